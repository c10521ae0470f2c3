"""Answers of pupils: a chance as people write it, or one of some choices."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction

from flask_babel import format_decimal, gettext

from dashboards.learn.wording import chance as chance_text
from odds.game.fault import Fault

LONGEST = 40
# Whole per cent are exact enough, and nobody need type more than tenths.
COARSE, FINE = Fraction(1, 200), Fraction(1, 2000)
NEAR = Fraction(2, 100)
_ALLOWED = re.compile(r"[^0-9.,/%\s]")
_FRACTION = re.compile(r"([0-9]{1,8})/([0-9]{1,8})")
_DECIMAL = re.compile(r"([0-9]{0,3})(?:[.,]([0-9]{1,8}))?(%?)")


class Verdict(Enum):
    """How good an answer is."""

    RIGHT = "right"
    CLOSE = "close"
    WRONG = "wrong"


@dataclass(frozen=True, slots=True)
class Typed:
    """A chance as it was typed; right values lie within ``slack`` of it, 0 for a fraction."""

    value: Fraction
    slack: Fraction


def read_chance(text: str) -> Typed:
    """Read ``5/36``, ``13.9 %`` or ``0,139``. Raises Fault, in the reader's language."""
    if not text.strip():
        raise Fault(gettext("There is no answer yet. %(hint)s", hint=_hint()), field="answer")
    odd = _ALLOWED.search(text)
    if odd or len(text) > LONGEST:
        place = odd.start() if odd else LONGEST
        said = gettext("“%(part)s” does not belong to a chance.", part=text[place : place + 8])
        raise Fault(f"{said} {_hint()}", field="answer", position=place)
    compact = re.sub(r"\s", "", text)
    parts = _FRACTION.fullmatch(compact)
    if parts:
        return _bounded(_divided(int(parts[1]), int(parts[2])), Fraction(0))
    number = _DECIMAL.fullmatch(compact)
    if number is None or not (number[1] or number[2]):
        raise Fault(gettext("This is not a chance. %(hint)s", hint=_hint()), field="answer")
    unit = Fraction(1, 10 ** len(number[2] or "")) * (Fraction(1, 100) if number[3] else 1)
    value = int(number[1] + (number[2] or "")) * unit
    return _bounded(value, min(COARSE, max(FINE, unit / 2)))


def _hint() -> str:
    """Say how a chance is written, by one that no question asks for."""
    example = Fraction(3, 8)
    hint = gettext(
        "Write it like %(fraction)s, %(percent)s or %(decimal)s.",
        fraction=example,
        percent=chance_text(example),
        decimal=format_decimal(float(example)),
    )
    return str(hint)


def _divided(top: int, bottom: int) -> Fraction:
    if bottom == 0:
        raise Fault(gettext("Nothing can be divided by zero."), field="answer")
    return Fraction(top, bottom)


def _bounded(value: Fraction, slack: Fraction) -> Typed:
    if value > 1:
        said = gettext("A chance is never more than %(most)s.", most=chance_text(1))
        raise Fault(f"{said} {_hint()}", field="answer")
    return Typed(value, slack)


@dataclass(frozen=True, slots=True)
class ChanceSolution:
    """The exact chance that a question asks for."""

    chance: Fraction

    def judge(self, text: str) -> Verdict:
        """Return how good a typed chance is. Raises Fault."""
        typed = read_chance(text)
        off = abs(typed.value - self.chance)
        if off <= typed.slack:
            return Verdict.RIGHT
        return Verdict.CLOSE if off <= NEAR else Verdict.WRONG


@dataclass(frozen=True, slots=True)
class Choice:
    """One of some answers: its text in the address, and its words."""

    value: str
    words: str


@dataclass(frozen=True, slots=True)
class ChoiceSolution:
    """The answers to choose from, and the right ones; several where they tie."""

    choices: tuple[Choice, ...]
    right: frozenset[str]

    def judge(self, text: str) -> Verdict:
        """Return how good a choice is. Raises Fault."""
        if not text.strip():
            raise Fault(gettext("Choose an answer first."), field="answer")
        if text not in {choice.value for choice in self.choices}:
            said = gettext("“%(part)s” is none of the answers to this question.", part=text[:20])
            raise Fault(said, field="answer")
        return Verdict.RIGHT if text in self.right else Verdict.WRONG


Solution = ChanceSolution | ChoiceSolution
