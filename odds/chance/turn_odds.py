"""The odds of one roll: each cell, each row, each lock, no mark at all, two marks.

For each pair of white dice every event is a set of faces of each coloured die
(:mod:`odds.chance.roll_count`): 21 small products in classic, where a list of all rolls has 6^6.
What a single row offers is remembered (:mod:`odds.chance.row_faces`) and joined here. The
denominator is ``sides ** (2 + coloured dice in play)``.

What counts as an option, and so every figure here, is :func:`odds.game.turn.legal_options`; the
tests enumerate that over all rolls and compare.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from functools import reduce
from itertools import chain
from operator import or_
from typing import TYPE_CHECKING

from odds.chance.roll_count import FaceSets, roll_count
from odds.chance.row_faces import CLOSED, RowFaces, RowOdds, RowState, row_faces
from odds.game.automaton import compiled
from odds.game.fault import Fault
from odds.game.rules import Game
from odds.game.sheet import Mark, Sheet
from odds.game.turn import Role, check_roles
from odds.tabular import Listing, Value

if TYPE_CHECKING:
    from pandas import DataFrame


@dataclass(frozen=True, slots=True)
class TurnOdds:
    """The odds of one roll for one player, as chances that an option exists.

    ``cells`` holds every cell of an open row that has not been passed, ``rows`` every row of the
    sheet, closed ones with chance 0. ``no_mark`` is the chance that no legal mark exists, for an
    active player a forced penalty. ``no_mark_max_skip`` is the chance that no single mark skips at
    most the given number of open cells, or None where no such limit was given.
    """

    game: Game = field(repr=False, compare=False)
    role: Role
    cells: dict[Mark, Fraction]
    rows: tuple[RowOdds, ...]
    any_lock: Fraction
    no_mark: Fraction
    two_marks: Fraction
    no_mark_max_skip: Fraction | None = None

    @property
    def listing(self) -> Listing:
        """The chances one below the other: of what, in which row, of which number."""
        return Listing(("event", "row", "number", "chance"), self._listed())

    def to_frame(self, *, exact: bool = False) -> DataFrame:
        """Return the listing as a pandas frame, see :meth:`odds.tabular.Tabular.to_frame`."""
        return self.listing.to_frame(exact=exact)

    def _repr_html_(self) -> str:
        """Return what a notebook shows."""
        return self.listing._repr_html_()

    def _listed(self) -> Iterator[tuple[Value, ...]]:
        layouts = self.game.variant.rows
        for mark, chance in self.cells.items():
            layout = layouts[mark.row]
            yield "cell", layout.id, layout.numbers[mark.cell], chance
        for layout, row in zip(layouts, self.rows, strict=True):
            yield "row", layout.id, None, row.mark
            yield "lock", layout.id, None, row.lock
        for event in ("any_lock", "no_mark", "two_marks", "no_mark_max_skip"):
            chance = getattr(self, event)
            if chance is not None:
                yield event, None, None, chance


def turn_odds(sheet: Sheet, role: Role = "active", max_skip: int | None = None) -> TurnOdds:
    """Return the exact odds of the next roll for the owner of the sheet.

    ``max_skip`` is the number of open cells that a mark may skip, for ``no_mark_max_skip``.
    Raises Fault if the game is over, and for a role or a limit that is none.
    """
    check_roles([role])
    if max_skip is not None and max_skip < 0:
        raise Fault("must not be negative", field="max_skip")
    if sheet.over:
        raise Fault(f"the game is over: {sheet.over_reason}", field="sheet")
    # A passive player's roll is an active one's without any coloured die.
    dice = _dice_in_play(sheet) if role == "active" else ()
    rows = {
        index: row_faces(RowState(sheet.game, index, row.count, row.front, dice, max_skip))
        for index, row in enumerate(sheet.rows)
        if not row.closed
    }
    rolls, offers = roll_count(compiled(sheet.game)[0].lanes, dice), tuple(rows.values())

    def some(event: Iterable[int]) -> Fraction:
        return Fraction(rolls.total - rolls.missed(event), rolls.total)

    def none(event: Iterable[int]) -> Fraction:
        return Fraction(rolls.missed(event), rolls.total)

    return TurnOdds(
        game=sheet.game,
        role=role,
        cells=dict(chain.from_iterable(row.cells for row in offers)),
        rows=tuple(
            rows[index].odds if index in rows else CLOSED for index in range(len(sheet.rows))
        ),
        any_lock=some(_in_any(row.locks for row in offers)),
        no_mark=none(_in_any(row.marks for row in offers)),
        two_marks=some(_Seconds(sheet, offers).event(rolls.every_face)),
        no_mark_max_skip=None if max_skip is None else none(_in_any(row.near for row in offers)),
    )


def _dice_in_play(sheet: Sheet) -> tuple[int, ...]:
    colours = sheet.game.variant.colours
    return tuple([colours.index(colour) for colour in sheet.dice_in_play])


def _in_any(events: Iterable[FaceSets]) -> Iterator[int]:
    """Return the event that this happens in any row."""
    return (reduce(or_, faces) for faces in zip(*events, strict=True))


class _Seconds:
    """The rolls that allow two marks: one in a row by the white sum, then one by a colour."""

    def __init__(self, sheet: Sheet, rows: tuple[RowFaces, ...]) -> None:
        game, self.rows = sheet.game, rows
        second_lock = sheet.closed_rows + 1 >= game.variant.rows_to_end
        self.lock_ends_turn = second_lock and game.rules.second_lock == "ends_at_once"
        self.lock_removes_die = game.rules.die_removal == "at_once"

    def event(self, every_face: int) -> Iterator[int]:
        """Yield by white pair the faces that give a colour mark after a white one."""
        for pair, marks in enumerate(zip(*(row.marks for row in self.rows), strict=True)):
            second = 0
            for row in range(len(self.rows)):
                second |= self._after(row, pair, marks)
            yield second & every_face

    def _after(self, i: int, pair: int, marks: tuple[int, ...]) -> int:
        """Return the faces that give a colour mark after the white sum in the row at ``i``."""
        row = self.rows[i]
        usable, locked = row.after_white[pair], row.white_locks[pair]
        if usable is None or (locked and self.lock_ends_turn):
            return 0
        for other, faces in enumerate(marks):
            if other != i:
                usable |= faces
        return usable & ~row.own_lane if locked and self.lock_removes_die else usable
