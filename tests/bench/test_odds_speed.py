"""How long the odds take, with nothing kept from an earlier call; ``make bench`` prints it."""

from __future__ import annotations

import random

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

import odds
from odds.chance.horizon import lock_curves
from odds.chance.turn_odds import turn_odds
from odds.game.turn import Role
from odds.game.variant import variant_ids

MIXED = "".join(random.Random(7).choices("AP", k=24))
LONGEST = "".join(random.Random(7).choices("AP", k=200))


# An empty sheet has the most to count; the others are what games look like.
ROLLS: list[tuple[str, str, Role]] = [
    *((variant, "", "active") for variant in variant_ids()),
    ("classic", "R5@7/Y4@8/G3@9/B5@5/P1", "active"),
    ("classic", "R5@7/Yx/G3@9/B5@5/P1", "active"),
    ("classic", "R5@7/Y4@8/G3@9/B5@5/P1", "passive"),
]


@pytest.mark.parametrize(("variant", "text", "role"), ROLLS)
def test_one_roll(benchmark: BenchmarkFixture, variant: str, text: str, role: Role) -> None:
    sheet = odds.sheet(text, odds.game(variant))
    found = benchmark(turn_odds, sheet, role, 2)
    assert 0 <= found.no_mark <= 1


@pytest.mark.parametrize("variant", variant_ids())
@pytest.mark.parametrize(
    "turns", [MIXED, "A" * 60, LONGEST], ids=["24 mixed turns", "60 own rolls", "200 mixed turns"]
)
def test_lock_curves_of_all_rows(benchmark: BenchmarkFixture, variant: str, turns: str) -> None:
    sheet = odds.sheet("", odds.game(variant))
    curves = benchmark(lock_curves, sheet, odds.turns(turns))
    assert len(curves) == len(sheet.rows)
