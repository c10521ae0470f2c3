"""The gradient against differences, and a network that learns to play in seconds."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import odds
from odds.game.position import new_position
from odds.play.learn.__main__ import main
from odds.play.learn.examples import examples_of
from odds.play.learn.gradient import Adam, Model, gradient, new_model
from odds.play.learn.training import Plan, calibration, train
from odds.play.match.board import board_of
from odds.play.match.games import play, play_cast
from odds.play.match.policies import RANDOM, Learned, Priced, cast_of

GAME = odds.game()
STATES = board_of(GAME).rows.after.shape[1]


@pytest.mark.parametrize("players", [2, 3])
def test_the_gradient_is_the_slope_of_the_loss(players: int) -> None:
    model = new_model(players, STATES, 4, 6, seed=1)
    learned = Learned(players, 4, 6, model.flat)
    cast = cast_of(GAME, [learned] * players)
    played = play_cast(new_position(players, GAME), cast, 5, 1, traced=True)
    lot = examples_of(played, board_of(GAME), cast)
    # In doubles, so that differences are not rounded away.
    exact = Model(players, STATES, 4, 6, model.flat.astype(np.float64))
    slope, _ = gradient(exact, lot)
    rng = np.random.default_rng(2)
    for place in rng.choice(len(model.flat), 60, replace=False):
        ends = []
        for step in (1e-5, -1e-5):
            exact.flat[place] += step
            ends.append(gradient(exact, lot)[1])
            exact.flat[place] -= step
        assert slope.flat[place] == pytest.approx((ends[0] - ends[1]) / 2e-5, abs=2e-6)


def test_steps_make_the_loss_smaller() -> None:
    model = new_model(2, STATES, 4, 6, seed=1)
    cast = cast_of(GAME, [Learned(2, 4, 6, model.flat)] * 2)
    priced = cast_of(GAME, [Priced(7.0)] * 2)
    played = play_cast(new_position(2, GAME), priced, 300, 1, traced=True)
    lot = examples_of(played, board_of(GAME), cast)
    adam = Adam(model)
    losses = [adam.step(lot, 1e-2) for _ in range(60)]
    assert losses[-1] < 0.9 * losses[0]


@pytest.mark.slow
def test_a_tiny_network_learns_to_play(tmp_path: Path) -> None:
    plan = Plan(2, rounds=3, games=1500, units=4, hidden=8, mixed=0.2, seed=3)
    trained = train(plan)
    for seat in range(2):
        policies = [RANDOM, RANDOM]
        policies[seat] = trained.policy  # type: ignore[call-overload]
        assert play(policies, 300, seat).shares[:, seat].mean() > 0.9
    # The same plan, the same network.
    again = train(plan)
    assert again.policy.weights == pytest.approx(trained.policy.weights, abs=1e-3)
    bands = list(calibration(trained.policy, 400, 9))
    assert sum(band.positions for band in bands) > 400
    file = tmp_path / "2.npz"
    assert main(["--players", "2", "--rounds", "1", "--games", "300", "--out", str(file)]) == 0
    with np.load(file) as kept:
        assert str(kept["command"]).endswith("--players 2 --rounds 1 --games 300 --seed 1")
        assert kept["sizes"].tolist() == [Plan(2).units, Plan(2).hidden]
