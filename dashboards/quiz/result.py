"""What all choices lost together, a line for each, and the address that shares the positions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from dashboards.numbers import points
from dashboards.quiz.answer import assistant_fields
from dashboards.quiz.state import State
from dashboards.quiz.words import Grade, grade, lost
from dashboards.texts import gettext
from dashboards.words import option_words
from odds.game.turn import Option
from odds.studies.quiz import Puzzle


@dataclass(frozen=True, slots=True)
class ResultLine:
    """One question: what was chosen, the best where that is another, what it lost."""

    number: int
    role: str
    chosen: str
    best: str
    loss: str
    grade: Grade
    review: Mapping[str, str]
    assistant: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class ResultView:
    """The whole quiz: points lost, ``blind`` what picking at random loses on average.

    ``shared`` are the fields of the address of the same positions without answers.
    """

    lines: tuple[ResultLine, ...]
    total: str
    mean: str
    blind: str
    shared: Mapping[str, str]


def result_view(state: State, puzzles: Sequence[Puzzle], chosen: Sequence[Option]) -> ResultView:
    """Return the result of the answers to all questions."""
    judged = [puzzle.judged(option) for puzzle, option in zip(puzzles, chosen, strict=True)]
    total = sum(each.loss for each in judged)
    lines = tuple(
        _line(state, number, puzzle, option)
        for number, (puzzle, option) in enumerate(zip(puzzles, chosen, strict=True), 1)
    )
    return ResultView(
        lines,
        points(total),
        points(total / len(judged)),
        points(sum(puzzle.blind_loss for puzzle in puzzles)),
        state.fields(answers=()),
    )


def _line(state: State, number: int, puzzle: Puzzle, option: Option) -> ResultLine:
    variant, judged = puzzle.advice.sheet.game.variant, puzzle.judged(option)
    return ResultLine(
        number,
        gettext("another player’s roll") if puzzle.advice.phase else gettext("your own roll"),
        option_words(option, variant),
        "" if judged.loss == 0 else option_words(puzzle.advice.best.option, variant),
        lost(judged.loss),
        grade(judged.loss_class),
        state.fields(question=number),
        assistant_fields(puzzle),
    )
