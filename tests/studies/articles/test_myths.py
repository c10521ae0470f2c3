from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import sqrt

import pytest

import odds
from odds.play.estimate import Estimate
from odds.play.match.games import play
from odds.play.match.policies import SOLO, Priced
from odds.studies.articles.myths import FAILS, HOLDS, TIPS, investigate
from odds.studies.articles.report import Findings
from odds.studies.articles.study import Means

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
    assert found["free_marks"] == pytest.approx(better / 36)


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
