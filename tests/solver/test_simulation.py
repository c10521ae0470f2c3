"""A million games of the solved play, drawn with dice, against what the solver says of them."""

from __future__ import annotations

from math import sqrt

import numpy as np
import pytest
from numpy.typing import NDArray

from odds.game.rules import default_game
from odds.game.sheet import empty_sheet
from odds.solver.induction import follow, solve
from odds.solver.moments import PENALTIES, ROLLS, VARIANCE
from tests.solver.simulation import simulate

ERRORS = 3.0


def _spread(drawn: NDArray[np.float64]) -> tuple[float, float]:
    """Return the standard deviation of a sample and the standard error of that."""
    off = drawn - drawn.mean()
    variance, fourth = float((off**2).mean()), float((off**4).mean())
    error_of_variance = sqrt((fourth - variance**2) / len(drawn))
    return sqrt(variance), error_of_variance / (2 * sqrt(variance))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("players", "games", "known"), [(1, 1_000_000, 115.483126), (3, 20_000, None)]
)
def test_drawn_games(players: int, games: int, known: float | None) -> None:
    solution = solve(default_game(), players)
    moments = follow(solution)
    a, b = solution.index.classes(empty_sheet())
    start = a * solution.index.shape[1] + b
    mean, expected = float(solution.values[start, 0, 0]), moments[start, 0, 0]
    if known is not None:
        assert mean == pytest.approx(known, abs=1e-6)

    drawn = simulate(solution, moments, games, seed=1)

    sd, error_of_sd = _spread(drawn.score)
    off = {
        "mean": (drawn.score.mean() - mean) / (sd / sqrt(games)),
        "sd": (sd - sqrt(expected[VARIANCE])) / error_of_sd,
    }
    for name, figure, sample in (
        ("rolls", ROLLS, drawn.rolls.astype(np.float64)),
        ("ends by penalties", PENALTIES, drawn.by_penalties.astype(np.float64)),
    ):
        off[name] = (sample.mean() - float(expected[figure])) / (sample.std() / sqrt(games))
    assert max(abs(errors) for errors in off.values()) < ERRORS, off
