"""What one roll offers a single open row: its own odds, and its share in those of the sheet.

All of this depends on the row's state and the dice alone, and rows are soon in a state that was
met before; so it is remembered, and the odds of a sheet are put together from its rows.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from odds.chance.roll_count import FaceSets, roll_count
from odds.game.automaton import compiled
from odds.game.rules import Game
from odds.game.sheet import Mark


@dataclass(frozen=True, slots=True)
class RowOdds:
    """The chance that some option marks the row, and that some option locks it."""

    mark: Fraction
    lock: Fraction


CLOSED = RowOdds(Fraction(0), Fraction(0))


@dataclass(frozen=True, slots=True)
class RowState:
    """All that a roll's odds depend on in an open row.

    ``dice`` are those rolled, by their place in the variant; ``max_skip`` as in
    :func:`odds.chance.turn_odds.turn_odds`.
    """

    game: Game
    index: int
    count: int
    front: int
    dice: tuple[int, ...]
    max_skip: int | None


@dataclass(frozen=True, slots=True, eq=False)
class RowFaces:
    """What each white pair leaves to the faces of the coloured dice in one row.

    ``marks``, ``locks`` and ``near`` are the faces that mark the row alone, that lock it by
    whatever option, and that mark it without skipping too much. ``after_white`` are those that
    mark it a second time after the white sum, None where the white sum cannot be marked;
    ``white_locks``: that mark locks the row. ``own_lane`` is the whole lane of the row's own die.
    """

    odds: RowOdds
    cells: tuple[tuple[Mark, Fraction], ...]
    marks: FaceSets
    locks: FaceSets
    near: FaceSets
    after_white: tuple[int | None, ...]
    white_locks: tuple[bool, ...]
    own_lane: int


# Classic has some thousand states of a row with the dice that can be in play, 3 KB each.
@lru_cache(maxsize=2048)
def row_faces(state: RowState) -> RowFaces:
    """Return what a roll offers a row in this state."""
    return _Row(state).faces()


class _Row:
    def __init__(self, state: RowState) -> None:
        self.state, self.automaton = state, compiled(state.game)[state.index]
        self.layout, self.lanes = self.automaton.layout, self.automaton.lanes
        self.rolls = roll_count(self.lanes, state.dice)
        self.marks = self.automaton.marks(state.count, state.front)
        self.locks = self.automaton.locks(state.count, state.front)
        self.white, self.white_locks = self.lanes.folded(self.marks), self.lanes.folded(self.locks)
        # By white pair, what marks and what locks once its sum stands here, in lanes.
        self.after = [self._after_white(low + high) for low, high, _ in self.rolls.pairs]

    def _after_white(self, total: int) -> tuple[int, int] | None:
        """Return marks and locks after this white sum, None where it cannot be marked."""
        if not self.white >> total & 1:
            return None
        if self.white_locks >> total & 1:
            return 0, 0
        state = self.state.count + 1, self.layout.numbers.index(total)
        return self.automaton.marks(*state), self.automaton.locks(*state)

    def faces(self) -> RowFaces:
        """Return what each white pair leaves, and the row's own odds."""
        rolls, total = self.rolls, self.rolls.total
        marks, locks = rolls.event(self.marks, self.white), self._locks()
        own_die = self.state.game.variant.colours.index(self.layout.lock_colour)
        return RowFaces(
            odds=RowOdds(
                mark=Fraction(total - rolls.missed(marks), total),
                lock=Fraction(total - rolls.missed(locks), total),
            ),
            cells=tuple(self._cells()),
            marks=marks,
            locks=locks,
            near=self._near(),
            after_white=tuple(
                None if after is None else rolls.faces(after[0], low, high)
                for after, (low, high, _) in zip(self.after, rolls.pairs, strict=True)
            ),
            white_locks=tuple(
                bool(self.white_locks >> low + high & 1) for low, high, _ in rolls.pairs
            ),
            own_lane=self._lanes(own_die),
        )

    def _locks(self) -> FaceSets:
        """Return what locks the row, at once or by the colour action after a white mark in it."""
        at_once = self.rolls.event(self.locks, self.white_locks)
        return tuple(
            faces if after is None else faces | self.rolls.faces(after[1], low, high)
            for faces, after, (low, high, _) in zip(
                at_once, self.after, self.rolls.pairs, strict=True
            )
        )

    def _near(self) -> FaceSets:
        limit = len(self.layout.cells) if self.state.max_skip is None else self.state.max_skip
        near = self.marks & self.automaton.within_skip(self.state.front, limit)
        return self.rolls.event(near, self.lanes.folded(near))

    def _cells(self) -> Iterator[tuple[Mark, Fraction]]:
        """Yield the cells right of the marks, each with its chance."""
        rolls, colours = self.rolls, self.state.game.variant.colours
        in_play = self.marks & self._lanes(*self.state.dice)
        for place in range(self.state.front + 1, len(self.layout.cells)):
            cell = self.layout.cells[place]
            bit = self.lanes.bit(colours.index(cell.colour), cell.number)
            if bit & in_play:
                hits = rolls.by_sum_or_die[cell.number]
            else:
                alone = rolls.by_sum[cell.number] if self.white >> cell.number & 1 else 0
                hits = alone + self._after_a_mark(bit)
            yield Mark(self.state.index, place), Fraction(hits, rolls.total)

    def _after_a_mark(self, bit: int) -> int:
        """Return the rolls that mark a cell by colour after a white mark; only a lock needs one."""
        faces = 0
        for after, (low, high, weight) in zip(self.after, self.rolls.pairs, strict=True):
            if after is not None:
                faces += weight * self.rolls.faces(after[1] & bit, low, high).bit_count()
        return faces * self.rolls.colour_rolls // self.lanes.sides

    def _lanes(self, *dice: int) -> int:
        return self.lanes.spread((1 << self.lanes.width) - 1, dice)
