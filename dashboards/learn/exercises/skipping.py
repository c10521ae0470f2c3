"""Asked: which mark with the white sum of another player's roll, or none."""

from __future__ import annotations

import random
from functools import lru_cache

from flask_babel import gettext

from dashboards.learn.exercise import Question
from dashboards.learn.exercises.options import KEPT, clear, option_question
from dashboards.learn.paper import cubes
from dashboards.learn.shelf import Shelf
from odds.game.turn import Roll
from odds.play.advice import Advice, judge
from odds.solver.library import ValueTable
from odds.studies.positions import positions

# Own rolls before the question.
ROLLS = range(1, 10)


def question(seed: int, shelf: Shelf) -> Question | None:
    """Return the question of a seed, None while the values are not there."""
    table = shelf.values()
    if table is None:
        return None
    advice = _found(table, seed)
    text = gettext(
        "Another player rolls and the white sum is %(sum)s. You play for your own score and have "
        "time. What do you do?",
        sum=advice.roll.white_sum,
    )
    return option_question(text, advice, advice.options, cubes(advice.sheet, advice.roll))


@lru_cache(KEPT)
def _found(table: ValueTable, seed: int) -> Advice:
    dice = random.Random(seed)  # noqa: S311 - questions are no secrets
    # Half of the questions have a mark as their answer.
    marking = dice.random() < 1 / 2
    # A roll of somebody else, where marking nothing is free.
    judged = (
        judge(sheet, Roll(roll.whites), table, 1)
        for sheet, roll in positions(table.key.game, ROLLS, dice)
    )
    return next(
        advice
        for advice in judged
        if clear(advice.options) and bool(advice.best.option.marks) == marking
    )
