"""Advice at a table of several players: the chance to win after each option, and whose it is.

Policies play the game to its end from each option, with the same dice for all (common random
numbers). The samples go where the decision is close, by sequential halving (Karnin, Koren and
Somekh, 2013): after each round of as many games the worse half of the options is left out. What an
option costs against the best is the mean of the differences game by game.

Where a network judges the seat, the order weighs what the games show against what it says, each by
its error: a short search must not play worse than no search, and a long one is free to differ.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import ceil, log2
from typing import Literal, get_args

import numpy as np
from numpy.typing import NDArray

from odds.game.fault import Fault
from odds.game.position import Position
from odds.game.turn import Option, Roll
from odds.play.estimate import Estimate, chance_of, clipped, mean_of, paired
from odds.play.match.ask import Asker, Judgement
from odds.play.match.judge import NETWORK, Cast
from odds.play.rollout import CHUNK, Ends, Rollouts

Objective = Literal["win", "score", "margin"]
# Told the share of the work that is done and what is known so far; says whether to go on.
Listener = Callable[[float, "TableAdvice"], bool]
# Options that are played out: the best so many by the policy's own judgement.
CANDIDATES = 12
MAX_SAMPLES = 1_000_000
# Differences between a network's chances after two options of a roll are off by so much, one
# standard deviation, against long rollouts: what ``odds.studies.trust`` prints for two players.
TRUST = 0.01


@dataclass(frozen=True, slots=True)
class Chance:
    """An option of mine. ``instant`` is what the network says of it at once, None without one.

    ``win`` and ``score`` are mine after it; ``behind`` is what the objective loses against the best
    option, by differences in the same games. All None where the option was not played out. An
    option that was left out early is known by its differences from the best in the games that both
    have seen, and so by more than its own games.
    """

    option: Option
    instant: float | None
    win: Estimate | None = None
    score: Estimate | None = None
    behind: Estimate | None = None


@dataclass(frozen=True, slots=True)
class Player:
    """What a player may expect: chance to win, final score, and the score's standard deviation."""

    win: Estimate
    score: Estimate
    sd: float


@dataclass(frozen=True, slots=True)
class TableAdvice:
    """Options best first, and what everybody may expect if I take the best.

    ``own_score_best`` is the exact advice for the own score, if it was asked for. ``lost`` is, for
    each open row, the chance that somebody else closes it before I have marked in it again;
    ``at_least`` the chance that I finish with at least so many points.
    """

    options: tuple[Chance, ...]
    players: tuple[Player, ...]
    own_score_best: Option | None
    lost: dict[int, Estimate]
    at_least: dict[int, Estimate]
    objective: Objective
    samples: int
    seed: int


@dataclass(frozen=True, slots=True)
class Effort:
    """How much to play: until ``budget_ms`` have passed, or exactly ``samples`` games an option.

    ``samples`` is for the options that stay to the end. With a budget the number of samples depends
    on the machine; with samples the same seed gives the same answer everywhere.
    """

    budget_ms: int = 1000
    samples: int | None = None
    seed: int = 1


def advise_at_table(
    position: Position,
    roll: Roll | None,
    me: int,
    cast: Cast,
    effort: Effort = Effort(),
    *,
    objective: Objective = "win",
    own_score_best: Callable[[Sequence[Option]], Option] | None = None,
    points: Sequence[int] = (),
    listener: Listener | None = None,
) -> TableAdvice:
    """Return the chances of everybody, and of each of my options where the roll is known.

    ``me`` is my seat. ``own_score_best`` picks the option of the exact advice, which is then played
    out to the end. Raises Fault.
    """
    check(position, me, objective, effort)
    started = time.monotonic()
    search = _Search(position, roll, me, cast, effort, objective, own_score_best, points)
    with search.rollouts:
        for done in search.rounds(started):
            if listener is not None and not listener(done, search.advice()):
                break
        return search.advice()


def check(position: Position, me: int, objective: str, effort: Effort) -> None:
    """Raise Fault for what cannot be asked."""
    if position.over:
        raise Fault("the game is over", field="players")
    if not 0 <= me < len(position.sheets):
        raise Fault(f"there is no player {me}", field="me")
    if objective not in get_args(Objective):
        raise Fault(f"must be {' or '.join(get_args(Objective))}", field="objective")
    if effort.samples is not None and not CHUNK <= effort.samples <= MAX_SAMPLES:
        raise Fault(f"must be {CHUNK} to {MAX_SAMPLES}", field="samples")


