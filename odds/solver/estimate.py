"""What solving a game will take, told before it starts."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from odds.game.rules import Game
from odds.solver.indexing import FIGURES, LANES, index_of
from odds.solver.layout import layout_of, zeros

# Seconds that a sample of the work may take.
_PATIENCE = 0.4


class Size(NamedTuple):
    """Places of a table, and the bytes that it takes while it is solved and in its files."""

    places: int
    memory: int
    kept: int


def size(game: Game, players: int, *, moments: bool) -> Size:
    """Return how large the table of a game is."""
    index = index_of(game)
    first, second = index.shape
    figures = FIGURES if moments else 0
    return Size(
        index.places,
        memory=first * second * players * LANES * (8 + 4 * figures),
        kept=index.places * players * LANES * 4 * (1 + figures),
    )


def seconds(game: Game, players: int, *, moments: bool) -> float:
    """Return about how many seconds solving takes on this machine, on all cores.

    Extrapolated from classes solved out of turn, with all later values taken as 0: for classic
    and Mixx 0.7 to 1.6 times what solving then took. Compiles the kernels first where that is
    still to be done.
    """
    from odds.solver.kernel import solve_class  # noqa: PLC0415 - numba is loaded only to solve
    from odds.solver.moments import follow_class  # noqa: PLC0415

    index = index_of(game)
    layout = layout_of(index, players, 0.0)
    first, second = index.shape
    values = zeros(first * second, players, LANES)
    total = _extrapolated(lambda a: solve_class(a, layout, values), layout.limit)
    if moments:
        figures = zeros(first * second, players, LANES, FIGURES, kind=np.float32)
        total += _extrapolated(lambda a: follow_class(a, layout, values, figures), layout.limit)
    return total / (os.cpu_count() or 1)


def _extrapolated(task: Callable[[int], None], limit: np.ndarray) -> float:
    """Return the seconds that a task would take for all classes, one after the other."""
    task(len(limit) - 1)
    order = np.random.default_rng(1).permutation(len(limit))
    started, done = time.perf_counter(), 0
    for a in order:
        task(int(a))
        done += int(limit[a])
        if time.perf_counter() - started > _PATIENCE:
            break
    return (time.perf_counter() - started) * int(limit.sum()) / done
