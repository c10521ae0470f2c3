"""What is told before a game is solved: how large, how long."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from odds.solver.estimate import seconds, size
from odds.solver.induction import follow, solve
from odds.solver.library import obtain
from odds.solver.tables import TableKey
from tests.solver.slow_solver import tiny_game

GAME = tiny_game("as mixx b")


@pytest.mark.parametrize("players", [1, 3])
def test_the_size_is_that_of_the_arrays_and_files(
    players: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("QWIXX_ODDS_DATA", str(tmp_path))
    solution = solve(GAME, players)
    told = size(GAME, players, moments=False)
    assert told.memory == solution.values.nbytes
    assert size(GAME, players, moments=True).memory == (
        solution.values.nbytes + follow(solution).nbytes
    )
    key = TableKey(GAME, players)
    table = obtain(key, moments=True)
    assert told.places == table.values.shape[0]
    assert table.moments is not None
    assert told.kept == table.values.nbytes
    assert size(GAME, players, moments=True).kept == table.values.nbytes + table.moments.nbytes


def test_the_time_is_of_the_right_order() -> None:
    seconds(GAME, 2, moments=True)  # compiles
    told = seconds(GAME, 2, moments=True)
    started = time.perf_counter()
    follow(solve(GAME, 2, threads=1), threads=1)
    took = time.perf_counter() - started
    # A machine that stutters is no fault, a wrong factor of all places is.
    assert took / 100 < told < took * 100
    assert seconds(GAME, 2, moments=False) < told * 10
