"""Marks against the penalty: what each gains, were it the only one of an own roll."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from odds.game.sheet import Sheet
from odds.play.estimate import CONFIDENCE, Estimate, chance_of, mean_of
from odds.solver.library import ValueTable
from odds.studies.mark_worth import mark_worths, open_marks

# Cells skipped that are told of; in games few marks that skip more are left.
SKIPPED = range(6)
# Samples that a bootstrap draws, and the seed of its dice.
DRAWN, SEED = 400, 1
# Gains in points by the number of cells skipped.
BySkip = Mapping[int, Sequence[float]]


def forced_gains(sheet: Sheet, table: ValueTable) -> BySkip:
    """Return what each mark gains against the penalty, were it the only one of an own roll.

    By the cells it skips, a gain for each row in which that is possible. Marks that lock are left
    out: what they gain is no matter of skipping.
    """
    gains = defaultdict(list)
    for each in mark_worths([table], sheet, "active").marks if open_marks(sheet) else ():
        row, cell = each.mark
        if cell not in sheet.game.variant.rows[row].closing:
            gains[cell - sheet.rows[row].front - 1].append(each.gain)
    return gains


def break_even(gains: Sequence[float]) -> float:
    """Return the number of cells at which gains, by 0, 1, ... cells skipped, come to nothing.

    In between they are thought to lie on a line. Where all gain it is the last number.
    """
    for skipped, (here, there) in enumerate(pairwise(gains)):
        if here >= 0 > there:
            return skipped + here / (here - there)
    return len(gains) - 1 if gains[-1] >= 0 else 0


@dataclass(frozen=True, slots=True)
class Forced:
    """Sheets put together, their ``marks`` and what one more does by the cells that it skips.

    ``gains`` are points against the penalty, ``right`` the share of cases in which there are any;
    ``even`` are the cells that may be skipped on average, see :func:`break_even`.
    """

    marks: Estimate
    gains: tuple[Estimate, ...]
    right: tuple[Estimate, ...]
    even: Estimate


def forced(sheets: Sequence[Sheet], table: ValueTable) -> Forced:
    """Put sheets of different games together; each counts once, whatever rows it has open."""
    found = [forced_gains(sheet, table) for sheet in sheets]
    by_skip = [[np.array(gains[k]) for gains in found if k in gains] for k in SKIPPED]
    means = np.array([[np.mean(gains[k]) if k in gains else np.nan for k in SKIPPED]
                      for gains in found])  # fmt: skip
    return Forced(
        mean_of(np.array([float(sum(row.count for row in sheet.rows)) for sheet in sheets])),
        tuple(mean_of(np.array([each.mean() for each in gains])) for gains in by_skip),
        tuple(chance_of(np.array([(each > 0).mean() for each in gains])) for gains in by_skip),
        _even(means),
    )


def _even(means: NDArray[np.float64]) -> Estimate:
    """Return where gains, [sheet, cells skipped], come to nothing, with a bootstrap's interval.

    The percentiles of the same figure for sheets drawn from these with replacement (Efron, 1979).
    """
    dice, count = np.random.default_rng(SEED), len(means)
    again = [break_even(np.nanmean(means[dice.integers(count, size=count)], axis=0).tolist())
             for _ in range(DRAWN)]  # fmt: skip
    tail = (1 - CONFIDENCE) / 2
    low, high = np.quantile(again, (tail, 1 - tail))
    return Estimate(break_even(np.nanmean(means, axis=0).tolist()), float(low), float(high), count)
