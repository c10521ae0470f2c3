"""The checks with known answers of the rules, one test each."""

from __future__ import annotations

from typing import Any

import pytest

import odds
from odds.game.notation import read_option, write_option
from odds.game.position import Position


def options(sheet: str, roll: str, role: str = "active", **switches: Any) -> set[str]:
    game = odds.game(**switches)
    found = odds.legal_options(odds.sheet(sheet, game), odds.read_roll(roll, game.variant), role)  # type: ignore[arg-type]
    return {write_option(option, game.variant) for option in found}


def locked(sheet: str) -> odds.Sheet:
    """Return the sheet after the whites' 12 locks red."""
    before = odds.sheet(sheet)
    return before.with_mark(odds.read_mark("R12", before.game.variant))


def test_score_of_rows_and_penalties() -> None:
    assert odds.sheet("R4@8/Y3@5/G8@3/B6@4/P2").score == 10 + 6 + 36 + 21 - 10
    # Seven blue marks, as the rule text counts them, are six and the lock's.
    assert odds.sheet("R4@8/Y3@5/G8@3/B6@2/P2").score == 70


def test_five_marks_may_lock_and_make_seven() -> None:
    after = locked("R2,3,4,5,6")
    assert (after.rows[0].marks, after.score) == (7, 28)


def test_six_marks_and_the_lock_make_eight() -> None:
    after = locked("R2,3,4,5,6,7")
    assert (after.rows[0].marks, after.score) == (8, 36)


def test_four_marks_stay_although_others_lock() -> None:
    variant = odds.load_variant()
    four, five = odds.sheet("R2,3,4,5"), odds.sheet("R2,3,4,5,6")
    table = Position((four, five))
    roll = odds.read_roll("66-1111", variant)
    assert odds.read_mark("R12", variant) not in table.white_choices(0, roll)
    after = table.after_white(roll, [None, odds.read_mark("R12", variant)])
    assert after.sheets[0].score == 10
    assert after.sheets[0].rows[0].closed


def test_two_rows_locked_by_two_players_both_count() -> None:
    variant = odds.load_variant()
    red = odds.sheet("R2,3,4,5,6/Gx")
    yellow = odds.sheet("Y2,3,4,5,6/G12,11,10,9,8,2")
    table = Position((red, yellow))
    marks = [odds.read_mark("R12", variant), odds.read_mark("Y12", variant)]
    after = table.after_white(odds.read_roll("66-11x1", variant), marks)
    assert after.over
    assert after.scores == (28, 28 + 28)
    assert after.closed == {0, 1, 2}


def test_white_supplies_the_fifth_mark_and_colour_locks() -> None:
    assert "W:R10 C:R12" in options("R2,5,7,9", "46-6111")


def test_a_lock_that_ends_the_game_leaves_no_colour_action() -> None:
    found = options("R2,3,4,5,11/Yx/B12,11", "66-1x14")
    assert "W:R12" in found
    assert not {text for text in found if text.startswith("W:R12 C")}
    assert "C:B10" in found


def test_white_after_colour_is_no_option() -> None:
    # White 7, red 5 by colour: together only as white 5 then colour 7, never the other way.
    assert "W:R7 C:R5" not in options("", "43-1666")
    assert "W:R5 C:R7" in options("", "23-5666")


def test_white_sum_counts_no_colour_die() -> None:
    assert not options("", "12-6666", "passive") - {
        "W:R3",
        "W:Y3",
        "W:G3",
        "W:B3",
        "pass",
    }


def test_colour_sum_is_one_white_and_one_colour_in_that_colour_s_row() -> None:
    found = options("", "12-6543")
    assert {text for text in found if text.startswith("C")} == {
        "C:R7", "C:R8", "C:Y6", "C:Y7", "C:G5", "C:G6", "C:B4", "C:B5",
    }  # fmt: skip
    # With the white 3 of the same roll only what lies right of it in the red row goes on.
    assert {text for text in found if text.startswith("W:R3 C:R")} == {"W:R3 C:R7", "W:R3 C:R8"}
    assert {text for text in found if text.startswith("W:G3 C:G")} == set()


def test_two_lockers_of_one_row_close_one() -> None:
    variant = odds.load_variant()
    sheet = odds.sheet("R2,3,4,5,6")
    table = Position((sheet, sheet, odds.sheet()))
    lock = odds.read_mark("R12", variant)
    after = table.after_white(odds.read_roll("66-1111", variant), [lock, lock, None])
    assert not after.over
    assert after.closed == {0}
    assert after.scores == (28, 28, 0)
    assert not after.sheets[2].rows[0].locked


def test_a_passive_player_marks_once_is_never_forced_nor_penalised() -> None:
    found = options("R2,3", "34-1111", "passive")
    assert found == {"W:R7", "W:Y7", "W:G7", "W:B7", "pass"}


@pytest.mark.parametrize("text", ["W:R7 C:B4", "W:R7", "C:B4", "pass", "penalty"])
def test_an_option_s_text_reads_back(text: str) -> None:
    variant = odds.load_variant()
    assert write_option(read_option(text, variant), variant) == text
