"""Numbers, rows, cells and options as the reader of a lesson says them."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from flask_babel import format_decimal, format_percent, get_locale, gettext, lazy_pgettext
from markupsafe import Markup

from odds.game.sheet import Mark
from odds.game.turn import Option
from odds.game.variant import Variant

MINUS = "\N{MINUS SIGN}"
# Nouns: German says "Rot 7", Dutch "rood 7".
ROWS = {
    "red": lazy_pgettext("row", "red"),
    "yellow": lazy_pgettext("row", "yellow"),
    "green": lazy_pgettext("row", "green"),
    "blue": lazy_pgettext("row", "blue"),
}


def filled(message: str, **values: Any) -> Markup:
    """Return a translated sentence with formulas, or other safe markup, in its places.

    ``gettext`` itself would leave texts in it unescaped.
    """
    return Markup(message) % values  # noqa: S704 - the catalogue's own text


def whole(number: int) -> str:
    """Return a whole number, with a true minus."""
    return str(format_decimal(number)).replace("-", MINUS)


def points(value: float) -> str:
    """Return points, rolls or another figure to one place."""
    return str(format_decimal(value, format="0.0")).replace("-", MINUS)


def hundredths(value: float) -> str:
    """Return a figure to two places, where one would not do to calculate with it."""
    return str(format_decimal(value, format="0.00")).replace("-", MINUS)


def gained(value: float) -> str:
    """Return points with their sign."""
    text = points(value)
    return f"+{text}" if round(value, 1) > 0 else text


def chance(value: Fraction | float) -> str:
    """Return per cent to one place; what can happen is never 0, nor what may not 100."""
    if 0 < value < Fraction(1, 2000):
        return f"< {_percent(0.001)}"
    if Fraction(1999, 2000) < value < 1:
        return f"> {_percent(0.999)}"
    return _percent(float(value))


def _percent(value: float) -> str:
    """Return per cent to one place in the locale's pattern, which has whole per cent only."""
    pattern = get_locale().percent_formats[None].pattern
    return str(format_percent(value, format=pattern.replace("#,##0", "#,##0.0")))


def row_name(variant: Variant, row: int) -> str:
    """Return the name of a row."""
    return str(ROWS[variant.rows[row].id])


def colour_name(colour: str) -> str:
    """Return the name of a die's colour."""
    return str(ROWS[colour])


def cell_name(variant: Variant, mark: Mark) -> str:
    """Return a cell as people say it."""
    number = variant.rows[mark.row].numbers[mark.cell]
    row = row_name(variant, mark.row)
    return str(gettext("%(row)s %(number)s", row=row, number=number))


def option_name(variant: Variant, option: Option) -> str:
    """Return what a player does who plays an option."""
    if option.penalty:
        return str(gettext("take the penalty"))
    white = cell_name(variant, option.white) if option.white else ""
    colour = cell_name(variant, option.colour) if option.colour else ""
    if white and colour:
        both = gettext("white sum: %(white)s, then colour: %(colour)s", white=white, colour=colour)
        return str(both)
    if white:
        return str(gettext("white sum: %(white)s", white=white))
    if colour:
        return str(gettext("colour: %(colour)s", colour=colour))
    return str(gettext("mark nothing"))
