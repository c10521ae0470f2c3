"""Asked: which mark on an own roll on which little fits, or the penalty."""

from __future__ import annotations

import random
from functools import lru_cache

from flask_babel import gettext

from dashboards.learn.exercise import Question
from dashboards.learn.exercises.options import KEPT, clear, option_question
from dashboards.learn.paper import cubes
from dashboards.learn.shelf import Shelf
from odds.play.advice import Advice, Judged, judge
from odds.solver.library import ValueTable
from odds.studies.positions import positions

# Own rolls before the question.
ROLLS = range(9)
# Marks to choose from besides the penalty.
MARKS = 3
# Where the best mark leads the penalty by more points there is nothing to think about.
NEAR = 12.0


def question(seed: int, shelf: Shelf) -> Question | None:
    """Return the question of a seed, None while the values are not there."""
    table = shelf.values()
    if table is None:
        return None
    advice = _found(table, seed)
    text = gettext(
        "It is your own roll, with %(penalties)s of %(most)s penalties taken. You play for your "
        "own score and have time. Which of these is best?",
        penalties=advice.sheet.penalties,
        most=shelf.game.variant.max_penalties,
    )
    return option_question(text, advice, _shown(advice), cubes(advice.sheet, advice.roll))


def _shown(advice: Advice) -> list[Judged]:
    """Return the penalty and the best marks, best first."""
    marks = [each for each in advice.options if each.option.marks][:MARKS]
    penalty = [each for each in advice.options if each.option.penalty]
    return sorted(marks + penalty, key=lambda each: -each.value)


@lru_cache(KEPT)
def _found(table: ValueTable, seed: int) -> Advice:
    dice = random.Random(seed)  # noqa: S311 - questions are no secrets
    # Half of the questions have the penalty as their answer.
    wanted = dice.random() < 1 / 2
    judged = (judge(sheet, roll, table) for sheet, roll in positions(table.key.game, ROLLS, dice))
    return next(advice for advice in judged if _fits(_shown(advice), penalty_best=wanted))


def _fits(shown: list[Judged], *, penalty_best: bool) -> bool:
    """Whether the options make a question with this kind of answer."""
    best = shown[0]
    penalty = next(each for each in shown if each.option.penalty)
    return (
        clear(shown) and best.option.penalty == penalty_best and best.value - penalty.value <= NEAR
    )
