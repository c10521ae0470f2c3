"""Advice at a table of several players: the chance to win after each option, and whose it is.

Policies play the game to its end from each option, with the same dice for all, as
:mod:`odds.play.halving` divides the games among them. What an option costs against the best is the
mean of the differences game by game.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import get_args

import numpy as np
from numpy.typing import NDArray

from odds.game.fault import Fault
from odds.game.position import Position
from odds.game.turn import Option, Roll
from odds.play.estimate import Estimate, chance_of, clipped, mean_of, paired
from odds.play.halving import DEFAULT_EFFORT, Effort, Objective, Search
from odds.play.match.ask import Asker
from odds.play.match.judge import NETWORK, Cast
from odds.play.rollout import CHUNK, Ends, Rollouts

# Told the share of the work that is done and what is known so far; says whether to go on.
Listener = Callable[[float, "TableAdvice"], bool]
MAX_SAMPLES = 1_000_000


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


def advise_at_table(
    position: Position,
    roll: Roll | None,
    me: int,
    cast: Cast,
    effort: Effort = DEFAULT_EFFORT,
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
    listed: list[Option | None] = [None]
    instant: dict[Option, float] = {}
    own: Option | None = None
    # Between the two actions only the active player has a decision.
    if roll is not None and (position.white is None or me == position.active):
        judgement = Asker(cast, len(position.sheets), position.game).ask(position, roll, me)
        ranked = sorted(judgement.options, key=lambda judged: -judged.worth)
        listed = [judged.option for judged in ranked]
        if cast.kind[me] == NETWORK:
            instant = {judged.option: judged.worth for judged in ranked}
        if own_score_best is not None:
            own = own_score_best([judged.option for judged in judgement.options])
    with Rollouts(position, roll, me, cast, effort.seed) as rollouts:
        search = Search(rollouts, listed, instant, own, effort, objective)
        for done in search.rounds(started):
            if listener is not None and not listener(done, _advice(search, listed, points)):
                break
        return _advice(search, listed, points)


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


def _advice(search: Search, listed: Sequence[Option | None], points: Sequence[int]) -> TableAdvice:
    """Return what is known so far."""
    played = [option for option in listed if option in search.ends]
    # Of options that have seen different numbers of games one of those that stayed is best.
    most = max(len(search.ends[option]) for option in played)
    best = search.ranked([option for option in played if len(search.ends[option]) == most])[0]
    played = [best, *(option for option in search.ranked(played) if option != best)]
    ends = search.ends[best]
    chances = [_chance(search, option, best) for option in played if option is not None]
    chances += [
        Chance(option, search.instant.get(option))
        for option in listed
        if option is not None and option not in search.ends
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
        own_score_best=search.own,
        lost={
            row: chance_of(((ends.lost >> row) & 1).astype(np.float64))
            for row, each in enumerate(search.rollouts.position.sheets[search.me].rows)
            if not each.closed
        },
        at_least={
            least: chance_of((scores[:, search.me] >= least).astype(np.float64)) for least in points
        },
        objective=search.objective,
        samples=len(ends),
        seed=search.effort.seed,
    )


def _chance(search: Search, option: Option, best: Option | None) -> Chance:
    first, ends, me = search.ends[best], search.ends[option], search.me

    def scores(each: Ends) -> NDArray[np.float64]:
        return each.scores[:, me].astype(np.float64)

    return Chance(
        option,
        search.instant.get(option),
        clipped(paired(chance_of, first.shares[:, me], ends.shares[:, me])),
        paired(mean_of, scores(first), scores(ends)),
        mean_of(search.ahead(best, option)),
    )
