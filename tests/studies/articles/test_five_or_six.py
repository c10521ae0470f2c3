from __future__ import annotations

from itertools import count, pairwise

import pytest

import odds
from odds.play.advice import judge
from odds.play.estimate import Estimate
from odds.studies.articles import five_or_six
from odds.studies.articles.report import Findings
from odds.studies.articles.settings import ALONE, SETTINGS, TABLE
from odds.studies.articles.study import Means
from odds.studies.lock_offers import lock_offers
from odds.studies.locking import chance_needed

VARIANT = odds.game().variant


@pytest.fixture(scope="module")
def findings() -> Findings:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(five_or_six, "GAMES", 40)
        return five_or_six.STUDY.report(Means()).findings


@pytest.mark.parametrize(("marks", "rightmost"), [(5, 6), (5, 11), (7, 9)])
def test_the_lock_makes_what_advice_says(findings: Findings, marks: int, rightmost: int) -> None:
    sheet = odds.sheet(f"R{marks}@{rightmost}")
    for setting in SETTINGS:
        judged = judge(sheet, odds.read_roll("66", VARIANT), setting.table(Means()), 1).options
        worth = {odds.write_option(each.option, VARIANT): each.value for each in judged}
        table = findings.table(f"lock_{setting.name}")
        told = table.column(f"marks_{marks}")[table.column("rightmost").index(rightmost)]
        assert told == pytest.approx(worth["W:R12"] - worth["pass"], abs=1e-9)


def test_at_a_table_the_lock_comes_earlier(findings: Findings) -> None:
    games = findings.table("games")
    alone, table = (games.column(f"taken_{setting.name}")[0] for setting in (ALONE, TABLE))
    assert isinstance(alone, Estimate)
    assert isinstance(table, Estimate)
    assert alone.high < table.low


def test_the_chance_needed_makes_both_even(findings: Findings) -> None:
    for marks in range(5, 10):
        chance, points = chance_needed(odds.game(), marks), [n * (n + 1) / 2 for n in range(13)]
        wait = (1 - chance) * points[marks + 1] + chance * points[marks + 3]
        assert wait == pytest.approx(points[marks + 2])
    rounds = next(n for n in count(1) if 1 - (25 / 27) ** n >= 7 / 15)
    assert findings.table("wait").amount("rounds_alone", 0) == rounds


def test_every_lock_with_marks_enough_before_was_offered() -> None:
    for setting in SETTINGS:
        for game in setting.games(Means(), 25, 4):
            turns = list(game)
            taken = sum(offer.taken for offer in lock_offers(turns))
            positions = [position for position, _ in turns]
            after = turns[-1][1].options
            locks = sum(
                row.locked and old.count >= 5 and not old.locked
                for before, now in pairwise(positions)
                for old_sheet, sheet in zip(before.sheets, now.sheets, strict=True)
                for old, row in zip(old_sheet.rows, sheet.rows, strict=True)
            )
            locks += sum(
                mark.cell == 10 and sheet.rows[mark.row].count >= 5
                for sheet, option in zip(positions[-1].sheets, after, strict=True)
                for mark in option.marks
            )
            assert taken == locks
