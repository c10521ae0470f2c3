"""Numbers and formulas as the reader of a lesson says them."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from markupsafe import Markup

from dashboards import numbers


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
