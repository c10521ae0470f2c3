"""Which option to play out how often: sequential halving (Karnin, Koren and Somekh, 2013).

All options see the same dice. After each round of as many games the worse half is left out, so that
the samples go where the decision is close.

Where a network judges the seat, the order weighs what the games show against what it says, each by
its error: a short search must not play worse than no search, and a long one is free to differ.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import ceil, log2
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from odds.game.turn import Option
from odds.play.rollout import CHUNK, Ends, Rollouts

Objective = Literal["win", "score", "margin"]
# Options that are played out: the best so many by the policy's own judgement.
CANDIDATES = 12
# Differences between a network's chances after two options of a roll are off by so much, one
# standard deviation, against long rollouts: what ``odds.studies.trust`` prints for two players. It
# has not been measured for more and serves for them too.
TRUST = 0.01


@dataclass(frozen=True, slots=True)
class Effort:
    """How much to play: until ``budget_ms`` have passed, or exactly ``samples`` games an option.

    ``samples`` is for the options that stay to the end. With a budget the number of samples depends
    on the machine; with samples the same seed gives the same answer everywhere.
    """

    budget_ms: int = 1000
    samples: int | None = None
    seed: int = 1


DEFAULT_EFFORT = Effort()


class Search:
    """The options of one decision, played out.

    ``listed``: best first by the policy's own judgement, or None alone where there is no decision;
    ``instant``: the network's chances, where one judges; ``own``: the option of the own-score
    advice, which stays to the end. ``ends``: what is known of the options so far.
    """

    def __init__(
        self,
        rollouts: Rollouts,
        listed: Sequence[Option | None],
        instant: Mapping[Option, float],
        own: Option | None,
        effort: Effort,
        objective: Objective,
    ) -> None:
        self.rollouts, self.me, self.effort = rollouts, rollouts.me, effort
        self.instant, self.own, self.objective = instant, own, objective
        self.alive = list(listed[:CANDIDATES])
        if own is not None and own not in self.alive:
            self.alive.append(own)
        self.ends: dict[Option | None, Ends] = {}

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
                self._play(range(chunk, chunk + size), started)
                chunk += size
                yield self._done(started, chunk)
            self._halve(last=number + 1 == count)

    def _play(self, chunks: range, started: float) -> None:
        """Play some games of each option; those that a short budget does not reach are left out."""
        kept: list[Option | None] = []
        for option in self.alive:
            late = len(kept) > 1 and option not in self.ends and self._spent(started) >= 1
            if late and option != self.own:
                continue
            ends = self.rollouts.play(option, chunks)
            self.ends[option] = self.ends[option] + ends if option in self.ends else ends
            kept.append(option)
        self.alive = kept

    def _spent(self, started: float) -> float:
        """Return the share of the budget that has been spent, 0 where samples are given."""
        if self.effort.samples is not None:
            return 0.0
        return (time.monotonic() - started) * 1000 / max(1, self.effort.budget_ms)

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
        if self._spent(started) >= number / count and chunk > 0:
            return 0
        # A little at a time, so that the budget is kept.
        return 1 if chunk == 0 else 2 if chunk < 8 else 4

    def _done(self, started: float, chunk: int) -> float:
        if self.effort.samples is not None:
            return min(1.0, chunk * CHUNK / self.effort.samples)
        return min(1.0, self._spent(started))

    def _halve(self, *, last: bool) -> None:
        if last or len(self.alive) <= 2:
            return
        ranked = self.ranked(self.alive)
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

    def ranked(self, options: Sequence[Option | None]) -> list[Option | None]:
        """Return options best first, by the games and by what the network says of them."""
        best = max(options, key=lambda option: len(self.ends[option]))
        return sorted(options, key=lambda option: self._behind(best, option))

    def _behind(self, best: Option | None, option: Option | None) -> float:
        """Return how far an option is thought to lie behind another that has seen as many games."""
        games = self.ahead(best, option)
        mean = float(games.mean())
        if best is None or option is None or self.objective != "win" or not self.instant:
            return mean
        said = self.instant[best] - self.instant[option]
        # As if one more game had been decided by the choice: few games that all end alike are no
        # certainty.
        error = (((games - mean) ** 2).sum() + 1) / len(games) ** 2
        return float((mean * TRUST**2 + said * error) / (TRUST**2 + error))

    def ahead(self, best: Option | None, option: Option | None) -> NDArray[np.float64]:
        """Return what the best is ahead of an option, in the games that both have seen."""
        return self.worth(best)[: len(self.ends[option])] - self.worth(option)
