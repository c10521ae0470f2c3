"""A network in numpy: its chances for many positions at once, and how to better its numbers.

The formula is that of :mod:`odds.play.match.network`, whose kernel plays with the same numbers;
the loss is the cross-entropy of the shares of the win. Steps are Adam's (Kingma and Ba, 2015).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from odds.play.learn.examples import Examples
from odds.play.match.network import PER_PLAYER, offsets
from odds.solver.indexing import ROWS

Floats = NDArray[np.float32]


@dataclass(eq=False)
class Model:
    """The numbers of a network and views of their parts."""

    players: int
    states: int
    units: int
    hidden: int
    flat: Floats

    def __post_init__(self) -> None:
        at = offsets(self.players, self.states, self.units, self.hidden)
        bounds = [*at[:-1], at.size]
        parts = [self.flat[i:j] for i, j in pairwise(bounds)]
        self.rows = parts[0].reshape(self.players * self.states, self.units)
        self.row_bias = parts[1]
        self.pooled = parts[2].reshape(self.units, self.hidden)
        self.inputs = parts[3].reshape(self.players * PER_PLAYER, self.hidden)
        self.closed = parts[4]
        self.following = parts[5].reshape(self.players, self.hidden)
        self.bias, self.out, self.out_bias = parts[6], parts[7], parts[8]

    def like(self) -> Model:
        """Return a model of the same sizes, all zeros."""
        sizes = self.players, self.states, self.units, self.hidden
        return Model(*sizes, np.zeros_like(self.flat))


def new_model(players: int, states: int, units: int, hidden: int, seed: int) -> Model:
    """Return a network with small random numbers (He et al., 2015)."""
    flat = np.zeros(offsets(players, states, units, hidden).size, np.float32)
    model = Model(players, states, units, hidden, flat)
    draw = np.random.default_rng(seed)
    for part, fan_in in (
        (model.rows, players),
        (model.pooled, units * ROWS),
        (model.inputs, players * PER_PLAYER),
        (model.following, 1),
        (model.out, hidden),
    ):
        part[...] = draw.normal(0, np.sqrt(1 / fan_in) / 2, part.shape)
    return model


def _one_hot(model: Model, lot: Examples) -> Floats:
    """Return a 1 for each player's state of each row, [example * row, player * states + state]."""
    n = len(lot) * ROWS
    hot = np.zeros((n, model.players * model.states), np.float32)
    columns = lot.states.reshape(n, model.players) + np.arange(model.players) * model.states
    hot[np.arange(n)[:, None], columns] = 1
    return hot


def chances(model: Model, lot: Examples) -> Floats:
    """Return the chance to win of each example."""
    return _forward(model, lot)[-1]


def _forward(model: Model, lot: Examples) -> tuple[Floats, ...]:
    n = len(lot)
    hot = _one_hot(model, lot)
    rows = np.maximum(hot @ model.rows + model.row_bias, 0)
    pooled = rows.reshape(n, ROWS, model.units).sum(axis=1)
    hidden = pooled @ model.pooled + lot.inputs.reshape(n, -1) @ model.inputs + model.bias
    hidden += lot.closed[:, None] * model.closed + model.following[lot.following]
    np.maximum(hidden, 0, out=hidden)
    chance = 1 / (1 + np.exp(-(hidden @ model.out + model.out_bias)))
    return hot, rows, pooled, hidden, chance


def gradient(model: Model, lot: Examples) -> tuple[Model, float]:
    """Return the gradient of the mean loss, in a model's shape, and the loss in nats."""
    n = len(lot)
    hot, rows, pooled, hidden, chance = _forward(model, lot)
    safe = np.clip(chance, 1e-6, 1 - 1e-6)
    loss = -float(np.mean(lot.share * np.log(safe) + (1 - lot.share) * np.log(1 - safe)))
    slope = model.like()
    wrong = (chance - lot.share) / n
    slope.out[...] = hidden.T @ wrong
    slope.out_bias[...] = wrong.sum()
    back = np.outer(wrong, model.out) * (hidden > 0)
    slope.bias[...] = back.sum(axis=0)
    slope.closed[...] = lot.closed @ back
    for player in range(model.players):
        slope.following[player] = back[lot.following == player].sum(axis=0)
    slope.inputs[...] = lot.inputs.reshape(n, -1).T @ back
    slope.pooled[...] = pooled.T @ back
    below = np.repeat(back @ model.pooled.T, ROWS, axis=0) * (rows > 0)
    slope.row_bias[...] = below.sum(axis=0)
    slope.rows[...] = hot.T @ below
    return slope, loss


@dataclass(eq=False)
class Adam:
    """Steps against a gradient, each scaled by the gradients seen so far."""

    model: Model
    steps: int = 0
    mean: Floats = field(init=False)
    square: Floats = field(init=False)

    def __post_init__(self) -> None:
        self.mean, self.square = np.zeros_like(self.model.flat), np.zeros_like(self.model.flat)

    def step(self, lot: Examples, rate: float) -> float:
        """Take a step on some examples; return their mean loss before it."""
        slope, loss = gradient(self.model, lot)
        self.steps += 1
        self.mean += 0.1 * (slope.flat - self.mean)
        self.square += 0.001 * (slope.flat**2 - self.square)
        mean = self.mean / (1 - 0.9**self.steps)
        square = self.square / (1 - 0.999**self.steps)
        self.model.flat -= (rate * mean / (np.sqrt(square) + 1e-8)).astype(np.float32)
        return loss
