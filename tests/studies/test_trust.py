"""How far a network's differences can be trusted: the arithmetic, and a small run."""

from __future__ import annotations

import numpy as np
import pytest

from odds.studies.trust import NEAR, differences, spread


def test_the_spread_leaves_out_the_error_of_the_rollouts() -> None:
    draw = np.random.default_rng(1)
    said = draw.normal(0, 0.05, 50_000)
    truth = said + draw.normal(0, 0.01, said.shape)
    seen = truth + draw.normal(0, 0.02, said.shape)
    found = spread(list(zip(said, seen, np.full(said.shape, 0.02), strict=True)))
    assert found == pytest.approx(0.01, rel=0.05)


def test_options_near_the_best_are_played_out() -> None:
    found = list(differences(2, games=6, samples=64, seed=1))
    assert found
    for said, seen, error in found:
        assert 0 <= said < NEAR
        assert -1 <= seen <= 1
        assert error >= 0
