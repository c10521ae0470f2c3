"""The few words and number forms that faces for people share."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

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


MINUS = "\N{MINUS SIGN}"


def signed(number: float) -> str:
    """Return a difference with its sign, a true minus, to two places.

    >>> signed(3), signed(-0.126) == f"{MINUS}0.13", signed(0.001)
    ('+3', True, '0.00')
    """
    text = f"{abs(number)}" if isinstance(number, int) else f"{abs(number):.2f}"
    if not text.strip("0."):
        return text
    return f"{'+' if number > 0 else MINUS}{text}"


def reason_texts(reasons: Mapping[str, Any]) -> Iterator[str]:
    """Yield why an option differs from another, part by part, from an answer's ``reasons``."""
    yield f"{signed(reasons['points_now'])} now, {signed(reasons['points_to_come'])} to come"
    for lock in reasons["lock_chances"]:
        change, chance = lock["change"]["decimal"], percent(lock["chance"]["decimal"])
        yield f"{lock['row']} lock {signed(100 * change)} to {chance}"
    risk = reasons["penalty_risk"]
    if risk["change"]["decimal"]:
        change, chance = risk["change"]["decimal"], percent(risk["chance"]["decimal"])
        yield f"penalty risk {signed(100 * change)} to {chance}"
    if reasons["gives_up"]:
        yield f"gives up {', '.join(reasons['gives_up'])}"
    if reasons["keeps"]:
        yield f"keeps {', '.join(reasons['keeps'])}"
