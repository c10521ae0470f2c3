"""The sum of two dice: all rolls are equally likely, and most of them make a middle number."""

from __future__ import annotations

from flask_babel import gettext, lazy_gettext

from dashboards.figures.bars import bar_chart
from dashboards.figures.frame import Axis
from dashboards.figures.series import Series
from dashboards.learn import mathml
from dashboards.learn.exercises.two_dice import question
from dashboards.learn.lesson import Content, Lesson, series_view
from dashboards.learn.shelf import Shelf
from dashboards.learn.wording import chance, whole
from odds.chance.dice import number_chances
from odds.game.rules import default_game

SIDES = default_game().variant.sides
ROLLS = SIDES**2
# The sum that every face of one die can make.
MIDDLE = SIDES + 1


def content(_: Shelf) -> Content:
    """Return the numbers of the page."""
    sums = {each.number: each.two_dice for each in number_chances(SIDES)}
    ways = {number: int(value * ROLLS) for number, value in sums.items()}
    faces = range(1, SIDES + 1)
    low, high = min(sums), max(sums)
    figure = series_view(
        "sums",
        gettext("Chance of each sum of two dice"),
        bar_chart,
        [whole(number) for number in sums],
        [
            Series(
                gettext("chance"),
                [float(value) for value in sums.values()],
                [f"{ways[number]}/{ROLLS} = {chance(value)}" for number, value in sums.items()],
            )
        ],
        Axis(gettext("sum")),
        Axis(gettext("chance"), percent=True),
    )
    share = mathml.fraction(ways[MIDDLE], ROLLS)
    distance = mathml.absolute(mathml.minus(mathml.name("s"), MIDDLE))
    numbers = {
        "sides": SIDES,
        "rolls": ROLLS,
        "middle": MIDDLE,
        "high": high,
        "low": low,
        "ways": ways[MIDDLE],
        "one": low,
        "other": MIDDLE - low,
        "all_rolls": mathml.inline(mathml.equal(mathml.times(SIDES, SIDES), ROLLS)),
        "middle_chance": mathml.block(
            mathml.equal(mathml.function("P", MIDDLE), share, sums[MIDDLE])
        ),
        "any_chance": mathml.block(
            mathml.equal(
                mathml.function("P", mathml.name("s")),
                mathml.fraction(mathml.minus(SIDES, distance), ROLLS),
            )
        ),
        "wait_middle": whole(int(1 / sums[MIDDLE])),
        "wait_high": whole(int(1 / sums[high])),
        "faces": list(faces),
        "grid": [(first, [(first + second) for second in faces]) for first in faces],
    }
    return Content(numbers, {"sums": figure})


LESSON = Lesson(
    id="two-dice",
    title=lazy_gettext("Two dice, and why %(middle)s", middle=MIDDLE),
    summary=lazy_gettext("All rolls are equally likely. Sums are not."),
    content=content,
    question=question,
)
