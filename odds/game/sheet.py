"""A player's score sheet as an immutable value: what stands on it, what it is worth.

A row is known by its number of marks and its rightmost mark; that is all that rules, odds and
values need. Where the marks themselves are known they are kept, so that a sheet can be drawn.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from typing import Literal, NamedTuple

from odds.game.fault import Fault
from odds.game.rules import Game, default_game
from odds.game.variant import RowLayout, Variant

NO_FRONT = -1

# ``not yet``: a closing cell that wants more marks before it.
CellState = Literal["marked", "passed", "unknown", "closed", "not yet", "open"]


class Mark(NamedTuple):
    """A cell of the sheet by the indices of its row and of its place in the row."""

    row: int
    cell: int


@cache
def cells_of(variant: Variant) -> tuple[tuple[Mark, ...], ...]:
    """Return the cells of a variant's sheet by row, from left to right."""
    return tuple(
        tuple(Mark(row, cell) for cell in range(len(layout.cells)))
        for row, layout in enumerate(variant.rows)
    )


@dataclass(frozen=True, slots=True)
class Row:
    """What stands in one row.

    ``count`` is the number of marked cells, the lock not counted. ``front`` is the index of the
    rightmost marked cell, -1 in an empty row. ``cells`` are the indices of all marked cells where
    they are known, else None. ``locked``: the player's own lock. ``closed_by_other``: another
    player closed the row and this player holds no lock in it.
    """

    count: int = 0
    front: int = NO_FRONT
    cells: tuple[int, ...] | None = ()
    locked: bool = False
    closed_by_other: bool = False

    @property
    def closed(self) -> bool:
        """Nobody may mark in this row any more."""
        return self.locked or self.closed_by_other

    @property
    def marks(self) -> int:
        """Marks that score: the lock counts as one more."""
        return self.count + self.locked


