from __future__ import annotations

from itertools import islice

import pytest

import odds
from odds.play.advice import judge
from odds.play.estimate import Estimate
from odds.studies.articles import penalty_or_mark
from odds.studies.articles.report import Findings
from odds.studies.articles.settings import SETTINGS
from odds.studies.articles.study import Means
from odds.studies.forced import break_even

GAMES = 40


@pytest.fixture(scope="module")
def findings() -> Findings:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(penalty_or_mark, "GAMES", GAMES)
        return penalty_or_mark.STUDY.report(Means()).findings


def forced(sheet: str, number: int) -> float:
    """Return what advice puts a red number over the penalty, on a roll that leaves no other."""
    low = max(1, number - 6)
    dice = f"{low}{number - low}-6666"
    values = {odds.write_option(each.option, odds.game().variant): each.value
              for each in odds.advise(odds.sheet(sheet), dice).options}  # fmt: skip
    return values[f"W:R{number}"] - values["penalty"]


def test_the_start_is_that_of_advice(findings: Findings) -> None:
    start = findings.table("start")
    for number, gain in zip(start.column("number"), start.column("alone"), strict=True):
        assert gain == pytest.approx(forced("", int(str(number))), abs=1e-9)


@pytest.mark.parametrize(("marks", "rightmost"), [(1, 3), (2, 6), (4, 8)])
def test_as_many_cells_as_told_may_be_skipped_and_no_more(
    findings: Findings, marks: int, rightmost: int
) -> None:
    rows = findings.table("rows")
    told = rows.column(f"marks_{marks}")[rows.column("rightmost").index(rightmost)]
    gains = [forced(f"R{marks}@{rightmost}", number) for number in range(rightmost + 1, 12)]
    assert told == sum(gain > 0 for gain in gains) - 1
    assert gains == sorted(gains, reverse=True)


def test_players_do_what_the_tables_that_judge_them_say() -> None:
    for setting in SETTINGS:
        table = setting.table(Means())
        for found in islice(setting.own_rolls(Means(), GAMES, 2), 30):
            judged = judge(found.sheet, found.roll, table).options
            loss = next(each.loss for each in judged if each.option == found.option)
            assert loss < 1e-3


def test_games_agree_with_each_other(findings: Findings) -> None:
    for name in ("gains_alone", "gains_table"):
        for stage in ("opening", "middle", "end"):
            gains = [each for each in findings.table(name).column(stage)
                     if isinstance(each, Estimate)]  # fmt: skip
            assert gains[0].samples <= GAMES
            assert gains[0].low > gains[3].high
    last = findings.table("penalties").column("taken_3")[3]
    assert isinstance(last, Estimate)
    assert last.low > 0  # a mark that skips three cells, against the end of the game


def test_the_break_even_lies_where_the_line_crosses_nothing() -> None:
    assert break_even([3.0, 1.0, -1.0, -9.0]) == 1.5
    assert break_even([2.0, 1.0]) == 1
    assert break_even([-1.0, -2.0]) == 0
