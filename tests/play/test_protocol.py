"""The engine's line protocol, one conversation at a time."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from odds.play.protocol import Session

DOCUMENT = Path(__file__).parents[2] / "docs" / "engine.md"


def talk(*lines: str) -> list[str]:
    session = Session("test")
    said = []
    for line in ("set policy rush", *lines):
        said = list(session.answer(line))
    return said


def test_it_says_who_it_is() -> None:
    assert talk("qwixx") == ["id test", "protocol 1", "ok"]
    assert talk("ready") == ["ready"]
    assert talk("") == []


def test_it_decides_white_then_colour() -> None:
    session = Session("test")
    lines = [
        ("set policy rush", ["ok"]),
        ("set players 2", ["ok"]),
        ("position seat 0 active 0 sheets R2,3,4,5,6 Y2", ["ok"]),
        ("white 66-1111", ["white R12"]),
        ("colour R12 -", ["colour -"]),
        ("white 34-x216", ["white G7"]),
    ]
    for line, expected in lines[:-1]:
        assert list(session.answer(line)) == expected, line
    # A row locked by somebody is closed for all.
    assert list(session.answer("position seat 1 active 0 sheets R2,3,4,5,6,12 Y2")) == ["ok"]
    assert next(session.answer("white 34-x216")).startswith("white ")


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        (["nonsense"], "there is no command 'nonsense'"),
        (["white 34"], "give a position first"),
        (["position start seat 0", "white 34"], "needs the coloured dice"),
        (["position start seat 0", "white 79-1111"], "expected the first white die"),
        (["position start seat 0", "colour - -"], "ask for the white decision"),
        (["position start seat 1", "white 34-1111", "colour - -"], "only the active player"),
        (["position start seat 0", "white 34-1111", "colour -"], "1 white marks for 2 players"),
        (["position start seat 0", "white 34-1111", "colour R9 -"], "may not make"),
        (["position start seat 5"], "there is no seat 5"),
        (["position seat 0 active 0 sheets R2"], "1 sheets for 2 players"),
        (["position seat 0 active 0 sheets R3,2 Y2"], "stands left of"),
        (["position seat 0 active 0 sheets P4 Y2", "white 34-1111"], "the game is over"),
        (["position 0 1"], "expected seat S"),
        (["set players 9"], "expected 1 to 5"),
        (["set policy best"], "there is no policy"),
        (["set variant chess"], "chess"),
        (["set rule mood good"], "no rule switch"),
        (["set rule die_removal never"], "must be at_once"),
        (["set colour red"], "nothing to set"),
        (["set players"], "expected a name and a value"),
        (["position start seat 0", "white \x00\xff"], "expected the first white die"),
    ],
)
def test_what_is_wrong_is_one_line_and_no_end(lines: list[str], message: str) -> None:
    (said,) = talk(*lines)
    assert said.startswith("error ")
    assert message in said


def test_rules_change_what_it_may_do() -> None:
    four = "position seat 0 active 0 sheets R2,3,4,5 Y2"
    assert talk("set rule marks_before_lock 4", four, "white 66-1111") == ["white R12"]
    assert talk(four, "white 66-1111") != ["white R12"]
    assert talk("set variant longo", "position start seat 0", "white 87-1111")[0].startswith(
        "white"
    )


def test_the_document_tells_every_command_and_its_example_is_true() -> None:
    text = DOCUMENT.read_text("utf-8")
    for command in ("qwixx", "set", "position", "white", "colour", "ready", "quit"):
        assert f"`{command}" in text, command
    session = Session("qwixx-odds 0.1.0")
    (example,) = re.findall(r"```text\n(.*?)```", text, re.DOTALL)
    answers: list[str] = []
    for line in example.splitlines():
        mark, _, rest = line.partition(" ")
        if mark == ">":
            assert answers == [], answers
            answers = list(session.answer(rest))
        else:
            assert line[2:] == answers.pop(0)
    assert answers == []
