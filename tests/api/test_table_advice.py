"""Advice at a table over HTTP and on the command line: bodies, faults, streams, bounds."""

from __future__ import annotations

import json
import time
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.datastructures import Headers
from werkzeug.test import EnvironBuilder

import odds
from api.bodies import ProblemBody
from api.table_document import TableAnswerBody, TableQuestionBody
from odds.contract.places import PLACES
from odds.contract.table_question import KINDS
from tests.api.test_command_line import Capture, run
from tests.conftest import Solved

PATH = "/api/v1/advice"
TABLE: dict[str, Any] = {
    "players": [
        {"name": "Me", "sheet": "R2,3,5/Y7/G12,11/B-/P1", "kind": "strong"},
        {"name": "Ann", "sheet": "R4,5/Y3,6,7/G10/B11", "kind": "casual"},
    ],
    "me": 0,
    "active": 0,
    "roll": "34-5216",
    "samples": 320,
    "seed": 5,
    "points": [60, 90],
}


# The same for the page.
PAGE = "sheet=R2,3,5/Y7/G12,11&players=2&against=1&others=R4,5&roll=34-5216"


def ask(client: FlaskClient, **change: Any) -> Any:
    response = client.post(PATH, json={**TABLE, **change})
    assert response.status_code == 200, response.text
    body = json.loads(response.text)
    TableAnswerBody.model_validate(body)
    return body


def test_the_body_is_as_documented(client: FlaskClient) -> None:
    TableQuestionBody.model_validate(TABLE)
    body = ask(client)
    assert body["best"] == body["options"][0]["option"]
    assert sum(win["estimate"] for win in body["win"]) == pytest.approx(1)
    assert body["own_score_best"] == "C:B10"
    assert body["own_score_costs"]["samples"] > 0
    assert [row["row"] for row in body["closed_by_others"]] == ["red", "yellow", "green", "blue"]
    assert [each["points"] for each in body["at_least"]] == [60, 90]
    for option in body["options"]:
        low, high = option["win"].get("ci95", [0, 1])
        assert low <= option["win"]["estimate"] <= high
        assert option["win"].get("seed", 5) == 5
    best = body["options"][0]["win"]
    assert best["samples"] == 320


def test_every_option_of_the_roll_is_there(client: FlaskClient) -> None:
    sheet = odds.sheet(TABLE["players"][0]["sheet"])
    roll = odds.read_roll(TABLE["roll"], sheet.game.variant)
    legal = {
        odds.write_option(option, sheet.game.variant) for option in odds.legal_options(sheet, roll)
    }
    assert {option["option"] for option in ask(client)["options"]} == legal


def test_the_same_samples_and_seed_are_the_same_answer(client: FlaskClient) -> None:
    assert ask(client) == ask(client)


def test_the_command_line_prints_exactly_the_body(
    client: FlaskClient, capsys: Capture, tmp_path: Path
) -> None:
    file = tmp_path / "table.json"
    file.write_text(json.dumps(TABLE))
    code, out, _ = run(capsys, "advise", "--table", str(file), "--json")
    assert code == 0
    assert out == client.post(PATH, json=TABLE).text
    code, out, _ = run(capsys, "advise", "--table", str(file))
    assert "Ann" in out
    assert "%" in out


def test_without_a_roll_only_the_chances_to_win_are_told(client: FlaskClient) -> None:
    body = ask(client, roll=None)
    assert (body["options"], body["best"], len(body["win"])) == ([], None, 2)


def test_a_lock_that_anybody_holds_closes_the_row_for_all(client: FlaskClient) -> None:
    players = [{"sheet": "R2"}, {"sheet": "R2,3,4,5,6,12"}]
    body = ask(client, players=players, roll="66-x216")
    assert not any("R12" in option["option"] for option in body["options"])
    assert [row["row"] for row in body["closed_by_others"]] == ["yellow", "green", "blue"]


def test_the_colour_phase_ranks_colour_marks(client: FlaskClient) -> None:
    players = [{"sheet": "R2,3,5,7/Y7/G12,11/B-/P1"}, {"sheet": "R4,5,7"}]
    body = ask(client, players=players, phase="colour", white_mark="R7")
    texts = [option["option"] for option in body["options"]]
    assert "C:R8" in texts
    assert "pass" in texts
    assert "penalty" not in texts
    none = ask(client, phase="colour", white_mark="none")
    assert "penalty" in [option["option"] for option in none["options"]]


