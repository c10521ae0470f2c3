"""Numbers as the reader's language writes them."""

from __future__ import annotations

from fractions import Fraction

from babel import Locale
from babel.numbers import get_decimal_symbol, get_group_symbol
from flask_babel import format_decimal, format_percent, get_locale

MINUS = "\N{MINUS SIGN}"


def percent(chance: Fraction | float) -> str:
    """Return per cent to two places; what can happen is never shown as 0, nor what may not as 100.

    In English: ``41.67%``, ``< 0.01%``, ``> 99.99%``.
    """
    if 0 < chance < Fraction(1, 20_000):
        return f"< {_percent(0.0001)}"
    if Fraction(19_999, 20_000) < chance < 1:
        return f"> {_percent(0.9999)}"
    return _percent(float(chance))


def _percent(share: float) -> str:
    return str(format_percent(share, _places(2)))


def _places(number: int) -> str:
    """Return the language's own pattern of per cent, with so many places."""
    pattern: str = _locale().percent_formats[None].pattern
    return pattern.replace("#,##0", f"#,##0.{'0' * number}")


def short_percent(chance: Fraction | float) -> str:
    """Return whole per cent without their sign, for a small cell: ``42``, ``<1``, ``>99``."""
    if chance in (0, 1):
        return str(100 * int(chance))
    rounded = round(100 * chance)
    if rounded < 1:
        return "<1"
    return str(rounded) if rounded < 100 else ">99"


def short_chance(chance: float) -> str:
    """Return per cent to one place, as an estimate deserves."""
    return str(format_percent(chance, _places(1)))


def points(value: float, places: int = 2) -> str:
    """Return points to so many places, with a true minus."""
    zeros = "." + "0" * places if places else ""
    return str(format_decimal(value, f"#,##0{zeros}")).replace("-", MINUS)


def signed(value: float, places: int = 2) -> str:
    """Return a difference in points with its sign."""
    text = points(value, places)
    return f"+{text}" if value > 0 and text.strip("0.,") else text


def short_points(value: float) -> str:
    """Return a difference for a small cell: one place below ten, none above."""
    return signed(value, 1 if abs(value) < 9.95 else 0)


def separators() -> str:
    """Return the marks of the language's numbers as plotly takes them: decimal, then thousands."""
    return get_decimal_symbol(_locale()) + get_group_symbol(_locale())


def _locale() -> Locale:
    return get_locale() or Locale("en")
