"""Sums of two dice and colour sums: the three chances behind every number on the sheet."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement, product

from odds.chance.distribution import Distribution


@dataclass(frozen=True, slots=True)
class NumberChances:
    """How often a number comes up, by the dice that may make it.

    ``two_dice``: the sum of the two white dice, the chance on another player's roll.
    ``given_colour``: one given coloured die with either white die. ``own_turn``: either of the
    two, which is the chance to mark an open number of a one-colour row on an own turn.
    """

    number: int
    two_dice: Fraction
    given_colour: Fraction
    own_turn: Fraction


@cache
def white_pairs(sides: int) -> tuple[tuple[int, int, int], ...]:
    """Return the unordered pairs of white dice as (low, high, weight out of ``sides ** 2``)."""
    pairs = combinations_with_replacement(range(1, sides + 1), 2)
    return tuple((low, high, 1 if low == high else 2) for low, high in pairs)


def number_chances(sides: int) -> tuple[NumberChances, ...]:
    """Return the chances of every sum of two dice, lowest number first."""
    faces = range(1, sides + 1)
    rolls = Distribution.counting(product(faces, faces, faces))

    def chances(number: int) -> NumberChances:
        return NumberChances(
            number=number,
            two_dice=rolls.chance(lambda roll: roll[0] + roll[1] == number),
            given_colour=rolls.chance(lambda roll: number - roll[2] in roll[:2]),
            own_turn=rolls.chance(
                lambda roll: roll[0] + roll[1] == number or number - roll[2] in roll[:2]
            ),
        )

    return tuple(chances(number) for number in range(2, 2 * sides + 1))
