from __future__ import annotations

from itertools import product

import numpy as np
import pytest

import odds
from odds.game.turn import apply
from odds.play.estimate import Estimate
from odds.studies.articles import skip_price
from odds.studies.articles.report import Findings
from odds.studies.articles.settings import ALONE, TABLE
from odds.studies.articles.study import Means
from odds.studies.skip_price import skip_prices

GAMES = 40
FACES = range(1, 7)


@pytest.fixture(scope="module")
def findings() -> Findings:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(skip_price, "GAMES", GAMES)
        return skip_price.STUDY.report(Means()).findings


def by_every_roll(sheet: odds.Sheet) -> float:
    """Return the mean final score before an own roll, from every roll's best option."""
    table = ALONE.table(Means())
    known: dict[odds.Option, float] = {}
    total, dice = 0.0, len(sheet.dice_in_play)
    for a, b, *colours in product(FACES, repeat=2 + dice):
        shown = (*colours, *[None] * (4 - dice))
        options = odds.legal_options(sheet, odds.Roll((a, b), shown))
        for option in options:
            if option not in known:
                known[option] = table.after(apply(sheet, option), 0)
        total += max(known[option] for option in options)
    rolls: int = 6 ** (2 + dice)
    return total / rolls


def test_a_price_is_what_every_roll_says() -> None:
    here, further = odds.sheet("R3@6/Y4@8/G2@9/Bx"), odds.sheet("R3@7/Y4@8/G2@9/Bx")
    price = next(skip_prices(here, ALONE.table(Means())))
    assert (price.marks, price.place, price.ways) == (3, 5, 6)
    assert price.price == pytest.approx(by_every_roll(here) - by_every_roll(further), abs=1e-4)


@pytest.mark.parametrize(("marks", "number", "sheets"), [
    (1, 7, ("R1@6", "R1@7")),
    (4, 11, ("R4@10", "R4@11")),
])  # fmt: skip
def test_prices_of_single_rows_are_differences_of_values(
    findings: Findings, marks: int, number: int, sheets: tuple[str, str]
) -> None:
    states = findings.table("states_alone")
    told = states.column(f"marks_{marks}")[states.column("number").index(number)]
    here, further = (odds.value(odds.sheet(sheet)).value for sheet in sheets)
    assert told == pytest.approx(here - further, abs=1e-4)


def test_the_rule_is_the_line_through_the_prices(findings: Findings) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(skip_price, "GAMES", GAMES)
        table = TABLE.table(Means())
        met = skip_price.met(TABLE, table, Means(), skip_price.SEED)
    prices = [price for each in met for price in each.prices]
    slope, base = np.polyfit([each.ways for each in prices], [each.price for each in prices], 1)
    rules = findings.table("rules")
    assert rules.amount("way", 1) == pytest.approx(slope)
    assert rules.amount("base", 1) == pytest.approx(base)


def test_a_cell_costs_more_alone_and_without_penalties(findings: Findings) -> None:
    penalties = findings.table("penalties")
    for name in (ALONE.name, TABLE.name):
        none, last = (penalties.column(name)[line] for line in (0, -1))
        assert isinstance(none, Estimate)
        assert isinstance(last, Estimate)
        assert none.low > last.high
