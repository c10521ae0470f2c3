"""The odds of one roll: each cell, each row, each lock, no mark at all, two marks.

Given the two white dice, the coloured dice are independent. So for each pair of whites every
event is a set of faces of each coloured die, held as a bit mask, and the chance that no die shows
one of its faces is a product over the dice: 21 small products in classic, where a list of all
rolls has 6^6. The denominator is ``sides ** (2 + coloured dice in play)``.

What counts as an option, and so every figure here, is :func:`odds.game.turn.legal_options`; the
tests enumerate that over all rolls and compare.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from math import prod
from typing import TYPE_CHECKING

from odds.chance.dice import white_pairs
from odds.game.automaton import compiled
from odds.game.fault import Fault
from odds.game.rules import Game
from odds.game.sheet import Mark, Sheet
from odds.game.turn import Role, check_roles
from odds.tabular import Listing, Value

if TYPE_CHECKING:
    from pandas import DataFrame


@dataclass(frozen=True, slots=True)
class RowOdds:
    """The chance that some option marks the row, and that some option locks it."""

    mark: Fraction
    lock: Fraction


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
    in_play = sheet.dice_in_play if role == "active" else ()
    dice = [d for d, colour in enumerate(sheet.game.variant.colours) if colour in in_play]
    count = _Count(sheet, dice, max_skip)
    for low, high, weight in white_pairs(sheet.game.variant.sides):
        count.add(low, high, weight)
    return count.odds(role)


def no_mark_chance(sheet: Sheet) -> Fraction:
    """Return the chance that an own roll has no legal mark: :attr:`TurnOdds.no_mark` alone.

    Only a mark that could be made first is asked for, so all rows together are two masks. Raises
    Fault if the game is over.
    """
    if sheet.over:
        raise Fault(f"the game is over: {sheet.over_reason}", field="sheet")
    variant = sheet.game.variant
    dice = [d for d, colour in enumerate(variant.colours) if colour in sheet.dice_in_play]
    white = marks = 0
    for automaton, row in zip(compiled(sheet.game), sheet.rows, strict=True):
        if not row.closed:
            lanes, mine = automaton.lanes, automaton.marks(row.count, row.front)
            white |= lanes.folded(mine)
            marks |= mine
    starts = [die * lanes.width for die in dice]
    missed = 0
    for low, high, weight in white_pairs(variant.sides):
        if not white >> low + high & 1:
            hits = marks >> low | marks >> high
            missed += weight * prod(
                variant.sides - (hits >> start & lanes.faces).bit_count() for start in starts
            )
    return Fraction(missed, variant.sides ** (2 + len(dice)))


class _OpenRow:
    """An open row as masks: for the white sum, and (in lanes) for the coloured dice in play."""

    def __init__(self, sheet: Sheet, index: int, dice: list[int], max_skip: int | None) -> None:
        game, row = sheet.game, sheet.rows[index]
        self.index, self.row = index, row
        self.automaton = automaton = compiled(game)[index]
        self.layout, self.lanes = automaton.layout, automaton.lanes
        self.in_play = self.lanes.spread((1 << self.lanes.width) - 1, dice)
        marks, locks = automaton.marks(row.count, row.front), automaton.locks(row.count, row.front)
        self.white, self.white_locks = self.lanes.folded(marks), self.lanes.folded(locks)
        self.marks, self.locks = marks & self.in_play, locks & self.in_play
        reach = len(self.layout.cells) if max_skip is None else max_skip
        self.near = automaton.within_skip(row.front, reach)
        own_die = game.variant.colours.index(self.layout.lock_colour)
        self.own_lane = self.lanes.spread((1 << self.lanes.width) - 1, [own_die])
        colours = game.variant.colours
        self.ahead = [
            (Mark(index, i), cell.number, self.lanes.bit(colours.index(cell.colour), cell.number))
            for i, cell in enumerate(self.layout.cells)
            if i > row.front
        ]

    def after_white(self, total: int) -> tuple[int, int]:
        """Return marks and locks by die once the white sum stands here; a lock ends the row."""
        if self.white_locks >> total & 1:
            return 0, 0
        count, front = self.row.count + 1, self.layout.numbers.index(total)
        marks, locks = self.automaton.marks(count, front), self.automaton.locks(count, front)
        return marks & self.in_play, locks & self.in_play


class _Count:
    """Counts rolls, white pair by white pair, over the common denominator."""

    def __init__(self, sheet: Sheet, dice: list[int], max_skip: int | None) -> None:
        variant, rules = sheet.game.variant, sheet.game.rules
        self.sheet, self.max_skip, self.sides = sheet, max_skip, variant.sides
        self.rows = [
            _OpenRow(sheet, index, dice, max_skip)
            for index, row in enumerate(sheet.rows)
            if not row.closed
        ]
        lanes = self.rows[0].lanes
        self.lane_starts = [die * lanes.width for die in dice]
        self.one_lane, self.faces = lanes.faces, range(1, self.sides + 1)
        self.every_face = lanes.spread(lanes.faces, dice)
        self.colour_rolls = self.sides ** len(dice)
        second_lock = sheet.closed_rows + 1 >= variant.rows_to_end
        self.lock_ends_turn = second_lock and rules.second_lock == "ends_at_once"
        self.lock_removes_die = rules.die_removal == "at_once"

        # A number is made by the whites alone or with a die; only a lock may need a mark before.
        self.by_white = dict.fromkeys(range(2, 2 * self.sides + 1), 0)
        self.by_either = self.by_white.copy()
        self.after_white = {mark: 0 for row in self.rows for mark, _, _ in row.ahead}
        self.row_missed = dict.fromkeys((row.index for row in self.rows), 0)
        self.lock_missed = self.row_missed.copy()
        self.no_lock = self.no_mark = self.no_second = self.no_near = 0

    def add(self, low: int, high: int, weight: int) -> None:
        """Count the rolls that show this pair of white dice."""
        total, every_face = low + high, self.every_face
        self._add_numbers(low, high, weight)
        any_mark = any_near_mark = any_lock = False
        alone = near = second = lock_faces = 0
        faces = [(row.marks >> low | row.marks >> high) & every_face for row in self.rows]
        for i, row in enumerate(self.rows):
            alone |= faces[i]
            reached = row.marks & row.near
            near |= (reached >> low | reached >> high) & every_face
            locks = row.locks
            if row.white >> total & 1:
                any_mark = True
                any_near_mark |= bool(row.near >> total & 1)
                after_marks, after_locks = row.after_white(total)
                locks |= after_locks
                second |= self._second(i, total, faces, after_marks >> low | after_marks >> high)
            else:
                self.row_missed[row.index] += self._missed(weight, faces[i])
            mine = (locks >> low | locks >> high) & every_face
            lock_faces |= mine
            if row.white_locks >> total & 1:
                any_lock = True
            else:
                self.lock_missed[row.index] += self._missed(weight, mine)
            if locks != row.locks:
                self._add_locks_after(row, locks & ~row.locks, low, high, weight)
        self.no_second += self._missed(weight, second)
        self.no_lock += 0 if any_lock else self._missed(weight, lock_faces)
        self.no_mark += 0 if any_mark else self._missed(weight, alone)
        self.no_near += 0 if any_near_mark else self._missed(weight, near)

    def _add_numbers(self, low: int, high: int, weight: int) -> None:
        """Count the rolls that make each number, by the whites and by a given die or the whites."""
        total, per_face = low + high, weight * self.colour_rolls // self.sides
        self.by_white[total] += weight * self.colour_rolls
        self.by_either[total] += weight * self.colour_rolls
        for number in {low + face for face in self.faces} | {high + face for face in self.faces}:
            if number != total:
                ways = (1 <= number - low <= self.sides) + (1 <= number - high <= self.sides)
                self.by_either[number] += per_face * (1 if low == high else ways)

    def _add_locks_after(self, row: _OpenRow, locks: int, low: int, high: int, weight: int) -> None:
        """Count the rolls that lock the row by colour only after the white mark of this pair."""
        for mark, _, bit in row.ahead:
            if bit & locks:
                ways = ((bit >> low | bit >> high) & self.every_face).bit_count()
                self.after_white[mark] += weight * ways * self.colour_rolls // self.sides

    def _second(self, i: int, total: int, faces: list[int], after: int) -> int:
        """Return the faces that give a colour mark after the white sum in the row at ``i``."""
        row = self.rows[i]
        locked = row.white_locks >> total & 1
        if locked and self.lock_ends_turn:
            return 0
        usable = after & self.every_face
        for other, hits in enumerate(faces):
            if other != i:
                usable |= hits
        return usable & ~row.own_lane if locked and self.lock_removes_die else usable

    def _missed(self, weight: int, hits: int) -> int:
        """Return the weight of the rolls in which no coloured die shows one of these faces."""
        for start in self.lane_starts:
            weight *= self.sides - (hits >> start & self.one_lane).bit_count()
        return weight

    def _hits(self, row: _OpenRow, mark: Mark, number: int, bit: int) -> int:
        """Return the number of rolls in which the cell can be marked."""
        if bit & row.marks:
            return self.by_either[number]
        alone = self.by_white[number] if row.white >> number & 1 else 0
        return alone + self.after_white[mark]

    def odds(self, role: Role) -> TurnOdds:
        """Divide every count by the number of rolls."""
        rolls = self.sides**2 * self.colour_rolls

        def row_odds(index: int) -> RowOdds:
            if index not in self.row_missed:
                return RowOdds(Fraction(0), Fraction(0))
            mark, lock = rolls - self.row_missed[index], rolls - self.lock_missed[index]
            return RowOdds(Fraction(mark, rolls), Fraction(lock, rolls))

        return TurnOdds(
            game=self.sheet.game,
            role=role,
            cells={
                mark: Fraction(self._hits(row, mark, number, bit), rolls)
                for row in self.rows
                for mark, number, bit in row.ahead
            },
            rows=tuple(row_odds(index) for index in range(len(self.sheet.rows))),
            any_lock=Fraction(rolls - self.no_lock, rolls),
            no_mark=Fraction(self.no_mark, rolls),
            two_marks=Fraction(rolls - self.no_second, rolls),
            no_mark_max_skip=None if self.max_skip is None else Fraction(self.no_near, rolls),
        )
