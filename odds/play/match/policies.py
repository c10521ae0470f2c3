"""Policies, and a cast of them as arrays for the kernels."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from odds.game.fault import Fault
from odds.game.rules import Game, default_game
from odds.play.match.judge import NETWORK, TABLE, THUMB, WEIGHTS, Cast
from odds.play.match.network import PRICES
from odds.solver.library import obtain
from odds.solver.tables import TableKey


@dataclass(frozen=True, slots=True)
class Thumb:
    """A rule of thumb: an option is worth the sum over its marks, and the highest is played.

    A mark counts ``mark``, plus ``lock`` if it closes its row, plus ``count`` for each mark before
    it in its row, less ``skip`` for each open cell it passes over. A penalty counts ``penalty``. A
    random number from 0 to ``noise`` is added to every option.
    """

    mark: float = 0.0
    lock: float = 0.0
    count: float = 0.0
    skip: float = 0.0
    penalty: float = 0.0
    noise: float = 0.0


@dataclass(frozen=True, slots=True)
class Priced:
    """The exact best play for the own score with ``tempo`` points charged for each roll.

    ``players`` is the cadence that it was solved for, which need not be that of the game: 1 charges
    own rolls only, and judges marks on others' rolls by the same values.
    """

    tempo: float = 0.0
    players: int = 1


@dataclass(frozen=True, eq=False)
class Learned:
    """A trained network plays what it thinks gives the best chance to win.

    ``weights`` are its numbers in the order of :mod:`odds.play.match.network`, for games of
    ``players`` players; ``units`` and ``hidden`` are its sizes.
    """

    players: int
    units: int
    hidden: int
    weights: NDArray[np.float32]
    noise: float = 0.0


Policy = Thumb | Priced | Learned
# Finds the values of a table, [place, phase, penalties].
Values = Callable[[TableKey], NDArray[np.float32]]

RANDOM = Thumb(noise=1.0)
# Skipping is not fatal, a penalty nearly is.
RUSH = Thumb(mark=3.5, lock=100.0, count=1.0, skip=1.0)
SOLO = Priced()
# Two of them average 60 to 65 points.
CASUAL = Thumb(mark=2.5, skip=1.0, penalty=-1.0, noise=1.8)


def greedy(skips: float) -> Thumb:
    """Return the policy that marks what skips at most so many cells, fewest first."""
    return Thumb(mark=skips + 0.5, skip=1.0)


def solved_values(key: TableKey) -> NDArray[np.float32]:
    """Return the values of a table, which is solved if it is not there yet. Raises Fault."""
    return obtain(key).values


def cast_of(game: Game, policies: Sequence[Policy], tables: Values = solved_values) -> Cast:
    """Return the arrays of the policies at the seats. Raises Fault.

    ``tables`` finds the values that they ask; by default what is not there is solved.
    """
    seats = len(policies)
    kind, thumb = np.zeros(seats, np.int64), np.zeros((seats, WEIGHTS))
    base, phases = np.zeros(seats, np.int64), np.ones(seats, np.int64)
    # Refused before any table is asked for, which might have to be solved first.
    network, learned = np.zeros(seats, np.int64), _checked(policies, game)
    joined = _Tables(tables)
    prices: list[int] = []
    if learned:
        # Before all others, so that casts with networks share their tables.
        prices = [joined.base(TableKey(game, 1, price)) for price in PRICES]
    for seat, policy in enumerate(policies):
        if isinstance(policy, Thumb):
            kind[seat] = THUMB
            thumb[seat] = (
                policy.mark,
                policy.lock,
                policy.count,
                policy.skip,
                policy.penalty,
                policy.noise,
            )
        elif isinstance(policy, Priced):
            kind[seat] = TABLE
            base[seat] = joined.base(TableKey(game, policy.players, policy.tempo))
            phases[seat] = policy.players
        else:
            kind[seat], thumb[seat, -1] = NETWORK, policy.noise
            network[seat] = learned.index(policy)
    weights = [each.weights for each in learned] or [np.zeros(1, np.float32)]
    return Cast(
        kind,
        thumb,
        base,
        phases,
        joined.joined(),
        network,
        np.stack(weights),
        np.array(prices or [0], np.int64),
        bool(learned),
        learned[0].units if learned else 1,
        learned[0].hidden if learned else 1,
    )


class _Tables:
    """Tables one after another, each once, [phase, penalties, place]."""

    def __init__(self, values: Values) -> None:
        self.values = values
        self.bases: dict[TableKey, int] = {}
        self.size = 0

    def base(self, key: TableKey) -> int:
        if key not in self.bases:
            self.bases[key] = self.size
            self.size += self.values(key).size
        return self.bases[key]

    def joined(self) -> NDArray[np.float32]:
        return _joined(tuple(self.bases), self.values)


@lru_cache(maxsize=4)
def _joined(keys: tuple[TableKey, ...], values: Values) -> NDArray[np.float32]:
    """Return tables one after another: the same array to all who ask for the same."""
    parts = [np.moveaxis(values(key), 0, -1).ravel() for key in keys]
    return np.concatenate(parts) if parts else np.zeros(1, np.float32)


def _checked(policies: Sequence[Policy], game: Game) -> list[Learned]:
    """Return the networks among the policies, each once. Raises Fault where they cannot play."""
    learned = list[Learned]()
    for policy in policies:
        if not isinstance(policy, Learned) or policy in learned:
            continue
        if game != default_game():
            raise Fault("a network has been trained for the classic game only", field="policy")
        if policy.players != len(policies):
            raise Fault(f"this network plays with {policy.players} players", field="policy")
        if any((each.units, each.hidden) != (policy.units, policy.hidden) for each in learned):
            raise Fault("networks at one table are of one size", field="policy")
        learned.append(policy)
    return learned
