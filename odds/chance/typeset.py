"""Formulas as LaTeX for a paper and as MathML, which a browser draws by itself."""

from __future__ import annotations

from decimal import Context, Decimal
from fractions import Fraction
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from sympy import Expr

Display = Literal["block", "inline"]
# How sums are sorted: by sympy, or as they were built.
Order = Literal["none"] | None


def number(value: Fraction, digits: int | None = None) -> Expr:
    """Return a number for a formula: exact, or rounded to so many significant digits."""
    import sympy  # noqa: PLC0415 - a second that only formulas pay

    if digits is None:
        return sympy.Rational(value)
    rounded = Context(prec=digits).divide(Decimal(value.numerator), Decimal(value.denominator))
    whole = rounded == rounded.to_integral_value()
    return sympy.Integer(int(rounded)) if whole else sympy.Float(str(rounded), digits)


def latex(formula: Expr, order: Order = None) -> str:
    """Return LaTeX for math mode, without dollar signs; order ``none`` leaves sums as built."""
    import sympy  # noqa: PLC0415

    return str(sympy.latex(formula, order=order))


def mathml(formula: Expr, display: Display = "block", order: Order = None) -> str:
    """Return a ``math`` element of presentation MathML, for HTML as for XML."""
    from sympy.printing.mathml import mathml as presentation  # noqa: PLC0415

    body = presentation(formula, printer="presentation", order=order)
    # The one named entity that the printer writes for a product; XML does not know it.
    body = body.replace("&InvisibleTimes;", "\N{INVISIBLE TIMES}")
    return f'<math xmlns="http://www.w3.org/1998/Math/MathML" display="{display}">{body}</math>'
