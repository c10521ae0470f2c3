"""Formulas as MathML, which browsers draw themselves, each with its reading in words.

A :class:`Term` is a piece of a formula together with what a screen reader says of it, so that the
two can never differ.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import reduce

from flask_babel import format_decimal, gettext, lazy_gettext
from markupsafe import Markup, escape

_SAID = {
    "+": lazy_gettext("plus"),
    "\N{MINUS SIGN}": lazy_gettext("minus"),
    "\N{DOT OPERATOR}": lazy_gettext("times"),
    "=": lazy_gettext("equals"),
    "\N{ALMOST EQUAL TO}": lazy_gettext("is about"),
}


@dataclass(frozen=True, slots=True)
class Term:
    """A piece of a formula: MathML, and the same in words."""

    drawn: Markup
    said: str


Given = Term | Fraction | int | float


def _term(given: Given) -> Term:
    """Return numbers as terms; a fraction that is whole is a number."""
    if isinstance(given, Term):
        return given
    if isinstance(given, Fraction):
        if given.denominator == 1:
            return _term(given.numerator)
        return fraction(given.numerator, given.denominator)
    text = format_decimal(given)
    return Term(Markup("<mn>{}</mn>").format(text), text)


def name(text: str, said: str = "") -> Term:
    """Return a variable or a word."""
    return Term(Markup("<mi>{}</mi>").format(text), said or text)


def function(of: str, argument: Given) -> Term:
    """Return a function of one argument, such as the chance P(7)."""
    inner = _term(argument)
    drawn = Markup("<mi>{}</mi><mo>(</mo>{}<mo>)</mo>").format(of, inner.drawn)
    said = gettext("%(function)s of %(argument)s", function=of, argument=inner.said)
    return Term(_row(drawn), said)


def fraction(top: Given, bottom: Given) -> Term:
    """Return a fraction as it is given, not in lowest terms."""
    upper, lower = _term(top), _term(bottom)
    drawn = Markup("<mfrac>{}{}</mfrac>").format(upper.drawn, lower.drawn)
    return Term(drawn, gettext("%(top)s over %(bottom)s", top=upper.said, bottom=lower.said))


def power(base: Given, exponent: Given) -> Term:
    """Return a power."""
    below, above = _term(base), _term(exponent)
    drawn = Markup("<msup>{}{}</msup>").format(below.drawn, above.drawn)
    said = gettext("%(base)s to the power of %(exponent)s", base=below.said, exponent=above.said)
    return Term(drawn, said)


def brackets(inner: Given) -> Term:
    """Return a term in brackets."""
    term = _term(inner)
    drawn = _row(Markup("<mo>(</mo>{}<mo>)</mo>").format(term.drawn))
    return Term(drawn, gettext("bracket %(inner)s, end of bracket", inner=term.said))


def absolute(inner: Given) -> Term:
    """Return an absolute value."""
    term = _term(inner)
    drawn = _row(Markup("<mo>|</mo>{}<mo>|</mo>").format(term.drawn))
    return Term(drawn, gettext("the absolute value of %(inner)s", inner=term.said))


def plus(*terms: Given) -> Term:
    """Return a sum."""
    return _joined("+", terms)


def minus(*terms: Given) -> Term:
    """Return a difference."""
    return _joined("\N{MINUS SIGN}", terms)


def times(*terms: Given) -> Term:
    """Return a product."""
    return _joined("\N{DOT OPERATOR}", terms)


def equal(*terms: Given) -> Term:
    """Return a chain of equals."""
    return _joined("=", terms)


def about(left: Given, right: Given) -> Term:
    """Return two figures that are equal but for rounding."""
    return _joined("\N{ALMOST EQUAL TO}", (left, right))


def inline(term: Given) -> Markup:
    """Return a formula to stand in a sentence."""
    return _math(_term(term), "inline")


def block(term: Given) -> Markup:
    """Return a formula on a line of its own."""
    return _math(_term(term), "block")


def _math(term: Term, display: str) -> Markup:
    # Fractions in a sentence stay as large as its text, for the last row of a class.
    opening = Markup('<math display="{}" displaystyle="true" aria-label="{}">')
    return opening.format(display, term.said) + term.drawn + Markup("</math>")


def _joined(sign: str, given: tuple[Given, ...]) -> Term:
    def join(left: Term, right: Term) -> Term:
        drawn = left.drawn + Markup("<mo>{}</mo>").format(sign) + right.drawn
        return Term(drawn, f"{left.said} {_SAID[sign]} {right.said}")

    whole = reduce(join, map(_term, given))
    return Term(_row(whole.drawn), whole.said)


def _row(drawn: Markup) -> Markup:
    return Markup("<mrow>{}</mrow>").format(escape(drawn))
