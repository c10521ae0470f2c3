"""What all pages share: the blueprint, the headers, plotly.js, links that keep the language."""

from __future__ import annotations

import gzip
from functools import cache
from typing import Any

from flask import Blueprint, Response, url_for
from flask_babel import lazy_gettext
from werkzeug import Response as WerkzeugResponse
from werkzeug.datastructures import MultiDict
from werkzeug.exceptions import NotFound

from dashboards.engine_words import engine_words
from dashboards.languages import by_hand, choices, language
from dashboards.numbers import short_chance
from dashboards.plotly_file import PLOTLY_VERSION, plotly_bytes
from dashboards.script_words import script_words
from dashboards.texts import gettext
from dashboards.words import field_name, grade_name
from odds.contract.problem import FieldError

pages = Blueprint(
    "pages",
    __name__,
    template_folder="templates",
    static_folder="static",
    static_url_path="/static",
)

# Plotly and Swagger UI set styles on their elements and draw icons from data addresses; a figure
# is saved from a blob.
POLICY = (
    "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; "
    "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
A_YEAR = 365 * 24 * 3600
# The pages that every page links to: endpoint and name.
SITE = (
    ("index", lazy_gettext("Assistant")),
    ("explore", lazy_gettext("Explorer")),
    ("learn", lazy_gettext("Learn")),
    ("quiz", lazy_gettext("Quiz")),
)


# For what is shown in the place of a page too.
@pages.app_context_processor
def _shared() -> dict[str, Any]:
    return {
        "language": language(),
        "languages": choices(),
        "page_url": page_url,
        "site": [(endpoint, str(name)) for endpoint, name in SITE],
        "plotly": plotly_url(),
        "script_words": script_words,
    }


@pages.app_template_filter("told")
def _told(error: FieldError) -> str:
    """Return an error in one line: where, then what."""
    if error.field is None:
        return engine_words(error.message)
    where = field_name(error.field)
    if error.position is not None:
        where = gettext("%(field)s, position %(position)s", field=where, position=error.position)
    return f"{where}: {engine_words(error.message)}"


def page_url(endpoint: str, **fields: Any) -> str:
    """Return the address of a page in the language that was chosen by hand, if one was."""
    return url_for(f"pages.{endpoint}", **(by_hand() | fields))


def twice(*fields: MultiDict[str, Any]) -> list[str]:
    """Return the names of fields that are given more than once, which is a fault on every page."""
    return [name for each in fields for name, values in each.lists() if len(values) > 1]


pages.add_app_template_filter(engine_words, "engine")
pages.add_app_template_filter(grade_name, "grade")
pages.add_app_template_filter(short_chance, "chance")


@pages.after_request
def _secure(response: Response) -> Response:
    if response.mimetype == "text/html":
        secured(response)
    return response


def secured(response: WerkzeugResponse) -> None:
    """Say of a page what it may load and in which language it is."""
    response.headers["Content-Security-Policy"] = POLICY
    # A page of the report has a language of its own, whoever asks.
    if "Content-Language" not in response.headers:
        response.headers["Content-Language"] = language()
        response.vary.add("Accept-Language")


def plotly_url() -> str:
    """Return the address of plotly.js, which changes with its version and so caches for good."""
    return url_for("pages.plotly_js", version=PLOTLY_VERSION)


@pages.get("/static/plotly-<version>.min.js")
def plotly_js(version: str) -> Response:
    """Serve plotly.js from the installed wheel, compressed once a process."""
    if version != PLOTLY_VERSION:
        raise NotFound
    response = Response(_plotly_gzip(), mimetype="text/javascript")
    response.headers["Content-Encoding"] = "gzip"
    response.headers["Cache-Control"] = f"public, max-age={A_YEAR}, immutable"
    return response


@cache
def _plotly_gzip() -> bytes:
    return gzip.compress(plotly_bytes())
