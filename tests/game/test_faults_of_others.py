"""Faults that other programs had, and the rule switches; each as a test of the right answer."""

from __future__ import annotations

from typing import Any

import pytest

import odds
from odds.game.position import Position
from tests.game.test_known_answers import options

CLASSIC = odds.load_variant()


def mark(text: str) -> odds.Mark:
    return odds.read_mark(text, CLASSIC)


def table(*sheets: str, active: int = 0, **switches: Any) -> Position:
    game = odds.game(**switches)
    return Position(tuple(odds.sheet(text, game) for text in sheets), active)


def roll(text: str) -> odds.Roll:
    return odds.read_roll(text, CLASSIC)


def test_no_colour_action_after_the_second_lock() -> None:
    after = table("R2,3,4,5,6/Yx", "Y2,3,4,5,6,12").after_white(
        roll("66-1x11"), [mark("R12"), None]
    )
    assert after.over
    with pytest.raises(odds.Fault):
        after.colour_choices()


def test_the_end_comes_at_once_not_a_turn_later() -> None:
    fourth = table("P3", "").after_white(roll("34-1111"), [None, None]).after_colour(None)
    assert fourth.over
    assert fourth.scores == (-20, 0)


def test_the_first_locker_does_not_shut_the_others_out() -> None:
    both = table("R2,3,4,5,6", "R2,3,4,5,6,7").after_white(roll("66-1111"), [mark("R12")] * 2)
    assert both.scores == (28, 36)


def test_a_row_locked_long_ago_stays_closed() -> None:
    position = table("R2,3,4,5,6,12", "R2,3,4,5,6,7x")
    assert mark("R12") not in position.white_choices(1, roll("66-x111"))
    assert options("R2,3,4,5,6,7x", "66-x111", "passive") == {"W:G12", "W:B12", "pass"}


def test_only_the_locker_gets_the_lock_s_mark_and_it_is_a_mark() -> None:
    after = table("R2,3,4,5,6,7", "R2,3,4").after_white(roll("66-1111"), [mark("R12"), None])
    assert after.scores == (36, 6)


@pytest.mark.parametrize(("before", "allowed"), [(3, False), (4, False), (5, True), (6, True)])
def test_the_lock_needs_five_marks_or_more(before: int, allowed: bool) -> None:
    marks = ",".join(str(n) for n in range(2, 2 + before))
    assert ("W:R12" in options(f"R{marks}", "66-1111", "passive")) is allowed


def test_green_and_blue_lock_on_two() -> None:
    found = options("G12,11,10,9,8/B12,11,10,9,8", "11-6666", "passive")
    assert found == {"W:R2", "W:Y2", "W:G2", "W:B2", "pass"}
    assert "W:G12" in options("", "66-1111", "passive")


def test_the_white_sum_is_two_dice() -> None:
    assert options("", "12-6666", "passive") == {"W:R3", "W:Y3", "W:G3", "W:B3", "pass"}


def test_penalties_count_and_totals_go_below_zero() -> None:
    assert odds.sheet("P3").score == -15
    assert odds.sheet("R2/P3").score == -14


def test_no_penalty_when_white_was_used() -> None:
    position = table("", "").after_white(roll("34-1111"), [mark("R7"), None]).after_colour(None)
    assert position.scores == (1, 0)
    assert "penalty" not in options("", "34-1111", "passive")


def test_a_passive_player_is_neither_forced_nor_penalised() -> None:
    position = table("", "P2").after_white(roll("34-1111"), [mark("R7"), None]).after_colour(None)
    assert position.sheets[1].penalties == 2
    assert position.active == 1


def test_skipping_is_allowed() -> None:
    assert "W:R11" in options("R2", "56-1111", "passive")


def test_dice_of_closed_rows_are_not_rolled() -> None:
    with pytest.raises(odds.Fault, match="out of play"):
        odds.legal_options(odds.sheet("Rx"), roll("34-1111"))
    with pytest.raises(odds.Fault, match="in play"):
        odds.legal_options(odds.sheet(""), roll("34-x111"))