def test_passive_players_and_whites_only(client: FlaskClient) -> None:
    body = ask(client, active=1, roll="34")
    assert {option["option"] for option in body["options"]} == {"W:R7", "W:G7", "W:B7", "pass"}
    assert "the coloured dice are not known" in body["assumptions"]


@pytest.mark.parametrize("players", [1, 3, 4, 5])
def test_any_number_of_players(client: FlaskClient, solved: Solved, players: int) -> None:
    solved("classic", players)
    seats = [{"sheet": "", "kind": KINDS[seat % 3]} for seat in range(players)]
    body = ask(client, players=seats, samples=64)
    assert len(body["win"]) == players


@pytest.mark.parametrize(
    ("change", "field", "message"),
    [
        ({"players": []}, "players", "1 to 5 players"),
        ({"players": [{"sheet": ""}] * 6}, "players", "1 to 5 players"),
        ({"players": ["R2"]}, "players[0]", "an object with a sheet"),
        ({"players": [{"sheet": "R3,2"}, {"sheet": ""}]}, "players[0].sheet", "left of"),
        ({"players": [{"sheet": 3}, {"sheet": ""}]}, "players[0].sheet", "expected a sheet"),
        ({"players": [{}, {"sheet": ""}]}, "players[0].sheet", "expected a sheet"),
        ({"players": [{"sheet": "", "kind": "god"}]}, "players[0].kind", "strong or casual"),
        ({"players": [{"sheet": "", "age": 7}]}, "players[0]", "'age' is not known"),
        ({"players": [{"sheet": "", "name": 7}]}, "players[0].name", "expected a name"),
        ({"players": [{"sheet": "P4"}, {"sheet": ""}]}, "players", "the game is over"),
        ({"me": 2}, "me", "from 0 to 1"),
        ({"me": True}, "me", "from 0 to 1"),
        ({"active": "0"}, "active", "from 0 to 1"),
        ({"phase": "red"}, "phase", "white or colour"),
        ({"roll": "34"}, "roll", "coloured dice"),
        ({"roll": "34-x216"}, "roll", "in play"),
        ({"roll": "39-5216"}, "roll", "second white die"),
        ({"roll": 34}, "roll", "expected dice"),
        ({"white_mark": "R7"}, "white_mark", "colour phase"),
        ({"phase": "colour", "white_mark": "R9"}, "white_mark", "does not stand"),
        ({"phase": "colour", "white_mark": "R5"}, "white_mark", "white dice make 7"),
        ({"phase": "colour", "white_mark": 5}, "white_mark", "expected a cell"),
        ({"phase": "colour", "roll": None}, "roll", "all the dice"),
        ({"budget_ms": -1}, "budget_ms", "from 0 to"),
        ({"budget_ms": 10**9}, "budget_ms", "from 0 to"),
        ({"samples": 1}, "samples", "from 32 to"),
        ({"seed": 1.5}, "seed", "whole number"),
        ({"objective": "fun"}, "objective", "win or score or margin"),
        ({"points": ["x"]}, "points", "whole number of points"),
        ({"points": [1] * 6}, "points", "up to 5"),
        ({"variant": "chess"}, "variant", "chess"),
        ({"variant": 5}, "variant", "name of a variant"),
        ({"die_removal": "never"}, "die_removal", "at_once"),
        ({"penalty_when_ended_early": "maybe"}, "penalty_when_ended_early", "true or false"),
        ({"speed": 1}, "speed", "is not a parameter"),
    ],
)
def test_what_is_wrong_is_told_with_its_field(
    client: FlaskClient, change: dict[str, Any], field: str, message: str
) -> None:
    response = client.post(PATH, json={**TABLE, **change})
    assert (response.status_code, response.mimetype) == (422, "application/problem+json")
    errors = ProblemBody.model_validate(response.json).errors
    assert any(error.field == field and message in error.message for error in errors), errors


@pytest.mark.parametrize("body", ["", "{", "[]", "null", "7", '"x"', "[" * 5000, "\x00"])
def test_what_is_no_object_is_refused(client: FlaskClient, body: str) -> None:
    response = client.post(PATH, data=body, content_type="application/json")
    assert (response.status_code, response.mimetype) == (422, "application/problem+json")
    response = client.post(PATH, data=body, content_type="text/plain")
    assert response.status_code == 415


