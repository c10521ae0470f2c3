"""Games as text: a header, then one line a roll with the dice and what every player did.

::

    variant: classic
    players: solo, greedy:2
    1 34-5216 W:R7 C:B4 | pass
    2 61-2345 W:Y7 | W:G7 C:G5
    result: 12, 7

Lines are numbered from 1. The players' options stand in the order of their seats, ``|`` between
them; the first player rolls first. Rule switches stand in the header as ``rules: name=value``. A
record may stop before the game is over and then has no result. Reading replays the game by the
rules: what could not have happened is refused with its line.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from odds.game.fault import Fault
from odds.game.notation import read_option, read_roll, write_option, write_roll
from odds.game.position import MAX_PLAYERS, Position, new_position
from odds.game.rules import Game, RuleSet, switched, switches_told
from odds.game.turn import Option, Roll
from odds.game.variant import load_variant

# What the lines of a record are made of; a journal that is known in part has the same.
HEADER = ("variant", "rules", "players", "result")
LINE = re.compile(r"(?P<number>[1-9]\d{0,3}) (?P<roll>\S+) (?P<options>.+)")


@dataclass(frozen=True, slots=True)
class Turn:
    """One roll: the dice, and each player's option in the order of the seats."""

    roll: Roll
    options: tuple[Option, ...]


@dataclass(frozen=True, slots=True)
class Record:
    """A game from its start: who plays (a name a seat) and what happened."""

    game: Game
    players: tuple[str, ...]
    turns: tuple[Turn, ...]

    def positions(self) -> Iterator[Position]:
        """Yield the position before each roll, and the one after the last.

        Raises Fault for what the rules do not allow, with the number of the roll.
        """
        position = new_position(len(self.players), self.game)
        yield position
        for number, turn in enumerate(self.turns, 1):
            try:
                position = after_turn(position, turn)
            except Fault as fault:
                raise Fault(f"roll {number}: {fault.message}", field="record") from None
            yield position

    @property
    def end(self) -> Position:
        """The position after the last roll."""
        *_, last = self.positions()
        return last


def after_turn(position: Position, turn: Turn) -> Position:
    """Return the position after a roll. Raises Fault for what the rules do not allow."""
    active, options = position.active, turn.options
    for seat, option in enumerate(options):
        if seat != active and (option.colour is not None or option.penalty):
            raise Fault(f"player {seat + 1} does not roll, and has a white mark or a pass")
    between = position.after_white(turn.roll, [option.white for option in options])
    own = options[active]
    before = position.sheets[active].penalties
    if between.white is None:
        after = between
        if own.colour is not None:
            raise Fault("the white action ended the game before the colour action")
    else:
        after = between.after_colour(own.colour)
    if own.penalty != (after.sheets[active].penalties > before):
        raise Fault(f"player {active + 1} {'takes no' if own.penalty else 'takes a'} penalty")
    return after


def write_record(record: Record) -> str:
    """Write a record as text, with its result if the game is over."""
    variant = record.game.variant
    lines = write_header(record.game, record.players)
    for number, turn in enumerate(record.turns, 1):
        options = " | ".join(write_option(option, variant) for option in turn.options)
        lines.append(f"{number} {write_roll(turn.roll)} {options}")
    end = record.end
    if end.over:
        lines.append(f"result: {', '.join(map(str, end.scores))}")
    return "\n".join(lines) + "\n"


def write_header(game: Game, players: Sequence[str]) -> list[str]:
    """Write what stands before the first roll, line by line."""
    switches = [f"{name}={value}" for name, value in switches_told(game.rules).items()]
    rules = [f"rules: {', '.join(switches)}"] if switches else []
    return [f"variant: {game.variant.id}", *rules, f"players: {', '.join(players)}"]


def read_record(text: str) -> Record:
    """Read a record and replay it. Raises Fault, with the line, for what cannot be."""
    header: dict[str, str] = {}
    turns: list[Turn] = []
    game: Game | None = None
    for place, raw in enumerate(text.splitlines(), 1):
        line = raw.strip()
        if not line or line.startswith("#"):
            continue
        try:
            name, colon, value = line.partition(":")
            if colon and name in HEADER:
                if name in header or (turns and name != "result"):
                    raise Fault(f"{name} stands where it should not")  # noqa: TRY301
                header[name] = value.strip()
                continue
            if "result" in header:
                raise Fault("the result is the last line")  # noqa: TRY301
            game = game or read_game(header)
            turns.append(_turn(line, len(turns) + 1, game, len(read_names(header))))
        except Fault as fault:
            raise Fault(f"line {place}: {fault.message}", field="record") from None
    record = Record(game or read_game(header), read_names(header), tuple(turns))
    _check_result(header.get("result"), record.end)
    return record


def read_game(header: Mapping[str, str]) -> Game:
    """Return the game that a header tells of. Raises Fault."""
    rules = RuleSet()
    for switch in filter(None, header.get("rules", "").split(",")):
        name, _, value = switch.strip().partition("=")
        rules = switched(rules, name, value)
    return Game(load_variant(header.get("variant", "classic")), rules)


def read_names(header: Mapping[str, str]) -> tuple[str, ...]:
    """Return the names in a header, in the order of the seats. Raises Fault."""
    names = tuple(name.strip() for name in header.get("players", "").split(","))
    if not all(names) or len(names) > MAX_PLAYERS:
        raise Fault(f"the header names 1 to {MAX_PLAYERS} players, a comma between them")
    return names


def _turn(line: str, number: int, game: Game, players: int) -> Turn:
    found = LINE.fullmatch(line)
    if found is None or int(found["number"]) != number:
        raise Fault(f"expected roll {number}, as in '{number} 34-5216 W:R7 C:B4 | pass'")
    options = tuple(read_option(part, game.variant) for part in found["options"].split("|"))
    if len(options) != players:
        raise Fault(f"{len(options)} options for {players} players")
    return Turn(read_roll(found["roll"], game.variant), options)


def _check_result(result: str | None, end: Position) -> None:
    scores = ", ".join(map(str, end.scores))
    if result is not None and not end.over:
        raise Fault("the record has a result, but the game is not over", field="record")
    if end.over and result != scores:
        raise Fault(f"the result is {scores}, not {result}", field="record")
