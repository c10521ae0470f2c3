"""Backward induction over all sheets: classes by falling rank, those of one rank at the same time.

Values are points still to come, so that a sheet's past matters only through its open rows and its
penalties. With N players the cadence is one own roll, then N - 1 rolls of which only the white sum
is mine; nobody else ends the game. Phase 0 is before an own roll, phase k before the k-th last of
the others' rolls that come before one.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from odds.game.fault import Fault
from odds.game.position import MAX_PLAYERS
from odds.game.rules import Game
from odds.solver.indexing import FIGURES, LANES, Index, index_of
from odds.solver.layout import Layout, layout_of, ranks_of, zeros

# Told the share of the work that is done, 0 to 1.
Progress = Callable[[float], None]


@dataclass(frozen=True, eq=False)
class Solution:
    """A solved game. ``values[place in the full square, phase, penalties]``: points to come.

    ``tempo`` points are charged for each roll.
    """

    index: Index
    players: int
    tempo: float
    values: NDArray[np.float64]


def solve(
    game: Game,
    players: int = 1,
    tempo: float = 0.0,
    *,
    threads: int | None = None,
    progress: Progress | None = None,
) -> Solution:
    """Return the values of all sheets of a game under the best play for the own score.

    Takes seconds in classic, minutes in Longo; see :mod:`odds.solver.estimate`. ``threads`` is the
    number of cores if None. Raises Fault for a game or a cadence that cannot be solved.
    """
    from odds.solver.kernel import solve_class  # noqa: PLC0415 - numba is loaded only to solve

    check_players(players)
    index = index_of(game)
    layout = layout_of(index, players, float(tempo))
    first, second = index.shape
    values = zeros(first * second, players, LANES)
    _run(lambda a: solve_class(a, layout, values), index, layout, threads, progress)
    return Solution(index, players, float(tempo), values)


def follow(
    solution: Solution, *, threads: int | None = None, progress: Progress | None = None
) -> NDArray[np.float32]:
    """Return the moments of the play that a solution describes, [place, phase, penalties, figure].

    The figures are the variance of the points to come, the rolls to come, and the chance that the
    game ends by penalties; :mod:`odds.solver.moments` says how ties are broken.
    """
    from odds.solver.moments import follow_class  # noqa: PLC0415

    index = solution.index
    layout = layout_of(index, solution.players, solution.tempo)
    first, second = index.shape
    moments = zeros(first * second, solution.players, LANES, FIGURES, kind=np.float32)
    _run(
        lambda a: follow_class(a, layout, solution.values, moments),
        index,
        layout,
        threads,
        progress,
    )
    return moments


def check_players(players: int) -> None:
    """Raise Fault unless there is a table for so many players."""
    if not 1 <= players <= MAX_PLAYERS:
        raise Fault(f"values are there for 1 to {MAX_PLAYERS} players", field="players")


def _run(
    task: Callable[[int], None],
    index: Index,
    layout: Layout,
    threads: int | None,
    progress: Progress | None,
) -> None:
    """Run a task for every class of the first pair, ranks falling, classes of a rank together."""
    ranks, limit = ranks_of(index), layout.limit
    total, done = int(limit.sum()), 0
    with ThreadPoolExecutor(threads or os.cpu_count() or 1) as pool:
        try:
            for rank in range(int(ranks[-1]), -1, -1):
                low, high = np.searchsorted(ranks, [rank, rank + 1])
                # The last classes of a rank have the most to do.
                for a, _ in zip(
                    range(high - 1, low - 1, -1),
                    pool.map(task, range(high - 1, low - 1, -1)),
                    strict=True,
                ):
                    done += int(limit[a])
                    if progress is not None:
                        progress(done / total)
        except BaseException:
            # Nothing is left behind on Ctrl-C: what waits is dropped, what runs ends in a moment.
            pool.shutdown(cancel_futures=True)
            raise
