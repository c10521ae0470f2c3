"""What the terminal says while a table is solved."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from api.progress import solved
from odds.solver.tables import TableKey
from tests.solver.slow_solver import tiny_game


def test_how_large_and_how_long_is_said_before_it_starts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("QWIXX_ODDS_DATA", str(tmp_path))
    key = TableKey(tiny_game("as mixx b"))
    solved(key, moments=False)
    told = " ".join(capsys.readouterr().err.split())
    assert re.search(r"sheets at four penalty levels, \d+ MB of memory, \d+ MB kept\.", told)
    assert re.search(r"takes about \d+ (seconds|minutes)\.", told)
    solved(key, moments=False)
    assert capsys.readouterr().err == ""
