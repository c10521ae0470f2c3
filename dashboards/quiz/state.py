"""The quiz's state is its address: which positions, and the answers so far.

``/quiz?seed=123&players=2&answers=W:R7,pass&question=2``: the second position of seed 123 with the
answer to it; without ``question`` the first position that has no answer yet.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from dashboards.languages import FIELD as LANGUAGE
from dashboards.texts import gettext
from odds.contract.parameter import PARAMETERS
from odds.contract.problem import FieldError
from odds.studies.quiz import SEEDS, WANTED

QUESTIONS = len(WANTED)
FIELDS = ("seed", "players", "answers", "question", LANGUAGE)
# What a button does, never part of the state.
ACTIONS = ("new", "pick")
BETWEEN = ","
DEFAULT_PLAYERS = "2"
_WHOLE = re.compile(r"[0-9]{1,12}")


@dataclass(frozen=True)
class State:
    """What an address asks for; ``given`` as it stands there.

    ``seed`` and ``players`` are None where there are none that can be read. ``answers`` are texts
    as they were given, at most one a question. ``question`` counts from 1.
    """

    given: Mapping[str, str]
    seed: int | None = None
    players: int | None = None
    answers: tuple[str, ...] = ()
    question: int | None = None
    errors: tuple[FieldError, ...] = ()

    def fields(
        self, answers: Sequence[str] | None = None, question: int | None = None
    ) -> dict[str, str]:
        """Return the fields of an address with these answers, by default those there are."""
        told = BETWEEN.join(self.answers if answers is None else answers)
        fields = {"seed": self.seed, "players": self.players, "answers": told, "question": question}
        return {name: str(value) for name, value in fields.items() if value not in (None, "")}


def read_state(given: Mapping[str, str], twice: Sequence[str] = ()) -> State:
    """Read an address's fields, of which ``twice`` are given more than once.

    Faults are told in ``errors``, never raised; what else could be read is kept.
    """
    reader = _Reader(given)
    reader.check_names(twice)
    players = reader.players()
    if "new" in given:
        return State(given, players=players, errors=tuple(reader.errors))
    seed = reader.seed() if "seed" in given else None
    answers = tuple(part.strip() for part in given.get("answers", "").split(BETWEEN))
    if answers == ("",):
        answers = ()
    if len(answers) > QUESTIONS:
        message = gettext(
            "there are %(given)s, but only %(questions)s questions; those after are left out",
            given=len(answers),
            questions=QUESTIONS,
        )
        reader.add("answers", message)
        answers = answers[:QUESTIONS]
    # One can look back at what is answered, and on to the question after it.
    last = min(len(answers) + 1, QUESTIONS)
    question = reader.whole("question", 1, last) if "question" in given else None
    return State(given, seed, players, answers, question, tuple(reader.errors))


class _Reader:
    def __init__(self, given: Mapping[str, str]) -> None:
        self.given = given
        self.errors: list[FieldError] = []

    def add(self, field: str, message: str) -> None:
        self.errors.append(FieldError(field, message))

    def check_names(self, twice: Sequence[str]) -> None:
        for name in twice:
            self.add(name[:40], gettext("is given more than once"))
        for name in self.given:
            if name not in (*FIELDS, *ACTIONS):
                self.add(name[:40], gettext("is not asked here"))

    def seed(self) -> int | None:
        if not self.given["seed"]:
            self.add("seed", gettext("enter one, or take a new quiz"))
            return None
        return self.whole("seed", 0, SEEDS - 1)

    def players(self) -> int | None:
        low, high = PARAMETERS["players"].limits
        return self.whole("players", low, high, DEFAULT_PLAYERS)

    def whole(self, name: str, low: int, high: int, default: str = "") -> int | None:
        """Return a number within limits, or None with an error told."""
        text = self.given.get(name, default).strip()
        if _WHOLE.fullmatch(text) and low <= int(text) <= high:
            return int(text)
        message = gettext(
            "expected a whole number from %(low)s to %(high)s, not “%(text)s”",
            low=low,
            high=high,
            text=text[:20],
        )
        self.add(name, message)
        return None
