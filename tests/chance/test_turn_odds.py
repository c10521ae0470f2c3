"""One roll: the vectors, the published figures, and the count of all rolls of small variants."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import odds
from odds.chance.no_mark import no_mark_chances
from odds.chance.row_faces import RowOdds
from odds.chance.turn_odds import TurnOdds, turn_odds
from odds.game.sheet import Mark, Row, Sheet
from odds.game.turn import Option, Role, Roll, legal_options
from tests.sheets import random_sheet, sheets
from tests.small_variants import NAMES, small_game

SWITCHES: list[dict[str, Any]] = [
    {},
    {"marks_before_lock": 2},
    {"die_removal": "end_of_turn"},
    {"second_lock": "after_turn"},
    {"second_lock": "after_turn", "die_removal": "end_of_turn"},
    {"voluntary_pass": "free"},
]


def all_rolls(sheet: Sheet, row: int | None = None) -> list[Roll]:
    """Return every roll; dice that cannot mark in ``row``, where one is given, show a 1."""
    variant, in_play = sheet.game.variant, sheet.dice_in_play
    faces = range(1, variant.sides + 1)
    useful = {
        c.colour for r in ([row] if row is not None else range(4)) for c in variant.rows[r].cells
    }
    shown = {c: faces if c in useful else [1] for c in in_play}
    dice = [shown.get(c, [None]) for c in variant.colours]
    return [Roll((a, b), tuple(rest)) for a, b in product(faces, faces) for rest in product(*dice)]


def counted(sheet: Sheet, role: Role, max_skip: int) -> TurnOdds:
    """Count every roll with the plain rules of a turn."""
    rolls = all_rolls(sheet)
    every = [legal_options(sheet, roll, role) for roll in rolls]

    def chance(event: Any) -> Fraction:
        return Fraction(sum(bool(event(options)) for options in every), len(every))

    def locks(mark: Mark | None) -> bool:
        return mark is not None and mark.cell in sheet.game.variant.rows[mark.row].closing

    def is_near(option: Option) -> bool:
        if len(option.marks) != 1:
            return False
        (mark,) = option.marks
        return mark.cell - sheet.rows[mark.row].front - 1 <= max_skip

    ahead = [
        Mark(i, cell)
        for i, row in enumerate(sheet.rows)
        if not row.closed
        for cell in range(row.front + 1, len(sheet.game.variant.rows[i].cells))
    ]
    rows = range(len(sheet.rows))
    return TurnOdds(
        game=sheet.game,
        role=role,
        cells={m: chance(lambda os, m=m: any(m in o.marks for o in os)) for m in ahead},
        rows=tuple(
            RowOdds(
                chance(lambda os, r=r: any(m.row == r for o in os for m in o.marks)),
                chance(lambda os, r=r: any(m.row == r and locks(m) for o in os for m in o.marks)),
            )
            for r in rows
        ),
        any_lock=chance(lambda os: any(locks(m) for o in os for m in o.marks)),
        no_mark=chance(lambda os: not any(o.marks for o in os)),
        two_marks=chance(lambda os: any(len(o.marks) == 2 for o in os)),
        no_mark_max_skip=chance(lambda os: not any(is_near(o) for o in os)),
    )


@pytest.mark.parametrize("switches", SWITCHES, ids=str)
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("role", ["active", "passive"])
def test_masks_count_what_the_rules_of_a_turn_allow(
    name: str, switches: dict[str, Any], role: Role
) -> None:
    rng = random.Random(f"{name}{switches}")
    for max_skip in (0, 1, 2, 3):
        sheet = random_sheet(small_game(name, **switches), rng)
        assert turn_odds(sheet, role, max_skip) == counted(sheet, role, max_skip)


@given(sheets(), st.sampled_from(["active", "passive"]), st.integers(0, 12))
def test_chances_are_chances(sheet: Sheet, role: Role, max_skip: int) -> None:
    found = turn_odds(sheet, role, max_skip)
    rows = [chance for row in found.rows for chance in (row.mark, row.lock)]
    assert found.no_mark_max_skip is not None
    chances = [*found.cells.values(), *rows, found.any_lock, found.no_mark, found.two_marks]
    assert all(0 <= chance <= 1 for chance in [*chances, found.no_mark_max_skip])
    assert found.no_mark <= found.no_mark_max_skip
    if role == "active":
        assert no_mark_chances([sheet, sheet]) == [found.no_mark] * 2
    # Some mark and no mark are complementary, and some row is marked exactly when any is.
    assert max([row.mark for row in found.rows]) <= 1 - found.no_mark
    assert 1 - found.no_mark <= sum(row.mark for row in found.rows)
    assert max(row.lock for row in found.rows) <= found.any_lock
    assert all(row.lock <= row.mark for row in found.rows)


@given(sheets(), st.sampled_from(["active", "passive"]), st.integers(0, 3))
def test_marking_the_only_live_row_and_no_mark_are_complementary(
    sheet: Sheet, role: Role, live: int
) -> None:
    # A single mark on its last ordinary cell leaves a row open without anything to mark.
    rows = [
        row
        if i == live and not row.closed
        else Row(1, len(layout.cells) - len(layout.closing) - 1, None)
        for i, (layout, row) in enumerate(zip(sheet.game.variant.rows, sheet.rows, strict=True))
    ]
    found = turn_odds(Sheet(sheet.game, tuple(rows), sheet.penalties), role)
    assert found.rows[live].mark + found.no_mark == 1


@given(sheets())
def test_skipping_any_number_of_cells_is_no_limit(sheet: Sheet) -> None:
    found = turn_odds(sheet, "active", 20)
    assert found.no_mark_max_skip == found.no_mark


@given(sheets("classic"), st.sampled_from(["active", "passive"]))
def test_red_and_yellow_are_interchangeable(sheet: Sheet, role: Role) -> None:
    red, yellow, *rest = sheet.rows
    swapped = turn_odds(Sheet(sheet.game, (yellow, red, *rest), sheet.penalties), role, 1)
    found = turn_odds(sheet, role, 1)
    exchanged = {Mark((1, 0, 2, 3)[m.row], m.cell): c for m, c in swapped.cells.items()}
    assert found.cells == exchanged
    assert (found.any_lock, found.no_mark, found.two_marks, found.no_mark_max_skip) == (
        swapped.any_lock, swapped.no_mark, swapped.two_marks, swapped.no_mark_max_skip,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("sheet", "chance"),
    [
        ("R5@9", "2/27"),
        ("R5@9/Y5@9", "73/648"),
        ("R5@9/G5@5", "95/648"),
        ("R5@9/Y5@9/G5@5", "715/3888"),
        ("R5@9/Y5@9/G5@5/B5@5", "5135/23328"),
        ("R11@12/G7@4", "2/27"),
    ],
)
def test_published_lock_chances(sheet: str, chance: str) -> None:
    assert turn_odds(odds.sheet(sheet)).any_lock == Fraction(chance)


@pytest.mark.parametrize("sheet", ["R5@9", "R5@9/Y6@10", "G5@5"])
def test_a_passive_player_locks_with_one_roll_in_36_an_end(sheet: str) -> None:
    assert turn_odds(odds.sheet(sheet), "passive").any_lock == Fraction(1, 36)


def test_locks_at_opposite_ends_need_two_rolls_of_the_whites() -> None:
    assert turn_odds(odds.sheet("R5@9/G5@5"), "passive").any_lock == Fraction(2, 36)


@pytest.mark.parametrize(
    ("sheet", "chance"),
    [
        ("R7/Y7/G7/B7", "257/23328"),
        ("R5@9/Y5@9/G5@5/B5@5", "569/2916"),
        ("R5@11/Y5@11/G5@3/B5@3", "18193/23328"),
    ],
)
def test_published_penalty_chances(sheet: str, chance: str) -> None:
    assert turn_odds(odds.sheet(sheet)).no_mark == Fraction(chance)


def test_some_seven_can_be_marked_on_an_empty_sheet() -> None:
    """6127/7776; the often quoted 6931/7776 counts the sum of two coloured dice."""
    # With nothing but sevens left to mark, a mark and a seven are the same event.
    sheet = odds.sheet("R2@6/Y2@6/G2@8/B2@8")
    assert turn_odds(sheet, "active", 0).no_mark_max_skip == 1 - Fraction(6127, 7776)


@pytest.mark.parametrize("sheet", ["P4", "Rx/Gx", "R11@12/Y11@12"])
def test_a_game_that_is_over_has_no_odds(sheet: str) -> None:
    with pytest.raises(odds.Fault, match="the game is over"):
        turn_odds(odds.sheet(sheet))
