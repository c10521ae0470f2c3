"""When a game ends and when it does not, who still acts, and whose roll comes next."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import pytest

import odds
from odds.game.position import Position, new_position

CLASSIC = odds.load_variant()
FIVE_RED = "R2,3,4,5,6"


def table(*sheets: str, game: odds.Game | None = None, active: int = 0) -> Position:
    return Position(tuple(odds.sheet(text, game) for text in sheets), active)


def turn(position: Position, roll: str, white: str, colour: str = "-") -> Position:
    """Play one roll: white marks in the players' order and the colour mark, - for none."""
    marks = [None if text == "-" else odds.read_mark(text, CLASSIC) for text in white.split()]
    after = position.after_white(odds.read_roll(roll, CLASSIC), marks)
    if after.white is None:
        assert colour == "-"
        return after
    return after.after_colour(None if colour == "-" else odds.read_mark(colour, CLASSIC))


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_the_dice_go_round_and_only_the_roller_is_penalised(players: int) -> None:
    position = new_position(players)
    for rolls in range(2 * players):
        assert position.active == rolls % players
        assert [s.penalties for s in position.sheets] == [
            rolls // players + (seat < rolls % players) for seat in range(players)
        ]
        position = turn(position, "34-1111", " ".join("-" * players))
    assert position.active == 0
    assert not position.over


def test_alone_one_is_active_on_every_roll_and_ends_by_the_fourth_penalty() -> None:
    position = new_position(1)
    for penalties in range(4):
        assert (position.over, position.scores) == (False, (-5 * penalties,))
        position = turn(position, "34-1111", "-")
    assert (position.over, position.scores) == (True, (-20,))


@pytest.mark.parametrize("lockers", [1, 2, 3, 4, 5])
def test_any_number_of_lockers_closes_one_row(lockers: int) -> None:
    marks = ["R12"] * lockers + ["-"] * (5 - lockers)
    after = turn(table(*[FIVE_RED] * 5), "66-1111", " ".join(marks))
    assert after.closed == {0}
    assert not after.over
    assert [sheet.rows[0].locked for sheet in after.sheets] == [mark == "R12" for mark in marks]
    assert after.scores == (28,) * lockers + (15,) * (5 - lockers)


def test_a_closed_row_s_die_is_thrown_no_more() -> None:
    after = turn(table(FIVE_RED, ""), "66-1111", "R12 -")
    assert all(s.dice_in_play == ("yellow", "green", "blue") for s in after.sheets)
    with pytest.raises(odds.Fault, match="out of play"):
        turn(after, "34-1111", "- -")
    assert turn(after, "34-x111", "- -").sheets[1].penalties == 1


@pytest.mark.parametrize(
    ("sheets", "roll", "white", "colour"),
    [
        ((FIVE_RED, "Y2,3,4,5,6"), "66-1111", "R12 Y12", "-"),  # both in one white action
        ((f"{FIVE_RED}/Yx", "Y2,3,4,5,6,12"), "66-1x11", "R12 -", "-"),
        ((f"{FIVE_RED}/Yx", "Y2,3,4,5,6,12"), "16-6x11", "- -", "R12"),
    ],
)
def test_two_closed_rows_end_the_game_at_once(
    sheets: tuple[str, str], roll: str, white: str, colour: str
) -> None:
    after = turn(table(*sheets), roll, white, colour)
    assert after.over
    assert after.closed == {0, 1}
    assert after.scores == (28, 28)
    with pytest.raises(odds.Fault, match="over"):
        after.white_choices(0, odds.read_roll("34", CLASSIC))


@pytest.mark.parametrize(
    ("switch", "white", "penalties"),
    [
        (False, "- R12 Y12", 0),
        (True, "- R12 Y12", 1),
        (True, "G12 R12 Y12", 0),  # who has marked is never penalised
    ],
)
def test_the_roller_whose_turn_others_cut_short(
    switch: bool,
    white: str,
    penalties: int,
) -> None:
    game = odds.game(penalty_when_ended_early=switch)
    after = turn(table("", FIVE_RED, "Y2,3,4,5,6", game=game), "66-1111", white)
    assert after.over
    assert [sheet.penalties for sheet in after.sheets] == [penalties, 0, 0]


def test_after_turn_the_roller_who_still_marks_nothing_is_penalised() -> None:
    game = odds.game(second_lock="after_turn")
    after = turn(table("", FIVE_RED, "Y2,3,4,5,6", game=game), "66-1111", "- R12 Y12")
    assert after.over
    assert after.sheets[0].penalties == 1


