"""From the quiz's state to what its page shows: a start, a question, its answer, or the result."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from dashboards.absent import Absent
from dashboards.languages import FIELD as LANGUAGE
from dashboards.quiz.answer import AnswerView, answer_view
from dashboards.quiz.question import QuestionView, question_view
from dashboards.quiz.result import ResultView, result_view
from dashboards.quiz.rounds import WarmTables, puzzles_of
from dashboards.quiz.state import DEFAULT_PLAYERS, QUESTIONS, State
from dashboards.quiz.words import Grade, grade, grades
from dashboards.texts import gettext
from odds.contract.parameter import PARAMETERS
from odds.contract.problem import FieldError
from odds.game.fault import Fault
from odds.game.notation import read_option, write_option
from odds.game.turn import Option
from odds.studies.quiz import SEEDS, Puzzle


@dataclass(frozen=True, slots=True)
class Step:
    """One of the questions in the line of progress; ``grade`` and ``fields`` once answered."""

    number: int
    here: bool
    grade: Grade | None = None
    fields: Mapping[str, str] | None = None


@dataclass(frozen=True)
class Page:
    """All that the template draws; of the views at most one is there, none at the start.

    ``moved`` are the fields of the address to go to instead. ``steps`` tell how far the quiz is.
    """

    state: State
    errors: tuple[FieldError, ...] = ()
    waiting: Absent | None = None
    question: QuestionView | None = None
    answer: AnswerView | None = None
    result: ResultView | None = None
    steps: tuple[Step, ...] = ()
    moved: Mapping[str, str] | None = None

    QUESTIONS: ClassVar = QUESTIONS
    LAST_SEED: ClassVar = SEEDS - 1

    @property
    def status(self) -> int:
        """The HTTP status that goes with the page."""
        return 422 if self.errors else 200

    @property
    def seats(self) -> list[str]:
        """The numbers of players to choose from."""
        low, high = PARAMETERS["players"].limits
        return [str(number) for number in range(low, high + 1)]

    @property
    def kept(self) -> dict[str, str]:
        """The fields that a form of the page hands on."""
        question = self.question.position.number if self.question else None
        language = self.state.given.get(LANGUAGE)
        return self.state.fields(question=question) | ({LANGUAGE: language} if language else {})

    @property
    def onward(self) -> dict[str, str]:
        """The fields of the address after an answer: the one after it, or what comes next."""
        here = self.answer.position.number if self.answer else 0
        answered = len(self.state.answers)
        return self.state.fields(question=here + 1 if here < answered else None)

    @property
    def last(self) -> bool:
        """Whether the result comes after this answer."""
        return self.answer is not None and self.answer.position.number == QUESTIONS

    @property
    def grades(self) -> tuple[tuple[Grade, str], ...]:
        """The classes of losses and what belongs to each."""
        return grades()

    @property
    def players(self) -> str:
        """The number of players to offer at the start."""
        return str(self.state.players or DEFAULT_PLAYERS)


def quiz_page(state: State, tables: WarmTables) -> Page:
    """Return the page of a state; faults are shown on it, never raised."""
    page = Page(state, state.errors)
    if state.seed is None or state.players is None:
        return page
    puzzles = puzzles_of(state.seed, state.players, tables)
    if isinstance(puzzles, Absent):
        return replace(page, waiting=puzzles)
    options = [_option(puzzle, text) for puzzle, text in zip(puzzles, state.answers, strict=False)]
    refused = [number for number, option in enumerate(options, 1) if option is None]
    wrong = tuple(_refused(number, state.answers[number - 1]) for number in refused)
    place = refused[0] if refused else (state.question or len(options) + 1)
    if "pick" in state.given and place > QUESTIONS:
        wrong += (FieldError("pick", gettext("all questions are answered")),)
    elif "pick" in state.given:
        picked = _picked(state, puzzles[place - 1], place)
        if picked is not None:
            return replace(page, moved=picked)
        wrong += (_refused(place, state.given["pick"], "pick"),)
    page = replace(page, errors=page.errors + wrong, steps=_steps(state, puzzles, options, place))
    if refused or place == len(options) + 1 <= QUESTIONS:
        return replace(page, question=question_view(puzzles[place - 1], place))
    chosen = [option for option in options if option is not None]
    if place <= QUESTIONS and state.question:
        answer = answer_view(puzzles[place - 1], place, chosen[place - 1])
        return replace(page, answer=answer)
    return replace(page, result=result_view(state, puzzles, chosen))


def _option(puzzle: Puzzle, text: str) -> Option | None:
    """Return the option of a position that a text means, None where it means none."""
    try:
        option = read_option(text, puzzle.advice.sheet.game.variant)
    except Fault:
        return None
    return option if option in puzzle.options else None


def _refused(number: int, text: str, field: str = "answers") -> FieldError:
    message = gettext(
        "“%(text)s” is no option of question %(number)s", text=text[:20], number=number
    )
    return FieldError(field, message)


def _picked(state: State, puzzle: Puzzle, place: int) -> dict[str, str] | None:
    """Return the fields after the choice of a question's option, None where it is none."""
    option = _option(puzzle, state.given["pick"])
    if option is None:
        return None
    # In place of one that was refused; those after it are kept.
    answers = list(state.answers)
    answers[place - 1 : place] = [write_option(option, puzzle.advice.sheet.game.variant)]
    return state.fields(answers, place)


def _steps(
    state: State, puzzles: Iterable[Puzzle], options: Sequence[Option | None], place: int
) -> tuple[Step, ...]:
    steps = []
    for number, puzzle in enumerate(puzzles, 1):
        option = options[number - 1] if number <= len(options) else None
        if option is None:
            steps.append(Step(number, number == place))
            continue
        found = grade(puzzle.judged(option).loss_class)
        steps.append(Step(number, number == place, found, state.fields(question=number)))
    return tuple(steps)
