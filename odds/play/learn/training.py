"""Self-play that trains a network: play, look back, mend, play better.

Each round some thousands of games are played by the network of the round before, half of them with
a little noise in its judgement, and some with other policies in some seats, so that it knows
opponents who are not copies of itself. Every position of the last rounds' games, seen from every
seat, is an example whose answer is the share of the win in the end. What plays is a running mean of
the numbers, which is steadier than their last state.

What was tried on the way: guessing what the others do in the roll at hand gains; steps ten times as
large as usual and small networks learn as well as large ones; examples from the seats of other
policies harm, since what these win is no measure of what the network would.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from odds.game.position import new_position
from odds.game.rules import default_game
from odds.play.learn.examples import Examples, examples_of, joined
from odds.play.learn.gradient import Adam, Model, chances, new_model
from odds.play.match.board import board_of
from odds.play.match.games import play_cast
from odds.play.match.policies import RUSH, SOLO, Learned, Policy, Priced, cast_of, greedy

Floats = NDArray[np.float32]
Say = Callable[[str], None]

# Rounds whose games are remembered.
MEMORY = 8
# A random number up to this is added to the chances where games are played with noise.
NOISE = 0.03
# The first round is played by this price, with so many points of noise.
FIRST = Priced(7.0)
FIRST_NOISE = 3.0
OTHERS: tuple[Policy, ...] = (Priced(7.0), Priced(4.0), SOLO, SOLO, greedy(2), RUSH)


@dataclass(frozen=True, slots=True)
class Plan:
    """How a network is trained.

    ``trace`` is the lambda of the returns: what is learned of a position is the mean of what the
    network says one roll later, two rolls later and so on to the result, each weighing ``trace``
    times the one before (Sutton, 1988). 1 is the result alone. ``mixed`` is the share of the games
    in which others sit at the table; ``passes`` how often each
    example is looked at in its round. The rate of the steps falls from ``rate`` to ``last_rate``.
    """

    players: int
    rounds: int = 24
    games: int = 20_000
    units: int = 16
    hidden: int = 64
    mixed: float = 0.0
    trace: float = 0.8
    passes: float = 2.0
    batch: int = 1024
    rate: float = 2e-2
    last_rate: float = 3e-4
    seed: int = 1


@dataclass(frozen=True, eq=False)
class Trained:
    """A trained network, the minutes it took, and its calibration on games it had not seen."""

    policy: Learned
    minutes: float
    calibration: tuple[Band, ...]


@dataclass(frozen=True, slots=True)
class Band:
    """Of the positions given a chance between ``low`` and ``high``: the mean of it, what was won.

    ``error`` is the standard error of ``won``, by whole games.
    """

    low: float
    high: float
    positions: int
    said: float
    won: float
    error: float


def train(plan: Plan, say: Say | None = None) -> Trained:
    """Train a network from nothing. The same plan gives the same network, rounding apart."""
    started = time.monotonic()
    trainer = _Trainer(plan)
    for number, rate in enumerate(np.geomspace(plan.rate, plan.last_rate, plan.rounds)):
        loss = trainer.round(number, float(rate))
        if say is not None:
            minutes = (time.monotonic() - started) / 60
            say(f"round {number + 1} of {plan.rounds}: loss {loss:.4f} nats, {minutes:.1f} min")
    policy = trainer.policy()
    bands = calibration(policy, plan.games // 2, plan.seed + 1)
    return Trained(policy, (time.monotonic() - started) / 60, tuple(bands))


class _Trainer:
    def __init__(self, plan: Plan) -> None:
        self.plan, self.game = plan, default_game()
        self.board = board_of(self.game)
        states = self.board.rows.after.shape[1]
        self.model = new_model(plan.players, states, plan.units, plan.hidden, plan.seed)
        self.adam = Adam(self.model)
        self.mean = self.model.flat.copy()
        self.draw = np.random.default_rng(plan.seed)
        self.memory: list[Examples] = []
        # The tables that networks ask, to look back with.
        self.tables = cast_of(self.game, [self.policy()] * plan.players)

    def policy(self, noise: float = 0.0) -> Learned:
        plan = self.plan
        return Learned(plan.players, plan.units, plan.hidden, self.mean.copy(), noise)

    def round(self, number: int, rate: float) -> float:
        """Play, and take steps; return the mean loss."""
        lots = [
            self._play(policies, games, number * 100 + lot)
            for lot, (policies, games) in enumerate(self._tables_to_play(number))
        ]
        self.memory = [*self.memory[1 - MEMORY :], joined(lots)]
        known = joined(self.memory)
        steps = int(len(self.memory[-1]) * self.plan.passes / self.plan.batch)
        losses = []
        for _ in range(steps):
            some = self.draw.integers(0, len(known), self.plan.batch)
            losses.append(self.adam.step(known[some], rate))
            # Early on the mean forgets faster, so that the first numbers do not stay in it.
            keep = min(0.998, self.adam.steps / (self.adam.steps + 10))
            self.mean += (1 - keep) * (self.model.flat - self.mean)
        return float(np.mean(losses))

    def _tables_to_play(self, number: int) -> Iterator[tuple[Sequence[Policy | None], int]]:
        """Yield who sits where and for how many games; None is the first round's policy."""
        plan = self.plan
        if number == 0:
            yield [None] * plan.players, plan.games
            return
        me, mixed = self.policy(), int(plan.games * plan.mixed)
        alike = plan.games - mixed
        yield [me] * plan.players, alike // 2
        yield [self.policy(NOISE)] * plan.players, alike - alike // 2
        for _ in range(len(OTHERS) if mixed else 0):
            policies: list[Policy | None] = [
                me if self.draw.random() < 0.5 else OTHERS[self.draw.integers(len(OTHERS))]
                for _ in range(plan.players)
            ]
            mine, other = self.draw.permutation(plan.players)[:2]
            policies[mine], policies[other] = me, OTHERS[self.draw.integers(len(OTHERS))]
            yield policies, mixed // len(OTHERS)

    def _play(self, policies: Sequence[Policy | None], games: int, lot: int) -> Examples:
        cast = cast_of(self.game, [FIRST if policy is None else policy for policy in policies])
        if None in policies:
            thumb = cast.thumb.copy()
            thumb[:, -1] = FIRST_NOISE
            cast = cast._replace(thumb=thumb)
        start = new_position(self.plan.players, self.game)
        played = play_cast(start, cast, games, self.plan.seed * 100_000 + lot, traced=True)
        # What others win from their seats is no measure of what the network would win from there.
        seats = [
            seat
            for seat, policy in enumerate(policies)
            if policy is None or isinstance(policy, Learned)
        ]
        known = examples_of(played, self.board, self.tables, seats)
        if self.plan.trace == 1 or None in policies:
            return known
        said, rolls = self._chances(known), played.rolls.astype(np.int64)
        return replace(known, share=returns(known.share, said, rolls, self.plan.trace))

    def _chances(self, lot: Examples) -> Floats:
        plan = self.plan
        sizes = plan.players, self.model.states, plan.units, plan.hidden
        return chances_of(Model(*sizes, self.mean), lot)


