"""Rolls until it happens: against every option of every roll, and the curves it must meet."""

from __future__ import annotations

import random
from fractions import Fraction
from functools import cache

import pytest

import odds
from odds.chance.race import Goal
from odds.chance.rolls_until import rolls_until_cell, rolls_until_row
from odds.game.fault import Fault
from odds.game.sheet import Sheet
from odds.game.turn import Role, apply, legal_options
from tests.chance.test_horizon import ROLES, row_alone
from tests.chance.test_turn_odds import all_rolls
from tests.sheets import random_sheet
from tests.small_variants import NAMES, small_game


def slowly(sheet: Sheet, row: int, turns: tuple[Role, ...], goal: Goal) -> tuple[Fraction, ...]:
    """Return when the row is done, playing for the last turn, by every option of every roll."""
    need = sheet.game.marks_before_lock

    def done(state: Sheet) -> bool:
        marks = state.rows[row]
        return marks.locked or (goal == "ready" and marks.count >= need)

    @cache
    def chances(state: Sheet, left: tuple[Role, ...]) -> tuple[Fraction, ...]:
        if not left:
            return ()
        first, later = Fraction(0), [Fraction(0)] * (len(left) - 1)
        rolls = all_rolls(state, row)
        for roll in rolls:
            options = [
                (0, state),
                *(
                    (len(option.marks), apply(state, option))
                    for option in legal_options(state, roll, left[0])
                    if option.marks and all(mark.row == row for mark in option.marks)
                ),
            ]

            def worth(option: tuple[int, Sheet]) -> tuple[Fraction, int, int]:
                marks, after = option
                won = Fraction(1) if done(after) else sum(chances(after, left[1:]), Fraction(0))
                # With enough marks for the lock nothing but the lock is of use.
                ready = after.rows[row].count >= need
                return won, 0 if ready and not done(after) else -marks, -after.rows[row].front

            _, best = max(options, key=worth)
            if done(best):
                first += 1
            else:
                for i, chance in enumerate(chances(best, left[1:])):
                    later[i] += chance
        return tuple(chance / len(rolls) for chance in (first, *later))

    return chances(row_alone(sheet, row), turns)


@pytest.mark.parametrize("goal", ["lock", "ready"])
@pytest.mark.parametrize("name", NAMES)
def test_a_row_s_rolls_are_those_of_every_option(name: str, goal: Goal) -> None:
    # Two marks before the lock are few enough for every option.
    game = small_game(name, marks_before_lock=2)
    rng = random.Random(f"{name}{goal}")
    told = False
    while not told:
        sheet, row = random_sheet(game, rng), rng.randrange(len(game.variant.rows))
        turns: tuple[Role, ...] = tuple(rng.choice(ROLES) for _ in range(3))
        state = sheet.rows[row]
        if not state.closed and state.count < game.marks_before_lock:
            expected = slowly(sheet, row, turns, goal)
            assert rolls_until_row(sheet, row, turns, goal).exactly == expected
            told = len(set(expected)) == len(turns)


@pytest.mark.parametrize("variant", odds.variant_ids())
@pytest.mark.parametrize("turns", ["A" * 9, "PAPPAAPPP"])
def test_a_play_for_the_last_roll_meets_the_best_there_and_nowhere_beats_it(
    variant: str, turns: str
) -> None:
    game, order = odds.game(variant), odds.turns(turns)
    sheet = odds.sheet(f"R3@{game.variant.rows[0].numbers[4]}", game)
    found = rolls_until_row(sheet, 0, order)
    best = odds.lock_curves(sheet, order, row=0)[0]
    assert found.at_most[-1] == best[-1] == 1 - found.later
    assert all(one <= other for one, other in zip(found.at_most, best, strict=True))
    assert found.at_least[0] == 1
    for roll, chance in enumerate(found.exactly[:-1]):
        assert found.at_least[roll] - found.at_least[roll + 1] == chance


def test_a_row_that_is_ready_waits_for_its_last_number() -> None:
    found = rolls_until_row(odds.sheet("R5@9"), 0, odds.turns("AAA"))
    each, miss = Fraction(2, 27), Fraction(25, 27)
    assert found.exactly == (each, each * miss, each * miss**2)
    assert found.reaches(Fraction(1, 10)) == 2
    assert found.reaches(Fraction(1, 2)) is None


def test_a_cell_waits_for_its_number() -> None:
    sheet = odds.sheet("")
    seven = odds.read_mark("R7", sheet.game.variant)
    found = rolls_until_cell(sheet, seven, odds.turns("PAP"))
    own = odds.turn_odds(sheet).cells[seven]
    sixth = Fraction(1, 6)
    assert found.exactly == (sixth, (1 - sixth) * own, (1 - sixth) * (1 - own) * sixth)


@pytest.mark.parametrize(
    ("text", "goal", "message"),
    [("Rx", "lock", "closed"), ("P4", "lock", "over"), ("R5@9", "ready", "5 marks stand")],
)
def test_what_cannot_be_waited_for_is_told(text: str, goal: Goal, message: str) -> None:
    with pytest.raises(Fault, match=message):
        rolls_until_row(odds.sheet(text), 0, odds.turns("A"), goal)
