"""The first page: the sheet in front of you, the odds of the next roll, the rolls after it.

The page's state is its URL: a GET form whose buttons are the boxes of the sheet. A tap is a
request with ``tap``, answered by a redirect to the state after it, so that everything works
without script; with script the page is fetched and swapped in place. A game is saved from the
state in the URL, and a file that is opened is posted and becomes one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from flask import Response, current_app, redirect, render_template, request, url_for
from werkzeug import Response as WerkzeugResponse
from werkzeug.datastructures import MultiDict
from werkzeug.exceptions import RequestEntityTooLarge

from dashboards.assistant.fields import ACTIONS, FIELDS, address
from dashboards.assistant.game_file import NAME, game_text, opened
from dashboards.assistant.page import read_page
from dashboards.assistant.shown import Page
from dashboards.blueprint import pages, twice
from odds.contract.problem import FieldError, Problem
from odds.game.fault import Fault


@pages.get("/")
def index() -> WerkzeugResponse | tuple[str, int]:
    """Show the page, or redirect to the state after a tap."""
    page = _page()
    if page.moved is not None:
        return redirect(url_for("pages.index") + address(page.moved), 303)
    return _drawn(page)


@pages.get("/game.txt")
def save_game() -> WerkzeugResponse | tuple[str, int]:
    """Send the game of a state as a file."""
    try:
        _check_once(request.args)
        text = game_text(_given(FIELDS))
    except (Problem, Fault):
        # Whatever is wrong with the state, the page tells it.
        return _drawn(_page())
    response = Response(text, mimetype="text/plain")
    response.headers["Content-Disposition"] = f"attachment; filename={NAME}"
    return response


@pages.get("/open")
def reopen() -> WerkzeugResponse:
    """Come back to the state from which a file was opened in vain."""
    query = request.query_string.decode("ascii", "replace")
    return redirect(url_for("pages.index") + f"?{query}", 303)


@pages.post("/open")
def open_game() -> WerkzeugResponse | tuple[str, int]:
    """Redirect to the state that a file or a text tells of; a fault is shown, the text kept."""
    text = ""
    try:
        file = request.files.get("file")
        text = file.read().decode("utf-8", "replace") if file else ""
        text = text or request.form.get("text", "")
        _check_once(request.args, request.form, request.files)
        state = opened(text, _given(FIELDS, without=ACTIONS))
    except Problem as problem:
        return _not_opened(problem.errors, text, 422)
    except Fault as fault:
        return _not_opened([FieldError("game", fault.message)], text, 422)
    except RequestEntityTooLarge as error:
        return _not_opened([FieldError("game", error.description or error.name)], text, 413)
    return redirect(url_for("pages.index") + address(state), 303)


def _check_once(*fields: MultiDict[str, Any]) -> None:
    """Raise Problem for fields that are given more than once."""
    if names := twice(*fields):
        raise Problem([FieldError(name, "is given more than once") for name in names])


def _not_opened(errors: Sequence[FieldError], text: str, status: int) -> tuple[str, int]:
    page = read_page(_given(FIELDS, without=ACTIONS), current_app.extensions.get("tables"))
    html, _ = _drawn(replace(page, errors=tuple(errors), opened=text))
    return html, status


def _given(optional: tuple[str, ...], without: tuple[str, ...] = ()) -> dict[str, str]:
    """Return the filled fields; one that a browser sends empty was not filled."""
    return {
        name: text
        for name, text in request.args.items()
        if name not in without and (text or name not in optional)
    }


def _page() -> Page:
    given, tables = _given((*FIELDS, *ACTIONS)), current_app.extensions.get("tables")
    return read_page(given, tables, twice(request.args))


def _drawn(page: Page) -> tuple[str, int]:
    return render_template("odds.html", page=page), page.status