class _Search:
    def __init__(
        self,
        position: Position,
        roll: Roll | None,
        me: int,
        cast: Cast,
        effort: Effort,
        objective: Objective,
        own_score_best: Callable[[Sequence[Option]], Option] | None,
        points: Sequence[int],
    ) -> None:
        self.position, self.me, self.effort, self.objective = position, me, effort, objective
        self.points = points
        self.rollouts = Rollouts(position, roll, me, cast, effort.seed)
        self.instant: dict[Option, float] = {}
        self.own: Option | None = None
        self.listed: list[Option | None] = [None]
        # Between the two actions only the active player has a decision.
        if roll is not None and (position.white is None or me == position.active):
            judgement = Asker(cast, len(position.sheets), position.game).ask(position, roll, me)
            self._list(judgement, chances=bool(cast.kind[me] == NETWORK))
            if own_score_best is not None:
                self.own = own_score_best([judged.option for judged in judgement.options])
        self.alive = self.listed[:CANDIDATES]
        if self.own is not None and self.own not in self.alive:
            self.alive.append(self.own)
        self.ends: dict[Option | None, Ends] = {}

    def _list(self, judgement: Judgement, *, chances: bool) -> None:
        ranked = sorted(judgement.options, key=lambda judged: -judged.worth)
        self.listed = [judged.option for judged in ranked]
        if chances:
            self.instant = {judged.option: judged.worth for judged in ranked}

    def rounds(self, started: float) -> Iterator[float]:
        """Play round after round; yields the share that is done."""
        count = max(1, ceil(log2(len(self.alive))))
        chunk = 0
        for number in range(count):
            until = self._until(number + 1, count)
            while True:
                size = self._next(started, chunk, number + 1, count, until)
                if size == 0:
                    break
                for option in self.alive:
                    ends = self.rollouts.play(option, range(chunk, chunk + size))
                    self.ends[option] = self.ends[option] + ends if option in self.ends else ends
                chunk += size
                yield self._done(started, chunk)
            self._halve(last=number + 1 == count)

    def _until(self, number: int, count: int) -> int:
        """Return how many chunks are played by the end of a round, where samples are given."""
        if self.effort.samples is None:
            return 0
        # Each round plays as many games in all: twice as many an option as the one before.
        share = (2.0**number - 1) / (2.0**count - 1)
        return ceil(self.effort.samples * share / CHUNK)

    def _next(self, started: float, chunk: int, number: int, count: int, until: int) -> int:
        if self.effort.samples is not None:
            return max(0, min(until - chunk, 8))
        spent = (time.monotonic() - started) * 1000
        if spent >= self.effort.budget_ms * number / count and chunk > 0:
            return 0
        # A little at a time, so that the budget is kept.
        return 2 if chunk < 8 else 4

    def _done(self, started: float, chunk: int) -> float:
        if self.effort.samples is not None:
            return min(1.0, chunk * CHUNK / self.effort.samples)
        return min(1.0, (time.monotonic() - started) * 1000 / max(1, self.effort.budget_ms))

    def _halve(self, *, last: bool) -> None:
        if last or len(self.alive) <= 2:
            return
        ranked = self._ranked(self.alive)
        keep = ranked[: ceil(len(ranked) / 2)]
        self.alive = [o for o in self.alive if o in keep or (o is not None and o == self.own)]

    def worth(self, option: Option | None) -> NDArray[np.float64]:
        """Return the objective in each game after an option."""
        ends, me = self.ends[option], self.me
        if self.objective == "win":
            return ends.shares[:, me]
        own = ends.scores[:, me].astype(np.float64)
        if self.objective == "score" or ends.scores.shape[1] == 1:
            return own
        others = np.delete(ends.scores, me, axis=1).max(axis=1)
        return np.asarray(own - others, np.float64)

    def advice(self) -> TableAdvice:
        """Return what is known so far."""
        played = [option for option in self.listed if option in self.ends]
        # Of options that have seen different numbers of games one of those that stayed is best.
        most = max(len(self.ends[option]) for option in played)
        best = self._ranked([option for option in played if len(self.ends[option]) == most])[0]
        played = [best, *(option for option in self._ranked(played) if option != best)]
        ends = self.ends[best]
        chances = [self._chance(option, best) for option in played if option is not None]
        chances += [
            Chance(option, self.instant.get(option))
            for option in self.listed
            if option is not None and option not in self.ends
        ]
        seats = range(ends.scores.shape[1])
        scores = ends.scores.astype(np.float64)
        return TableAdvice(
            options=tuple(chances),
            players=tuple(
                Player(
                    chance_of(ends.shares[:, seat]),
                    mean_of(scores[:, seat]),
                    float(scores[:, seat].std(ddof=1)),
                )
                for seat in seats
            ),
            own_score_best=self.own,
            lost={
                row: chance_of(((ends.lost >> row) & 1).astype(np.float64))
                for row, each in enumerate(self.position.sheets[self.me].rows)
                if not each.closed
            },
            at_least={
                points: chance_of((scores[:, self.me] >= points).astype(np.float64))
                for points in self.points
            },
            objective=self.objective,
            samples=len(ends),
            seed=self.effort.seed,
        )

    def _ranked(self, options: Sequence[Option | None]) -> list[Option | None]:
        """Return options best first, by the games and by what the network says of them."""
        best = max(options, key=lambda option: len(self.ends[option]))
        return sorted(options, key=lambda option: self._behind(best, option))

    def _behind(self, best: Option | None, option: Option | None) -> float:
        """Return how far an option is thought to lie behind another that has seen as many games."""
        games = self._ahead(best, option)
        mean = float(games.mean())
        if best is None or option is None or self.objective != "win" or not self.instant:
            return mean
        said = self.instant[best] - self.instant[option]
        # As if one more game had been decided by the choice: few games that all end alike are no
        # certainty.
        error = (((games - mean) ** 2).sum() + 1) / len(games) ** 2
        return float((mean * TRUST**2 + said * error) / (TRUST**2 + error))

    def _ahead(self, best: Option | None, option: Option | None) -> NDArray[np.float64]:
        """Return what the best is ahead of an option, in the games that both have seen."""
        return self.worth(best)[: len(self.ends[option])] - self.worth(option)

    def _scores(self, *options: Option | None) -> Iterator[NDArray[np.float64]]:
        for option in options:
            yield self.ends[option].scores[:, self.me].astype(np.float64)

    def _chance(self, option: Option, best: Option | None) -> Chance:
        first, ends, me = self.ends[best], self.ends[option], self.me
        return Chance(
            option,
            self.instant.get(option),
            clipped(paired(chance_of, first.shares[:, me], ends.shares[:, me])),
            paired(mean_of, *self._scores(best, option)),
            mean_of(self._ahead(best, option)),
        )
