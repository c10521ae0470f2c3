"""Headers of every answer, the policy of every page, other origins, ids and the log."""

from __future__ import annotations

import json
import logging
import re
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from api import create_app
from api.request_log import _Json, _Text

ROLL = "/api/v1/odds/roll?sheet=R2,3,5/Y7"
PATHS = [ROLL, "/", "/nowhere", "/api/v1/odds/roll?sheet=R3,2", "/openapi/swagger", "/metrics",
         "/openapi/openapi.json", "/healthz", "/static/style.css"]  # fmt: skip


@pytest.mark.parametrize("path", PATHS)
def test_every_answer_is_locked_down(client: FlaskClient, path: str) -> None:
    with client.get(path) as response:
        headers = response.headers
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["X-Frame-Options"] == "DENY"
    assert headers["Referrer-Policy"] == "same-origin"
    assert "Set-Cookie" not in headers
    policy = dict(part.strip().split(" ", 1) for part in
                  headers["Content-Security-Policy"].split(";"))  # fmt: skip
    assert policy["default-src"] in ("'self'", "'none'")
    # Scripts fall back to the default: none of theirs inline, none evaluated.
    assert "script-src" not in policy
    assert policy["frame-ancestors"] == "'none'"


def pages(app: Flask) -> list[str]:
    """Return every route of ours that answers with a page."""
    client = app.test_client()
    routes = sorted(
        rule.rule for rule in app.url_map.iter_rules()
        if not rule.arguments and "GET" in (rule.methods or ())
    )  # fmt: skip
    return [route for route in routes if client.head(route).mimetype == "text/html"]


def test_no_page_has_a_script_of_its_own_text(app: Flask) -> None:
    found = pages(app)
    assert {"/", "/openapi/swagger"} <= set(found)
    for page in found:
        for opening, body in re.findall(
            r"<script\b([^>]*)>(.*?)</script>", app.test_client().get(page).text, re.DOTALL
        ):
            assert "src=" in opening or 'type="application/json"' in opening or not body, page
        assert not re.search(r"<[^>]+\son[a-z]+=", app.test_client().get(page).text), page


def test_https_is_kept_to_where_it_is_known() -> None:
    config = {"SOLVE_TABLES": False, "TRUSTED_PROXIES": 1, "TABLES": ()}
    forwarded = {"X-Forwarded-Proto": "https"}
    told = "Strict-Transport-Security"
    assert told in create_app(config).test_client().get("/healthz", headers=forwarded).headers
    config["TRUSTED_PROXIES"] = 0
    assert told not in create_app(config).test_client().get("/healthz", headers=forwarded).headers


@pytest.mark.parametrize(
    ("allowed", "origin", "answer"),
    [
        ((), "https://club.example", None),
        (("https://club.example",), "https://club.example", "https://club.example"),
        (("https://club.example",), "https://other.example", None),
        (("*",), "https://other.example", "*"),
    ],
)
def test_other_origins_may_ask_where_it_is_set(
    allowed: tuple[str, ...], origin: str, answer: str | None
) -> None:
    app = create_app({"SOLVE_TABLES": False, "TABLES": (), "CORS_ORIGINS": allowed})
    client, asking = app.test_client(), {"Origin": origin}
    for response in (
        client.get(ROLL, headers=asking),
        client.get("/api/v1/odds/roll?sheet=R3,2", headers=asking),
        client.options("/api/v1/advice", headers=asking),
    ):
        assert response.headers.get("Access-Control-Allow-Origin") == answer
        assert "Access-Control-Allow-Credentials" not in response.headers
        if allowed and "*" not in allowed:
            assert "Origin" in response.headers["Vary"]
    assert "Access-Control-Allow-Origin" not in client.get("/", headers=asking).headers


@pytest.mark.parametrize(
    ("given", "kept"),
    [("abc-1.2_Z", True), ("", False), ("x" * 65, False), ("a b", False), ("é", False)],
)
def test_a_request_has_an_id(client: FlaskClient, given: str, kept: bool) -> None:
    answer = client.get("/healthz", headers={"X-Request-ID": given}).headers["X-Request-ID"]
    assert (answer == given) is kept
    assert re.fullmatch(r"[A-Za-z0-9._-]{1,64}", answer)


@pytest.mark.parametrize("form", [_Json, _Text])
def test_the_log_tells_neither_sheets_nor_who_asks(
    app: Flask, caplog: pytest.LogCaptureFixture, form: Any
) -> None:
    caplog.set_level(logging.INFO, "qwixx_odds.access")
    app.test_client().get(
        ROLL, headers={"X-Request-ID": "mine"}, environ_base={"REMOTE_ADDR": "203.0.113.7"}
    )
    app.test_client().get("/no%0Awhere/" + "x" * 5000)
    with app.test_request_context():
        lines = [form().format(record) for record in caplog.records]
    assert len(lines) == 2
    for line in lines:
        assert "\n" not in line
        assert len(line) < 500
        assert "R2,3,5" not in line
        assert "203.0.113" not in line
    if form is _Json:
        told = json.loads(lines[0])
        assert (told["path"], told["status"], told["method"]) == ("/api/v1/odds/roll", 200, "GET")
        assert told["ms"] >= 0
