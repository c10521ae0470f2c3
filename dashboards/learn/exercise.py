"""The exercise of a page: the question of a seed, what was answered, what is said to it."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from flask_babel import gettext
from markupsafe import Markup

from dashboards.languages import FIELD as LANGUAGE
from dashboards.learn.answers import Choice, ChoiceSolution, Solution, Verdict
from dashboards.learn.paper import Cube, PaperRow
from odds.game.fault import Fault

SEEDS = (1, 9999)
FIELDS = ("seed", "answer", LANGUAGE)


@dataclass(frozen=True)
class Question:
    """A question with its answer. ``explanation`` are paragraphs with the exact numbers.

    ``rows`` and ``dice`` are what the question is about, drawn. ``columns`` and ``table`` compare
    the choices in the explanation.
    """

    text: str
    solution: Solution
    explanation: tuple[str | Markup, ...]
    rows: tuple[PaperRow, ...] = ()
    dice: tuple[Cube, ...] = ()
    columns: tuple[str, ...] = ()
    table: tuple[tuple[str, ...], ...] = ()

    @property
    def choices(self) -> tuple[Choice, ...]:
        """The answers to choose from, none where a chance is typed."""
        return self.solution.choices if isinstance(self.solution, ChoiceSolution) else ()


@dataclass(frozen=True)
class Exercise:
    """The exercise as the page shows it; ``typed`` and ``typed_seed`` are kept as they came.

    ``question`` is None while the values that it needs are computed; ``verdict`` is None without
    a readable answer.
    """

    seed: int
    typed_seed: str
    typed: str
    question: Question | None
    verdict: Verdict | None = None
    answer_error: str = ""
    seed_error: str = ""
    other_errors: tuple[str, ...] = ()

    @property
    def status(self) -> int:
        """The status of the page."""
        return 422 if self.answer_error or self.seed_error or self.other_errors else 200

    @property
    def next_seed(self) -> int:
        """The seed of another question."""
        return self.seed + 1 if self.seed < SEEDS[1] else SEEDS[0]


def read_exercise(
    given: Mapping[str, Sequence[str]], ask: Callable[[int], Question | None]
) -> Exercise:
    """Read the fields of the form, all faults at once; ``ask`` makes the question of a seed."""
    first = {name: texts[0] for name, texts in given.items()}
    other = [
        gettext("There is no field “%(name)s” on this page.", name=name[:20])
        for name in given
        if name not in FIELDS
    ]
    other += [
        gettext("“%(name)s” is given twice.", name=name)
        for name, texts in given.items()
        if len(texts) > 1 and name in FIELDS
    ]
    typed_seed = first.get("seed", str(SEEDS[0]))
    seed, seed_error = SEEDS[0], ""
    try:
        seed = _read_seed(typed_seed)
    except Fault as fault:
        seed_error = fault.message
    question = ask(seed)
    verdict, answer_error = None, ""
    if "answer" in first and question is not None and not seed_error:
        try:
            verdict = question.solution.judge(first["answer"])
        except Fault as fault:
            answer_error = _placed(fault)
    return Exercise(
        seed,
        typed_seed,
        first.get("answer", ""),
        question,
        verdict,
        answer_error,
        seed_error,
        tuple(other),
    )


def _read_seed(text: str) -> int:
    """Read the number of a question. Raises Fault."""
    low, high = SEEDS
    if not re.fullmatch(r"[0-9]{1,6}", text.strip()) or not low <= int(text) <= high:
        raise Fault(
            gettext(
                "The question’s number is a whole number from %(low)s to %(high)s, "
                "not “%(given)s”.",
                low=low,
                high=high,
                given=text[:20],
            )
        )
    return int(text)


def _placed(fault: Fault) -> str:
    """Return a fault with its place, counted from one as people do."""
    if fault.position is None:
        return fault.message
    place = gettext("Place %(place)s:", place=fault.position + 1)
    return f"{place} {fault.message}"
