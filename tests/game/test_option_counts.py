"""The number of legal options over all 27,216 unordered rolls, pinned and counted twice."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import islice
from typing import Any

import pytest

import odds
from odds.game.sheet import Mark, Sheet
from odds.game.turn import Option, Roll, legal_options
from tests.game.brute_force import Paper, options, unordered_rolls

NEAR_LOCK = "R2,3,4,6,8/Y4,6,8,9,10/G12x/B11,9/P0"
# Most sheets have a closed row: six rolls are then one, and the file takes well under a minute.
COUNTS: list[tuple[str, str, dict[str, Any], int]] = [
    # variant, sheet, switches, options of an active player summed over all rolls
    ("classic", "", {}, 915_408),
    ("classic", "R2,3,5/Y7/G12,11/Bx/P1", {}, 317_952),
    ("classic", "R2,5,7,9/Y2/Gx/B12,11,10,9/P0", {}, 265_680),
    ("classic", "R2,3,4,5,6/Y3,4,5,7,8/Gx/B7,6/P0", {}, 149_472),
    ("classic", "R3,4,5,7,8,9,10,11/Y2,3,4,5,6/Gx/B9,8,7,6,3/P1", {}, 84_024),
    ("classic", "R2,3,4,5,9/Y2,3,4,6,10/G12,11,9,8,7/B12,11,10,9,8/P3", {}, 175_392),
    # Four marks up to the last number but one: nothing is left to mark but the penalty.
    ("classic", "R2,5,8,11/Y3,6,9,11/G12,10,7,3/B11,9,6,3/P2", {}, 27_216),
    ("classic", "R7/Y7/Gx/B7/P0", {}, 160_272),
    ("classic", "R2,3,4,5,6,12/Y6,7,8,9,10,11/G12/B12,11/P2", {}, 276_912),
    ("classic", "R3,5,7,9,11/Yx/G12,10,8,6,4/B5/P0", {}, 49_464),
    ("classic", "R2,3,4,5,11/Y2,3,4,6,7/Gx/B12,11,9/P0", {}, 147_960),
    ("classic", "R2,3,4,5,11/Y2,3,4,6,7/Gx/B12,11,9/P0", {"second_lock": "after_turn"}, 150_120),
    ("classic", "R2,3,5,9/Y2,3,4,6/G12,11,10,9/Bx/P0", {"marks_before_lock": 4}, 205_848),
    ("classic", "R2,3,4,5,11/Yx/G12,11/B-/P0", {"voluntary_pass": "free"}, 282_528),
    ("mixx_a", "R3,4,5,6/Y2,3,4/G12,11/B12x/P1", {}, 316_656),
    ("mixx_a", NEAR_LOCK, {"second_lock": "after_turn"}, 121_392),
    ("mixx_a", NEAR_LOCK, {"second_lock": "after_turn", "die_removal": "end_of_turn"}, 121_824),
    ("mixx_b", "R6,8,3,4/Y9,12,4,7,8/G10,6,9/Bx/P1", {}, 135_000),
]
IDS = [
    "-".join([variant, text or "empty", *map(str, switches.values())])
    for variant, text, switches, _ in COUNTS
]


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


def roll_of(sheet: Sheet, whites: tuple[int, int], colours: tuple[int, ...]) -> Roll:
    """Return the roll with an x for every die that is out of play."""
    named = zip(sheet.game.variant.colours, colours, strict=True)
    in_play = sheet.dice_in_play
    return Roll(whites, tuple(face if colour in in_play else None for colour, face in named))


def dice_of(sheet: Sheet, roll: Roll) -> dict[str, int]:
    """Return the coloured dice that are in play, by colour."""
    named = zip(sheet.game.variant.colours, roll.colours, strict=True)
    return {colour: face for colour, face in named if face is not None}


class DieByDie:
    """The brute force's options of many rolls; an option uses one coloured die at most."""

    def __init__(self, paper: Paper) -> None:
        self.paper = paper
        self._marks = cache(self._marks_with)

    def _marks_with(self, whites: tuple[int, int], *die: tuple[str, int]) -> frozenset[Any]:
        found = options(self.paper, whites, dict(die), active=True)
        return frozenset(found - {("pass",), ("penalty",)})

    def options(self, whites: tuple[int, int], dice: dict[str, int]) -> set[tuple[str, ...]]:
        marks = set(self._marks(whites)).union(*(self._marks(whites, d) for d in dice.items()))
        return marks | {("pass",) if self.paper.passing_is_free and marks else ("penalty",)}


@pytest.mark.parametrize(("variant", "text", "switches", "count"), COUNTS, ids=IDS)
def test_count_is_pinned_and_every_option_is_the_brute_force_s(
    variant: str, text: str, switches: dict[str, Any], count: int
) -> None:
    sheet = odds.sheet(text, odds.game(variant, **switches))
    brute_force, text_of = DieByDie(paper_of(sheet)), cache(lambda option: texts(sheet, option))
    rolls = Counter(roll_of(sheet, whites, colours) for whites, colours in unordered_rolls())
    total = 0
    for roll, times in rolls.items():
        found = legal_options(sheet, roll, "active")
        expected = brute_force.options(roll.whites, dice_of(sheet, roll))
        assert {text_of(option) for option in found} == expected, roll
        assert len(found) == len(expected), roll
        total += times * len(found)
    assert (rolls.total(), total) == (27_216, count)


@pytest.mark.parametrize(("variant", "text", "switches", "count"), COUNTS, ids=IDS)
def test_all_dice_at_once_make_no_other_option(
    variant: str, text: str, switches: dict[str, Any], count: int
) -> None:
    del count
    sheet = odds.sheet(text, odds.game(variant, **switches))
    paper = paper_of(sheet)
    # A stride prime to 6 visits every face of every die, and every white pair.
    for whites, colours in islice(unordered_rolls(), 0, None, 211):
        roll = roll_of(sheet, whites, colours)
        for role in ("active", "passive"):
            expected = options(paper, whites, dice_of(sheet, roll), active=role == "active")
            found = legal_options(sheet, roll, role)
            assert {texts(sheet, option) for option in found} == expected
            assert len(found) == len(expected)
