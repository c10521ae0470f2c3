"""How fast the solver is: states a second on all cores, and the ratio to one thread.

Each state stands for four penalty levels. Kernels are compiled before anything is timed. Where
benchmarks are off, as in CI, a tiny game stands in, so that this file keeps running.
"""

from __future__ import annotations

import sys
import time
from typing import Any

import pytest

import odds
from odds.game.rules import Game
from odds.solver.induction import follow, solve
from tests.solver.slow_solver import tiny_game

TINY = tiny_game("as classic")
CASES = [("classic", 1), ("classic", 5), ("mixx_a", 1)]


def game_of(benchmark: Any, variant: str) -> Game:
    return TINY if benchmark.disabled else odds.game(variant)


@pytest.mark.parametrize(("variant", "players"), CASES)
def test_values(
    benchmark: Any, capsys: pytest.CaptureFixture[str], variant: str, players: int
) -> None:
    game = game_of(benchmark, variant)
    solve(TINY)
    started = time.perf_counter()
    solution = solve(game, players, threads=1)
    alone = time.perf_counter() - started
    benchmark.pedantic(solve, args=(game, players), rounds=3)
    if not benchmark.disabled:
        best = benchmark.stats.stats.min
        with capsys.disabled():
            sys.stdout.write(
                f"\n{variant}, {players} players: {best:.2f} s, "
                f"{solution.index.places / best:,.0f} states/s, "
                f"{alone / best:.2f} times as fast as one thread\n"
            )


def test_moments(benchmark: Any) -> None:
    solution = solve(game_of(benchmark, "classic"))
    follow(solve(TINY))
    benchmark.pedantic(follow, args=(solution,), rounds=2)
