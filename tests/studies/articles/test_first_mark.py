from __future__ import annotations

import pytest

import odds
from odds.play.advice import Advice
from odds.studies.articles.first_mark import STUDY
from odds.studies.articles.study import Means


def difference(advice: Advice, one: str, other: str) -> float:
    """Return by how much advice puts one option over another, in points."""
    values = {odds.write_option(each.option, odds.game().variant): each.value
              for each in advice.options}  # fmt: skip
    return values[one] - values[other]


def test_gains_are_those_of_advice_on_rolls_that_offer_the_number() -> None:
    findings = STUDY.report(Means()).findings
    others, own = findings.table("others_roll"), findings.table("own_roll")
    for whites, number in (("11", 2), ("12", 3), ("34", 7), ("55", 10)):
        line = others.column("number").index(number)
        advice = odds.advise(odds.sheet(), whites, players=3, rolls_until_active=1)
        free = difference(advice, f"W:R{number}", "pass")
        assert others.column("players_3")[line] == pytest.approx(free, abs=1e-9)
        advice = odds.advise(odds.sheet(), f"{whites}-1111")
        forced = difference(advice, f"W:R{number}", "penalty")
        assert own.column("players_1")[line] == pytest.approx(forced, abs=1e-9)
