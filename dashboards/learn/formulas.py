"""The formulas that lessons and the explanations of their exercises share."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from markupsafe import Markup

from dashboards.learn import mathml
from dashboards.learn.mathml import Given, Term
from odds.chance.dice import number_cases


def in_rolls(ways: Given, rolls: int) -> Term:
    """Return a chance as so many of all rolls, not reduced."""
    return mathml.fraction(ways, rolls)


def total_of_sums(ways: Sequence[int], rolls: int) -> Term:
    """Return the chance of any of several sums, from the rolls that make each."""
    total = Fraction(sum(ways), rolls)
    steps: list[Given] = [in_rolls(mathml.plus(*ways) if len(ways) > 1 else ways[0], rolls)]
    if len(ways) > 1:
        steps.append(in_rolls(sum(ways), rolls))
    if total.denominator != rolls:
        steps.append(total)
    return mathml.equal(*steps)


def own_turn(number: int, sides: int) -> Term:
    """Return the chance of a number in a row on an own roll, by the cases of the white dice."""
    cases, rolls = number_cases(number, sides), sides**2

    def ways(chance: Fraction) -> Term:
        return in_rolls(int(chance * rolls), rolls)

    parts = [ways(cases.white)]
    parts += [
        mathml.times(ways(chance), in_rolls(faces, sides))
        for faces, chance in enumerate(cases.fitting)
        if faces and chance
    ]
    return mathml.equal(mathml.plus(*parts), cases.chance())


def any_row(number: int, sides: int, colours: int) -> Term:
    """Return the chance that a number can be marked in one of so many open rows at least."""
    cases, rolls = number_cases(number, sides), sides**2
    missed: list[Given] = [1]
    for faces, chance in enumerate(cases.fitting):
        if chance:
            miss = mathml.power(mathml.brackets(in_rolls(sides - faces, sides)), colours)
            none = in_rolls(int(chance * rolls), rolls)
            missed.append(mathml.times(none, miss) if faces else none)
    return mathml.equal(mathml.minus(*missed), cases.chance(colours))


def priced(value: str, price: float, rolls: str, total: str) -> Term:
    """Return points less the price of the rolls to come, from figures that are already written."""
    figures = [Term(Markup("<mn>{}</mn>").format(text), text) for text in (value, rolls)]
    result = Term(Markup("<mn>{}</mn>").format(total), total)
    return mathml.about(mathml.minus(figures[0], mathml.times(price, figures[1])), result)
