"""What games as text are made of: a header, then lines, numbered where they tell a roll.

Records (:mod:`odds.play.match.record`) and journals (:mod:`odds.play.journal_file`) share it; each
reads the lines after the header in its own way.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from odds.game.fault import Fault
from odds.game.position import MAX_PLAYERS
from odds.game.rules import Game, RuleSet, switched, switches_told
from odds.game.variant import load_variant

_HEADER = ("variant", "rules", "players", "result")
_ROLL = re.compile(r"(?P<number>[1-9]\d{0,3}) (?P<roll>\S+) (?P<options>.+)")


@dataclass(frozen=True, slots=True)
class GameText:
    """A game as text with its header read; ``lines`` are those after it by their numbers.

    ``names`` stand in the order of the seats. ``result`` is None where the game is not over.
    """

    game: Game
    names: tuple[str, ...]
    lines: Mapping[int, str]
    result: str | None


def write_header(game: Game, players: Sequence[str]) -> list[str]:
    """Write what stands before the first roll, line by line."""
    switches = [f"{name}={value}" for name, value in switches_told(game.rules).items()]
    rules = [f"rules: {', '.join(switches)}"] if switches else []
    return [f"variant: {game.variant.id}", *rules, f"players: {', '.join(players)}"]


def read_lines(text: str, field: str) -> GameText:
    """Read the header of a text and set its lines apart. Raises Fault for ``field``."""
    header: dict[str, str] = {}
    lines: dict[int, str] = {}
    for number, raw in enumerate(text.splitlines(), 1):
        line = raw.strip()
        if not line or line.startswith("#"):
            continue
        name, colon, value = line.partition(":")
        with at_line(number, field):
            if colon and name in _HEADER:
                if name in header or (lines and name != "result"):
                    raise Fault(f"{name} stands where it should not")
                header[name] = value.strip()
            elif "result" in header:
                raise Fault("the result is the last line")
            else:
                lines[number] = line
    try:
        return GameText(_game(header), _names(header), lines, header.get("result"))
    except Fault as fault:
        raise Fault(fault.message, field=field) from None


@contextmanager
def at_line(number: int, field: str) -> Iterator[None]:
    """Let faults tell the line, from 1, that they were found in."""
    try:
        yield
    except Fault as fault:
        raise Fault(f"line {number}: {fault.message}", field=field) from None


def read_roll_line(line: str, number: int, players: int) -> tuple[str, list[str]]:
    """Return the dice and each seat's option of a roll, as texts. Raises Fault."""
    found = _ROLL.fullmatch(line)
    if found is None or int(found["number"]) != number:
        raise Fault(f"expected roll {number}, as in '{number} 34-5216 W:R7 C:B4 | pass'")
    options = [option.strip() for option in found["options"].split("|")]
    if len(options) != players:
        raise Fault(f"{len(options)} options for {players} players")
    return found["roll"], options


def _game(header: Mapping[str, str]) -> Game:
    rules = RuleSet()
    for switch in filter(None, header.get("rules", "").split(",")):
        name, _, value = switch.strip().partition("=")
        rules = switched(rules, name, value)
    return Game(load_variant(header.get("variant", "classic")), rules)


def _names(header: Mapping[str, str]) -> tuple[str, ...]:
    names = tuple(name.strip() for name in header.get("players", "").split(","))
    if not all(names) or len(names) > MAX_PLAYERS:
        raise Fault(f"the header names 1 to {MAX_PLAYERS} players, a comma between them")
    return names
