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

from collections.abc import Iterator
from dataclasses import dataclass

from odds.game.fault import Fault
from odds.game.notation import read_option, read_roll, write_option, write_roll
from odds.game.position import Position, new_position
from odds.game.rules import Game
from odds.game.turn import Option, Roll
from odds.play.match.record_lines import (
    GameText,
    at_line,
    read_lines,
    read_roll_line,
    write_header,
)


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


def read_record(text: str) -> Record:
    """Read a record and replay it. Raises Fault, with the line, for what cannot be."""
    told = read_lines(text, "record")
    turns: list[Turn] = []
    for place, line in told.lines.items():
        with at_line(place, "record"):
            turns.append(_turn(line, len(turns) + 1, told))
    record = Record(told.game, told.names, tuple(turns))
    _check_result(told.result, record.end)
    return record


def _turn(line: str, number: int, told: GameText) -> Turn:
    roll, options = read_roll_line(line, number, len(told.names))
    variant = told.game.variant
    read = tuple(read_option(option, variant) for option in options)
    return Turn(read_roll(roll, variant), read)


def _check_result(result: str | None, end: Position) -> None:
    scores = ", ".join(map(str, end.scores))
    if result is not None and not end.over:
        raise Fault("the record has a result, but the game is not over", field="record")
    if end.over and result != scores:
        raise Fault(f"the result is {scores}, not {result}", field="record")