@pytest.mark.parametrize(("removal", "open_to_it"), [("at_once", False), ("end_of_turn", True)])
def test_another_s_lock_and_the_die_in_mixx_a(removal: str, open_to_it: bool) -> None:
    # The red die (1, beside a white 6) marks 7 in the blue row; another player locks red by white.
    game = odds.game("mixx_a", die_removal=removal)
    lock, seven = (odds.read_mark(text, game.variant) for text in ("R12", "B7"))
    middle = table("", FIVE_RED, game=game).after_white(
        odds.Roll((6, 6), (1, 1, 1, 1)), [None, lock]
    )
    assert (seven in middle.colour_choices()) is open_to_it
    after = middle.after_colour(None)
    assert after.closed == {0}
    assert after.sheets[0].dice_in_play == ("yellow", "green", "blue")


def test_in_mixx_a_the_late_row_is_open_to_its_own_die_only() -> None:
    # Another player locks red; red 11 wants the red die (5 + 6), red 9 the green one (3 + 6).
    game = odds.game("mixx_a", die_removal="end_of_turn")
    lock, eleven, nine = (odds.read_mark(text, game.variant) for text in ("R12", "R11", "R9"))
    middle = table("", FIVE_RED, game=game).after_white(
        odds.Roll((6, 6), (5, 1, 3, 1)), [None, lock]
    )
    assert eleven in middle.colour_choices()
    assert nine not in middle.colour_choices()


@pytest.mark.parametrize(
    ("sheet", "roll", "penalties"),
    [
        ("R5@8/Y5@11/G5@3/B5@3", "45-1111", 0),  # the whites' 9 fits, no colour sum does
        ("R5@8/Y5@11/G5@3/B5@3", "34-6111", 0),  # red 9 and 10 fit, the whites' 7 does not
        ("R5@8/Y5@11/G5@3/B5@3", "34-1111", 1),  # nothing fits
    ],
)
def test_a_pass_is_free_for_who_could_have_marked_in_either_action(
    sheet: str, roll: str, penalties: int
) -> None:
    free = odds.game(voluntary_pass="free")
    assert turn(table(sheet, game=free), roll, "-").sheets[0].penalties == penalties
    assert turn(table(sheet), roll, "-").sheets[0].penalties == 1


def test_below_zero_the_least_loss_wins() -> None:
    position = table("P3", "P1", "R2/P2", "P1")
    assert position.scores == (-15, -5, -9, -5)
    assert list(position.shares) == [0, Fraction(1, 2), 0, Fraction(1, 2)]


def test_a_position_is_never_changed_by_play() -> None:
    position = table(FIVE_RED, FIVE_RED)
    text = [odds.write_sheet(sheet) for sheet in position.sheets]
    turn(position, "66-1111", "R12 -", "Y7")
    assert [odds.write_sheet(sheet) for sheet in position.sheets] == text
    assert position == table(FIVE_RED, FIVE_RED)


@pytest.mark.parametrize(
    ("build", "field"),
    [
        (lambda: Position(()), "players"),
        (lambda: new_position(6), "players"),
        (lambda: table("", "", active=2), "active"),
        (lambda: table("", "", active=-1), "active"),
        (lambda: table("Rx", ""), "players"),
        (lambda: table("").after_colour(None), "phase"),
        (lambda: table("").colour_choices(), "phase"),
        (lambda: turn(table(""), "34-1111", "- -"), "marks"),
        (lambda: turn(table(""), "34-1111", "R8"), "marks"),  # not the white sum
        (lambda: turn(table("R8"), "34-1111", "R7"), "marks"),  # left of the last mark
        (lambda: turn(table("R2,3,4,5"), "66-1111", "R12"), "marks"),  # four before the lock
        (lambda: turn(table("Rx"), "34-x111", "R7"), "marks"),  # closed long ago
        (lambda: turn(table(""), "34-1111", "-", "R7"), "marks"),  # red is 1: 4 or 5
        (lambda: turn(table("R5"), "34-1111", "-", "R5"), "marks"),  # taken
        (lambda: turn(table(""), "34-1111", "R7", "R5"), "marks"),  # back over the white mark
        (lambda: turn(table(""), "34", "-"), "roll"),  # nobody's colours
        (lambda: turn(table("P4", ""), "34-1111", "- -"), "players"),  # over
    ],
)
def test_illegal_calls(build: Callable[[], object], field: str) -> None:
    with pytest.raises(odds.Fault) as caught:
        build()
    assert caught.value.field == field
