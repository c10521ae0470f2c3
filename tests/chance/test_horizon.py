"""Several rolls: against a recursion over every roll and every option, and known figures."""

from __future__ import annotations

import random
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import pairwise, product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import odds
from odds.chance.horizon import (
    cell_within,
    lock_chances,
    lock_curves,
    lock_plan,
    penalty_within,
)
from odds.chance.turn_odds import turn_odds
from odds.game.sheet import Row, Sheet
from odds.game.turn import Role, Roll, apply, legal_options
from tests.chance.test_turn_odds import all_rolls
from tests.sheets import random_sheet, sheets
from tests.small_variants import NAMES, small_game

ROLES: tuple[Role, Role] = ("active", "passive")
TURNS = st.lists(st.sampled_from(["active", "passive"]), min_size=1, max_size=8).map(tuple)


def row_alone(sheet: Sheet, row: int) -> Sheet:
    """Return the sheet with nothing to do but this row; closed rows keep their dice away."""
    return Sheet(
        sheet.game,
        tuple(r if i == row or r.closed else Row() for i, r in enumerate(sheet.rows)),
    )


def best_chance(sheet: Sheet, row: int, turns: tuple[Role, ...]) -> Fraction:
    """Return the best chance to lock the row, by trying every option of every roll."""

    @cache
    def value(state: Sheet, left: tuple[Role, ...]) -> Fraction:
        if state.rows[row].locked:
            return Fraction(1)
        if not left:
            return Fraction(0)
        rolls = all_rolls(state, row)
        total = Fraction(0)
        for roll in rolls:
            after = {state}
            for option in legal_options(state, roll, left[0]):
                if option.marks and all(mark.row == row for mark in option.marks):
                    after.add(apply(state, option))
            total += max(value(each, left[1:]) for each in after)
        return total / len(rolls)

    return value(row_alone(sheet, row), turns)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("need", [2, 3])
def test_lock_curves_are_the_best_of_every_option(name: str, need: int) -> None:
    game = small_game(name, marks_before_lock=need)
    rng = random.Random(f"{name}{need}")
    for _ in range(2):
        sheet = random_sheet(game, rng)
        turns: tuple[Role, ...] = tuple(rng.choice(ROLES) for _ in range(3))
        for row, curve in lock_curves(sheet, turns).items():
            for n in range(1, len(turns) + 1):
                assert curve[n - 1] == best_chance(sheet, row, turns[:n])


@pytest.mark.parametrize(("name", "role"), list(product(NAMES, ("active", "passive"))))
def test_the_plan_s_best_offer_of_every_roll_makes_its_chance(name: str, role: Role) -> None:
    sheet = random_sheet(small_game(name), random.Random(name))
    row = next(index for index, r in enumerate(sheet.rows) if not r.closed)
    turns: tuple[Role, ...] = (role, "passive", "active")
    plan, alone = lock_plan(sheet, row, turns), row_alone(sheet, row)

    def best(roll: Roll) -> Fraction:
        chances = [plan.skip]
        for option in legal_options(alone, roll, role):
            if option.marks and all(mark.row == row for mark in option.marks):
                offers = plan.one_mark if len(option.marks) == 1 else plan.two_marks
                chances.append(offers[option.marks[-1].cell])
        return max(chances)

    offered: dict[int, set[int]] = {1: set(), 2: set()}
    for roll in all_rolls(alone, row):
        for option in legal_options(alone, roll, role):
            if option.marks and all(mark.row == row for mark in option.marks):
                offered[len(option.marks)].add(option.marks[-1].cell)
    assert (set(plan.one_mark), set(plan.two_marks)) == (offered[1], offered[2])

    rolls = all_rolls(alone, row)
    assert sum(map(best, rolls), Fraction(0)) / len(rolls) == plan.chance
    assert plan.chance == lock_curves(sheet, turns, row)[row][-1]


@given(sheets(), TURNS)
@settings(deadline=None, max_examples=40)
def test_a_curve_never_falls_and_starts_with_the_next_roll(
    sheet: Sheet, turns: tuple[Role, ...]
) -> None:
    first = turn_odds(sheet, turns[0])
    for row, curve in lock_curves(sheet, turns).items():
        assert curve[0] == first.rows[row].lock
        assert all(0 <= a <= b <= 1 for a, b in pairwise(curve))


