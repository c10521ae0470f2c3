"""Asked: how likely a cell of a sheet can be marked, on an own roll or on another's."""

from __future__ import annotations

import random

from flask_babel import gettext

from dashboards.learn import formulas, mathml
from dashboards.learn.answers import ChanceSolution
from dashboards.learn.exercise import Question
from dashboards.learn.paper import paper
from dashboards.learn.shelf import Shelf
from dashboards.learn.wording import chance, filled
from dashboards.words import mark_words
from odds.chance.turn_odds import turn_odds
from odds.game.sheet import Mark, Sheet
from odds.game.turn import Role
from odds.studies.positions import sheet_after

MOST_ROLLS = 6


def question(seed: int, shelf: Shelf) -> Question:
    """Return the question of a seed."""
    dice = random.Random(seed)  # noqa: S311 - questions are no secrets
    sheet = sheet_after(shelf.game, dice.randint(0, MOST_ROLLS), dice)
    role: Role = dice.choice(("active", "active", "passive"))
    mark = dice.choice(_open_cells(sheet))
    exact = turn_odds(sheet, role).cells[mark]
    variant = shelf.game.variant
    name = mark_words(mark, variant)
    number = variant.rows[mark.row].numbers[mark.cell]
    if role == "active":
        text = gettext("It is your own roll. How likely can you mark %(cell)s?", cell=name)
        said = gettext("The white sum, or the coloured die with either white die:")
        formula = formulas.own_turn(number, variant.sides)
    else:
        text = gettext("Another player rolls. How likely can you mark %(cell)s?", cell=name)
        said = gettext("Only the white sum counts:")
        rolls = variant.sides**2
        formula = formulas.total_of_sums([int(exact * rolls)], rolls)
    sentence = gettext("%(formula)s, that is %(percent)s.")
    explanation = filled(sentence, formula=mathml.inline(formula), percent=chance(exact))
    return Question(text, ChanceSolution(exact), (said, explanation), rows=paper(sheet))


def _open_cells(sheet: Sheet) -> list[Mark]:
    """Return the cells that can be marked now; the last of a row wants more before it."""
    return [
        Mark(row, cell)
        for row, layout in enumerate(sheet.game.variant.rows)
        for cell in range(len(layout.cells))
        if cell not in layout.closing and sheet.state_of(Mark(row, cell)) == "open"
    ]
