"""What the quiz calls rows, marks, options and classes of losses."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from flask_babel import lazy_gettext

from dashboards.numbers import decimal, localised
from dashboards.translated import gettext
from odds.game.sheet import Mark
from odds.game.turn import Option
from odds.game.variant import Variant
from odds.play.advice import LOSS_CLASSES

COLOURS: Mapping[str, Any] = {
    "white": lazy_gettext("white"),
    "red": lazy_gettext("red"),
    "yellow": lazy_gettext("yellow"),
    "green": lazy_gettext("green"),
    "blue": lazy_gettext("blue"),
}


class Grade(NamedTuple):
    """A class of losses as it is shown: its id, a symbol that does without colour, its name."""

    id: str
    symbol: str
    name: str


# The symbols are those that chess players annotate moves with.
_SYMBOLS = {"best": "✓", "close": "≈", "inexact": "?!", "mistake": "?", "blunder": "??"}
_NAMES: Mapping[str, Any] = {
    "best": lazy_gettext("best"),
    "close": lazy_gettext("close"),
    "inexact": lazy_gettext("inexact"),
    "mistake": lazy_gettext("mistake"),
    "blunder": lazy_gettext("blunder"),
}


def grade(loss_class: str) -> Grade:
    """Return a class of losses as it is shown."""
    return Grade(loss_class, _SYMBOLS[loss_class], str(_NAMES[loss_class]))


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
    return localised(f"{number:g}")


def points(number: float) -> str:
    """Write points to two places."""
    return decimal(number, 2)


def lost(loss: float) -> str:
    """Write points lost as a negative number."""
    return points(-loss if loss else 0.0)


def mark_words(mark: Mark, variant: Variant) -> str:
    """Return a mark as ``red 7``."""
    layout = variant.rows[mark.row]
    return f"{COLOURS[layout.id]} {layout.cells[mark.cell].number}"


def marks_words(marks: Iterable[Mark], variant: Variant) -> str:
    """Return marks row by row, as ``red 7, 8; blue 4``."""
    rows = groupby(sorted(marks), key=lambda mark: mark.row)
    return "; ".join(_row_words([*same], variant) for _, same in rows)


def _row_words(marks: Sequence[Mark], variant: Variant) -> str:
    first, *rest = marks
    numbers = [f"{variant.rows[mark.row].cells[mark.cell].number}" for mark in rest]
    return ", ".join([mark_words(first, variant), *numbers])


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
