"""Asked: which of two rows is more likely to be locked within some own rolls."""

from __future__ import annotations

import random
from fractions import Fraction

from flask_babel import gettext

from dashboards.learn.answers import Choice, ChoiceSolution
from dashboards.learn.exercise import Question
from dashboards.learn.paper import paper_row
from dashboards.learn.shelf import Shelf
from dashboards.learn.wording import chance
from dashboards.words import row_name
from odds.chance.horizon import lock_curves
from odds.game.rules import Game
from odds.game.sheet import Row, Sheet, empty_sheet
from odds.game.turn import cadence

ROLLS = (6, 8, 10, 12)
FEWEST_MARKS = 2
# The chances of the two rows must differ by more, so that the question has an answer.
APART = Fraction(3, 100)


def question(seed: int, shelf: Shelf) -> Question:
    """Return the question of a seed."""
    dice = random.Random(seed)  # noqa: S311 - questions are no secrets
    rolls = dice.choice(ROLLS)
    while True:
        # The first and the last row, which run in opposite directions.
        sheet = _sheet(shelf.game, dice, (0, len(shelf.game.variant.rows) - 1))
        rows = [index for index, row in enumerate(sheet.rows) if row.count]
        curves = lock_curves(sheet, cadence(1, 0, rolls))
        chances = {index: curves[index][-1] for index in rows}
        first, second = sorted(rows, key=lambda index: -chances[index])
        if chances[first] - chances[second] >= APART:
            break
    variant = shelf.game.variant
    names = {index: row_name(variant.rows[index].id) for index in rows}
    text = gettext(
        "You play for one of these rows alone. Which is more likely to be locked within "
        "%(rolls)s own rolls?",
        rolls=rolls,
    )
    explanation = gettext(
        "%(better)s: %(chance)s. %(other)s: %(less)s. Both with the best play for just that row.",
        better=names[first],
        chance=chance(chances[first]),
        other=names[second],
        less=chance(chances[second]),
    )
    choices = tuple(Choice(variant.rows[index].id, names[index]) for index in rows)
    right = frozenset({variant.rows[first].id})
    return Question(
        text,
        ChoiceSolution(choices, right),
        (explanation,),
        rows=tuple(paper_row(sheet, index) for index in rows),
    )


def _sheet(game: Game, dice: random.Random, places: tuple[int, ...]) -> Sheet:
    """Return a sheet with some marks in these rows."""
    rows = list(empty_sheet(game).rows)
    for place in places:
        layout = game.variant.rows[place]
        ordinary = [cell for cell in range(len(layout.cells)) if cell not in layout.closing]
        count = dice.randint(FEWEST_MARKS, game.marks_before_lock)
        cells = tuple(sorted(dice.sample(ordinary, count)))
        rows[place] = Row(count, cells[-1], cells)
    return Sheet(game, tuple(rows))
