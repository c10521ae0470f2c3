from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

import odds
from odds.play.advice import judge
from odds.play.estimate import Estimate
from odds.studies.articles import seven
from odds.studies.articles.report import Findings
from odds.studies.articles.settings import ALONE, TABLE
from odds.studies.articles.study import Means

GAMES = 40
VARIANT = odds.game().variant


@pytest.fixture(scope="module")
def findings() -> Findings:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(seven, "GAMES", GAMES)
        return seven.STUDY.report(Means()).findings


def test_the_chance_of_a_seven_is_the_known_one(findings: Findings) -> None:
    numbers = findings.table("numbers")
    sevens = dict(zip(numbers.column("number"), numbers.column("own_any"), strict=True))
    assert sevens[7] == Fraction(6127, 7776)
    assert sevens[7] == max(each for each in sevens.values() if isinstance(each, Fraction))
    # Given the whites each coloured die misses independently: counted face by face.
    misses = sum(
        Fraction(sum(7 not in (a + c, b + c) for c in range(1, 7)), 6) ** 4
        for a, b in product(range(1, 7), repeat=2)
        if a + b != 7
    )
    assert sevens[7] == 1 - misses / 36


@pytest.mark.parametrize("state", ["R-", "R1@4", "R2@5", "R5@6"])
def test_the_next_seven_makes_what_advice_says(findings: Findings, state: str) -> None:
    table = findings.table("states")
    line = table.column("state").index(state)
    sheet = odds.sheet("" if state == "R-" else state)
    for setting in (ALONE, TABLE):
        values = setting.table(Means())
        for kind, roll, none, phase in (
            ("free", "34", "pass", 1),
            ("forced", "34-6666", "penalty", 0),
        ):
            judged = judge(sheet, odds.read_roll(roll, VARIANT), values, phase).options
            worth = {odds.write_option(each.option, VARIANT): each.value for each in judged}
            told = table.column(f"{kind}_{setting.name}")[line]
            assert told == pytest.approx(worth["W:R7"] - worth[none], abs=1e-9)


def test_the_best_player_refuses_most_sevens_and_gains_by_it(findings: Findings) -> None:
    games, stages = findings.table("games"), findings.table("stages")
    taken, offered = games.column("taken_alone")[5], games.column("offered_alone")[5]
    assert isinstance(taken, Estimate)
    assert isinstance(offered, Estimate)
    # So many own rolls that offered one, of the three of each game.
    assert taken.samples == pytest.approx(offered.mean * 3 * GAMES)
    assert taken.high < 0.5
    opening = stages.column("gain")[0]
    assert isinstance(opening, Estimate)
    assert opening.high < 0


def test_what_comes_on_the_empty_sheet_leaves_last_numbers_out(findings: Findings) -> None:
    # Some 2 of red or yellow, as two rows that wait for their last 12: 73/648 is known.
    chances = findings.table("numbers").column("own_any")
    assert chances[0] == Fraction(73, 648)
    assert chances[5] == Fraction(6127, 7776)
