"""Options on sheets that random play by the brute force made: all variants, all switches."""

from __future__ import annotations

from functools import cache
from itertools import product
from random import Random
from typing import Any

import pytest

import odds
from odds.game.turn import Roll, apply, legal_options
from tests.game.brute_force import (
    LAYOUTS,
    Paper,
    after_option,
    options,
    played_paper,
    random_roll,
)
from tests.game.test_option_counts import paper_of, texts

SHEETS, ROLLS = 10, 6
SWITCHES: list[dict[str, Any]] = [
    {"die_removal": removal, "second_lock": second, "voluntary_pass": passing}
    for removal, second, passing in product(
        ("at_once", "end_of_turn"), ("ends_at_once", "after_turn"), ("penalty", "free")
    )
]
EVERY = [
    (variant, {**switches, "marks_before_lock": own - less})
    for variant, own in (("classic", 5), ("mixx_a", 5), ("mixx_b", 5), ("longo", 6))
    for switches, less in product(SWITCHES, (0, 1))
]
IDS = [f"{variant}-{'-'.join(map(str, switches.values()))}" for variant, switches in EVERY]


def start(variant: str, switches: dict[str, Any]) -> Paper:
    return Paper(
        variant,
        {row["id"]: [] for row in LAYOUTS[variant]["rows"]},
        before_lock=switches["marks_before_lock"],
        die_leaves_at_once=switches["die_removal"] == "at_once",
        second_lock_ends_at_once=switches["second_lock"] == "ends_at_once",
        passing_is_free=switches["voluntary_pass"] == "free",
    )


@cache
def papers(variant: str, switches: tuple[tuple[str, Any], ...]) -> list[Paper]:
    """Return sheets from nearly empty to nearly full."""
    rng = Random(f"{variant} {switches}")
    empty = start(variant, dict(switches))
    return [played_paper(empty, 3 + 4 * index, rng) for index in range(SHEETS)]


@pytest.mark.parametrize(("variant", "switches"), EVERY, ids=IDS)
def test_options_are_the_brute_force_s(variant: str, switches: dict[str, Any]) -> None:
    game = odds.game(variant, **switches)
    rng = Random(variant)
    for paper in papers(variant, tuple(switches.items())):
        sheet = odds.sheet(paper.written(), game)
        for _ in range(ROLLS):
            whites, dice = random_roll(paper, rng)
            roll = Roll(whites, tuple(dice.get(colour) for colour in game.variant.colours))
            for role in ("active", "passive"):
                found = [texts(sheet, option) for option in legal_options(sheet, roll, role)]
                assert set(found) == options(paper, whites, dice, active=role == "active")
                assert len(set(found)) == len(found)


@pytest.mark.parametrize(("variant", "switches"), EVERY[::5], ids=IDS[::5])
def test_what_an_option_leaves_is_the_brute_force_s(variant: str, switches: dict[str, Any]) -> None:
    game = odds.game(variant, **switches)
    rng = Random(variant)
    for paper in papers(variant, tuple(switches.items())):
        sheet = odds.sheet(paper.written(), game)
        whites, dice = random_roll(paper, rng)
        roll = Roll(whites, tuple(dice.get(colour) for colour in game.variant.colours))
        for option in legal_options(sheet, roll, "active"):
            expected = after_option(paper, texts(sheet, option))
            after = apply(sheet, option)
            assert paper_of(after) == expected
            assert after.penalties == option.penalty
            # Rows score 1, 3, 6, ...: n(n + 1) / 2 marks, the lock one of them.
            marks = [len(m) + (r in expected.own_locks()) for r, m in expected.marked.items()]
            assert after.score == sum(n * (n + 1) // 2 for n in marks) - 5 * option.penalty


def test_the_sheets_are_worth_the_name_random() -> None:
    played = [paper for v, s in EVERY for paper in papers(v, tuple(s.items()))]
    assert len({(paper.variant, paper.written()) for paper in played}) > 0.9 * len(played)
    assert sum(bool(paper.own_locks()) for paper in played) > 20
    assert sum(bool(paper.closed) for paper in played) > 20
    ready = [p for p in played if any(len(m) >= p.before_lock for m in p.marked.values())]
    assert len(ready) > 80
