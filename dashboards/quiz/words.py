"""What the quiz calls classes of losses."""

from __future__ import annotations

from typing import NamedTuple

from flask_babel import format_decimal

from dashboards.numbers import points
from dashboards.texts import gettext
from dashboards.words import GRADES, grade_name
from odds.play.advice import LOSS_CLASSES


class Grade(NamedTuple):
    """A class of losses as it is shown: its id, a symbol that does without colour, its name."""

    id: str
    symbol: str
    name: str


def grade(loss_class: str) -> Grade:
    """Return a class of losses as it is shown."""
    return Grade(loss_class, GRADES[loss_class][0], grade_name(loss_class))


def grades() -> tuple[tuple[Grade, str], ...]:
    """Return every class, the least losses first, with the points that belong to it in words."""
    found, low = [], 0.0
    for each in LOSS_CLASSES:
        if low == 0.0:
            words = gettext("nothing lost")
        elif each.limit == float("inf"):
            words = gettext("%(low)s points or more", low=_limit(low))
        elif each.id == "close":
            words = gettext("less than %(limit)s", limit=_limit(each.limit))
        else:
            words = gettext("%(low)s to %(limit)s", low=_limit(low), limit=_limit(each.limit))
        found.append((grade(each.id), words))
        low = each.limit
    return tuple(found)


def _limit(number: float) -> str:
    return str(format_decimal(number))


def lost(loss: float) -> str:
    """Write points lost as a negative number."""
    return points(-loss if loss else 0.0)
