"""The command as a user meets it: tables, exit codes, one line for bad input."""

from __future__ import annotations

import json
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path
from types import SimpleNamespace

import pytest

from api import command_line, table_service
from api.command_line import cli, main
from odds.contract.catalogue import INQUIRIES, Inquiry

COMMAND = str(Path(sys.executable).with_name("qwixx-odds"))
Capture = pytest.CaptureFixture[str]


def run(capsys: Capture, *arguments: str) -> tuple[int, str, str]:
    with pytest.raises(SystemExit) as ended:
        main(list(arguments))
    out, err = capsys.readouterr()
    return int(ended.value.code or 0), out, err


@pytest.mark.usefixtures("example_tables")
@pytest.mark.parametrize("inquiry", INQUIRIES, ids=lambda i: i.command)
def test_every_answer_has_a_table(capsys: Capture, inquiry: Inquiry) -> None:
    options = [f"--{name.replace('_', '-')}={text}" for name, text in inquiry.example.items()]
    code, out, err = run(capsys, inquiry.command, *options)
    assert (code, err) == (0, "")
    assert "%" in out
    assert "·" in out


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (["odds", "R3,2"], "sheet, position 3: 2 stands left of 3 in row R"),
        (["odds"], "sheet: sheet is missing"),
        (["odds", "R2", "--sheet", "R3"], "sheet: is given twice"),
        (["odds", "R2", "--shet", "R3"], "No such option"),
        (["odds", "R2", "--max-skip", "1", "--max-skip", "2"], "max_skip: is given more than once"),
        (["lock", "", "--turns", "ẚ"], "turns, position 0: expected A"),
        (["odds", "R2", "--players"], "requires an argument"),
        (["odds", "R2", "Y3", "G4"], "unexpected extra argument"),
        (["cell", "R2", "Q7"], "cell, position 0: expected a row"),
        (["lock", "Rx", "--row", "R"], "row: row red is closed"),
        (["lock", "P4"], "sheet: the game is over: 4 penalties are taken"),
        (["odds", "", "--variant", "express"], "published but not built"),
        (["odds", "", "--exact", "--rolls", "0"], "rolls, position 0: expected a whole number"),
        (["penalty", "R2\n\nR3"], "row R is given twice"),
        (["nonsense"], "No such command"),
        (["serve", "--port", "x"], "'x' is not a valid integer"),
        (["serve", "--port", "70000"], "70000 is not in the range"),
    ],
)
def test_bad_input_is_one_line_and_exit_2(capsys: Capture, arguments: list[str], line: str) -> None:
    code, out, err = run(capsys, *arguments)
    assert (code, out) == (2, "")
    assert err.count("\n") == 1
    assert err.startswith("qwixx-odds: ")
    assert line in err


@pytest.mark.parametrize(
    ("words", "long"), [([], False), (["--exact"], True), (["--exact", "false"], False),
                        (["--exact", "true"], True), (["--exact=TRUE"], True)],
)  # fmt: skip
def test_a_flag_stands_alone_or_with_its_value(
    capsys: Capture,
    words: list[str],
    long: bool,
) -> None:
    code, out, _ = run(capsys, "lock", *words, "R2", "--row=R", "--turns", "A" * 40, "--json")
    assert code == 0
    assert ("fraction" in json.loads(out)["within"][-1]) is long


def test_a_chance_that_is_small_is_not_shown_as_none(capsys: Capture) -> None:
    _, out, _ = run(capsys, "odds", "R-/Y2,4/G12/B12/P0")
    assert "< 0.01 %  1/46656" in out


@pytest.mark.parametrize("name", sorted(cli.commands))
def test_every_command_has_help_with_an_example(capsys: Capture, name: str) -> None:
    code, out, _ = run(capsys, name, "--help")
    assert code == 0
    assert "Example: qwixx-odds" in out


def test_version(capsys: Capture) -> None:
    code, out, _ = run(capsys, "--version")
    assert (code, out) == (0, "qwixx-odds, version 0.1.0\n")


