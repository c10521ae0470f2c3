"""What a sheet is worth before a roll: mean final score, spread, rolls to come, how it ends."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import astuple, dataclass, fields
from math import sqrt

from odds.chance.dice import white_pairs
from odds.game.sheet import Sheet
from odds.game.turn import Roll
from odds.play.advice import judge
from odds.solver.library import Moments, ValueTable, check_phase
from odds.tabular import Tabular, Value


@dataclass(frozen=True, slots=True)
class Worth(Tabular):
    """The mean final score under the best play for the own score, and where that play leads."""

    value: float
    moments: Moments

    @property
    def columns(self) -> tuple[str, ...]:
        """The value in points, and the names of the moments."""
        return "value", *(each.name for each in fields(Moments))

    def rows(self) -> Iterator[tuple[Value, ...]]:
        """Yield the one row that there is."""
        yield self.value, *astuple(self.moments)


def worth(sheet: Sheet, table: ValueTable, phase: int = 0) -> Worth:
    """Return what a sheet is worth before the roll of a phase.

    In a solo table phase 1 is a roll of somebody else that is followed by own ones only. Raises
    Fault for a phase that the cadence does not have.
    """
    check_phase(table.key, phase)
    if table.key.players == 1 and phase == 1 and not sheet.over:
        return _before_another_roll(sheet, table)
    return Worth(table.final_score(sheet, phase), table.moments_of(sheet, phase))


def _before_another_roll(sheet: Sheet, table: ValueTable) -> Worth:
    """Average over the white sums, each answered as well as can be."""
    mean = square = rolls = ends = 0.0
    sides = sheet.game.variant.sides
    for low, high, times in white_pairs(sides):
        options = judge(sheet, Roll((low, high)), table, 1).options
        ties = ((each, table.moments_of(each.after)) for each in options if each.loss == 0)
        # Of equally good options the one with fewer rolls to come, as in the table itself.
        best, then = min(ties, key=lambda tie: tie[1].rolls_to_come)
        chance = times / sides**2
        mean += chance * best.value
        # Around the score now, so that no large squares are subtracted from each other.
        off = best.value - sheet.score
        square += chance * (then.sd**2 + off**2)
        rolls += chance * (1 + then.rolls_to_come)
        ends += chance * then.ends_by_penalties
    variance = max(0.0, square - (mean - sheet.score) ** 2)
    return Worth(mean, Moments(sqrt(variance), rolls, ends))
