"""Start and stop: tables missing or broken, a disk that cannot be written, signals, logs."""

from __future__ import annotations

import json
import signal
import threading
import time
from pathlib import Path

import pytest

import odds
from odds.solver.tables import TableKey
from tests.api.serving import linked_tables, serving, until
from tests.api.test_table_advice import TABLE

ODDS = "/api/v1/odds/roll?sheet=R2,3,5"
VALUE = "/api/v1/value?sheet=R2,3,5"
ROLLOUTS = 'qwixx_odds_places_taken{kind="rollouts"}'
LONG_TABLE = {**TABLE, "samples": None, "budget_ms": 20_000}
WAITRESS = "from api import server; server.FORKS = False"
pytestmark = pytest.mark.usefixtures("example_tables")


def test_it_says_what_it_does(tmp_path: Path) -> None:
    with serving(
        tmp_path, log_format="json", solve_tables="false", tables="classic:1-2", workers="2"
    ) as server:
        assert server.get("/healthz") == (200, "ok\n")
        assert server.get("/readyz") == (200, "ready\n")
        for _ in range(4):
            assert server.get(ODDS, **{"X-Request-ID": "mine"})[0] == 200
        assert server.get("/nowhere")[0] == 404
        # Whichever worker is asked, it adds up what all have counted.
        route = 'route="/api/v1/odds/roll"'
        assert server.metric(f'qwixx_odds_requests_total{{method="GET",{route},status="200"}}') == 4
        assert server.metric(f"qwixx_odds_request_seconds_count{{{route}}}") == 4
        nowhere = 'qwixx_odds_requests_total{method="GET",route="none",status="404"}'
        assert server.metric(nowhere) == 1
        table = 'qwixx_odds_table_ready{players="2",price="0",variant="classic"}'
        assert server.metric(table) == 1
    lines = [json.loads(line) for line in server.log.read_text().splitlines()]
    mine = [line for line in lines if line.get("request_id") == "mine"]
    assert [line["path"] for line in mine] == ["/api/v1/odds/roll"] * 4
    assert "R2,3,5" not in server.log.read_text()


@pytest.mark.parametrize("code", ["", WAITRESS], ids=["gunicorn", "waitress"])
def test_it_stops_within_ten_seconds_and_ends_the_games(tmp_path: Path, code: str) -> None:
    with serving(
        tmp_path, code=code, solve_tables="false", tables="classic:1-2", workers="1"
    ) as server:
        assert server.get("/readyz")[0] == 200
        body = json.dumps(LONG_TABLE)
        stream = server.connect(
            f"POST /api/v1/advice HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n"
            f"Accept: text/event-stream\r\nContent-Length: {len(body)}\r\n\r\n{body}"
        )
        heard = b""
        while b"event: progress" not in heard:
            heard += stream.recv(65536)
        started = time.monotonic()
        server.process.send_signal(signal.SIGTERM)
        if not code:
            # What was found so far is the answer; waitress lets go of its connections at once.
            while b"event: answer" not in heard and (more := stream.recv(65536)):
                heard += more
            assert b"event: answer" in heard
        assert server.process.wait(10) == 0
        assert time.monotonic() - started < 10
        stream.close()


def test_without_tables_the_odds_are_answered(tmp_path: Path) -> None:
    with serving(tmp_path, data=str(tmp_path / "new"), solve_tables="false") as server:
        assert server.get(ODDS)[0] == 200
        assert server.get("/healthz")[0] == 200
        status, text = server.get("/readyz")
        assert (status, "still being computed: 1p" in json.loads(text)["detail"]) == (503, True)
        assert server.get(VALUE)[0] == 503
        table = 'qwixx_odds_table_ready{players="1",price="0",variant="classic"}'
        assert server.metric(table) == 0


def test_a_broken_table_is_solved_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    data = linked_tables(tmp_path / "data")
    monkeypatch.setenv("QWIXX_ODDS_DATA", str(data))
    path = TableKey(odds.game(), 1).path("values")
    content = path.read_bytes()
    path.unlink()
    path.write_bytes(content[:-5000] + b"\xff" * 5000)
    with serving(tmp_path, tables="classic:1", workers="2") as server:
        assert server.get(VALUE)[0] == 503
        assert server.get(ODDS)[0] == 200
        assert until(lambda: server.get(VALUE)[0] == 200, 240), server.log.read_text()
    assert path.read_bytes() == content


def test_a_disk_that_cannot_be_written_only_costs_the_values(tmp_path: Path) -> None:
    # Not even root can make a folder there.
    with serving(tmp_path, data="/proc/qwixx-odds", tables="classic:1", workers="2") as server:
        assert server.get(ODDS)[0] == 200
        assert server.get(VALUE)[0] == 503
        assert server.get("/readyz")[0] == 503
        server.process.send_signal(signal.SIGTERM)
        assert server.process.wait(10) == 0


def test_a_read_only_disk_with_tables_serves_them(tmp_path: Path) -> None:
    """As of a container: the tables are there, and nothing else can be kept."""
    data = linked_tables(tmp_path / "data")
    (data / "tables").chmod(0o555)
    code = """
import os, pathlib
# What root may write all the same is refused as a read-only disk refuses it.
def refuse(*_, **__):
    raise OSError(30, "Read-only file system")
pathlib.Path.mkdir = refuse
"""
    with serving(tmp_path, code=code, data=str(data), tables="classic:1-2") as server:
        assert server.get(VALUE)[0] == 200
        assert server.get(ODDS)[0] == 200
        assert server.get("/readyz")[0] in (200, 503)


def test_only_so_many_are_played_out_by_all_workers_together(tmp_path: Path) -> None:
    """200 clients at once: each is answered, most of them that the service is busy."""
    with serving(
        tmp_path, solve_tables="false", tables="classic:1-2", workers="2", rollouts_at_once="1"
    ) as server:
        assert server.get("/readyz")[0] == 200
        server.post("/api/v1/advice", {**TABLE, "samples": 32})
        asked, seen, odd = {**TABLE, "samples": None, "budget_ms": 1500}, list[int](), list[int]()

        def ask() -> None:
            status, text = server.post("/api/v1/advice", asked)
            assert status == 200 or json.loads(text)["title"] == "The service is busy"
            seen.append(status)

        clients = [threading.Thread(target=ask) for _ in range(200)]
        for client in clients:
            client.start()
        for _ in range(10):
            odd.append(server.get(ODDS)[0])
        for client in clients:
            client.join()
        assert len(seen) == 200
        assert set(seen) == {200, 503}
        assert seen.count(503) > 150
        assert odd == [200] * 10
        assert server.metric(ROLLOUTS) == 0


def test_the_server_tells_what_it_is_not_to_callers(tmp_path: Path) -> None:
    """What gunicorn itself refuses: a line or a head that is too long."""
    with serving(tmp_path, solve_tables="false", workers="1") as server:
        for sent in (
            f"GET /?{'x' * 9000} HTTP/1.1\r\nHost: a\r\n\r\n",
            "GET / HTTP/1.1\r\nHost: a\r\n" + "A: b\r\n" * 60 + "\r\n",
        ):  # fmt: skip
            connection = server.connect(sent)
            assert connection.recv(200).startswith(b"HTTP/1.1 4")
            connection.close()
        assert server.get("/healthz")[0] == 200
