from __future__ import annotations

import random

from hypothesis import given
from hypothesis import strategies as st

import odds
from odds.game.notation import read_option, write_option, write_sheet
from odds.game.sheet import Sheet
from odds.game.turn import apply, outcomes
from tests.sheets import random_roll, sheets

SEEDS = st.integers(0, 2**32)


@given(sheets(), SEEDS)
def test_an_option_never_makes_an_illegal_sheet(sheet: Sheet, seed: int) -> None:
    roll = random_roll(sheet, random.Random(seed))
    every = list(outcomes(sheet, roll))
    assert [option for option, _ in every] == list(odds.legal_options(sheet, roll))
    for option, after in every:
        assert after == apply(sheet, option)
        # Reading checks everything that a sheet must satisfy.
        assert odds.sheet(write_sheet(after), sheet.game) == after
        gained = sum(row.count for row in after.rows) - sum(row.count for row in sheet.rows)
        assert gained == len(option.marks)


@given(sheets(), SEEDS)
def test_options_are_distinct_with_one_way_to_mark_nothing(sheet: Sheet, seed: int) -> None:
    roll = random_roll(sheet, random.Random(seed))
    for role in ("active", "passive"):
        options = odds.legal_options(sheet, roll, role)
        assert len(set(options)) == len(options)
        assert [option for option in options if not option.marks] == [options[-1]]
        assert options[-1].penalty is (role == "active")


@given(sheets(), SEEDS)
def test_passive_options_are_the_white_marks(sheet: Sheet, seed: int) -> None:
    roll = random_roll(sheet, random.Random(seed))
    passive = odds.legal_options(sheet, roll, "passive")
    active = odds.legal_options(sheet, roll)
    assert all(option.colour is None for option in passive)
    assert set(passive[:-1]) == {o for o in active if o.white and not o.colour}


@given(sheets(), SEEDS)
def test_two_marks_in_one_row_go_from_left_to_right(sheet: Sheet, seed: int) -> None:
    roll = random_roll(sheet, random.Random(seed))
    for option in odds.legal_options(sheet, roll):
        if option.white and option.colour and option.white.row == option.colour.row:
            assert option.white.cell < option.colour.cell


@given(sheets("classic"), SEEDS)
def test_red_and_yellow_are_interchangeable(sheet: Sheet, seed: int) -> None:
    roll = random_roll(sheet, random.Random(seed))
    red, yellow, *rest = sheet.rows
    swapped = Sheet(sheet.game, (yellow, red, *rest), sheet.penalties)
    r, y, *others = roll.colours
    options = odds.legal_options(sheet, roll)
    mirrored = odds.legal_options(swapped, odds.Roll(roll.whites, (y, r, *others)))
    names = {write_option(option, sheet.game.variant) for option in options}
    exchanged = {
        write_option(option, sheet.game.variant).translate(str.maketrans("RY", "YR"))
        for option in mirrored
    }
    assert names == exchanged


@given(sheets(), SEEDS)
def test_option_texts_read_back(sheet: Sheet, seed: int) -> None:
    variant = sheet.game.variant
    for option in odds.legal_options(sheet, random_roll(sheet, random.Random(seed))):
        assert read_option(write_option(option, variant), variant) == option