def test_die_removal_end_of_turn_keeps_the_die_for_that_turn() -> None:
    sheets = ("R2,3", "R2,3,4,5,6")
    at_once = table(*sheets).after_white(roll("66-6111"), [None, mark("R12")])
    late = table(*sheets, die_removal="end_of_turn").after_white(
        roll("66-5111"), [None, mark("R12")]
    )
    assert mark("R11") not in at_once.colour_choices()
    assert mark("R11") in late.colour_choices()
    after = late.after_colour(mark("R11"))
    assert after.sheets[0].rows[0].closed_by_other
    assert after.sheets[0].dice_in_play == ("yellow", "green", "blue")


@pytest.mark.parametrize(("rule", "allowed"), [("at_once", False), ("end_of_turn", True)])
def test_die_removal_matters_in_mixx_a(rule: str, allowed: bool) -> None:
    # White 12 locks the red row; blue's 7 is a red cell, and the red die shows 1 beside a white 6.
    game = odds.game("mixx_a", die_removal=rule)
    found = odds.legal_options(odds.sheet("R2,3,4,5,6", game), odds.Roll((6, 6), (1, 1, 1, 1)))
    texts = {odds.write_option(option, game.variant) for option in found}
    assert "C:B7" in texts
    assert ("W:R12 C:B7" in texts) is allowed


def test_second_lock_after_turn_leaves_the_colour_action() -> None:
    assert "W:R12 C:B10" in options("R2,3,4,5,6/Yx", "66-1x14", second_lock="after_turn")
    position = table("R2,3,4,5,6/Yx", "Y2,3,4,5,6,12", second_lock="after_turn")
    after = position.after_white(roll("66-1x14"), [mark("R12"), None])
    assert not after.over
    assert after.after_colour(mark("B10")).over


@pytest.mark.parametrize(("switch", "penalties"), [(False, 0), (True, 1)])
def test_penalty_when_others_end_the_game(switch: bool, penalties: int) -> None:
    position = table("Yx", "R2,3,4,5,6/Y2,3,4,5,6,12", penalty_when_ended_early=switch)
    after = position.after_white(roll("66-1x11"), [None, mark("R12")])
    assert after.over
    assert after.sheets[0].penalties == penalties


def test_a_free_pass_is_free_when_others_end_the_game_too() -> None:
    position = table(
        "Yx", "R2,3,4,5,6/Y2,3,4,5,6,12", penalty_when_ended_early=True, voluntary_pass="free"
    )
    after = position.after_white(roll("66-1x11"), [None, mark("R12")])
    assert after.over
    assert after.sheets[0].penalties == 0


def test_a_free_pass_costs_nothing_but_only_who_can_mark_has_it() -> None:
    assert "pass" in options("", "34-1111", voluntary_pass="free")
    stuck = "R5@11/Y5@11/G5@3/B5@3"
    assert options(stuck, "34-1111", voluntary_pass="free") == {"penalty"}
    free = table("", "", voluntary_pass="free").after_white(roll("34-1111"), [None, None])
    assert free.after_colour(None).scores == (0, 0)
    none = table(stuck, "", voluntary_pass="free").after_white(roll("34-1111"), [None, None])
    assert none.after_colour(None).sheets[0].penalties == 1


def test_marks_before_lock_is_the_variant_s_or_one_less() -> None:
    assert "W:R12" in options("R2,3,4,5", "66-1111", "passive", marks_before_lock=4)
    assert odds.game("longo").marks_before_lock == 6
    assert odds.game("longo", marks_before_lock=5).marks_before_lock == 5
    with pytest.raises(odds.Fault, match="6 or 5"):
        odds.game("longo", marks_before_lock=4)


def test_either_of_longo_s_last_two_numbers_locks_and_ends_the_row() -> None:
    game = odds.game("longo")
    sheet = odds.sheet("R2,3,4,5,6,7", game)
    for number in ("R15", "R16"):
        after = sheet.with_mark(odds.read_mark(number, game.variant))
        assert after.rows[0].marks == 8
        assert after.dice_in_play == ("yellow", "green", "blue")
    with pytest.raises(odds.Fault):
        sheet.with_mark(odds.read_mark("R15", game.variant)).with_mark(
            odds.read_mark("R16", game.variant)
        )
