"""The best player alone against faster ones: small simulations with a fixed seed.

A player with a price takes so many points off for each own roll to come (``priced:L`` in
:mod:`odds.play.match.registry`); without a price it is the best player alone.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from odds.play.estimate import Estimate, chance_of, mean_of
from odds.play.match.games import play
from odds.play.match.policies import SOLO, Policy, Priced


@dataclass(frozen=True, slots=True)
class Contest:
    """One patient player among fast ones of one price, in every seat equally often.

    ``share`` of the wins that the patient one has (1 in ``players`` is fair), its ``own`` score,
    the mean score of each ``other``, and ``rolls`` a game.
    """

    players: int
    price: float
    share: Estimate
    own: Estimate
    other: Estimate
    rolls: Estimate
    seed: int


@dataclass(frozen=True, slots=True)
class Alone:
    """What a player with a price scores alone, and in how many rolls."""

    price: float
    score: Estimate
    rolls: Estimate
    seed: int


def contest(players: int, price: float, games: int, seed: int) -> Contest:
    """Play so many games, divided among the seats of the patient player."""
    share, own, other, rolls = [], [], [], []
    for seat in range(players):
        seats: list[Policy] = [Priced(price)] * players
        seats[seat] = SOLO
        size = games // players + (seat < games % players)
        played = play(seats, size, seed + seat)
        scores = played.scores.astype(np.float64)
        share.append(played.shares[:, seat])
        own.append(scores[:, seat])
        other.append(np.delete(scores, seat, axis=1).mean(axis=1))
        rolls.append(played.rolls.astype(np.float64))
    return Contest(
        players,
        price,
        chance_of(np.concatenate(share)),
        mean_of(np.concatenate(own)),
        mean_of(np.concatenate(other)),
        mean_of(np.concatenate(rolls)),
        seed,
    )


def alone(price: float, games: int, seed: int) -> Alone:
    """Play so many solo games of a player with a price."""
    played = play([Priced(price)], games, seed)
    score, rolls = played.scores[:, 0].astype(np.float64), played.rolls.astype(np.float64)
    return Alone(price, mean_of(score), mean_of(rolls), seed)
