"""The few words and number forms that faces for people share."""

from __future__ import annotations

from fractions import Fraction

# The events of a roll by their name in an answer's body.
EVENTS = {
    "no_mark": "no legal mark",
    "no_mark_max_skip": "no mark within the allowed skips",
    "two_marks": "two marks possible",
    "any_lock": "some row can be locked",
}


def percent(chance: Fraction | float) -> str:
    """Return per cent to two places; what can happen is never shown as 0, nor what may not as 100.

    >>> percent(Fraction(5, 12)), percent(Fraction(1, 46656)), percent(0)
    ('41.67 %', '< 0.01 %', '0.00 %')
    """
    text = f"{float(100 * chance):.2f}"
    if text == "0.00" and chance > 0:
        return "< 0.01 %"
    if text == "100.00" and chance < 1:
        return "> 99.99 %"
    return f"{text} %"


def whole_percent(chance: Fraction) -> str:
    """Return whole per cent, with the same care.

    >>> whole_percent(Fraction(5, 12)), whole_percent(Fraction(1, 46656))
    ('42%', '<1%')
    """
    if chance in (0, 1):
        return f"{100 * int(chance)}%"
    rounded = round(100 * chance)
    if rounded < 1:
        return "<1%"
    return f"{rounded}%" if rounded < 100 else ">99%"
