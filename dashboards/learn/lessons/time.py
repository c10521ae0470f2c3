"""Time: why the best player alone loses to faster people. The games are simulated once."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from threading import Lock
from typing import TYPE_CHECKING, Any

from flask_babel import format_percent, gettext, lazy_gettext

from dashboards.figure_view import FigureView
from dashboards.figures.bars import bar_chart
from dashboards.figures.frame import Axis
from dashboards.figures.series import Series
from dashboards.learn import mathml
from dashboards.learn.exercises.time import question
from dashboards.learn.lesson import Content, Lesson, series_view
from dashboards.learn.shelf import Shelf
from dashboards.learn.wording import chance, points, whole
from odds.game.position import MAX_PLAYERS
from odds.game.sheet import empty_sheet
from odds.play.estimate import CONFIDENCE, Estimate
from odds.play.match.network import PRICES
from odds.play.match.registry import BEST_PRICE

if TYPE_CHECKING:
    from odds.studies.pace import Alone, Contest

# Enough to see it, few enough for a page; divisible among the seats of every table.
GAMES = 600
SEED = 1


@dataclass(frozen=True)
class Simulated:
    """Games of the patient player among fast ones by players, and fast players alone by price."""

    among: tuple[Contest, ...]
    by_price: tuple[Contest, ...]
    alone: tuple[Alone, ...]


_ONE_AT_A_TIME = Lock()


def simulated() -> Simulated:
    """Return the games of the page, played by the first who asks."""
    with _ONE_AT_A_TIME:
        return _simulated()


@cache
def _simulated() -> Simulated:
    from odds.studies.pace import alone, contest  # noqa: PLC0415 - compiles what plays

    among = tuple(contest(n, BEST_PRICE, GAMES, SEED) for n in range(2, MAX_PLAYERS + 1))
    prices = [price for price in PRICES if price]
    by_price = tuple(
        among[0] if price == BEST_PRICE else contest(2, price, GAMES, SEED) for price in prices
    )
    return Simulated(among, by_price, tuple(alone(price, GAMES, SEED) for price in prices))


def content(shelf: Shelf) -> Content:
    """Return the numbers of the page; games need all the values and what plays."""
    numbers: dict[str, Any] = {
        "price": whole(int(BEST_PRICE)),
        "rows_to_end": shelf.game.variant.rows_to_end,
        "formula": mathml.block(
            mathml.equal(
                mathml.name(gettext("worth")),
                mathml.minus(
                    mathml.name(gettext("points")),
                    mathml.times(mathml.name("L"), mathml.name(gettext("own rolls"))),
                ),
            )
        ),
    }
    table = shelf.moments()
    if table is None or any(shelf.values(price) is None for price in PRICES) or not shelf.plays:
        return Content(numbers, {}, shelf.waiting(*PRICES))
    start = empty_sheet(shelf.game)
    moments = table.moments_of(start)
    found = simulated()
    pair, full = found.among[0], found.among[-1]
    numbers |= {
        "alone_score": points(table.final_score(start)),
        "alone_rolls": points(moments.rolls_to_come),
        "samples": whole(pair.share.samples),
        "certainty": str(format_percent(CONFIDENCE)),
        "seed": SEED,
        "pair_share": chance(pair.share.mean),
        "pair_low": chance(pair.share.low),
        "pair_high": chance(pair.share.high),
        "pair_own": points(pair.own.mean),
        "pair_other": points(pair.other.mean),
        "pair_rolls": points(pair.rolls.mean),
        "pair_own_rolls": points(pair.rolls.mean / pair.players),
        "full": full.players,
        "full_share": chance(full.share.mean),
        "full_low": chance(full.share.low),
        "full_high": chance(full.share.high),
        "full_fair": chance(1 / full.players),
        "prices": _price_lines(found),
        "fast_score": points(found.alone[-1].score.mean),
    }
    return Content(numbers, {"among": _among_figure(found.among)})


def _between(estimate: Estimate, written: Callable[[float], str]) -> str:
    """Return an estimate with its interval."""
    mean, low, high = map(written, (estimate.mean, estimate.low, estimate.high))
    return str(gettext("%(mean)s (%(low)s to %(high)s)", mean=mean, low=low, high=high))


def _price_lines(found: Simulated) -> list[tuple[str, ...]]:
    """Return for each price: points and rolls alone, and the wins against the patient player."""
    return [
        (
            whole(int(each.price)),
            _between(each.score, points),
            _between(each.rolls, points),
            _between(_rest(duel.share), chance),
        )
        for each, duel in zip(found.alone, found.by_price, strict=True)
    ]


def _rest(share: Estimate) -> Estimate:
    """Return the other player's share of the wins."""
    return Estimate(1 - share.mean, 1 - share.high, 1 - share.low, share.samples)


def _among_figure(contests: tuple[Contest, ...]) -> FigureView:
    shares = [each.share for each in contests]
    fair = [1 / each.players for each in contests]
    return series_view(
        "among",
        gettext("Share of the wins of the patient player among fast ones"),
        bar_chart,
        [whole(each.players) for each in contests],
        [
            Series(
                gettext("patient player, estimated"),
                [each.mean for each in shares],
                [_between(each, chance) for each in shares],
                [each.low for each in shares],
                [each.high for each in shares],
            ),
            Series(gettext("fair share"), fair, [chance(each) for each in fair]),
        ],
        Axis(gettext("players")),
        Axis(gettext("share of the wins"), percent=True),
    )


LESSON = Lesson(
    id="time",
    title=lazy_gettext("Time, and why the best player alone loses"),
    summary=lazy_gettext("Against people every roll has a price."),
    content=content,
    question=question,
)
