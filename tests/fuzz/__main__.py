"""``python -m tests.fuzz``: every reader of text against what atheris makes up, guided by coverage.

It needs atheris, which has no wheels for every Python and so is no requirement: ``pip install
atheris``. What a reader refuses it refuses by Fault or Problem; anything else ends the run, and its
input belongs into ``tests/api/test_fuzz.py``. What a reader accepts has to survive being written
and read again.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import NoReturn

import atheris

with atheris.instrument_imports(include=["odds"]):
    import odds
    from odds.contract.catalogue import INQUIRIES, Inquiry
    from odds.contract.problem import FieldError, Problem
    from odds.contract.table_question import read_table
    from odds.game.fault import Fault
    from odds.game.notation import (
        read_mark,
        read_option,
        read_roll,
        read_sheet,
        read_turns,
        write_option,
        write_sheet,
        write_turns,
    )
    from odds.game.variant import variant_ids
    from odds.play.journal_file import read_journal
    from odds.play.journal_text import read_log, write_log
    from odds.play.match.record import read_record
    from odds.play.match.registry import read_policy
    from odds.play.protocol import Session

RECORD = "variant: classic\nplayers: me, Ann\n1 34-5216 W:R7 C:B4 | W:G7\n2 11-1166 W:R2 | pass\n"
GAMES = [odds.game(variant) for variant in variant_ids()]
Target = Callable[[str, int], object]


def _same(text: object, again: object) -> None:
    if text != again:
        raise AssertionError(f"{text!r} is read again as {again!r}")


def sheet(text: str, pick: int) -> None:
    game = GAMES[pick % len(GAMES)]
    found = read_sheet(text, game)
    _same(read_sheet(write_sheet(found), game), found)


def option(text: str, pick: int) -> None:
    variant = GAMES[pick % len(GAMES)].variant
    found = read_option(text, variant)
    _same(read_option(write_option(found, variant), variant), found)


def log(text: str, pick: int) -> None:
    game, players = GAMES[pick % len(GAMES)], 1 + pick % 5
    found = read_log(text, game, players)
    _same(read_log(write_log(found), game, players), found)


def turns(text: str, _: int) -> None:
    _same(write_turns(read_turns(text)), text.upper())


def question(text: str, pick: int) -> None:
    inquiry: Inquiry = INQUIRIES[pick % len(INQUIRIES)]
    given = dict(inquiry.example)
    for part in text.split("&"):
        name, _, value = part.partition("=")
        # Long races take long, which is no fault.
        given[name] = value[:12] if name in ("turns", "rolls") else value
    if given.get("rolls", "").strip().isdigit():
        given["rolls"] = given["rolls"].strip()[-1]
    inquiry.ask(given, _no_table)


def _no_table(*_: object) -> NoReturn:
    raise Problem([FieldError(None, "there are no tables here")], status=503)


def table(text: str, _: int) -> None:
    try:
        given = json.loads(text)
    except (ValueError, RecursionError):
        return
    read_table(given)


def engine(text: str, _: int) -> None:
    session = Session("fuzz")
    for line in text.split("\n"):
        # What would be computed is not what is read.
        if not line.strip().lower().startswith(("white", "colour", "ready")):
            list(session.answer(line))


TARGETS: tuple[tuple[Target, str], ...] = (
    (sheet, "R2,3,5/Y7@9/G12,11/Bx/P1"),
    (option, "W:R7 C:B4"),
    (log, "0.34-5216.R7-B4_1.61.G7"),
    (turns, "APPA"),
    (question, "sheet=R2,3/P1&variant=mixx_a&roll=34-5216&players=3&max_skip=1"),
    (table, '{"players": [{"sheet": "R2"}, {"sheet": "", "kind": "casual"}], "roll": "34-5216"}'),
    (engine, "set players 2\nposition sheets R2 | Y3 seat 0 active 1\nposition start seat 0"),
    (lambda text, pick: read_roll(text, GAMES[pick % len(GAMES)].variant), "34-x216"),
    (lambda text, pick: read_mark(text, GAMES[pick % len(GAMES)].variant), "R7"),
    (lambda text, _: read_journal(text), RECORD),
    (lambda text, _: read_record(text), RECORD),
    (lambda text, pick: read_policy(text, 1 + pick % 5), "priced:4.5@2"),
)


def one(data: bytes) -> None:
    """Give one input to the reader that its first byte names."""
    if len(data) < 2:
        return
    read, _ = TARGETS[data[0] % len(TARGETS)]
    text = data[2:].decode("utf-8", "replace")
    try:
        read(text, data[1])
    except (Fault, Problem):
        return


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("--seconds", type=int, default=600)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        for number, (_, example) in enumerate(TARGETS):
            (Path(folder) / str(number)).write_bytes(bytes([number, 0]) + example.encode())
        options = [f"-max_total_time={given.seconds}", "-max_len=600", "-timeout=20"]
        atheris.Setup([sys.argv[0], *options, folder], one)
        atheris.Fuzz()


if __name__ == "__main__":
    main()
