"""Numbers as the reader's language writes them."""

from __future__ import annotations

from fractions import Fraction

from babel import Locale
from babel.numbers import get_decimal_symbol, get_group_symbol
from flask_babel import format_decimal, format_percent, get_locale

MINUS = "\N{MINUS SIGN}"


def percent(chance: Fraction | float, places: int = 2) -> str:
    """Return per cent; what can happen is never shown as 0, nor what may not as 100.

    In English: ``41.67%``, ``< 0.01%``, ``> 99.99%``.
    """
    least = Fraction(1, 100 * 10**places)
    if 0 < chance < least / 2:
        return f"< {_percent(float(least), places)}"
    if 1 - least / 2 < chance < 1:
        return f"> {_percent(float(1 - least), places)}"
    return _percent(float(chance), places)


def _percent(share: float, places: int) -> str:
    # The language's own pattern has whole per cent only.
    pattern: str = _locale().percent_formats[None].pattern
    return str(format_percent(share, pattern.replace("#,##0", f"#,##0.{'0' * places}")))


def whole_percent(chance: Fraction | float) -> str:
    """Return whole per cent, with the same care."""
    if 0 < chance < Fraction(1, 200):
        return f"<{format_percent(0.01)}"
    if Fraction(199, 200) < chance < 1:
        return f">{format_percent(0.99)}"
    return str(format_percent(float(chance)))


def short_percent(chance: Fraction | float) -> str:
    """Return whole per cent without their sign, for a small cell: ``42``, ``<1``, ``>99``."""
    if chance in (0, 1):
        return str(100 * int(chance))
    rounded = round(100 * chance)
    if rounded < 1:
        return "<1"
    return str(rounded) if rounded < 100 else ">99"


def short_chance(chance: Fraction | float) -> str:
    """Return per cent to one place."""
    return percent(chance, 1)


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
