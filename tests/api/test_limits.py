"""What one client may ask: rates, their headers, sizes, who counts as one client."""

from __future__ import annotations

import json
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from typing import Any

import pytest
from flask.testing import FlaskClient

from api import create_app
from api.bodies import ProblemBody
from tests.api.test_command_line import free_port
from tests.api.test_table_advice import PATH, TABLE

DICE = "/api/v1/dice"


def limited(**config: Any) -> FlaskClient:
    """Return a client from outside of a service that allows three requests a minute."""
    settings: dict[str, Any] = {"SOLVE_TABLES": False, "RATE_LIMIT": "3/minute", "TABLES": ()}
    return create_app({**settings, **config}).test_client()


def status(client: FlaskClient, address: str = "203.0.113.7", path: str = DICE, **more: Any) -> int:
    with client.get(path, environ_base={"REMOTE_ADDR": address}, **more) as response:
        return response.status_code


def test_a_client_that_asks_too_often_is_told_when_to_come_back() -> None:
    client = limited()
    for left in (2, 1, 0):
        response = client.get(DICE, environ_base={"REMOTE_ADDR": "203.0.113.7"})
        assert response.status_code == 200
        assert response.headers["RateLimit-Limit"] == "3"
        assert response.headers["RateLimit-Remaining"] == str(left)
        assert 1 <= int(response.headers["RateLimit-Reset"]) <= 60
    # Pages and questions count together.
    response = client.get("/", environ_base={"REMOTE_ADDR": "203.0.113.7"})
    assert (response.status_code, response.mimetype) == (429, "application/problem+json")
    assert 1 <= int(response.headers["Retry-After"]) <= 60
    body = ProblemBody.model_validate(json.loads(response.text))
    assert "more than 3 in 60 seconds" in body.detail
    # Others are not held up by it, and what tells of the service is always answered.
    assert status(client, "203.0.113.8") == 200
    assert status(client, path="/healthz") == 200
    assert status(client, path="/static/style.css") == 200


def test_an_ipv6_network_is_one_client() -> None:
    client = limited()
    seen = [status(client, f"2001:db8::{number}") for number in range(4)]
    assert seen == [200, 200, 200, 429]
    assert status(client, "2001:db8:0:1::1") == 200


@pytest.mark.parametrize("address", ["127.0.0.1", "::1", "::ffff:127.0.0.1"])
def test_this_machine_itself_is_exempt_unless_told_otherwise(address: str) -> None:
    assert {status(limited(), address) for _ in range(5)} == {200}
    client = limited(RATE_LIMIT_EXEMPT="")
    assert [status(client, address) for _ in range(4)][-1] == 429


def test_proxies_are_believed_only_where_it_is_set() -> None:
    def statuses(client: FlaskClient) -> list[int]:
        forged = [{"X-Forwarded-For": f"198.51.100.{number}"} for number in range(4)]
        return [status(client, headers=headers) for headers in forged]

    assert statuses(limited()) == [200, 200, 200, 429]
    assert statuses(limited(TRUSTED_PROXIES=1)) == [200] * 4


@pytest.mark.usefixtures("example_tables")
def test_rollouts_have_a_limit_of_their_own(app: Any) -> None:
    tables = app.extensions["tables"].keys
    client = limited(RATE_LIMIT="100/minute", RATE_LIMIT_ROLLOUTS="1/hour", TABLES=tables)
    outside = {"REMOTE_ADDR": "203.0.113.7"}
    seen = [client.post(PATH, json=TABLE, environ_base=outside).status_code for _ in range(2)]
    assert seen == [200, 429]
    assert status(client) == 200


def test_a_clock_that_goes_back_shuts_nobody_out(monkeypatch: pytest.MonkeyPatch) -> None:
    client, now = limited(), time.time()
    monkeypatch.setattr(time, "time", lambda: now)
    assert [status(client) for _ in range(3)] == [200, 200, 200]
    monkeypatch.setattr(time, "time", lambda: now - 24 * 3600)
    response = client.get(DICE, environ_base={"REMOTE_ADDR": "203.0.113.7"})
    # At most this one is refused, and not for a day.
    assert response.status_code == 429
    assert int(response.headers["Retry-After"]) <= 60
    assert status(client) == 200


