"""Texts in the reader's language, typed."""

from __future__ import annotations

import flask_babel


def gettext(text: str, **told: object) -> str:
    """Return a text in the reader's language, with what it is told of put in."""
    return str(flask_babel.gettext(text, **told))


def ngettext(one: str, many: str, number: int) -> str:
    """Return a text with a number in the reader's language."""
    return str(flask_babel.ngettext(one, many, number))


def decimal(number: float, form: str = "0.00") -> str:
    """Return a number as the reader writes it."""
    return str(flask_babel.format_decimal(number, form))
