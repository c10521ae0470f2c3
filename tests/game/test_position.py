"""The table: order of actions, ends, ties, and whole random games."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import odds
from odds.game.position import Position, new_position
from odds.game.variant import variant_ids
from tests.sheets import random_roll

CLASSIC = odds.load_variant()
ROLL = odds.read_roll("34-1111", CLASSIC)


def mark(text: str) -> odds.Mark:
    return odds.read_mark(text, CLASSIC)


def play_out(position: Position, rng: random.Random) -> list[Position]:
    """Play random legal marks to the end and return every position between rolls."""
    seen = [position]
    while not position.over:
        roll = random_roll(position.sheets[position.active], rng)
        players = range(len(position.sheets))
        marks = [rng.choice(position.white_choices(player, roll)) for player in players]
        position = position.after_white(roll, marks)
        if position.white is not None:
            position = position.after_colour(rng.choice(position.colour_choices()))
        seen.append(position)
    return seen


@given(
    st.integers(1, 5),
    st.sampled_from(variant_ids()),
    st.sampled_from(["at_once", "end_of_turn"]),
    st.sampled_from(["ends_at_once", "after_turn"]),
    st.booleans(),
    st.integers(0, 2**32),
)
@settings(deadline=None, max_examples=60)
def test_whole_games_hold_together(
    players: int,
    variant: str,
    removal: str,
    second: str,
    early: bool,
    seed: int,
) -> None:
    game = odds.game(
        variant, die_removal=removal, second_lock=second, penalty_when_ended_early=early
    )
    positions = play_out(new_position(players, game), random.Random(seed))
    for before, after in pairwise(positions):
        assert before.closed <= after.closed
        assert after.active == (before.active + 1) % players
        for player in range(players):
            old, new = before.sheets[player], after.sheets[player]
            gained = sum(r.count for r in new.rows) - sum(r.count for r in old.rows)
            own_roll = player == before.active
            assert 0 <= gained <= (2 if own_roll else 1)
            assert new.penalties - old.penalties in ((0, 1) if own_roll else (0,))
            assert (
                new.score
                == sum(game.variant.score[row.marks] for row in new.rows) - 5 * new.penalties
            )
    end = positions[-1]
    assert len(end.closed) >= 2 or max(sheet.penalties for sheet in end.sheets) == 4
    assert all(not position.over for position in positions[:-1])
    assert all(any(s.rows[row].locked for s in end.sheets) for row in end.closed)
    assert sum(end.shares) == 1


def test_a_second_and_a_third_row_may_close_in_one_white_action() -> None:
    ready = "R2,3,4,5,6/Y2,3,4,5,6"
    first = odds.sheet(f"{ready}/G12,11,10,9,8,2")
    position = Position((first, odds.sheet(f"{ready}/Gx"), odds.sheet(f"{ready}/Gx")))
    roll = odds.read_roll("66-11x1", CLASSIC)
    after = position.after_white(roll, [mark("R12"), mark("Y12"), mark("R12")])
    assert after.over
    assert after.closed == {0, 1, 2}
    assert after.scores == (28 + 15 + 28, 15 + 28, 28 + 15)
    assert list(after.shares) == [1, 0, 0]


def test_a_colour_mark_can_lock_for_the_active_player_only() -> None:
    ready = odds.sheet("R2,3,4,5,6")
    position = Position((ready, ready)).after_white(
        odds.read_roll("16-6111", CLASSIC), [None, None]
    )
    after = position.after_colour(mark("R12"))
    assert after.scores == (28, 15)
    assert after.sheets[1].rows[0].closed_by_other


@pytest.mark.parametrize(
    ("scores", "shares"),
    [((9, 9), (Fraction(1, 2), Fraction(1, 2))), ((0, 9), (0, 1)), ((0, 0), (Fraction(1, 2),) * 2)],
)
def test_a_tie_shares_the_win(scores: tuple[int, ...], shares: tuple[Fraction, ...]) -> None:
    text = {0: "", 9: "R3@5/Y2@4"}
    position = Position(tuple(odds.sheet(text[score]) for score in scores))
    assert position.shares == shares


def test_what_cannot_be_is_refused() -> None:
    two = new_position(2)
    with pytest.raises(odds.Fault, match="may not make that white mark"):
        two.after_white(ROLL, [mark("R8"), None])
    with pytest.raises(odds.Fault, match="one a player"):
        two.after_white(ROLL, [None])
    with pytest.raises(odds.Fault, match="white action comes first"):
        two.after_colour(None)
    middle = two.after_white(ROLL, [None, None])
    with pytest.raises(odds.Fault, match="still to come"):
        middle.after_white(ROLL, [None, None])
    with pytest.raises(odds.Fault, match="may not make that colour mark"):
        middle.after_colour(mark("R8"))
    with pytest.raises(odds.Fault, match="game is over"):
        Position((odds.sheet("P4"),)).after_white(ROLL, [None])
    with pytest.raises(odds.Fault, match="1 to 5 players"):
        new_position(6)
    with pytest.raises(odds.Fault, match="no player 2"):
        Position((odds.sheet(), odds.sheet()), 2)
    with pytest.raises(odds.Fault, match="closed on one sheet and open on another"):
        Position((odds.sheet("Rx"), odds.sheet()))
    with pytest.raises(odds.Fault, match="same game"):
        Position((odds.sheet(), odds.sheet("", odds.game("mixx_a"))))


def test_an_option_of_the_active_player_while_nobody_else_marks() -> None:
    option = odds.read_option("W:R7 C:B4", CLASSIC)
    after = new_position(2).after_option(odds.read_roll("34-1111", CLASSIC), option)
    assert after.scores == (2, 0)
    assert after.active == 1