@dataclass(frozen=True, slots=True)
class Sheet:
    """One player's sheet in one game: a row for each of the variant's, and the penalties.

    Raises Fault for a sheet that the rules in force cannot produce, whose ``field`` is then the
    letter of the row, or ``P``.
    """

    game: Game
    rows: tuple[Row, ...]
    penalties: int = 0

    def __post_init__(self) -> None:
        variant = self.game.variant
        if len(self.rows) != len(variant.rows):
            raise Fault(f"a sheet of {variant.name} has {len(variant.rows)} rows")
        if not 0 <= self.penalties <= variant.max_penalties:
            raise Fault(
                f"{self.penalties} penalties, but the game ends with {variant.max_penalties}",
                field="P",
            )
        for index in range(len(self.rows)):
            self._check_row(index)

    def _check_row(self, index: int) -> None:
        layout, row = self.game.variant.rows[index], self.rows[index]
        numbers, need = layout.numbers, self.game.marks_before_lock

        def wrong(message: str) -> Fault:
            return Fault(f"row {layout.letter}: {message}", field=layout.letter)

        empty = row.count == 0
        if not NO_FRONT <= row.front < len(numbers) or empty != (row.front == NO_FRONT):
            raise wrong("the number of marks and the rightmost mark do not fit")
        if row.cells is not None:
            if list(row.cells) != sorted({*row.cells}) or min(row.cells, default=0) < 0:
                raise wrong("marks must run from left to right")
            if len(row.cells) != row.count or row.cells[-1:] != (row.front,)[: row.count]:
                raise wrong("the marks do not fit their number")
            early = [cell for cell in row.cells[:-1] if cell in layout.closing]
            if early:
                raise wrong(f"{numbers[early[0]]} locked the row, nothing follows it")
        if not 0 <= row.count <= 1 + free_cells_before(layout, row.front):
            raise wrong(f"{row.count} marks do not fit up to {numbers[row.front]}")
        if row.locked != (row.front in layout.closing):
            raise wrong("a row holds its lock exactly when a closing number is marked")
        if row.locked and row.count - 1 < need:
            raise wrong(f"{numbers[row.front]} needs {need} marks before it, not {row.count - 1}")
        if row.locked and row.closed_by_other:
            raise wrong("a row that holds the player's own lock was not closed by others only")

    @property
    def score(self) -> int:
        """Points now: the rows by their marks, less the penalties. May be negative."""
        variant = self.game.variant
        points = sum([variant.score[row.count + row.locked] for row in self.rows])
        return points - variant.penalty_points * self.penalties

    @property
    def closed_rows(self) -> int:
        """The number of rows closed, by whomever."""
        closed = 0
        # Asked more often than anything else of a sheet.
        for row in self.rows:
            if row.locked or row.closed_by_other:
                closed += 1
        return closed

    @property
    def over(self) -> bool:
        """Whether a game with this sheet in it has ended, seen between two rolls."""
        variant = self.game.variant
        return self.penalties >= variant.max_penalties or self.closed_rows >= variant.rows_to_end

    @property
    def over_reason(self) -> str | None:
        """Why the game is over, as a clause, or None while it goes on."""
        if self.closed_rows >= self.game.variant.rows_to_end:
            return f"{self.closed_rows} rows are closed"
        if self.penalties >= self.game.variant.max_penalties:
            return f"{self.penalties} penalties are taken"
        return None

    @property
    def dice_in_play(self) -> tuple[str, ...]:
        """The colours whose dice are still rolled, in the variant's order."""
        variant = self.game.variant
        gone = [
            layout.lock_colour
            for layout, row in zip(variant.rows, self.rows, strict=True)
            if row.locked or row.closed_by_other
        ]
        if not gone:
            return variant.colours
        return tuple(colour for colour in variant.colours if colour not in gone)

    def may_mark(self, mark: Mark) -> bool:
        """Whether the cell is right of the row's marks and, if it locks, enough marks precede it.

        Whether the row is closed is not asked: under ``die_removal=end_of_turn`` a row that was
        closed a moment ago can still take one mark.
        """
        row, layout = self.rows[mark.row], self.game.variant.rows[mark.row]
        if not row.front < mark.cell < len(layout.cells) or row.locked:
            return False
        return mark.cell not in layout.closing or row.count >= self.game.marks_before_lock

    def state_of(self, mark: Mark) -> CellState:
        """Return what the cell is: of use in this game, marked, lost, or not told by the sheet."""
        row = self.rows[mark.row]
        if mark.cell == row.front or (row.cells is not None and mark.cell in row.cells):
            return "marked"
        if mark.cell < row.front:
            return "passed" if row.cells is not None else "unknown"
        if row.closed:
            return "closed"
        return "open" if self.may_mark(mark) else "not yet"

    def with_mark(self, mark: Mark) -> Sheet:
        """Return the sheet after this mark; a closing cell takes the lock too.

        Raises Fault if the mark may not be made.
        """
        if not self.may_mark(mark):
            layout = self.game.variant.rows[mark.row]
            on_row = 0 <= mark.cell < len(layout.cells)
            name = layout.numbers[mark.cell] if on_row else f" cell {mark.cell}"
            raise Fault(f"{layout.letter}{name} cannot be marked on this sheet")
        row = self.rows[mark.row]
        locks = mark.cell in self.game.variant.rows[mark.row].closing
        after = Row(
            count=row.count + 1,
            front=mark.cell,
            cells=None if row.cells is None else (*row.cells, mark.cell),
            locked=locks,
            closed_by_other=row.closed_by_other and not locks,
        )
        return self._with_row(mark.row, after)

    def with_closed(self, index: int) -> Sheet:
        """Return the sheet after another player closed the row; an own lock stays."""
        row = self.rows[index]
        return self if row.closed else self._with_row(index, replace(row, closed_by_other=True))

    def with_penalty(self) -> Sheet:
        """Return the sheet with one penalty more. Raises Fault when all are taken."""
        return replace(self, penalties=self.penalties + 1)

    def _with_row(self, index: int, row: Row) -> Sheet:
        """Return the sheet with a row that the rules make of the one that stands there.

        Such a sheet is sound because this one is, so it is not checked anew: an advice looks at
        dozens of them.
        """
        after = object.__new__(Sheet)
        object.__setattr__(after, "game", self.game)
        object.__setattr__(after, "rows", (*self.rows[:index], row, *self.rows[index + 1 :]))
        object.__setattr__(after, "penalties", self.penalties)
        return after


def free_cells_before(layout: RowLayout, cell: int) -> int:
    """Return how many cells left of ``cell`` can carry a mark together with one on it.

    A closing cell cannot: marking it would have closed the row.
    """
    # Closing cells are the last ones.
    return max(0, min(cell, len(layout.cells) - len(layout.closing)))


def empty_sheet(game: Game | None = None) -> Sheet:
    """Return the sheet that a game starts with."""
    game = default_game() if game is None else game
    return Sheet(game, tuple(Row() for _ in game.variant.rows))
