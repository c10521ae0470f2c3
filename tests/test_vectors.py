"""Ground truth of independent programs, met through the command line and over HTTP."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from flask.testing import FlaskClient

from api.command_line import main
from odds.contract.catalogue import INQUIRIES
from tests.conftest import Solved
from tests.data import load

CLASSIC, MORE = load("classic"), load("more")
TURN_ODDS = [*CLASSIC["turn_odds"], *MORE["turn_odds"]]
PATHS = {inquiry.command: inquiry.path for inquiry in INQUIRIES}
Ask = Callable[..., dict[str, Any]]


@pytest.fixture(params=["http", "command line"])
def ask(
    request: pytest.FixtureRequest, client: FlaskClient, capsys: pytest.CaptureFixture[str]
) -> Ask:
    def over_http(command: str, **given: Any) -> dict[str, Any]:
        response = client.get(PATHS[command], query_string=given)
        assert response.status_code == 200, response.text
        return dict(response.get_json())

    def by_command(command: str, **given: Any) -> dict[str, Any]:
        sheet = given.pop("sheet")
        options = [f"--{name.replace('_', '-')}={value}" for name, value in given.items()]
        with pytest.raises(SystemExit) as ended:
            main([command, sheet, *options, "--json"])
        assert ended.value.code == 0
        return dict(json.loads(capsys.readouterr().out))

    return over_http if request.param == "http" else by_command


@pytest.mark.parametrize("role", ["active", "passive"])
@pytest.mark.parametrize("truth", TURN_ODDS, ids=lambda t: f"{t.get('variant', '')}{t['sheet']}")
def test_turn_odds(ask: Ask, truth: dict[str, Any], role: str) -> None:
    context = {"variant": truth.get("variant", "classic"), **truth.get("rules", {})}
    body = ask("odds", sheet=truth["sheet"], role=role, **context)
    letters = {row["row"]: row["row"][0].upper() for row in body["rows"]}
    cells = {
        f"{letters[cell['row']]}{cell['number']}": cell["chance"]["fraction"]
        for cell in body["cells"]
        if cell["chance"]["fraction"] != "0"
    }
    rows = {row["row"]: row for row in body["rows"]}
    expected = truth[role]
    assert cells == expected["cells"]
    for event in ("any_lock", "no_mark", "two_marks"):
        if event in expected:
            assert body[event]["fraction"] == expected[event]
    for name, row in expected.get("rows", {}).items():
        assert {key: rows[name][key]["fraction"] for key in row} == row
    for letter, chance in expected.get("lock", {}).items():
        (name,) = (name for name in rows if letters[name] == letter)
        assert rows[name]["lock"]["fraction"] == chance


@pytest.mark.parametrize(
    ("truth", "limit"),
    [(truth, limit) for truth in TURN_ODDS for limit in truth.get("no_mark_max_skip", {})],
    ids=lambda value: value if isinstance(value, str) else value["sheet"],
)
def test_no_mark_within_a_number_of_skips(ask: Ask, truth: dict[str, Any], limit: str) -> None:
    context = {"variant": truth["variant"], **truth["rules"]}
    body = ask("odds", sheet=truth["sheet"], max_skip=limit, **context)
    assert body["no_mark_max_skip"]["fraction"] == truth["no_mark_max_skip"][limit]


@pytest.mark.parametrize("truth", CLASSIC["lock_within"], ids=lambda t: f"{t['sheet']}{t['row']}")
def test_lock_within(ask: Ask, truth: dict[str, str]) -> None:
    body = ask("lock", sheet=truth["sheet"], row=truth["row"], turns=truth["turns"])
    assert body["within"][-1]["fraction"] == truth["chance"]


MOVES = [*CLASSIC["moves"], *MORE["moves"]]
VALUES = [*CLASSIC["values"], *MORE["values"]]


def seat(truth: dict[str, Any]) -> dict[str, Any]:
    """Return the parameters that say whose table a vector is of."""
    return {
        "variant": truth.get("variant", "classic"),
        "players": truth.get("players", 1),
        "rolls_until_active": truth.get("rolls_until_active", 0),
        **truth.get("rules", {}),
    }


@pytest.mark.parametrize("truth", MOVES, ids=lambda t: f"{t['sheet']} {t['roll']}")
def test_moves(ask: Ask, solved: Solved, truth: dict[str, Any]) -> None:
    solved(truth.get("variant", "classic"), truth.get("players", 1))
    body = ask("advise", sheet=truth["sheet"], roll=truth["roll"], **seat(truth))
    found = {(option["white"], option["colour"]): option for option in body["options"]}
    assert len(found) == len(body["options"]) == len(truth["options"])
    for option in truth["options"]:
        judged = found[option["white"], option["colour"]]
        assert judged["value"] == pytest.approx(option["value"], abs=1e-4)
    best = max(option["value"] for option in truth["options"])
    assert body["best"] == body["options"][0]["option"]
    for judged in body["options"]:
        assert judged["loss"] == pytest.approx(best - judged["value"], abs=2e-4)


@pytest.mark.parametrize(
    "truth", VALUES, ids=lambda t: f"{t['sheet']} {t['players']} {t['rolls_until_active']}"
)
def test_values(client: FlaskClient, solved: Solved, truth: dict[str, Any]) -> None:
    solved(truth.get("variant", "classic"), truth["players"])
    response = client.get(PATHS["value"], query_string={"sheet": truth["sheet"], **seat(truth)})
    body = response.get_json()
    assert response.status_code == 200, body
    assert body["value"] == pytest.approx(truth["value"], abs=1e-4)
    assert body["score_now"] == truth["score_now"]
    assert body["to_come"] == pytest.approx(body["value"] - body["score_now"])


@pytest.mark.parametrize(
    "truth", [*CLASSIC["values"][::20], *MORE["values"][::8]], ids=lambda t: str(t["sheet"])
)
def test_some_values_through_the_command_line(
    solved: Solved, capsys: pytest.CaptureFixture[str], truth: dict[str, Any]
) -> None:
    solved(truth.get("variant", "classic"), truth["players"])
    options = [f"--{name.replace('_', '-')}={value}" for name, value in seat(truth).items()]
    with pytest.raises(SystemExit) as ended:
        main(["value", truth["sheet"], *options, "--json"])
    assert ended.value.code == 0
    body = json.loads(capsys.readouterr().out)
    assert body["value"] == pytest.approx(truth["value"], abs=1e-4)
