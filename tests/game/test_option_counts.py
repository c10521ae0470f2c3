"""The number of legal options over all 27,216 unordered rolls, pinned and counted twice."""

from __future__ import annotations

from functools import cache
from itertools import islice
from typing import Any

import pytest

import odds
from odds.game.sheet import Mark, Sheet
from odds.game.turn import Option, Roll, legal_options
from tests.game.brute_force import Paper, options, unordered_rolls

COUNTS: list[tuple[str, str, dict[str, Any], int]] = [
    # variant, sheet, switches, options of an active player summed over all rolls
    ("classic", "", {}, 915_408),
    ("classic", "R2,3,5/Y7/G12,11/B-/P1", {}, 588_600),
    ("classic", "R2,5,7,9/Y2/G12,11/B12,11,10,9/P0", {}, 494_856),
    ("classic", "R2,3,4,5,6/Y3,4,5,7,8/G10/B7,6/P0", {}, 301_752),
    ("classic", "R3,4,5,7,8,9,10,11/Y2,3,4,5,6/Gx/B9,8,7,6,3/P1", {}, 84_024),
    ("classic", "R2,3,4,5,9/Y2,3,4,6,10/G12,11,9,8,7/B12,11,10,9,8/P3", {}, 175_392),
    ("classic", "R7/Y7/G7/B7/P0", {}, 229_392),
    ("classic", "R2,3,4,5,6,12/Y6,7,8,9,10,11/G12/B12,11/P2", {}, 276_912),
    ("classic", "R3,5,7,9,11/Yx/G12,10,8,6,4/B5/P0", {}, 49_464),
    ("classic", "R2,3,4,5,11/Y2,3,4,6,7/Gx/B12,11,9/P0", {"second_lock": "after_turn"}, 150_120),
    ("classic", "R2,3,5,9/Y2,3,4,6/G12,11,10,9/B-/P0", {"marks_before_lock": 4}, 432_864),
    ("classic", "R2,3,4,5,11/Y7/G12,11/B-/P0", {"voluntary_pass": "free"}, 385_776),
    ("mixx_a", "R3,4,5,6/Y2,3,4/G12,11/B12x/P1", {}, 316_656),
    (
        "mixx_a",
        "R2,3,4,6,8/Y4,6,8,9,10/G12,9,7,6,5/B11,9/P0",
        {"die_removal": "end_of_turn"},
        165_888,
    ),
    ("mixx_b", "R6,8,3,4/Y9,12,4,7,8/G10,6,9/B7,11,9/P1", {}, 223_128),
]
IDS = [f"{variant}-{text or 'empty'}" for variant, text, _, _ in COUNTS]


def paper_of(sheet: Sheet) -> Paper:
    layouts, rules = sheet.game.variant.rows, sheet.game.rules
    pairs = list(zip(layouts, sheet.rows, strict=True))
    return Paper(
        sheet.game.variant.id,
        {layout.id: [layout.numbers[c] for c in row.cells or ()] for layout, row in pairs},
        {layout.id for layout, row in pairs if row.closed_by_other},
        sheet.game.marks_before_lock,
        rules.die_removal == "at_once",
        rules.second_lock == "ends_at_once",
        rules.voluntary_pass == "free",
    )


def texts(sheet: Sheet, option: Option) -> tuple[str, ...]:
    """Write an option of the engine the way the brute force does."""

    def text(action: str, mark: Mark) -> str:
        layout = sheet.game.variant.rows[mark.row]
        return f"{action} {layout.id} {layout.numbers[mark.cell]}"

    if option.penalty:
        return ("penalty",)
    named = (("W", option.white), ("C", option.colour))
    return tuple(text(action, mark) for action, mark in named if mark) or ("pass",)


def dice_of(sheet: Sheet, colours: tuple[int, ...]) -> tuple[dict[str, int], Roll]:
    in_play, order = sheet.dice_in_play, sheet.game.variant.colours
    shown = dict(zip(order, colours, strict=True))
    faces = tuple(shown[colour] if colour in in_play else None for colour in order)
    return {colour: shown[colour] for colour in in_play}, Roll((0, 0), faces)


def brute_force_count(sheet: Sheet) -> int:
    """Count all options; as each uses one coloured die at most, die by die for each white pair."""
    paper = paper_of(sheet)

    @cache
    def with_die(whites: tuple[int, int], colour: str, face: int) -> int:
        both = options(paper, whites, {colour: face}, active=True)
        return len([o for o in both if any(text.startswith("C") for text in o)])

    @cache
    def without(whites: tuple[int, int]) -> int:
        return len(options(paper, whites, {}, active=True))

    total = 0
    for whites, colours in unordered_rolls():
        dice, _ = dice_of(sheet, colours)
        total += without(whites) + sum(with_die(whites, c, face) for c, face in dice.items())
    return total


@pytest.mark.parametrize(("variant", "text", "switches", "count"), COUNTS, ids=IDS)
def test_count_is_pinned_and_brute_force_agrees(
    variant: str, text: str, switches: dict[str, Any], count: int
) -> None:
    sheet = odds.sheet(text, odds.game(variant, **switches))
    engine = sum(
        len(legal_options(sheet, Roll(whites, dice_of(sheet, colours)[1].colours), "active"))
        for whites, colours in unordered_rolls()
    )
    assert (engine, brute_force_count(sheet)) == (count, count)


@pytest.mark.parametrize(("variant", "text", "switches", "count"), COUNTS, ids=IDS)
def test_every_option_is_the_brute_force_s(
    variant: str, text: str, switches: dict[str, Any], count: int
) -> None:
    del count
    sheet = odds.sheet(text, odds.game(variant, **switches))
    paper = paper_of(sheet)
    # A stride prime to 6 visits every face of every die, and every white pair.
    for whites, colours in islice(unordered_rolls(), 0, None, 53):
        dice, roll = dice_of(sheet, colours)
        for role in ("active", "passive"):
            own = legal_options(sheet, Roll(whites, roll.colours), role)
            expected = options(paper, whites, dice, active=role == "active")
            assert {texts(sheet, option) for option in own} == expected
            assert len(own) == len(expected)
