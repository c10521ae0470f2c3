"""What the quiz calls rows, marks, options and classes of losses."""

from __future__ import annotations

from typing import NamedTuple

from flask_babel import format_decimal

from dashboards.numbers import points
from dashboards.texts import gettext
from dashboards.words import GRADES, grade_name, mark_words
from odds.game.turn import Option
from odds.game.variant import Variant
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


def option_words(option: Option, variant: Variant) -> str:
    """Return what an option does."""
    white = None if option.white is None else mark_words(option.white, variant)
    colour = None if option.colour is None else mark_words(option.colour, variant)
    if white and colour:
        return gettext("White dice: %(white)s, then colour: %(colour)s", white=white, colour=colour)
    if white:
        return gettext("White dice: %(mark)s", mark=white)
    if colour:
        return gettext("Colour: %(mark)s", mark=colour)
    return gettext("Take a penalty") if option.penalty else gettext("Mark nothing")
