"""How often own rolls offer a number, whether it is taken, and what it gains."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from odds.game.turn import Option, legal_options
from odds.play.advice import judge
from odds.play.estimate import Estimate, chance_of, mean_of
from odds.solver.library import ValueTable
from odds.studies.own_rolls import OwnRoll


@dataclass(frozen=True, slots=True)
class Offered:
    """The share of rolls that ``offered`` a mark, and of these that on which it was ``taken``."""

    offered: Estimate
    taken: Estimate | None


def marks(option: Option, place: int) -> bool:
    """Whether an option marks the number at a place of the rows, counted from the left."""
    return any(mark.cell == place for mark in option.marks)


def offers(rolls: Sequence[OwnRoll]) -> tuple[Offered, ...]:
    """Return for each place of the rows how often its number could be marked, and was."""
    places = range(max(len(row.cells) for row in rolls[0].sheet.game.variant.rows))
    could, did = [], []
    for each in rolls:
        options = legal_options(each.sheet, each.roll)
        open_ = {mark.cell for option in options for mark in option.marks}
        could.append([place in open_ for place in places])
        did.append([marks(each.option, place) for place in places])
    found = zip(np.array(could).T, np.array(did, np.float64).T, strict=True)
    return tuple(
        Offered(
            chance_of(there.astype(np.float64)), chance_of(taken[there]) if any(there) else None
        )
        for there, taken in found
    )


def gain_of_best(rolls: Sequence[OwnRoll], place: int, table: ValueTable) -> Estimate:
    """Return what the best option with that number gains against the best without, in points.

    Rolls that do not offer it do not count.
    """
    gains = []
    for each in rolls:
        best: dict[bool, float] = {}
        for option in judge(each.sheet, each.roll, table).options:
            best.setdefault(marks(option.option, place), option.value)
        if True in best:
            gains.append(best[True] - best[False])
    return mean_of(np.array(gains))
