"""What a choice was worth: the loss, its class, why the best option is better, all options."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from dashboards.numbers import points
from dashboards.quiz.question import PositionView, position_view
from dashboards.quiz.words import Grade, grade, lost
from dashboards.reasons import reason_sentences
from dashboards.texts import gettext
from dashboards.words import option_words
from odds.game.notation import write_mark, write_roll, write_sheet
from odds.game.turn import Option
from odds.play.reasons import compare
from odds.studies.quiz import Puzzle


@dataclass(frozen=True, slots=True)
class Verdict:
    """One option judged; ``chosen`` and ``best`` say which it is."""

    words: str
    value: str
    loss: str
    grade: Grade
    chosen: bool
    best: bool


@dataclass(frozen=True, slots=True)
class AnswerView:
    """A position with the option that was chosen and all that there were, best first.

    ``why`` compares two options as ``compared`` says; ``hints`` has the box classes of the marks
    of both by their cells' texts, such as ``R7``.
    """

    position: PositionView
    headline: str
    grade: Grade
    compared: str
    why: tuple[str, ...]
    verdicts: tuple[Verdict, ...]
    hints: Mapping[str, str]
    assistant: Mapping[str, str]


def answer_view(puzzle: Puzzle, number: int, chosen: Option) -> AnswerView:
    """Return what a choice was worth."""
    advice, variant = puzzle.advice, puzzle.advice.sheet.game.variant
    mine, best, second, *_ = puzzle.judged(chosen), *advice.options
    first = best.option == chosen
    words = option_words(best.option, variant)
    if first:
        headline = gettext("That is the best option: %(option)s.", option=words)
        other = option_words(second.option, variant)
        compared = gettext("Why, against the next best, “%(option)s”:", option=other)
    else:
        headline = gettext(
            "%(loss)s points. You chose “%(chosen)s”; the best option is “%(best)s”.",
            loss=lost(mine.loss),
            chosen=option_words(chosen, variant),
            best=words,
        )
        compared = gettext("Why the best option is better than yours:")
    why = compare(advice, best, second if first else mine)
    verdicts = tuple(
        Verdict(
            option_words(each.option, variant),
            points(each.value),
            lost(each.loss),
            grade(each.loss_class),
            each.option == chosen,
            each.loss == 0,
        )
        for each in advice.options
    )
    hints: dict[str, str] = {}
    for name, option in (("is-best", best.option), ("is-chosen", chosen)):
        for mark in option.marks:
            cell = write_mark(mark, variant)
            hints[cell] = f"{hints.get(cell, '')} {name}".strip()
    return AnswerView(
        position_view(puzzle, number),
        headline,
        grade(mine.loss_class),
        compared,
        tuple(reason_sentences(why, variant)),
        verdicts,
        hints,
        assistant_fields(puzzle),
    )


def assistant_fields(puzzle: Puzzle) -> dict[str, str]:
    """Return the fields of the assistant's address that open a position."""
    advice = puzzle.advice
    return {
        "sheet": write_sheet(advice.sheet),
        "roll": write_roll(advice.roll),
        "players": str(advice.players),
        "rolls_until_active": str(advice.phase),
    }
