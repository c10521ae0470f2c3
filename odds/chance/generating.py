r"""Generating functions of the numbers that dice make, and the formulas that follow from them.

One die with s sides has :math:`g(x) = (x + \dots + x^s) / s = x (1 - x^s) / (s (1 - x))`. The
white sum is two independent dice: :math:`g^2` is its distribution.

A coloured die with either white die makes up to two numbers, an own turn up to three, so their
series count a number by the chance that it is among them, and at x = 1 give how many different
numbers a roll offers. Every sum adds :math:`g^2`. Where two of the three dice are equal, two sums
are the same number, which is taken off again: with a and b the white dice and c the coloured one,
"a = b and a + c = k" has the series :math:`g^2 / s`, and all three equal :math:`g(x^2) / s^2`.

.. math:: \text{given colour: } 2 g^2 - g^2 / s, \qquad
   \text{own turn: } 3 g^2 - 3 g^2 / s + g(x^2) / s^2.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from odds.chance import typeset

if TYPE_CHECKING:
    from sympy import Expr, Poly


@dataclass(frozen=True, slots=True)
class NumberSeries:
    """The sum of chance(k) times x ** k over all numbers k, as one expression and expanded."""

    closed: Expr
    expanded: Poly

    def chance(self, number: int) -> Fraction:
        """Return the chance of a number: its coefficient."""
        return _fraction(self.expanded.coeff_monomial((number,)))

    @property
    def numbers(self) -> Fraction:
        """How many different numbers a roll offers on average; 1 makes it a distribution."""
        return _fraction(self.expanded.eval(1))

    def latex(self) -> str:
        """Return the one expression as LaTeX."""
        return typeset.latex(self.closed)

    def mathml(self, display: typeset.Display = "block") -> str:
        """Return the one expression as MathML."""
        return typeset.mathml(self.closed, display)


def white_sum(sides: int) -> NumberSeries:
    r"""Return the distribution of the sum of the two white dice.

    >>> print(white_sum(6).latex())
    \frac{x^{2} \left(1 - x^{6}\right)^{2}}{36 \left(1 - x\right)^{2}}
    >>> print(white_sum(3).expanded.as_expr())
    x**6/9 + 2*x**5/9 + x**4/3 + 2*x**3/9 + x**2/9
    """
    return _series(_die(sides) ** 2)


def given_colour(sides: int) -> NumberSeries:
    """Return the series of the numbers that one given coloured die makes with either white die.

    Two sums, so no distribution; each number is as likely as by the white sum, times 2 - 1/sides.

    >>> print(given_colour(6).numbers, given_colour(6).chance(7))
    11/6 11/36
    """
    import sympy  # noqa: PLC0415 - a second that only formulas pay

    return _series((2 - sympy.Rational(1, sides)) * _die(sides) ** 2)


def own_turn(sides: int) -> NumberSeries:
    """Return the series of the numbers that the white dice, or one with a given colour, make.

    >>> print(own_turn(6).numbers, own_turn(6).chance(7), own_turn(6).chance(12))
    91/36 5/12 2/27
    """
    import sympy  # noqa: PLC0415

    doubled = _die(sides).subs(_x(), _x() ** 2)
    return _series(3 * (1 - sympy.Rational(1, sides)) * _die(sides) ** 2 + doubled / sides**2)


@dataclass(frozen=True, slots=True)
class NumberFormulas:
    """The chances of :class:`odds.chance.dice.NumberChances` as expressions in the number k."""

    two_dice: Expr
    given_colour: Expr
    own_turn: Expr


def number_formulas(sides: int | None = None) -> NumberFormulas:
    r"""Return the chance of the number k by two dice, a given colour and on an own turn.

    For dice with so many sides, or with s where none are given. They are the coefficients of the
    series above; an even k can also be three equal dice.

    >>> print(number_formulas().own_turn)
    (3 - 3/s)*(s - Abs(-k + s + 1))/s**2 + ((-1)**k + 1)/(2*s**3)
    >>> print(typeset.latex(number_formulas(6).two_dice))
    \frac{1}{6} - \frac{\left|{k - 7}\right|}{36}
    """
    import sympy  # noqa: PLC0415

    k = sympy.Symbol("k", integer=True, positive=True)
    s = sympy.Symbol("s", integer=True, positive=True) if sides is None else sympy.Integer(sides)
    two = (s - sympy.Abs(k - s - 1)) / s**2
    equal = (1 + (-1) ** k) / (2 * s**3)
    return NumberFormulas(two, (2 - 1 / s) * two, (3 - 3 / s) * two + equal)


def _series(closed: Expr) -> NumberSeries:
    import sympy  # noqa: PLC0415

    return NumberSeries(closed, sympy.Poly(sympy.cancel(closed), _x()))


def _die(sides: int) -> Expr:
    """Return the generating function of one die."""
    import sympy  # noqa: PLC0415

    x = _x()
    return sympy.Rational(1, sides) * x * (1 - x**sides) / (1 - x)


def _x() -> Expr:
    import sympy  # noqa: PLC0415

    return sympy.Symbol("x")


def _fraction(number: Expr) -> Fraction:
    return Fraction(int(number.p), int(number.q))
