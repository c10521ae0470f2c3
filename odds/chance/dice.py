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


@dataclass(frozen=True, slots=True)
class NumberCases:
    """The rolls of the white dice by how they can make a number on an own turn.

    ``white``: their sum is the number. ``fitting[k]``: it is not, and k faces of a coloured die
    make the number with one of the white dice.
    """

    number: int
    sides: int
    white: Fraction
    fitting: tuple[Fraction, Fraction, Fraction]

    def chance(self, dice: int = 1) -> Fraction:
        """Return the chance that the white dice or one of so many coloured ones make the number.

        Given the white dice the coloured ones are independent: each misses k faces with chance
        ``1 - k / sides``.
        """
        missed = (
            chance * Fraction(self.sides - faces, self.sides) ** dice
            for faces, chance in enumerate(self.fitting)
        )
        return 1 - sum(missed, Fraction(0))


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


def number_cases(number: int, sides: int) -> NumberCases:
    """Return the cases of an own turn for one number.

    >>> cases = number_cases(7, 6)
    >>> [str(chance) for chance in (cases.white, *cases.fitting, cases.chance(), cases.chance(4))]
    ['1/6', '0', '1/6', '2/3', '5/12', '6127/7776']
    """
    weights = [0, 0, 0]
    white = 0
    for low, high, weight in white_pairs(sides):
        if low + high == number:
            white += weight
        else:
            weights[len({number - low, number - high} & {*range(1, sides + 1)})] += weight
    none, one, two = (Fraction(weight, sides**2) for weight in weights)
    return NumberCases(number, sides, Fraction(white, sides**2), (none, one, two))
