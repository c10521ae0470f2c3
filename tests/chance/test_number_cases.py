from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from odds.chance.dice import number_cases, number_chances


@pytest.mark.parametrize("sides", [4, 6])
def test_the_cases_add_up_to_what_counting_all_rolls_gives(sides: int) -> None:
    faces = range(1, sides + 1)
    rolls = list(product(faces, repeat=4))
    for known in number_chances(sides):
        number, cases = known.number, number_cases(known.number, sides)
        assert cases.white + sum(cases.fitting) == 1
        assert cases.white == known.two_dice
        assert cases.chance() == known.own_turn
        made = sum(a + b == number or {number - a, number - b} & {c, d} != set()
                   for a, b, c, d in rolls)  # fmt: skip
        assert cases.chance(2) == Fraction(made, len(rolls))
