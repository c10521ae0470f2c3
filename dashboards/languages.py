"""The languages of the pages: chosen by the browser, or by hand with ``lang`` in the address."""

from __future__ import annotations

from urllib.parse import urlencode

from flask import Flask, request
from flask_babel import Babel, get_locale

from dashboards.catalogues import CATALOGUES, LANGUAGES

FIELD = "lang"


def register_languages(app: Flask) -> None:
    """Let the templates of the service speak all languages."""
    Babel(
        app,
        default_locale="en",
        default_translation_directories=str(CATALOGUES),
        locale_selector=_select,
    )


def _select() -> str:
    given = request.args.get(FIELD, "")
    return given if given in LANGUAGES else request.accept_languages.best_match(LANGUAGES) or "en"


def language() -> str:
    """Return the code of the language in use."""
    return str(get_locale() or "en")


def by_hand() -> dict[str, str]:
    """Return the fields that keep a language chosen by hand in the addresses of a page."""
    given = request.args.get(FIELD, "")
    return {FIELD: given} if given in LANGUAGES else {}


def choices() -> list[tuple[str, str, str, bool]]:
    """Return code, name, this page's address and whether it is in use, for each language."""
    kept = {name: text for name, text in request.args.items() if name != FIELD}
    return [
        (code, name, "?" + urlencode(kept | {FIELD: code}, safe=",/@"), code == language())
        for code, name in LANGUAGES.items()
    ]
