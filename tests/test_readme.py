"""Every command of the README runs, word for word."""

from __future__ import annotations

import doctest
import json
import re
import shlex
import subprocess
import sys
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from flask.testing import FlaskClient

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text("utf-8")
COMMANDS = re.findall(r"^\$ (qwixx-odds .+)$", README, re.MULTILINE)
ADDRESSES = re.findall(r"^\$ curl '(.+)'$", README, re.MULTILINE)


def test_no_command_of_a_console_block_is_left_out() -> None:
    assert len(COMMANDS) + len(ADDRESSES) == len(re.findall(r"^\$ ", README, re.MULTILINE))


@pytest.mark.usefixtures("example_tables")
@pytest.mark.parametrize("line", COMMANDS)
def test_commands(line: str, tmp_path: Path) -> None:
    program, *arguments = shlex.split(line)
    path = Path(sys.executable).with_name(program)
    result = subprocess.run(
        [path, *arguments], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    # Studies say there how long they took.
    complaints = re.sub(r"^[a-z-]+: [0-9.]+ s\n", "", result.stderr, flags=re.MULTILINE)
    assert (result.returncode, complaints) == (0, "")
    assert result.stdout


@pytest.mark.parametrize("address", ADDRESSES)
def test_addresses(client: FlaskClient, address: str) -> None:
    parts = urlsplit(address)
    response = client.get(f"{parts.path}?{parts.query}")
    assert response.status_code == 200
    assert json.loads(response.text)["assumptions"]


@pytest.mark.usefixtures("example_tables")
def test_python() -> None:
    failed, tried = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert tried
    assert not failed


def test_make_targets_exist() -> None:
    makefile = (ROOT / "Makefile").read_text("utf-8")
    for target in re.findall(r"\bmake ([a-z]+)\b", README):
        assert re.search(rf"^{target}:", makefile, re.MULTILINE), target


def test_completion_is_offered() -> None:
    path = Path(sys.executable).with_name("qwixx-odds")
    result = subprocess.run(
        [path], env={"_QWIXX_ODDS_COMPLETE": "bash_source", "PATH": "/usr/bin:/bin"},
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert "complete" in result.stdout
