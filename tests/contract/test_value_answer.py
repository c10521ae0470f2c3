"""Values and advice over HTTP and on the command line: bodies, faults, tables that are missing."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

import odds
from api import create_app
from api.command_line import main
from api.table_service import TableService
from odds.contract.problem import Problem
from odds.solver.tables import TableKey
from tests.conftest import Solved

SHEET, ROLL = "R2,3,5/Y7/G12,11/B-/P1", "34-5216"
ROOT = Path(__file__).parents[2]


def refusal(client: FlaskClient, path: str, **given: Any) -> dict[str, Any]:
    response = client.get(f"/api/v1/{path}", query_string=given)
    assert response.mimetype == "application/problem+json"
    return dict(response.get_json())


def test_advice_says_what_each_option_is(client: FlaskClient) -> None:
    body = client.get("/api/v1/advice", query_string={"sheet": SHEET, "roll": ROLL}).get_json()
    best, second, *_, worst = body["options"]
    assert body["best"] == best["option"]
    assert body["exact"] is True
    assert (best["loss"], best["class"]) == (0.0, "best")
    assert second["loss"] == pytest.approx(best["value"] - second["value"])
    assert best["reasons"]["against"] == second["option"]
    assert best["reasons"]["difference"] == pytest.approx(second["loss"])
    assert worst["reasons"]["difference"] < 0
    penalty = next(option for option in body["options"] if option["penalty"])
    assert (penalty["option"], penalty["white"], penalty["colour"]) == ("penalty", None, None)


def test_a_single_option_has_nothing_to_be_compared_with(client: FlaskClient) -> None:
    given = {"sheet": "R5@11/Y5@11/G5@3/B5@3", "roll": "33-1111"}
    body = client.get("/api/v1/advice", query_string=given).get_json()
    assert [option["option"] for option in body["options"]] == ["penalty"]
    assert body["forced_penalty"] is True
    assert body["options"][0]["reasons"] is None


def test_a_passive_player_needs_the_white_dice_only(client: FlaskClient) -> None:
    body = client.get(
        "/api/v1/advice", query_string={"sheet": SHEET, "roll": "34", "role": "passive"}
    ).get_json()
    assert {option["option"] for option in body["options"]} == {"W:R7", "W:G7", "W:B7", "pass"}
    assert any("players=1" in sentence for sentence in body["assumptions"])


@pytest.mark.parametrize(
    ("given", "field", "said"),
    [
        ({"sheet": SHEET}, "roll", "roll is missing"),
        ({"sheet": SHEET, "roll": "34"}, "roll", "needs the coloured dice"),
        ({"sheet": SHEET, "roll": "34-521"}, "roll", "blue die is missing"),
        ({"sheet": SHEET, "roll": "34-52x6"}, "roll", "green die is in play"),
        ({"sheet": "Gx", "roll": ROLL}, "roll", "green die is out of play"),
        ({"sheet": "P4", "roll": ROLL}, "sheet", "the game is over"),
        ({"sheet": SHEET, "roll": ROLL, "turns": "A"}, "turns", "is not asked here"),
        ({"sheet": SHEET, "roll": ROLL, "voluntary_pass": "free"}, "voluntary_pass", "finite"),
        ({"sheet": SHEET, "roll": ROLL, "variant": "longo"}, None, "this service has values of"),
        ({"sheet": SHEET, "roll": ROLL, "marks_before_lock": "4"}, None, "this service has"),
    ],
)
def test_bad_input_says_what_and_where(
    client: FlaskClient, given: dict[str, str], field: str | None, said: str
) -> None:
    body = refusal(client, "advice", **given)
    assert body["status"] == 422
    assert [error["field"] for error in body["errors"]] == [field]
    assert said in body["detail"]


def test_a_finished_game_has_no_value(client: FlaskClient) -> None:
    body = refusal(client, "value", sheet="R2x/Gx")
    assert (body["status"], "the game is over" in body["detail"]) == (422, True)


def test_until_a_table_is_there_callers_are_told_when_to_come_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("QWIXX_ODDS_DATA", str(tmp_path))
    client = create_app({"TESTING": True, "SOLVE_TABLES": False}).test_client()
    for path in ("/api/v1/value?sheet=", f"/api/v1/advice?sheet=&roll={ROLL}", "/readyz"):
        response = client.get(path)
        assert response.status_code == 503
        assert int(response.headers["Retry-After"]) > 0
        assert "computed" in response.get_json()["detail"]
    assert client.get("/api/v1/odds/roll?sheet=").status_code == 200
    assert client.get("/healthz").status_code == 200
    page = client.get(f"/?sheet=&roll={ROLL}")
    assert ", are being computed" in page.text
    assert "data-refresh" in page.text


def test_ready_once_every_table_is_there(solved: Solved) -> None:
    solved()
    app = create_app({"TESTING": True, "SOLVE_TABLES": False, "TABLES": [TableKey(odds.game(), 1)]})
    assert app.test_client().get("/readyz").text == "ready\n"


def test_the_service_solves_its_tables_in_another_process(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("QWIXX_ODDS_DATA", str(tmp_path))
    key = TableKey(odds.game(), 1)
    service = TableService([key])
    service.start()
    try:
        with pytest.raises(Problem) as refused:
            service.table(key, False)
        assert refused.value.status == 503
        until = time.monotonic() + 300
        while service.find(key, moments=False) is None and time.monotonic() < until:
            time.sleep(0.5)
        assert service.table(key, False).final_score(odds.sheet()) > 115
    finally:
        service.stop()


def test_a_worker_that_waits_is_ready_when_the_one_that_compiles_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("QWIXX_ODDS_DATA", str(tmp_path))
    compiling, done = threading.Event(), threading.Event()

    def compiled() -> None:
        compiling.set()
        done.wait(60)

    monkeypatch.setattr("api.table_service.compile_games", compiled)
    services = [TableService([]), TableService([])]
    try:
        for service in services:
            service.start()
        assert compiling.wait(60)
        # Longer than a worker waits before it looks what the other has said.
        time.sleep(2.5)
        assert not any(service.ready for service in services)
        done.set()
        until = time.monotonic() + 60
        while not all(service.ready for service in services):
            assert time.monotonic() < until
            time.sleep(0.1)
    finally:
        done.set()
        for service in services:
            service.stop()


def run(*arguments: str, folder: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "api", *arguments],
        cwd=ROOT,
        env=os.environ | {"QWIXX_ODDS_DATA": str(folder)},
        capture_output=True,
        text=True,
        check=False,
    )


def test_tables_are_listed_checked_and_removed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("QWIXX_ODDS_DATA", str(tmp_path))

    def said(*arguments: str, code: int = 0) -> str:
        with pytest.raises(SystemExit) as ended:
            main(["tables", *arguments])
        assert ended.value.code == code
        captured = capsys.readouterr()
        return captured.out + captured.err

    assert "none yet" in said("list")
    (tmp_path / "tables").mkdir()
    (tmp_path / "tables" / "stray.values").write_text("no table")
    assert "stray.values" in said("list")
    assert "cannot serve" in said("verify", code=1)
    assert "name the tables" in said("remove", code=2)
    assert "no table 'other'" in said("remove", "other", code=2)
    assert said("remove", "--faulty") == "removed stray.values\n"
    assert "none yet" in said("list")


def test_the_command_prints_the_body_of_http(
    client: FlaskClient, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main(["advise", SHEET, ROLL, "--players", "2", "--json"])
    printed = capsys.readouterr().out
    given = {"sheet": SHEET, "roll": ROLL, "players": "2"}
    assert client.get("/api/v1/advice", query_string=given).text == printed
    assert json.loads(printed)["players"] == 2


def test_the_library_answers_too(solved: Solved) -> None:
    solved()
    sheet = odds.sheet(SHEET)
    advice = odds.advise(sheet, ROLL)
    assert advice.best.value == pytest.approx(95.829, abs=1e-3)
    assert odds.value(sheet).value == pytest.approx(97.308, abs=1e-3)
    passive = odds.advise(sheet, odds.Roll((3, 4)), rolls_until_active=1)
    assert {each.option.penalty for each in passive.options} == {False}
