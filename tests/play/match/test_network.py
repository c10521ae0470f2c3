"""The kernel's network against its formula in numpy, and what it makes of others' choices."""

from __future__ import annotations

import random

import numpy as np
import pytest

import odds
from odds.game.position import Position, new_position
from odds.play.learn.examples import Examples, examples_of
from odds.play.learn.gradient import Model, chances, new_model
from odds.play.match.ask import Asker
from odds.play.match.board import board_of
from odds.play.match.games import Played, play_cast
from odds.play.match.judge import Cast
from odds.play.match.policies import Learned, cast_of
from odds.play.match.seats import results_for
from odds.play.match.start import start_of
from tests.sheets import random_roll

GAME = odds.game()
UNITS, HIDDEN = 8, 12


def random_network(players: int) -> tuple[Learned, Model]:
    states = board_of(GAME).rows.after.shape[1]
    model = new_model(players, states, UNITS, HIDDEN, seed=players)
    rng = np.random.default_rng(1)
    model.flat += rng.normal(0, 0.1, model.flat.shape).astype(np.float32)
    return Learned(players, UNITS, HIDDEN, model.flat), model


def example_of(position: Position, cast: Cast) -> Examples:
    """Return a position before a roll, from every seat."""
    start = start_of(position)
    players = len(position.sheets)
    results = results_for(1, players, 1, traced=True)
    results.rolls[0] = 1
    trace = results.trace[0, 0]
    trace[0], trace[1] = start.active, start.closed
    for seat in range(players):
        at = 2 + 6 * seat
        trace[at : at + 4] = start.state[seat]
        trace[at + 4], trace[at + 5] = start.points[seat], start.penalties[seat]
    return examples_of(Played(*(np.asarray(each) for each in results)), board_of(GAME), cast)


@pytest.mark.parametrize("players", [2, 3, 5])
def test_the_kernel_computes_the_formula(players: int) -> None:
    policy, model = random_network(players)
    cast = cast_of(GAME, [policy] * players)
    asker = Asker(cast, players, GAME)
    rng = random.Random(players)
    compared = 0
    while compared < 300:
        position = new_position(players, GAME)
        while not position.over:
            roll = random_roll(position.sheets[0], rng)
            marks = [
                rng.choice(asker.ask(position, roll, seat).options).option.white
                for seat in range(players)
            ]
            between = position.after_white(roll, marks)
            if between.white is None:
                break
            judgement = asker.ask(between, roll, between.active)
            for judged in judgement.options:
                after = between.after_colour(judged.option.colour)
                if after.over:
                    assert judged.worth == pytest.approx(float(after.shares[between.active]))
                else:
                    said = chances(model, example_of(after, cast))[between.active]
                    assert judged.worth == pytest.approx(said, abs=1e-5)
                compared += 1
            position = between.after_colour(rng.choice(judgement.options).option.colour)


def test_a_lock_that_ends_the_game_is_worth_the_share_of_the_win() -> None:
    policy, _ = random_network(2)
    asker = Asker(cast_of(GAME, [policy] * 2), 2, GAME)
    mine = odds.sheet("R2,3,4,5,6/Y-/Gx/B-")
    for other, share in (("Y7/Gx", 1.0), ("Y2,3,4,5,6,7,8/G12,11,10,9,8,7x", 0.0)):
        position = Position((mine, odds.sheet(other)), active=0)
        options = asker.ask(position, odds.read_roll("66-11x1", GAME.variant), 0).options
        worth = {odds.write_option(each.option, GAME.variant): each.worth for each in options}
        assert worth["W:R12"] == share


def test_others_are_expected_to_take_what_is_good_for_them() -> None:
    # Player 1 will lock yellow with this roll and end the game with more points than mine.
    policy, _ = random_network(2)
    asker = Asker(cast_of(GAME, [policy] * 2), 2, GAME)
    mine = odds.sheet("R2,3,4,5,6,7,8,9,10,11/Y-/Gx/B-/P1")
    other = odds.sheet("R2,3,4,5,6/Y2,3,4,5,6,7,8,9,10,11/Gx/B12,11")
    position = Position((mine, other), active=0)
    judgement = asker.ask(position, odds.read_roll("66-11x1", GAME.variant), 0)
    worth = {odds.write_option(o.option, GAME.variant): o.worth for o in judgement.options}
    # With the lock of red I have 78 - 5 points against 15 + 66 + 3 and lose; without it I lose too.
    assert set(worth.values()) == {0.0}


def test_a_network_refuses_what_it_was_not_trained_for() -> None:
    policy, _ = random_network(2)
    with pytest.raises(odds.Fault, match="classic game only"):
        cast_of(odds.game("mixx_a"), [policy] * 2)
    with pytest.raises(odds.Fault, match="plays with 2 players"):
        cast_of(GAME, [policy] * 3)


def test_traces_are_the_positions_before_the_rolls() -> None:
    policy, model = random_network(2)
    cast = cast_of(GAME, [policy] * 2)
    played = play_cast(new_position(2, GAME), cast, 20, 3, traced=True)
    known = examples_of(played, board_of(GAME), cast)
    assert len(known) == 2 * int(played.rolls.sum())
    first = example_of(new_position(2, GAME), cast)
    assert (known.states[0] == first.states[0]).all()
    assert known.inputs[0] == pytest.approx(first.inputs[0])
    assert chances(model, known).shape == (len(known),)
