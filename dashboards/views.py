"""The first page: the sheet in front of you, the odds of the next roll, the rolls after it.

The page's state is its URL: a GET form whose buttons are the boxes of the sheet. A tap is a
request with ``tap``, answered by a redirect to the state after it, so that everything works
without script; with script the page is fetched and swapped in place.
"""

from __future__ import annotations

import gzip
from functools import cache
from importlib.metadata import version as installed
from pathlib import Path
from urllib.parse import urlencode

from flask import Blueprint, Response, current_app, redirect, render_template, request, url_for
from werkzeug import Response as WerkzeugResponse
from werkzeug.exceptions import NotFound

from dashboards.page import ACTIONS, FIELDS, read_page

pages = Blueprint(
    "pages",
    __name__,
    template_folder="templates",
    static_folder="static",
    static_url_path="/static",
)

POLICY = (
    "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; "
    "object-src 'none'; base-uri 'none'; form-action 'self'"
)
A_YEAR = 365 * 24 * 3600


@pages.get("/")
def index() -> WerkzeugResponse | tuple[str, int]:
    """Show the page, or redirect to the state after a tap."""
    # A field of the form that a browser sends empty was not filled.
    optional = (*FIELDS, *ACTIONS)
    given = {name: text for name, text in request.args.items() if text or name not in optional}
    twice = [name for name, texts in request.args.lists() if len(texts) > 1]
    page = read_page(given, current_app.extensions.get("tables"), twice)
    if page.moved is not None:
        return redirect(url_for("pages.index") + "?" + urlencode(page.moved, safe=",/@"), 303)
    return render_template("odds.html", page=page, plotly=plotly_url()), page.status


@pages.after_request
def _secure(response: Response) -> Response:
    if response.mimetype == "text/html":
        response.headers["Content-Security-Policy"] = POLICY
        response.headers["Referrer-Policy"] = "same-origin"
    response.headers["X-Content-Type-Options"] = "nosniff"
    return response


def plotly_url() -> str:
    """Return the address of plotly.js, which changes with its version and so caches for good."""
    return url_for("pages.plotly_js", version=installed("plotly"))


@pages.get("/static/plotly-<version>.min.js")
def plotly_js(version: str) -> Response:
    """Serve plotly.js from the installed wheel, compressed once a process."""
    if version != installed("plotly"):
        raise NotFound
    response = Response(_plotly_gzip(), mimetype="text/javascript")
    response.headers["Content-Encoding"] = "gzip"
    response.headers["Cache-Control"] = f"public, max-age={A_YEAR}, immutable"
    return response


@cache
def _plotly_gzip() -> bytes:
    import plotly  # noqa: PLC0415 - not needed before the first figure

    return gzip.compress(
        Path(plotly.__file__).with_name("package_data").joinpath("plotly.min.js").read_bytes()
    )
