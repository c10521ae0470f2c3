"""Exact answers are tagged, remembered and compressed; who has one is answered 304."""

from __future__ import annotations

import gzip

import pytest
from flask import Flask
from flask.testing import FlaskClient

from api import answers, create_app
from odds.contract.catalogue import INQUIRIES, Inquiry

ROLL = "/api/v1/odds/roll"
each_inquiry = pytest.mark.parametrize("inquiry", INQUIRIES, ids=lambda i: i.command)


@each_inquiry
def test_who_has_an_answer_is_told_so_without_computing(
    client: FlaskClient, inquiry: Inquiry, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = client.get(inquiry.path, query_string=inquiry.example)
    tag = first.headers["ETag"]
    assert not tag.startswith("W/")
    assert first.headers["Cache-Control"] == "public, max-age=86400"

    def never(*_: object) -> None:
        raise AssertionError("computed")

    monkeypatch.setattr(Inquiry, "ask", never)
    monkeypatch.setattr(answers.Answers, "_text", never)
    # The same question in another order.
    turned = dict(reversed(list(inquiry.example.items())))
    again = client.get(inquiry.path, query_string=turned, headers={"If-None-Match": tag})
    assert (again.status_code, again.data) == (304, b"")
    assert again.headers["ETag"] == tag
    assert again.headers["Cache-Control"] == "public, max-age=86400"


def test_another_question_has_another_tag(client: FlaskClient) -> None:
    tags = {
        client.get(f"{path}?{query}").headers["ETag"]
        for path, query in (
            (ROLL, "sheet=R2"), (ROLL, "sheet=R3"), (ROLL, "sheet=R2&exact=true"),
            ("/api/v1/odds/lock", "sheet=R2"), (ROLL, "sheet=R2&variant=mixx_a"),
        )
    }  # fmt: skip
    assert len(tags) == 5


def test_another_engine_has_another_tag(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    tag = client.get(f"{ROLL}?sheet=R2").headers["ETag"]
    monkeypatch.setattr(answers, "engine", lambda: "a later version")
    # A service that runs is still the engine that it was started with.
    assert client.get(f"{ROLL}?sheet=R2").headers["ETag"] == tag
    later = create_app({"SOLVE_TABLES": False}).test_client()
    response = later.get(f"{ROLL}?sheet=R2", headers={"If-None-Match": tag})
    assert response.status_code == 200
    assert response.headers["ETag"] != tag


def test_a_compressed_answer_is_tagged_as_another_and_found_again(client: FlaskClient) -> None:
    zipped = {"Accept-Encoding": "gzip"}
    plain, small = client.get(f"{ROLL}?sheet=R2"), client.get(f"{ROLL}?sheet=R2", headers=zipped)
    assert gzip.decompress(small.data) == plain.data
    assert small.headers["ETag"] != plain.headers["ETag"]
    assert "Accept-Encoding" in small.headers["Vary"]
    assert "Accept-Encoding" in plain.headers["Vary"]
    again = client.get(
        f"{ROLL}?sheet=R2", headers={**zipped, "If-None-Match": small.headers["ETag"]}
    )
    assert (again.status_code, again.headers["ETag"]) == (304, small.headers["ETag"])


@pytest.mark.parametrize("query", ["sheet=R3,2", "", "sheet=R2&sheet=R2", "sheet=R2&nonsense=1"])
def test_faults_are_not_kept(client: FlaskClient, query: str) -> None:
    response = client.get(f"{ROLL}?{query}", headers={"If-None-Match": '*, "0"'})
    assert response.status_code == 422
    assert "ETag" not in response.headers
    assert "max-age" not in response.headers.get("Cache-Control", "")


def test_the_memory_is_bounded(app: Flask) -> None:
    kept, computed = answers.Answers(3, 60), []

    def ask(name: str, length: int = 10) -> None:
        def compute() -> str:
            computed.append(name)
            return name * length

        with app.test_request_context():
            kept.to(ROLL, {"sheet": name}, compute)

    for name in "abcaadabe":
        ask(name)
    # b and a were asked for again when they were still among the last three.
    assert computed == ["a", "b", "c", "d", "b", "e"]
    ask("f", answers.LONGEST_KEPT + 1)
    ask("f", answers.LONGEST_KEPT + 1)
    assert computed[-2:] == ["f", "f"]


def test_nothing_is_remembered_where_that_is_set() -> None:
    app = create_app({"SOLVE_TABLES": False, "TABLES": (), "ANSWERS_KEPT": 0, "CACHE_SECONDS": 0})
    response = app.test_client().get(f"{ROLL}?sheet=R2")
    assert response.headers["Cache-Control"] == "public, max-age=0"
