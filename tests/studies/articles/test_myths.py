from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import sqrt

import pytest

import odds
from odds.play.estimate import Estimate
from odds.play.match.games import play
from odds.play.match.policies import RUSH, SOLO, Policy, Priced, greedy
from odds.studies.articles.myths import investigate
from odds.studies.articles.report import Findings
from odds.studies.articles.study import Means
from odds.studies.articles.text import say, share
from odds.studies.articles.tip import FAILS, HOLDS, IN_PART, Tip
from odds.studies.articles.tips import TIPS

GAMES = 2000


@pytest.fixture(scope="module")
def findings() -> Findings:
    return investigate(Means(), GAMES)


@pytest.fixture(scope="module")
def found(findings: Findings) -> dict[str, object]:
    values = findings.table("tips").column("value")
    return {tip.name: value for tip, value in zip(TIPS, values, strict=True)}


def test_what_is_known_is_found_again(found: dict[str, object]) -> None:
    # Solo play as others solved it: 19.5 % of first rolls are a penalty, 54.8 % of games end so.
    assert found["penalty"] == pytest.approx(0.195, abs=0.0005)
    assert found["avoid_penalties"] == pytest.approx(1 - 0.548, abs=0.0005)
    assert found["soon_locked"] == 1 - Fraction(25, 27) ** 5


def test_free_marks_are_those_of_every_pair_of_white_dice(found: dict[str, object]) -> None:
    better = sum(
        bool(odds.advise(odds.sheet(), f"{one}{other}", 1, 1).best.option.marks)
        for one, other in product(range(1, 7), repeat=2)
    )
    assert found["free_marks_alone"] == pytest.approx(better / 36)


def test_wins_are_those_of_games_played_otherwise(found: dict[str, object]) -> None:
    told = found["best_alone"]
    assert isinstance(told, Estimate)
    assert told.samples == GAMES
    shares = [play(seats, 2000, 77).shares[:, seat].mean() for seat, seats in
              enumerate(([SOLO, Priced(7.0)], [Priced(7.0), SOLO]))]  # fmt: skip
    error = sqrt(0.25 / GAMES + 0.25 / 4000)
    assert abs(told.mean - sum(shares) / 2) < 4 * error


def test_verdicts_follow_their_bounds(findings: Findings) -> None:
    verdicts = dict(zip([tip.name for tip in TIPS], findings.table("tips").column("verdict"),
                        strict=True))  # fmt: skip
    assert verdicts["low_first"] is HOLDS
    assert verdicts["seven"] is FAILS
    assert verdicts["best_alone"] is FAILS


def test_rows_at_opposite_ends_are_locked_sooner(found: dict[str, object]) -> None:
    # Both chances are among the exact one-roll odds that are known: 95/648 and 73/648.
    assert found["opposite_ends"] == Fraction(95, 73) - 1


def test_the_first_penalty_costs_what_advice_says(found: dict[str, object]) -> None:
    values = [odds.value(odds.sheet(text)).value for text in ("R-", "R-/P1")]
    assert found["penalty_price"] == pytest.approx(5 / (values[0] - values[1]))


def test_who_rushes_and_who_limits_win_as_in_games_played_otherwise(
    found: dict[str, object],
) -> None:
    def mean(one: Policy, other: Policy) -> float:
        both = [play(seats, 2000, 78).shares[:, seat].mean() for seat, seats in
                enumerate(([one, other], [other, one]))]  # fmt: skip
        return float(sum(both) / 2)

    error = sqrt(0.25 / GAMES + 0.25 / 4000)
    for name, expected in (
        ("rush", mean(RUSH, Priced(7.0))),
        ("skip_limit", min(mean(greedy(2), greedy(skips)) for skips in (1, 3, 4))),
    ):
        told = found[name]
        assert isinstance(told, Estimate)
        assert abs(told.mean - expected) < 4 * error


def test_an_estimate_reaches_a_bound_with_all_of_its_interval() -> None:
    tip = Tip("any", say("Any"), say("Any"), lambda _: share(0.0), good=0.5, bad=0.4)
    for low, high, verdict in (
        (0.5, 0.6, HOLDS), (0.49, 0.6, IN_PART), (0.35, 0.41, IN_PART), (0.3, 0.4, FAILS),
    ):  # fmt: skip
        assert tip.verdict(share(Estimate((low + high) / 2, low, high, 100))) is verdict


def test_it_is_the_same_again(findings: Findings) -> None:
    assert investigate(Means(), GAMES) == findings
