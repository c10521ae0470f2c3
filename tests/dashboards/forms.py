"""The assistant's form as a browser without script fills and sends it."""

from __future__ import annotations

import re
from urllib.parse import parse_qs, urlsplit

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from dashboards.words import NO_BREAK

Form = dict[str, str]
START: Form = {"players": "2", "rolls": "12"}
EMPTY = "R-/Y-/G-/B-/P0"


def moved(response: TestResponse) -> Form:
    assert response.status_code == 303, response.text
    fields = parse_qs(urlsplit(response.headers["Location"]).query)
    return {name: text for name, (text,) in fields.items()}


def step(client: FlaskClient, form: Form, **action: str) -> Form:
    """Press a button on the page of a state; return the state after it."""
    return moved(client.get("/", query_string=form | action))


def shown(client: FlaskClient, form: Form, status: int = 200, **action: str) -> str:
    response = client.get("/", query_string=form | action)
    assert response.status_code == status, response.text
    return response.text.replace(NO_BREAK, " ")


def own_game(client: FlaskClient) -> Form:
    """Play three rolls of which only my sheet is known: mine, another's, mine."""
    form = step(client, START, roll="345216", play="W:R7 C:R8")
    form = step(client, form, roll="61", play="W:G7")
    return step(client, form, roll="22-3456", play="W:Y4")


def events(html: str) -> list[str]:
    found = re.findall(r'<li id="event-\w+">(.*?)</li>', html, re.DOTALL)
    return [" ".join(re.sub("<[^>]+>", " ", each).split()) for each in found]


TABLE: Form = START | {"against": "1"}