def test_a_reader_that_goes_away_is_no_error() -> None:
    with subprocess.Popen(
        [COMMAND, "lock", "", "--turns", "A" * 200, "--exact", "--json"],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    ) as process:  # fmt: skip
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.read(10)
        process.stdout.close()
        assert process.stderr.read() == b""


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def test_serve_prints_its_address_answers_and_stops_on_request() -> None:
    port = free_port()
    with subprocess.Popen(
        [COMMAND, "serve", "--port", str(port)], stdout=subprocess.PIPE, text=True
    ) as server:
        try:
            assert server.stdout is not None
            line = server.stdout.readline()
            assert f"http://localhost:{port}/" in line
            address = f"http://127.0.0.1:{port}/api/v1/dice"
            # A caller's header that some servers trust must not move the route.
            asked = urllib.request.Request(address, headers={"SCRIPT_NAME": "/api"})
            with urllib.request.urlopen(asked, timeout=20) as response:
                assert json.load(response)["variant"] == "classic"
            server.send_signal(signal.SIGINT)
            assert server.wait(timeout=20) == 0
        finally:
            server.kill()


def test_an_address_in_use_is_told_in_one_line() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        started = time.monotonic()
        result = subprocess.run(
            [COMMAND, "serve", "--port", port], capture_output=True, text=True, timeout=60,
            check=False,
        )  # fmt: skip
    assert result.returncode == 1, time.monotonic() - started
    assert result.stderr.startswith(f"qwixx-odds: cannot listen on 127.0.0.1:{port}")
    assert result.stderr.count("\n") == 1


@pytest.mark.usefixtures("example_tables")
@pytest.mark.parametrize("inquiry", INQUIRIES, ids=lambda i: i.command)
def test_no_table_is_cut_at_80_columns(inquiry: Inquiry, capsys: Capture) -> None:
    options = [f"--{name.replace('_', '-')}={text}" for name, text in inquiry.example.items()]
    if "rolls" in inquiry.parameters:
        options = [f"--sheet={inquiry.example['sheet']}", "--players=3", "--rolls=24"]
        options += ["--cell=R7"] if inquiry.command == "cell" else []
        options += ["--max-skip=1"] if inquiry.command == "penalty" else []
    _, out, _ = run(capsys, inquiry.command, *options)
    assert "…" not in out
    assert max(map(len, out.splitlines())) <= 80
    if inquiry.command in ("cell", "lock", "penalty"):
        assert all(f"│ {roll} " in out for roll in range(1, 25))


def test_the_bare_command_prints_its_help(capsys: Capture) -> None:
    code, out, err = run(capsys)
    assert (code, err) == (0, "")
    assert "Commands:" in out


@pytest.mark.parametrize("encoding", ["ascii", "latin-1"])
def test_a_terminal_without_the_signs_gets_no_traceback(encoding: str) -> None:
    environment = {"PATH": "/usr/bin:/bin", "PYTHONIOENCODING": encoding}
    result = subprocess.run([COMMAND, "dice"], env=environment, capture_output=True, check=False)
    assert (result.returncode, result.stderr) == (0, b"")
    assert b"2.78 %" in result.stdout


@pytest.mark.parametrize("host", ["aa..bb", "a" * 64])
def test_a_host_that_is_none_is_told_in_one_line(capsys: Capture, host: str) -> None:
    code, _, err = run(capsys, "serve", "--host", host, "--port", "0")
    assert code == 1
    assert err.startswith(f"qwixx-odds: cannot listen on {host}:0")
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    ("sheet", "cell", "state"),
    [("R3", "R3", "marked"), ("R3", "R2", "passed"), ("Rx", "R2", "closed"),
     ("R3", "R12", "not yet"), ("R5@9", "R8", "unknown"), ("", "R7", "open")],
)  # fmt: skip
def test_a_cell_says_what_it_is(capsys: Capture, sheet: str, cell: str, state: str) -> None:
    _, out, _ = run(capsys, "cell", sheet, cell)
    assert f"({state})" in out


def test_preparing_fails_where_a_table_cannot_be_kept(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    note = "the table could not be kept (No space left on device)"
    monkeypatch.setenv("QWIXX_ODDS_TABLES", "classic:1")
    monkeypatch.setattr(command_line, "solved", lambda *_: SimpleNamespace(note=note))
    monkeypatch.setattr(table_service, "compile_games", lambda: None)
    assert run(capsys, "prepare") == (1, "", f"qwixx-odds: {note}\n")
