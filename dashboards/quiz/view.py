"""The quiz: read the address, show the page, go on to the next address after a choice."""

from __future__ import annotations

from collections.abc import Mapping
from secrets import randbelow
from urllib.parse import urlencode

from flask import current_app, redirect, render_template, request, url_for
from werkzeug import Response as WerkzeugResponse

from dashboards.blueprint import pages, twice
from dashboards.languages import by_hand
from dashboards.quiz.page import Page, quiz_page
from dashboards.quiz.state import read_state

# Fresh seeds are short enough to be told aloud.
FRESH = 1_000_000


@pages.get("/quiz")
def quiz() -> WerkzeugResponse | tuple[str, int]:
    """Show the quiz, or redirect to the state after a choice."""
    # The seed is the one field that must not be empty where it is sent.
    given = {name: text for name, text in request.args.items() if text or name == "seed"}
    state = read_state(given, twice(request.args))
    if "new" in given and not state.errors:
        fresh = {"seed": str(randbelow(FRESH)), "players": str(state.players)}
        return redirect(address(fresh), 303)
    page = quiz_page(state, current_app.extensions["tables"])
    if page.moved is not None:
        return redirect(address(page.moved), 303)
    return _drawn(page)


def address(fields: Mapping[str, str]) -> str:
    """Return the address of a state, easy to read, in the language that was chosen by hand."""
    return f"{url_for('pages.quiz')}?{urlencode({**fields, **by_hand()}, safe=',:')}"


def _drawn(page: Page) -> tuple[str, int]:
    shared = ""
    if page.result is not None:
        # Whoever follows it chooses the language.
        shared = f"{request.host_url.rstrip('/')}{url_for('pages.quiz')}?"
        shared += urlencode(page.result.shared)
    return render_template("quiz.html", page=page, address=address, shared=shared), page.status