@given(sheets(), TURNS)
@settings(deadline=None, max_examples=40)
def test_cells_and_penalties_come_at_least_once(sheet: Sheet, turns: tuple[Role, ...]) -> None:
    chances = {role: turn_odds(sheet, role).cells for role in ("active", "passive")}
    for mark in list(chances["active"])[:3]:
        none = Fraction(1)
        for role, reached in zip(turns, cell_within(sheet, mark, turns), strict=True):
            none *= 1 - chances[role][mark]
            assert reached + none == 1
    none, risk = Fraction(1), turn_odds(sheet).no_mark
    for role, reached in zip(turns, penalty_within(sheet, turns), strict=True):
        none *= 1 - risk if role == "active" else 1
        assert reached + none == 1


def test_rows_of_one_shape_have_one_curve_and_reflections_too() -> None:
    curves = lock_curves(odds.sheet(""), odds.turns("APAPAPAPAPAP"))
    assert len(set(curves.values())) == 1


def test_a_die_out_of_play_helps_no_row() -> None:
    # In Mixx A yellow's sevens and eights need a die that the closed rows took away.
    game = odds.game("mixx_a")
    free, taken = odds.sheet("R2/Y2/G12", game), odds.sheet("R2/Y2/G12/Bx", game)
    turns = odds.turns("AAAAAA")
    assert lock_curves(taken, turns, 0)[0][-1] < lock_curves(free, turns, 0)[0][-1]


def test_a_closed_row_has_no_curve() -> None:
    sheet = odds.sheet("Rx")
    assert 0 not in lock_curves(sheet, odds.turns("A"))
    with pytest.raises(odds.Fault, match="row red is closed"):
        lock_curves(sheet, odds.turns("A"), 0)
    with pytest.raises(odds.Fault, match="row red is closed"):
        lock_plan(sheet, 0, odds.turns("A"))


def test_a_plan_needs_a_turn() -> None:
    with pytest.raises(odds.Fault, match="at least one turn"):
        lock_plan(odds.sheet(""), 0, ())


def test_a_lock_once_open_comes_with_2_in_27_an_own_turn() -> None:
    curve = lock_curves(odds.sheet("R5@9"), odds.turns("A" * 60), 0)[0]
    assert curve == tuple(1 - (1 - Fraction(2, 27)) ** n for n in range(1, 61))


def test_one_colour_numbers() -> None:
    chances = {each.number: each for each in odds.number_chances(6)}
    assert (chances[7].two_dice, chances[7].given_colour) == (Fraction(1, 6), Fraction(11, 36))
    sheet = odds.sheet("")
    for number, each in chances.items():
        if number != 12:
            mark = odds.read_mark(f"R{number}", sheet.game.variant)
            assert turn_odds(sheet).cells[mark] == each.own_turn
            assert turn_odds(sheet, "passive").cells[mark] == each.two_dice


REFUSED: list[Callable[[Any], object]] = [
    lambda sheet: turn_odds(sheet, "Active"),  # type: ignore[arg-type]
    lambda sheet: turn_odds(sheet, "active", -3),
    lambda sheet: odds.rolls_until_lockable(sheet, 1, "Active"),  # type: ignore[arg-type]
    lambda sheet: penalty_within(sheet, "AP"),  # type: ignore[arg-type]
    lambda sheet: lock_curves(sheet, ("active",), -1),
    lambda sheet: lock_curves(sheet, ("active",), 9),
    lambda sheet: lock_curves(sheet, "AP"),  # type: ignore[arg-type]
    lambda sheet: lock_plan(sheet, 0, "AP"),  # type: ignore[arg-type]
    lambda sheet: legal_options(sheet, Roll((1, 1), (1, 1, 1, 1)), "Active"),  # type: ignore[arg-type]
]


@pytest.mark.parametrize("ask", REFUSED)
def test_what_no_face_would_ask_is_refused_all_the_same(ask: Callable[[Any], object]) -> None:
    with pytest.raises(odds.Fault):
        ask(odds.sheet("R5@9"))


@given(sheets(), TURNS)
def test_chances_of_all_states_are_those_of_each(sheet: Sheet, turns: tuple[Role, ...]) -> None:
    for row, curve in lock_curves(sheet, turns).items():
        state = sheet.rows[row].count, sheet.rows[row].front
        assert lock_chances(sheet.game, row, sheet.dice_in_play, turns)[state] == curve[-1]
