"""The translating functions of flask-babel, typed; the catalogues know them by these names."""

from __future__ import annotations

import flask_babel


def gettext(message: str, **values: object) -> str:
    """Return a message in the language in use, with ``%(name)s`` filled in."""
    return str(flask_babel.gettext(message, **values))


def ngettext(one: str, many: str, num: int, **values: object) -> str:
    """Return the message for a number, which fills in ``%(num)s``."""
    return str(flask_babel.ngettext(one, many, num, **values))
