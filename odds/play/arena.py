"""Policies against each other: who wins how often, by how much, in how many rolls.

Every pair of policies meets: one of the one among copies of the other, in every seat. Jobs of a
fixed number of games are played anywhere and in any order; each has its own dice, and a job that is
played twice, because a machine was lost, gives the same sums and is counted once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from functools import lru_cache
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
from odds.play.match.policies import cast_of, solved_values
from odds.play.match.registry import read_policy
from odds.play.match.seats import BY_PENALTIES
from odds.play.searcher import Searcher, searches
from odds.solver.tables import TableKey

# Games of a job.
JOB = 1024
# Casts kept: jobs of one cast follow each other, and each may hold a hundred megabytes. Tables
# kept: they lie in files, but every reading checks their sums.
CASTS, TABLES = 8, 32


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
class Mean:
    """A mean with its standard error."""

    mean: float
    error: float


@dataclass(frozen=True, slots=True)
class Sum:
    """What is added up over games, and its squares."""

    total: float
    square: float

    def __add__(self, other: Sum) -> Sum:
        return Sum(self.total + other.total, self.square + other.square)

    def mean(self, games: int) -> Mean:
        """Return the mean over so many games."""
        variance = max(0.0, self.square / games - (self.total / games) ** 2)
        return Mean(self.total / games, sqrt(variance / games))


@dataclass(frozen=True, slots=True)
class SeatSums:
    """``share`` of the win and ``score`` of one seat, whoever sat there."""

    share: Sum
    score: Sum

    def __add__(self, other: SeatSums) -> SeatSums:
        return SeatSums(self.share + other.share, self.score + other.score)


@dataclass(frozen=True, slots=True)
class Sums:
    """What is added up over games, from the seat of the odd one out.

    ``share`` of the win; ``own`` and ``other`` points a player; ``rolls``; ``penalties``: games
    that ended by penalties; ``seats`` in the order of their first rolls.
    """

    games: int
    share: Sum
    own: Sum
    other: Sum
    rolls: Sum
    penalties: int
    seats: tuple[SeatSums, ...]

    def __add__(self, other: Sums) -> Sums:
        return Sums(
            self.games + other.games,
            self.share + other.share,
            self.own + other.own,
            self.other + other.other,
            self.rolls + other.rolls,
            self.penalties + other.penalties,
            tuple(one + two for one, two in zip(self.seats, other.seats, strict=True)),
        )


@dataclass(frozen=True, slots=True)
class Seat:
    """What a seat wins and scores, whoever sits there."""

    share: Mean
    score: Mean


@dataclass(frozen=True, slots=True)
class Meeting:
    """The result of a pairing, from the view of the odd one out.

    ``share`` of the wins, 1 in the number of players being fair; ``own`` score and that of each
    ``other``; ``rolls`` a game; ``penalties``: share of games that ended by penalties; ``seats`` in
    the order of their first rolls.
    """

    pairing: Pairing
    games: int
    share: Mean
    own: Mean
    other: Mean
    rolls: Mean
    penalties: float
    seats: tuple[Seat, ...]


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
    shares, scores = played.shares, played.scores.astype(np.float64)
    seats = tuple(map(SeatSums, map(_sum, shares.T), map(_sum, scores.T)))
    return Sums(
        job.games,
        share=seats[job.seat].share,
        own=seats[job.seat].score,
        other=_sum(np.delete(scores, job.seat, axis=1).mean(axis=1)),
        rolls=_sum(played.rolls.astype(np.float64)),
        penalties=int((played.ends == BY_PENALTIES).sum()),
        seats=seats,
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


@lru_cache(maxsize=CASTS)
def _cast(game: Game, names: tuple[str, ...]) -> Cast:
    return cast_of(game, [read_policy(name, len(names), game) for name in names], _values)


@lru_cache(maxsize=TABLES)
def _values(key: TableKey) -> NDArray[np.float32]:
    return solved_values(key)


def _sum(samples: NDArray[np.float64]) -> Sum:
    return Sum(float(samples.sum()), float((samples**2).sum()))


def meet(
    todo: Sequence[Job],
    run: Callable[[Sequence[Job]], Iterator[tuple[int, Sums]]],
    progress: Callable[[float], None] | None = None,
) -> list[Meeting]:
    """Return what comes of jobs, a meeting for each pairing of each game, in the order of the jobs.

    ``run`` yields the place and the sums of each job, in any order. A job that is heard of twice is
    counted once.
    """
    heard: dict[int, Sums] = {}
    for place, sums in run(todo):
        heard[place] = sums
        if progress is not None:
            progress(len(heard) / len(todo))
    totals: dict[tuple[Game, Pairing], Sums] = {}
    # In the order of the jobs, so that sums do not depend on which machine was faster.
    for place, job in enumerate(todo):
        key, sums = (job.game, job.pairing), heard[place]
        totals[key] = totals[key] + sums if key in totals else sums
    return [_meeting(pairing, sums) for (_, pairing), sums in totals.items()]


def _meeting(pairing: Pairing, sums: Sums) -> Meeting:
    n = sums.games
    return Meeting(
        pairing,
        n,
        sums.share.mean(n),
        sums.own.mean(n),
        sums.other.mean(n),
        sums.rolls.mean(n),
        sums.penalties / n,
        tuple(Seat(seat.share.mean(n), seat.score.mean(n)) for seat in sums.seats),
    )