def test_rules_that_no_table_values_are_played_by_rule_of_thumb(client: FlaskClient) -> None:
    free = ask(client, voluntary_pass="free")
    assert free["own_score_best"] is None
    assert "pass" in [option["option"] for option in free["options"]]


def events(text: str) -> list[tuple[str, Any]]:
    found = []
    for event in filter(None, text.split("\n\n")):
        kind, data = event.split("\n", 1)
        found.append((kind.removeprefix("event: "), json.loads(data.removeprefix("data: "))))
    return found


def stream(client: FlaskClient, **change: Any) -> list[tuple[str, Any]]:
    response = client.post(PATH, json={**TABLE, **change}, headers={"Accept": "text/event-stream"})
    assert (response.status_code, response.mimetype) == (200, "text/event-stream")
    return events(response.text)


def test_a_stream_grows_into_the_answer(client: FlaskClient) -> None:
    heard = stream(client, samples=3200)
    *progress, (last, answer) = heard
    assert last == "answer"
    assert [kind for kind, _ in progress] == ["progress"] * len(progress)
    assert progress
    shares = [body["done"] for _, body in progress]
    assert shares == sorted(shares)
    for _, body in progress:
        TableAnswerBody.model_validate(body["answer"])
    assert answer == ask(client, samples=3200)


@pytest.mark.parametrize("read", [0, 1])
def test_who_goes_away_ends_the_games(app: Flask, read: int) -> None:
    asked = {**TABLE, "samples": None, "budget_ms": 20_000}
    headers = Headers({"Accept": "text/event-stream"})
    # An address that is not limited: who has none is one client, whichever test that is.
    here = {"REMOTE_ADDR": "127.0.0.1"}
    environ = EnvironBuilder(
        PATH, method="POST", json=asked, headers=headers, environ_overrides=here
    ).get_environ()
    # The test client would read the first event at once.
    body = app(environ, lambda *_: lambda _: None)
    assert PLACES.taken == 1
    assert all(b"progress" in event for event in islice(body, read))
    body.close()  # type: ignore[attr-defined]
    until = time.monotonic() + 10
    while PLACES.taken:
        assert time.monotonic() < until
        time.sleep(0.05)


def test_only_so_many_are_played_at_once(app: Flask) -> None:
    taken = [PLACES.acquire() for _ in range(PLACES.count)]
    try:
        assert all(taken)
        response = app.test_client().post(PATH, json=TABLE)
        assert response.status_code == 503
        assert response.headers["Retry-After"] == "2"
        shown = app.test_client().get(f"/?{PAGE}&chances=1")
        assert shown.status_code == 200
        assert "games played to the end" not in shown.text.split("<main")[1]
    finally:
        for _ in taken:
            PLACES.release()
    assert app.test_client().post(PATH, json=TABLE).status_code == 200


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["advise", "--table", "/no/such/file"], "No such file"),
        (["advise", "R2", "--table", "-"], "no other parameter"),
        (["arena", "best"], "two different"),
        (["arena", "rush", "best"], "no policy"),
        (["arena", "rush", "random", "--games", "0"], "games"),
        (["arena", "rush", "random", "--variant", "chess"], "chess"),
        (["arena", "rush", "random", "--scheduler", "tcp://127.0.0.1:9"], "no scheduler"),
    ],
)
def test_bad_commands_are_one_line(capsys: Capture, arguments: list[str], message: str) -> None:
    code, out, err = run(capsys, *arguments)
    assert (code, out) == (2, "")
    assert err.count("\n") == 1
    assert message in err


def test_the_arena_prints_its_matrix(capsys: Capture) -> None:
    names = ["rush", "greedy:2", "random"]
    code, out, _ = run(capsys, "arena", *names, "--games", "200", "--json")
    assert code == 0
    body = json.loads(out)
    assert [(m["alone"], m["among"]) for m in body["meetings"]] == [
        ("rush", "greedy:2"),
        ("rush", "random"),
        ("greedy:2", "random"),
    ]
    code, out, _ = run(capsys, "arena", *names, "--games", "200", "--players", "3")
    assert code == 0
    assert "33.3" in out
