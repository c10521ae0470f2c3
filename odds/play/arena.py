"""Policies against each other: who wins how often, by how much, in how many rolls.

Every pair of policies meets: one of the one among copies of the other, in every seat. Jobs of a
fixed number of games are played anywhere and in any order; each has its own dice, and a job that is
played twice, because a machine was lost, gives the same sums and is counted once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from functools import cache
from math import sqrt

import numpy as np
from numpy.typing import NDArray

from odds.game.fault import Fault
from odds.game.position import MAX_PLAYERS, new_position
from odds.game.rules import Game
from odds.play.external import PREFIX, External
from odds.play.match.by_hand import Decider, PolicyDecider, play_by_hand
from odds.play.match.games import Played, play_cast
from odds.play.match.judge import Cast
from odds.play.match.policies import cast_of
from odds.play.match.registry import read_policy
from odds.play.match.seats import BY_PENALTIES
from odds.play.searcher import Searcher, searches

# Games of a job.
JOB = 1024


@dataclass(frozen=True, slots=True)
class Pairing:
    """One ``alone`` among copies of ``among``, names of policies, in a game of ``players``."""

    alone: str
    among: str
    players: int


@dataclass(frozen=True, slots=True)
class Job:
    """Games of a pairing with the odd one in one seat; ``number`` decides about the dice."""

    game: Game
    pairing: Pairing
    seat: int
    number: int
    games: int
    seed: int


@dataclass(frozen=True, slots=True)
class Sums:
    """What is added up over games, from the seat of the odd one out.

    ``share`` of the win and its squares; ``own`` and ``other`` points a player, and their squares;
    ``rolls``; ``penalties``: games that ended by penalties.
    """

    games: int = 0
    share: float = 0.0
    share_square: float = 0.0
    own: float = 0.0
    own_square: float = 0.0
    other: float = 0.0
    other_square: float = 0.0
    rolls: int = 0
    penalties: int = 0

    def __add__(self, other: Sums) -> Sums:
        return Sums(*(getattr(self, name) + getattr(other, name) for name in self.__slots__))


@dataclass(frozen=True, slots=True)
class Mean:
    """A mean with its standard error."""

    mean: float
    error: float


@dataclass(frozen=True, slots=True)
class Meeting:
    """The result of a pairing, from the view of the odd one out.

    ``share`` of the wins, 1 in the number of players being fair; ``own`` score and that of each
    ``other``; ``rolls`` a game; ``penalties``: share of games that ended by penalties.
    """

    pairing: Pairing
    games: int
    share: Mean
    own: Mean
    other: Mean
    rolls: float
    penalties: float


def pairings(policies: Sequence[str], players: int) -> Iterator[Pairing]:
    """Yield all pairings of different policies. Raises Fault for policies that there are not."""
    if not 2 <= players <= MAX_PLAYERS:
        raise Fault(f"2 to {MAX_PLAYERS} players meet", field="players")
    names = list(dict.fromkeys(name.strip() for name in policies))
    if len(names) < 2:
        raise Fault("at least two different policies are needed", field="policies")
    for name in names:
        if not _by_hand(name):
            read_policy(name, players)
    for alone in names:
        for among in names:
            # Two players' games are the same from either side.
            seen = players == 2 and names.index(among) < names.index(alone)
            if alone != among and not seen:
                yield Pairing(alone, among, players)


def jobs(game: Game, meetings: Iterable[Pairing], games: int, seed: int) -> tuple[Job, ...]:
    """Return the jobs that let each pairing play so many games, divided among the seats."""
    found = []
    for pairing in meetings:
        for seat in range(pairing.players):
            size = games // pairing.players + (seat < games % pairing.players)
            for number in range(-(-size // JOB)):
                some = min(JOB, size - number * JOB)
                found.append(Job(game, pairing, seat, number, some, seed))
    return tuple(found)


def work(job: Job) -> Sums:
    """Play a job on one thread."""
    pairing = job.pairing
    names = [pairing.among] * pairing.players
    names[job.seat] = pairing.alone
    # All pairings see the same dice, so that their differences owe less to luck.
    seed = job.seed * 100_003 + job.seat * 20_011 + job.number
    if any(map(_by_hand, names)):
        played = _one_by_one(job, names, seed)
    else:
        position = new_position(pairing.players, job.game)
        played = play_cast(position, _cast(job.game, tuple(names)), job.games, seed, threads=1)
    own = played.scores[:, job.seat].astype(np.float64)
    others = np.delete(played.scores, job.seat, axis=1).astype(np.float64).mean(axis=1)
    share = played.shares[:, job.seat]
    return Sums(
        job.games,
        *_moments(share),
        *_moments(own),
        *_moments(others),
        int(played.rolls.sum()),
        int((played.ends == BY_PENALTIES).sum()),
    )


def _by_hand(name: str) -> bool:
    """Whether no kernel knows the player: another program, or one that searches."""
    return name.startswith(PREFIX) or searches(name) is not None


def _one_by_one(job: Job, names: Sequence[str], seed: int) -> Played:
    """Play a job decision by decision; other programs run in processes of their own."""
    players = len(names)
    with ExitStack() as stack:
        deciders: list[Decider] = []
        for name in names:
            budget_ms = searches(name)
            if name.startswith(PREFIX):
                program = External(name.removeprefix(PREFIX), players, job.game)
                deciders.append(stack.enter_context(program))
            elif budget_ms is not None:
                deciders.append(Searcher(players, job.game, budget_ms))
            else:
                policy = read_policy(name, players, job.game)
                deciders.append(PolicyDecider(policy, players, job.game))
        return play_by_hand(deciders, job.game, job.games, seed, 0)


@cache
def _cast(game: Game, names: tuple[str, ...]) -> Cast:
    return cast_of(game, [read_policy(name, len(names), game) for name in names])


def _moments(samples: NDArray[np.float64]) -> tuple[float, float]:
    return float(samples.sum()), float((samples**2).sum())


def meet(
    todo: Sequence[Job],
    run: Callable[[Sequence[Job]], Iterator[tuple[int, Sums]]],
    progress: Callable[[float], None] | None = None,
) -> list[Meeting]:
    """Return what comes of jobs. ``run`` yields the place and the sums of each job, in any order.

    A job that is heard of twice is counted once.
    """
    heard: dict[int, Sums] = {}
    for place, sums in run(todo):
        heard[place] = sums
        if progress is not None:
            progress(len(heard) / len(todo))
    totals: dict[Pairing, Sums] = {}
    # In the order of the jobs, so that sums do not depend on which machine was faster.
    for place, job in enumerate(todo):
        totals[job.pairing] = totals.get(job.pairing, Sums()) + heard[place]
    return [_meeting(pairing, sums) for pairing, sums in totals.items()]


def _meeting(pairing: Pairing, sums: Sums) -> Meeting:
    n = sums.games

    def mean(total: float, square: float) -> Mean:
        variance = max(0.0, square / n - (total / n) ** 2)
        return Mean(total / n, sqrt(variance / n))

    return Meeting(
        pairing,
        n,
        mean(sums.share, sums.share_square),
        mean(sums.own, sums.own_square),
        mean(sums.other, sums.other_square),
        sums.rolls / n,
        sums.penalties / n,
    )
