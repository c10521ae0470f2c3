"""Asked: how likely a sum of two dice is, or one of several."""

from __future__ import annotations

import random
from collections.abc import Callable
from fractions import Fraction

from flask_babel import gettext

from dashboards.learn import mathml
from dashboards.learn.answers import ChanceSolution
from dashboards.learn.exercise import Question
from dashboards.learn.formulas import total_of_sums
from dashboards.learn.shelf import Shelf
from dashboards.learn.wording import chance, filled
from odds.chance.dice import number_chances

Sums = list[int]


def question(seed: int, shelf: Shelf) -> Question:
    """Return the question of a seed."""
    sides = shelf.game.variant.sides
    dice = random.Random(seed)  # noqa: S311 - questions are no secrets
    chances = {each.number: each.two_dice for each in number_chances(sides)}
    text, hits = dice.choice(_KINDS)(dice, list(chances))
    exact = sum((chances[number] for number in hits), Fraction(0))
    rolls = sides**2
    formula = total_of_sums([int(chances[number] * rolls) for number in hits], rolls)
    explanation = filled(
        gettext(
            "Count the rolls that make each sum, out of all %(rolls)s: %(formula)s, "
            "that is %(percent)s."
        ),
        rolls=rolls,
        formula=mathml.inline(formula),
        percent=chance(exact),
    )
    return Question(text, ChanceSolution(exact), (explanation,))


def _exactly(dice: random.Random, sums: Sums) -> tuple[str, Sums]:
    number = dice.choice(sums)
    return gettext("Two white dice are rolled. How likely is the sum %(a)s?", a=number), [number]


def _at_most(dice: random.Random, sums: Sums) -> tuple[str, Sums]:
    last = dice.choice(sums[1:-3])
    text = gettext("Two white dice are rolled. How likely is a sum of at most %(a)s?", a=last)
    return text, [number for number in sums if number <= last]


def _at_least(dice: random.Random, sums: Sums) -> tuple[str, Sums]:
    first = dice.choice(sums[3:-1])
    text = gettext("Two white dice are rolled. How likely is a sum of at least %(a)s?", a=first)
    return text, [number for number in sums if number >= first]


def _either(dice: random.Random, sums: Sums) -> tuple[str, Sums]:
    pair = sorted(dice.sample(sums, 2))
    text = gettext(
        "Two white dice are rolled. How likely is the sum %(a)s or %(b)s?", a=pair[0], b=pair[1]
    )
    return text, pair


_KINDS: tuple[Callable[[random.Random, Sums], tuple[str, Sums]], ...] = (
    _exactly,
    _at_most,
    _at_least,
    _either,
)
