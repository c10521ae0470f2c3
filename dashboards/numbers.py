"""Numbers as the reader's language writes them, with the care of :mod:`odds.contract.wording`."""

from __future__ import annotations

from fractions import Fraction

from flask_babel import get_locale

from odds.contract import wording


def localised(text: str) -> str:
    """Return a number's text with the decimal sign of the language in use."""
    locale = get_locale()
    sign = "." if locale is None else locale.number_symbols["latn"]["decimal"]
    return text.replace(".", sign)


def percent(chance: Fraction | float) -> str:
    """Return per cent to two places."""
    return localised(wording.percent(chance))


def whole_percent(chance: Fraction) -> str:
    """Return whole per cent."""
    return wording.whole_percent(chance)


def signed(number: float) -> str:
    """Return a difference with its sign, to two places."""
    return localised(wording.signed(number))


def decimal(number: float, places: int) -> str:
    """Return a number to so many places, with a true minus."""
    return localised(f"{number:.{places}f}".replace("-", wording.MINUS))
