"""The price of a skipped cell: what a row loses when its rightmost mark stands one cell further."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from odds.game.sheet import Row, Sheet
from odds.solver.library import ValueTable


@dataclass(frozen=True, slots=True)
class SkipPrice:
    """A row of a sheet with so many ``marks`` that loses the number right of them.

    ``place`` is that of the number in its row, from 0; ``ways`` are the rolls of two dice that
    make it. ``price`` are the points of the mean final score.
    """

    marks: int
    place: int
    ways: int
    penalties: int
    price: float


def skip_prices(sheet: Sheet, table: ValueTable) -> Iterator[SkipPrice]:
    """Yield the price of the next cell of every open row with a mark, before an own roll.

    The number of marks stays; closing cells are no price but the end of a row.
    """
    sides = sheet.game.variant.sides
    here = table.to_come(sheet)
    for index, (row, layout) in enumerate(zip(sheet.rows, sheet.game.variant.rows, strict=True)):
        place = row.front + 1
        if row.closed or not row.count or place in layout.closing:
            continue
        further = replace(
            sheet,
            rows=(*sheet.rows[:index], Row(row.count, place, None), *sheet.rows[index + 1 :]),
        )
        ways = sides - abs(sides + 1 - layout.numbers[place])
        price = here - table.to_come(further)
        yield SkipPrice(row.count, place, ways, sheet.penalties, price)


@dataclass(frozen=True, slots=True)
class Fit:
    """A linear rule: the points of ``weights`` for 1 and for each of its figures, added up."""

    weights: tuple[float, ...]

    def misses(
        self, figures: NDArray[np.float64], prices: NDArray[np.float64]
    ) -> NDArray[np.float64]:
        """Return by how many points it misses each of some prices."""
        return np.asarray(np.abs(_with_one(figures) @ np.array(self.weights) - prices))


def fitted(figures: NDArray[np.float64], prices: NDArray[np.float64]) -> Fit:
    """Return the rule with the least squares; ``figures`` are [price, figure]."""
    weights, *_ = np.linalg.lstsq(_with_one(figures), prices, rcond=None)
    return Fit(tuple(weights.tolist()))


def figures_of(prices: Sequence[SkipPrice], names: Sequence[str]) -> NDArray[np.float64]:
    """Return figures of prices by their names, [price, figure]."""
    wanted = [[float(getattr(each, name)) for name in names] for each in prices]
    return np.array(wanted, np.float64).reshape(len(prices), len(names))


def _with_one(figures: NDArray[np.float64]) -> NDArray[np.float64]:
    return np.column_stack([np.ones(len(figures)), figures])