def test_a_clock_that_goes_forward_opens_a_new_window(monkeypatch: pytest.MonkeyPatch) -> None:
    client, now = limited(), time.time()
    monkeypatch.setattr(time, "time", lambda: now)
    assert [status(client) for _ in range(4)][-1] == 429
    monkeypatch.setattr(time, "time", lambda: now + 24 * 3600)
    assert status(client) == 200


REDIS = shutil.which("redis-server")


@pytest.fixture
def redis() -> Iterator[tuple[str, subprocess.Popen[bytes]]]:
    port = free_port()
    command = [str(REDIS), "--port", str(port), "--save", "", "--daemonize", "no"]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL) as server:
        until = time.monotonic() + 20
        while time.monotonic() < until:
            try:
                socket.create_connection(("127.0.0.1", port), 1).close()
                break
            except OSError:
                time.sleep(0.05)
        yield f"redis://127.0.0.1:{port}", server
        server.kill()


@pytest.mark.redis
def test_workers_count_together_in_redis_and_go_on_without_it(
    redis: tuple[str, subprocess.Popen[bytes]],
) -> None:
    address, server = redis
    one, other = (limited(RATE_LIMIT_STORAGE=address) for _ in range(2))
    assert [status(one), status(other), status(one), status(other)] == [200, 200, 200, 429]
    server.kill()
    server.wait()
    # Each worker now counts for itself.
    assert status(other) == 200
    assert [status(one) for _ in range(4)][-1] == 429


@pytest.mark.parametrize(
    ("path", "status"),
    [
        (f"{DICE}?variant={'x' * 5000}", 422),
        (f"/api/v1/odds/roll?sheet={'R' * 5000}", 422),
        (f"/api/v1/odds/lock?sheet=&turns={'A' * 801}", 422),
        ("/api/v1/odds/lock?sheet=&rolls=201", 422),
        ("/api/v1/odds/lock?sheet=&players=6", 422),
        ("/api/v1/odds/roll?sheet=&max_skip=21", 422),
        ("/api/v1/odds/roll?sheet=&marks_before_lock=21", 422),
        (f"/api/v1/advice?sheet=&roll={'1' * 100}", 422),
        (f"/?sheet={'R' * 5000}", 422),
        (f"/static/{'x' * 5000}", 404),
    ],
)
def test_every_text_has_a_longest(client: FlaskClient, path: str, status: int) -> None:
    assert client.get(path).status_code == status


@pytest.mark.parametrize(
    "change",
    [
        {"players": [{"sheet": ""}] * 6},
        {"players": [{"sheet": "R" * 500}, {"sheet": ""}]},
        {"players": [{"sheet": "", "name": "x" * 41}, {"sheet": ""}]},
        {"roll": "1" * 50_000},
        {"white_mark": "R" * 50_000, "phase": "colour"},
        {"budget_ms": 20_001},
        {"samples": 10**9},
        {"points": [1] * 6},
        {"points": 10**300},
        {"seed": 10**30},
        {"variant": "x" * 50_000},
        {"die_removal": "x" * 50_000},
        {"die_removal": [[1] * 10_000]},
        {"x" * 50_000: 1},
    ],
)
def test_every_member_of_a_table_has_a_bound(client: FlaskClient, change: dict[str, Any]) -> None:
    response = client.post(PATH, json={**TABLE, **change})
    assert response.status_code == 422
    # Nor does the refusal send it all back.
    assert len(response.data) < 2000


def test_a_long_body_is_refused_and_a_shortened_budget_is_kept(client: FlaskClient) -> None:
    response = client.post(PATH, data=b" " * 65 * 1024, content_type="application/json")
    assert (response.status_code, response.mimetype) == (413, "application/problem+json")


def test_a_page_plays_no_more_tables_out_than_the_route_does() -> None:
    app = create_app(
        {"SOLVE_TABLES": False, "RATE_LIMIT_EXEMPT": "", "RATE_LIMIT_ROLLOUTS": "1/minute"}
    )
    client = app.test_client()
    asked = "/?players=2&against=1&roll=34-5216"
    assert client.get(f"{asked}&chances=1").status_code == 200
    assert client.get(f"{asked}&chances=1").status_code == 429
    assert client.get(asked).status_code == 200


def test_a_journal_has_an_end(client: FlaskClient) -> None:
    answer = client.get("/?players=5&log=" + "_".join(["1.34"] * 401))
    assert answer.status_code == 422
    assert "more than 400 events" in answer.text
