"""Nine sums instead of one: what an own roll can make of a number, case by case."""

from __future__ import annotations

from flask_babel import gettext, lazy_gettext

from dashboards.figures.bars import bar_chart
from dashboards.figures.frame import Axis
from dashboards.figures.series import Series
from dashboards.learn import formulas, mathml
from dashboards.learn.exercises.own_turn import question
from dashboards.learn.lesson import Content, Lesson, series_view
from dashboards.learn.shelf import Shelf
from dashboards.learn.wording import chance, points, whole
from odds.chance.dice import number_cases, number_chances
from odds.chance.turn_odds import turn_odds
from odds.game.rules import default_game
from odds.game.sheet import Mark, empty_sheet

VARIANT = default_game().variant
WHITES = 2
# Either white die with each coloured one.
MORE = WHITES * len(VARIANT.colours)
MIDDLE = VARIANT.sides + 1


def content(shelf: Shelf) -> Content:
    """Return the numbers of the page."""
    variant, sides = shelf.game.variant, shelf.game.variant.sides
    all_chances = number_chances(sides)
    cases = number_cases(MIDDLE, sides)
    cell = Mark(0, variant.rows[0].numbers.index(MIDDLE))
    sheet = empty_sheet(shelf.game)
    own, other = (turn_odds(sheet, role).cells[cell] for role in ("active", "passive"))
    figure = series_view(
        "numbers",
        gettext("Chance that the dice make a number for a given row"),
        bar_chart,
        [whole(each.number) for each in all_chances],
        [
            Series(
                gettext("own roll"),
                [float(each.own_turn) for each in all_chances],
                [chance(each.own_turn) for each in all_chances],
            ),
            Series(
                gettext("another’s roll"),
                [float(each.two_dice) for each in all_chances],
                [chance(each.two_dice) for each in all_chances],
            ),
        ],
        Axis(gettext("number")),
        Axis(gettext("chance"), percent=True),
    )
    rolls = sides**2
    one, two = (
        mathml.inline(formulas.in_rolls(int(cases.fitting[faces] * rolls), rolls))
        for faces in (1, 2)
    )
    last = all_chances[-1]
    numbers = {
        "colours": len(variant.colours),
        "more": MORE,
        "all_sums": MORE + 1,
        "per_colour": WHITES,
        "ways": WHITES + 1,
        "middle": MIDDLE,
        "white_case": mathml.inline(formulas.in_rolls(int(cases.white * rolls), rolls)),
        "one_case": one,
        "two_case": two,
        "one_hit": mathml.inline(mathml.fraction(1, sides)),
        "two_hit": mathml.inline(mathml.fraction(WHITES, sides)),
        "own_chance": mathml.block(
            mathml.equal(mathml.function("P", MIDDLE), formulas.own_turn(MIDDLE, sides))
        ),
        "own": chance(own),
        "other": chance(other),
        "factor": points(float(own / other)),
        "naive": chance((WHITES + 1) * other),
        "last": last.number,
        "last_other": chance(last.two_dice),
        "last_own": chance(last.own_turn),
        "any_chance": mathml.block(formulas.any_row(MIDDLE, sides, len(variant.colours))),
        "any": chance(cases.chance(len(variant.colours))),
    }
    return Content(numbers, {"numbers": figure})


LESSON = Lesson(
    id="own-turn",
    title=lazy_gettext("Your own turn: %(more)s sums more", more=MORE),
    summary=lazy_gettext("Why most marks are made on one’s own roll."),
    content=content,
    question=question,
)
