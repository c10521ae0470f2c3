"""What a mark is worth against passing, number by number, row by row, by number of players."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from odds.game.fault import Fault
from odds.game.sheet import Mark, Sheet
from odds.game.turn import Role, check_roles
from odds.solver.library import ValueTable
from odds.tabular import Tabular, Value


@dataclass(frozen=True, slots=True)
class MarkWorth:
    """A mark at a table of so many: the mean final score after it and after passing, in points."""

    players: int
    mark: Mark
    row: str
    number: int
    after: float
    passing: float

    @property
    def gain(self) -> float:
        """What the mark is worth against passing."""
        return self.after - self.passing


@dataclass(frozen=True, slots=True)
class MarkWorths(Tabular):
    """The marks that a sheet leaves, for each table, row by row from left to right."""

    columns: ClassVar[tuple[str, ...]] = ("players", "row", "number", "after", "passing", "gain")

    marks: tuple[MarkWorth, ...]

    def rows(self) -> Iterator[tuple[Value, ...]]:
        """Yield every mark."""
        for each in self.marks:
            yield each.players, each.row, each.number, each.after, each.passing, each.gain


def open_marks(sheet: Sheet) -> tuple[Mark, ...]:
    """Return every cell that could be marked by itself, row by row from left to right."""
    cells = (
        Mark(row, cell)
        for row, layout in enumerate(sheet.game.variant.rows)
        for cell in range(len(layout.cells))
    )
    return tuple(mark for mark in cells if sheet.state_of(mark) == "open")


def mark_worths(tables: Sequence[ValueTable], sheet: Sheet, role: Role = "passive") -> MarkWorths:
    """Return what each single mark on a sheet is worth by these tables, which are of its game.

    ``passive``: the white sum of another's roll, after which the own roll comes; passing costs
    nothing. ``active``: the only mark of an own roll; passing takes a penalty. Raises Fault if the
    game is over or no number is open.
    """
    check_roles([role])
    if sheet.over:
        raise Fault(f"the game is over: {sheet.over_reason}", field="sheet")
    phase = 0 if role == "active" else 1
    passed = sheet.with_penalty() if role == "active" else sheet
    marks = open_marks(sheet)
    if not marks:
        raise Fault("no number can be marked on this sheet", field="sheet")
    rows, afters = sheet.game.variant.rows, [sheet.with_mark(mark) for mark in marks]
    return MarkWorths(
        tuple(
            MarkWorth(
                players=table.key.players,
                mark=mark,
                row=rows[mark.row].id,
                number=rows[mark.row].numbers[mark.cell],
                after=table.after(after, phase),
                passing=passing,
            )
            for table in tables
            for passing in [table.after(passed, phase)]
            for mark, after in zip(marks, afters, strict=True)
        )
    )
