"""Numbers, rows, cells and options as the reader of a lesson says them."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from flask_babel import gettext, lazy_pgettext
from markupsafe import Markup

from dashboards import numbers
from odds.game.sheet import Mark
from odds.game.turn import Option
from odds.game.variant import Variant

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
    return numbers.points(number, 0)


def points(value: float) -> str:
    """Return points, rolls or another figure to one place."""
    return numbers.points(value, 1)


def hundredths(value: float) -> str:
    """Return a figure to two places, where one would not do to calculate with it."""
    return numbers.points(value, 2)


def gained(value: float) -> str:
    """Return points with their sign."""
    return numbers.signed(value, 1)


def chance(value: Fraction | float) -> str:
    """Return per cent to one place."""
    return numbers.percent(value, 1)


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
