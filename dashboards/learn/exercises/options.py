"""Questions in which an option of a roll is to be chosen, judged by a solved table."""

from __future__ import annotations

from collections.abc import Sequence

from flask_babel import gettext

from dashboards.learn.answers import Choice, ChoiceSolution
from dashboards.learn.exercise import Question
from dashboards.learn.paper import Cube, paper
from dashboards.learn.wording import gained, points
from dashboards.words import option_words
from odds.game.notation import write_option
from odds.play.advice import Advice, Judged

# Points by which the best answer of a question must lead, so that it is one.
LEAD = 1.0
# Positions found for questions that are kept, since a class asks for the same one.
KEPT = 512


def clear(shown: Sequence[Judged]) -> bool:
    """Whether the best of some options, best first, leads clearly."""
    return len(shown) > 1 and shown[0].value - shown[1].value >= LEAD


def option_question(
    text: str, advice: Advice, shown: Sequence[Judged], dice: tuple[Cube, ...]
) -> Question:
    """Return the question which of some options, best first, is the best of all."""
    variant = advice.sheet.game.variant
    names = {each.option: option_words(each.option, variant) for each in shown}
    # In the order of the rules, which gives nothing away.
    choices = tuple(
        Choice(write_option(each.option, variant), names[each.option])
        for each in sorted(shown, key=_order)
    )
    best, next_best = shown[0], shown[1]
    explanation = gettext(
        "The best is: %(best)s. It leaves an expected final score of %(value)s, which is "
        "%(lead)s points more than the next: %(next)s.",
        best=names[best.option],
        value=points(best.value),
        lead=points(best.value - next_best.value),
        next=names[next_best.option],
    )
    return Question(
        text,
        ChoiceSolution(choices, frozenset({write_option(best.option, variant)})),
        (explanation,),
        rows=paper(advice.sheet),
        dice=dice,
        columns=(gettext("option"), gettext("expected final score"), gettext("against the best")),
        table=tuple(
            (names[each.option], points(each.value), gained(each.value - best.value))
            for each in shown
        ),
    )


def _order(judged: Judged) -> tuple[bool, tuple[int, int], tuple[int, int]]:
    option = judged.option
    return not option.marks, option.white or (-1, -1), option.colour or (-1, -1)
