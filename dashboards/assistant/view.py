"""The first page: the sheet in front of you, the odds of the next roll, the rolls after it.

The page's state is its URL: a GET form whose buttons are the boxes of the sheet. A tap is a
request with ``tap``, answered by a redirect to the state after it, so that everything works
without script; with script the page is fetched and swapped in place.
"""

from __future__ import annotations

from urllib.parse import urlencode

from flask import current_app, redirect, render_template, request, url_for
from werkzeug import Response as WerkzeugResponse

from dashboards.assistant.page import ACTIONS, FIELDS, read_page
from dashboards.blueprint import pages


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
    return render_template("odds.html", page=page), page.status
