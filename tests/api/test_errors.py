"""Who is answered with a problem and who with a page, where there is nothing else to show."""

from __future__ import annotations

import json
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from api import create_app
from api.bodies import ProblemBody

BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"
PROBLEM = "application/problem+json"


@pytest.mark.parametrize(
    ("accept", "path", "mimetype"),
    [
        (BROWSER, "/nowhere", "text/html"),
        (BROWSER, "/learn/nothing", "text/html"),
        (BROWSER, "/static/nothing.css", "text/html"),
        (BROWSER, "/api/v1/nowhere", PROBLEM),
        (BROWSER, "/openapi/nowhere", PROBLEM),
        (BROWSER, "/healthz/nowhere", PROBLEM),
        ("*/*", "/nowhere", PROBLEM),
        ("", "/nowhere", PROBLEM),
        ("application/json", "/nowhere", PROBLEM),
        ("application/json, text/html;q=0.5", "/nowhere", PROBLEM),
        ("image/png", "/nowhere", PROBLEM),
    ],
)
def test_only_a_browser_in_search_of_a_page_is_shown_one(
    client: FlaskClient, accept: str, path: str, mimetype: str
) -> None:
    response = client.get(path, headers={"Accept": accept})
    assert (response.status_code, response.mimetype) == (404, mimetype)
    assert ("Accept" in response.vary) == (not path.startswith(("/api", "/openapi", "/healthz")))
    if mimetype == PROBLEM:
        ProblemBody.model_validate(json.loads(response.text))


def test_the_page_is_in_the_reader_s_language_and_leads_on(client: FlaskClient) -> None:
    asked = {"Accept": BROWSER, "Accept-Language": "de-AT"}
    response = client.get("/nirgends?sheet=<b>", headers=asked)
    assert "Diese Seite gibt es nicht" in response.text
    assert "<b>" not in response.text
    for link in ('href="/"', 'href="/explore"', 'href="/learn"', 'href="/quiz"'):
        assert link in response.text
    assert response.headers["Content-Language"] == "de"
    assert "default-src 'self'" in response.headers["Content-Security-Policy"]
    assert "?lang=nl" in client.get("/nirgends?lang=nl", headers=asked).text


def test_what_goes_with_a_fault_stays(client: FlaskClient) -> None:
    response = client.post("/learn", headers={"Accept": BROWSER})
    assert (response.status_code, response.mimetype) == (405, "text/html")
    assert "GET" in response.headers["Allow"]
    assert client.post("/learn").mimetype == PROBLEM
    # The file of a figure's numbers is no page, and what is wrong with it is told.
    response = client.get("/explore/penalty.csv?sheet=R3,2", headers={"Accept": BROWSER})
    assert response.status_code == 422
    assert "sheet, position 3" in response.text


def failing(**config: object) -> Flask:
    app = create_app({"SOLVE_TABLES": False, "TABLES": (), **config})

    def fails() -> str:
        raise RuntimeError("the secret inside")

    app.add_url_rule("/fails", view_func=fails)
    return app


def test_a_fault_of_ours_is_owned_up_to_without_the_inside() -> None:
    client = failing(PROPAGATE_EXCEPTIONS=False).test_client()
    response = client.get("/fails", headers={"Accept": BROWSER})
    assert (response.status_code, response.mimetype) == (500, "text/html")
    assert "Something went wrong here" in response.text
    assert "secret" not in response.text
    assert client.get("/fails").mimetype == PROBLEM


def test_a_browser_that_asks_too_often_is_told_when_to_come_back() -> None:
    client = failing(RATE_LIMIT="1/minute").test_client()
    asked: dict[str, Any] = {
        "headers": {"Accept": BROWSER},
        "environ_base": {"REMOTE_ADDR": "203.0.113.7"},
    }
    assert client.get("/learn", **asked).status_code == 200
    response = client.get("/learn", **asked)
    assert (response.status_code, response.mimetype) == (429, "text/html")
    seconds = response.headers["Retry-After"]
    assert f"That takes {seconds} second" in response.text


@pytest.mark.parametrize("path", ["/static/style.css", "/openapi/openapi.json", "/api/v1/dice"])
@pytest.mark.parametrize("accept", [BROWSER, "*/*"])
def test_a_condition_that_fails_is_told_as_everything_else(
    client: FlaskClient, path: str, accept: str
) -> None:
    headers = {"If-Match": '"x"', "Accept": accept, "Accept-Encoding": "gzip"}
    response = client.get(path, headers=headers)
    page = accept == BROWSER and path.startswith("/static")
    assert (response.status_code, response.mimetype) == (412, "text/html" if page else PROBLEM)
    # Nothing of what was not to be sent.
    for name in ("ETag", "Content-Encoding", "Last-Modified", "Cache-Control"):
        assert name not in response.headers
    assert "X-Content-Type-Options" in response.headers
    if page:
        assert "That did not work" in response.text
    else:
        assert ProblemBody.model_validate(json.loads(response.text)).status == 412
