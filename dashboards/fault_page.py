"""What a browser is shown where there is no page to show: what is wrong, and where to go on."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from flask import render_template
from flask_babel import lazy_gettext
from werkzeug import Response

from dashboards.blueprint import secured
from odds.contract.problem import FieldError

# Title and explanation by status; a text that is no string is translated when it is drawn.
TOLD: dict[int, tuple[object, object]] = {
    404: (
        lazy_gettext("There is no such page"),
        lazy_gettext("The address is mistyped, or the page has moved. These pages there are:"),
    ),
    405: (
        lazy_gettext("This address is none to open in a browser"),
        lazy_gettext("It takes another kind of request. These pages there are:"),
    ),
    413: (
        lazy_gettext("Too much was sent"),
        lazy_gettext("A saved game is much smaller than that. Go back, or go on with a page:"),
    ),
    422: (
        lazy_gettext("That cannot be answered"),
        lazy_gettext("Go back and change what is named above, or go on with a page:"),
    ),
    429: (
        lazy_gettext("Too many requests"),
        lazy_gettext(
            "Your address has asked for more than its share. Wait a little and load the page "
            "again; what you entered stands in its address."
        ),
    ),
    500: (
        lazy_gettext("Something went wrong here"),
        lazy_gettext(
            "The fault is the service's, not yours. What you entered stands in the address: load "
            "the page again, go back, or go on with a page:"
        ),
    ),
}
_OTHERS = (lazy_gettext("That did not work"), lazy_gettext("Go back, or go on with a page:"))
# What each page is good for, by its endpoint.
_LEADS = {
    "index": lazy_gettext("your sheet, its odds, the best option of a roll"),
    "explore": lazy_gettext("figures about the game"),
    "learn": lazy_gettext("short lessons with exercises"),
    "quiz": lazy_gettext("ten positions, one choice each"),
}


@dataclass(frozen=True)
class FaultPage:
    """What the template draws. ``wait`` is in seconds, ``leads`` what the pages are good for."""

    title: str
    text: str
    errors: tuple[FieldError, ...]
    wait: int | None
    leads: dict[str, str]


def show_fault(
    response: Response, errors: Iterable[FieldError] = (), wait: int | None = None
) -> None:
    """Make a response with a status a page in the reader's language; its headers are kept.

    ``errors`` are told where they are the reader's own, ``wait`` seconds help where that does.
    """
    title, text = TOLD.get(response.status_code, _OTHERS)
    told = tuple(errors) if response.status_code == 422 else ()
    leads = {endpoint: str(lead) for endpoint, lead in _LEADS.items()}
    page = FaultPage(str(title), str(text), told, wait, leads)
    response.set_data(render_template("fault.html", page=page))
    response.content_type = "text/html; charset=utf-8"
    secured(response)