def returns(share: Floats, said: Floats, rolls: NDArray[np.int64], trace: float) -> Floats:
    """Return what is learned of each position: of results and of what was said of later ones.

    Positions stand seat by seat, game by game, roll by roll.
    """
    seats = len(share) // int(rolls.sum())
    found = share.reshape(seats, -1).copy()
    said = said.reshape(seats, -1)
    # How many positions of its game come after each.
    later = np.concatenate([np.arange(length)[::-1] for length in rolls])
    for distance in range(1, int(later.max()) + 1):
        here = np.flatnonzero(later == distance)
        found[:, here] = (1 - trace) * said[:, here + 1] + trace * found[:, here + 1]
    return found.ravel()


def chances_of(model: Model, lot: Examples, batch: int = 16384) -> Floats:
    """Return the chances of any number of examples, some at a time."""
    parts = [chances(model, lot[i : i + batch]) for i in range(0, len(lot), batch)]
    return np.concatenate(parts)


def calibration(policy: Learned, games: int, seed: int) -> Iterator[Band]:
    """Yield the reliability table of a network over games of its own play, tenth by tenth."""
    game = default_game()
    cast = cast_of(game, [policy] * policy.players)
    start = new_position(policy.players, game)
    played = play_cast(start, cast, games, seed, traced=True)
    board = board_of(game)
    known = examples_of(played, board, cast)
    sizes = policy.players, board.rows.after.shape[1], policy.units, policy.hidden
    model = Model(*sizes, policy.weights)
    said = chances_of(model, known)
    # Positions of one game share its luck: errors are taken over games.
    of_game = np.tile(np.repeat(np.arange(games), played.rolls.astype(int)), policy.players)
    for low in np.arange(10) / 10:
        here = (said >= low) & (said < low + 0.1)
        if not here.any():
            continue
        off = np.bincount(of_game[here], known.share[here] - known.share[here].mean(), games)
        yield Band(
            low=float(low),
            high=float(low + 0.1),
            positions=int(here.sum()),
            said=float(said[here].mean()),
            won=float(known.share[here].mean()),
            error=float(np.sqrt((off**2).sum()) / here.sum()),
        )
