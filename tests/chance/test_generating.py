"""Generating functions against the count of every roll."""

from __future__ import annotations

from fractions import Fraction
from xml.etree import ElementTree as ET

import pytest

from odds.chance.dice import number_chances
from odds.chance.generating import given_colour, number_formulas, own_turn, white_sum


@pytest.mark.parametrize("sides", [1, 2, 3, 6, 8])
def test_series_and_formulas_are_the_count_of_every_roll(sides: int) -> None:
    counted = number_chances(sides)
    for name, series in {
        "two_dice": white_sum(sides),
        "given_colour": given_colour(sides),
        "own_turn": own_turn(sides),
    }.items():
        chances = {each.number: getattr(each, name) for each in counted}
        numbers = range(2 * sides + 3)
        assert {k: series.chance(k) for k in numbers if series.chance(k)} == chances
        assert series.numbers == sum(chances.values())
        for formula in (getattr(number_formulas(sides), name), getattr(number_formulas(), name)):
            symbols = {symbol.name: symbol for symbol in formula.free_symbols}
            for number, chance in chances.items():
                told = {"k": number, "s": sides}
                value = formula.subs({symbols[each]: told[each] for each in symbols})
                assert Fraction(int(value.p), int(value.q)) == chance


def test_only_the_white_sum_is_a_distribution() -> None:
    assert white_sum(6).numbers == 1
    assert given_colour(6).numbers == Fraction(11, 6)
    assert own_turn(6).numbers == Fraction(91, 36)


def test_a_series_is_written_for_pages_and_papers() -> None:
    drawn = ET.fromstring(own_turn(6).mathml("inline"))
    assert drawn.tag == "{http://www.w3.org/1998/Math/MathML}math"
    assert drawn.get("display") == "inline"
    assert r"\left(1 - x^{6}\right)^{2}" in own_turn(6).latex()
