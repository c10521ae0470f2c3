"""Every legal option of a roll with what it is worth, and what it loses against the best.

A value is the mean final score under the best play for the own score after the option, from the
solved table of the game; it is exact up to the table's float32, a few millionths of a point.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple

from odds.game.fault import Fault
from odds.game.notation import write_option
from odds.game.sheet import Sheet
from odds.game.turn import Option, Role, Roll, outcomes
from odds.solver.library import ValueTable, check_phase
from odds.tabular import Tabular, Value

# Options that differ by less are equally good; far more than a table's rounding.
TIE = 5e-5


class LossClass(NamedTuple):
    """A class of options by points lost against the best; ``limit`` belongs to the next class."""

    id: str
    limit: float


# The limits are the rounded quartiles (1.04, 3.09, 6.48 points) of what a careful player without a
# table loses, over the decisions in which anything is lost: ``odds.studies.losses`` prints them.
LOSS_CLASSES = (
    LossClass("best", TIE),
    LossClass("close", 1.0),
    LossClass("inexact", 3.0),
    LossClass("mistake", 6.5),
    LossClass("blunder", float("inf")),
)
_LIMITS = [each.limit for each in LOSS_CLASSES]


@dataclass(frozen=True, slots=True)
class Judged:
    """An option with the sheet after it. ``loss`` is 0 for every option that ties with the best."""

    option: Option
    after: Sheet
    value: float
    loss: float

    @property
    def loss_class(self) -> str:
        """The id of the option's class in :data:`LOSS_CLASSES`."""
        return LOSS_CLASSES[bisect_right(_LIMITS, self.loss)].id


@dataclass(frozen=True, slots=True)
class Advice(Tabular):
    """All legal options of a roll, best first; ``phase`` 0 is an own roll."""

    sheet: Sheet
    roll: Roll
    phase: int
    players: int
    options: tuple[Judged, ...]

    @property
    def best(self) -> Judged:
        """The best option, or the first of those that tie."""
        return self.options[0]

    @property
    def columns(self) -> tuple[str, ...]:
        """An option in the notation of the game, its value and loss in points, its class."""
        return "option", "value", "loss", "class"

    def rows(self) -> Iterator[tuple[Value, ...]]:
        """Yield the options, best first."""
        for each in self.options:
            option = write_option(each.option, self.sheet.game.variant)
            yield option, each.value, each.loss, each.loss_class


def judge(sheet: Sheet, roll: Roll, table: ValueTable, phase: int = 0) -> Advice:
    """Return all legal options of a roll, judged by the table of the sheet's game.

    ``phase`` 0: the roll is the owner's; k: another's, with k - 1 more of others before the own
    one. In a solo table every roll of another is followed by an own one. Raises Fault if the game
    is over or the dice do not fit.
    """
    if replace(table.key, game=sheet.game) != table.key:
        raise Fault("the table is of another game", field="sheet")
    check_phase(table.key, phase)
    role: Role = "passive" if phase else "active"
    found = [
        (table.after(after, phase), option, after) for option, after in outcomes(sheet, roll, role)
    ]
    found.sort(key=lambda each: -each[0])
    best = found[0][0]

    def lost(value: float) -> float:
        return 0.0 if best - value < TIE else best - value

    options = tuple(Judged(option, after, value, lost(value)) for value, option, after in found)
    return Advice(sheet, roll, phase, table.key.players, options)
