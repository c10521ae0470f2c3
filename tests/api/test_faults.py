"""Faults done to a running service; the outcome of each stands in docs/operations.md."""

from __future__ import annotations

import json
import os
import shutil
import signal
import threading
import time
from http.client import HTTPException
from pathlib import Path

import pytest

import odds
from odds.solver.tables import TableKey
from tests.api.serving import children, linked_tables, serving, until
from tests.api.test_operation import LONG_TABLE, ODDS, ROLLOUTS, VALUE

pytestmark = pytest.mark.usefixtures("example_tables")
BODY = json.dumps(LONG_TABLE)
STREAM = (
    "POST /api/v1/advice HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n"
    f"Accept: text/event-stream\r\nContent-Length: {len(BODY)}\r\n\r\n{BODY}"
)


def test_a_client_that_hangs_up_ends_its_games(tmp_path: Path) -> None:
    with serving(tmp_path, solve_tables="false", tables="classic:1-2", workers="2") as server:
        assert server.get("/readyz")[0] == 200
        # What is being compiled cannot be left in the middle.
        assert server.post("/api/v1/advice", LONG_TABLE | {"budget_ms": 1})[0] == 200
        stream = server.connect(STREAM)
        assert b"200 OK" in stream.recv(4096)
        assert server.metric(ROLLOUTS) == 1
        stream.close()
        # Long before the twenty seconds that it asked for.
        assert until(lambda: server.metric(ROLLOUTS) == 0, 10)


def test_a_killed_worker_is_replaced_and_gives_its_places_back(tmp_path: Path) -> None:
    with serving(tmp_path, solve_tables="false", workers="2", rollouts_at_once="1") as server:
        assert until(lambda: len(server.children()) == 2)
        stream, first = server.connect(STREAM), server.children()
        assert b"200 OK" in stream.recv(4096)
        seen, running = list[int](), threading.Event()

        def ask() -> None:
            while not running.is_set():
                try:
                    seen.append(server.get(ODDS)[0])
                except (OSError, HTTPException):
                    # The connections of the one that is killed go with it.
                    seen.append(0)

        clients = [threading.Thread(target=ask) for _ in range(4)]
        for client in clients:
            client.start()
        assert until(lambda: len(seen) > 20)
        # One of them plays; both go, one after the other.
        for worker in first:
            os.kill(worker, signal.SIGKILL)
            assert until(lambda gone=worker: gone not in server.children())  # type: ignore[misc]
            assert until(lambda: len(server.children()) == 2)
        asked = len(seen)
        assert until(lambda: len(seen) > asked + 20)
        running.set()
        for client in clients:
            client.join()
        assert set(seen) <= {0, 200}
        # At most what each of the four was waiting for, twice.
        assert seen.count(0) <= 8
        stream.close()
        with server.connect(STREAM) as again:
            assert b"200 OK" in again.recv(4096)


def test_a_killed_builder_is_followed_by_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = linked_tables(tmp_path / "data")
    monkeypatch.setenv("QWIXX_ODDS_DATA", str(data))
    path = TableKey(odds.game(), 1).path("values")
    path.unlink()
    quickly = "from api import table_service; table_service.FIRST_PAUSE = 1"
    with serving(tmp_path, code=quickly, tables="classic:1", workers="1") as server:

        def builders() -> list[int]:
            return [
                child
                for worker in server.children()
                for child in children(worker)
                if b"solve" in Path(f"/proc/{child}/cmdline").read_bytes()
            ]

        assert until(lambda: bool(builders()), 60)
        os.kill(builders()[0], signal.SIGKILL)
        assert not path.exists()
        assert until(path.exists, 240), server.log.read_text()
        assert until(lambda: server.get(VALUE)[0] == 200, 60)
        assert "no table of classic for 1" in server.log.read_text()
        assert not list(path.parent.glob("*.part-*"))


def test_a_full_disk_only_costs_the_values(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    data = linked_tables(tmp_path / "data")
    monkeypatch.setenv("QWIXX_ODDS_DATA", str(data))
    path = TableKey(odds.game(), 1).path("values")
    path.unlink()
    # No file may grow beyond a megabyte, which a table would.
    full = "import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (1 << 20, 1 << 20))"
    with serving(tmp_path, code=full, tables="classic:1", workers="1") as server:
        assert until(lambda: "no table of classic" in server.log.read_text(), 240)
        status, text = server.get(VALUE)
        assert (status, json.loads(text)["title"]) == (503, "There are no values")
        assert server.get("/readyz")[0] == 503
        assert server.get(ODDS)[0] == 200
        assert not list(path.parent.glob(f"{path.name}*part*"))


def test_a_table_may_be_swapped_under_a_running_server(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = linked_tables(tmp_path / "data")
    monkeypatch.setenv("QWIXX_ODDS_DATA", str(data))
    path = TableKey(odds.game(), 1).path("values")
    # A file of its own, which the test may damage.
    mine = path.with_suffix(".copy")
    shutil.copyfile(path, mine)
    mine.replace(path)
    settings = {"solve_tables": "false", "workers": "1", "answers_kept": "0"}
    with serving(tmp_path, **settings) as server:
        status, answer = server.get(VALUE)
        assert status == 200
        # Renamed, as this program does it: who has the old file keeps it.
        mine.write_bytes(b"no table at all")
        kept = path.with_suffix(".kept")
        path.rename(kept)
        mine.replace(path)
        assert server.get(VALUE) == (200, answer)
        # Cut off in place, against all rules: who reads it dies, the next worker refuses it.
        (worker,) = server.children()
        os.truncate(kept, 4096)
        with pytest.raises(OSError, match=r"[cC]losed|reset"):
            server.get(VALUE)
        assert until(lambda: server.children() not in ([worker], []))
        assert server.get(VALUE)[0] == 503
        assert server.get(ODDS)[0] == 200


@pytest.mark.parametrize(
    "sent",
    [
        "GET /healthz HTTP/1.1\r\nHost: a\r\n",
        "POST /api/v1/advice HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n"  # noqa: ISC004
        "Content-Length: 100\r\n\r\n{",
        "GET /static/plotly-{}.min.js HTTP/1.1\r\nHost: a\r\n\r\n",
    ],
    ids=["slow head", "slow body", "slow reader"],
)
def test_slow_clients_hold_no_thread_for_long(tmp_path: Path, sent: str) -> None:
    from importlib.metadata import version  # noqa: PLC0415

    settings = {"threads": "2", "workers": "1", "request_seconds": "5", "solve_tables": "false"}
    with serving(tmp_path, **settings) as server:
        text = sent.replace("{}", version("plotly"))
        slow = [server.connect(text, buffer=4096) for _ in range(2)]
        time.sleep(0.5)
        started = time.monotonic()
        # All threads are taken, until the slow ones are cut off.
        assert server.get("/healthz")[0] == 200
        assert time.monotonic() - started < 20
        for connection in slow:
            connection.close()


def test_who_sends_nothing_holds_no_thread(tmp_path: Path) -> None:
    with serving(tmp_path, threads="2", workers="1", solve_tables="false") as server:
        silent = [server.connect() for _ in range(40)]
        started = time.monotonic()
        assert server.get("/healthz")[0] == 200
        assert time.monotonic() - started < 10
        for connection in silent:
            connection.close()
