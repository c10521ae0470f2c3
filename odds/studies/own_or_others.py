"""Own roll against another's: the chance of each number to be markable as either player."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

from odds.chance.turn_odds import TurnOdds, turn_odds
from odds.game.sheet import CellState, Mark, Sheet
from odds.tabular import Tabular, Value


@dataclass(frozen=True, slots=True)
class CellOdds:
    """One cell: its state, and the chance to be markable on an own roll and on another's."""

    mark: Mark
    row: str
    number: int
    colour: str
    state: CellState
    own: Fraction
    others: Fraction


@dataclass(frozen=True, slots=True)
class OwnOrOthers(Tabular):
    """Every cell of the sheet, and the odds of both rolls as a whole."""

    columns: ClassVar[tuple[str, ...]] = ("row", "number", "colour", "state", "own", "others")

    cells: tuple[CellOdds, ...]
    own: TurnOdds
    others: TurnOdds

    def rows(self) -> Iterator[tuple[Value, ...]]:
        """Yield every cell, row by row from left to right."""
        for each in self.cells:
            yield each.row, each.number, each.colour, each.state, each.own, each.others


def own_or_others(sheet: Sheet) -> OwnOrOthers:
    """Return the chance of each cell as active and as passive player. Raises Fault once over.

    A cell counts when some legal option of the roll contains it, two-step turns included.
    """
    own, others = turn_odds(sheet, "active"), turn_odds(sheet, "passive")
    none = Fraction(0)
    return OwnOrOthers(
        tuple(
            CellOdds(
                mark=mark,
                row=layout.id,
                number=cell.number,
                colour=cell.colour,
                state=sheet.state_of(mark),
                own=own.cells.get(mark, none),
                others=others.cells.get(mark, none),
            )
            for row, layout in enumerate(sheet.game.variant.rows)
            for mark, cell in ((Mark(row, i), cell) for i, cell in enumerate(layout.cells))
        ),
        own,
        others,
    )
