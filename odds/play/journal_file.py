"""A journal as a file: the record of a game, as far as it is known.

A journal that is known in full is exactly a record of :mod:`odds.play.match.record`, and every such
record can be read. What is not known has its place in the same lines::

    variant: classic
    players: me, player 2
    sheet me: R2,3/Y-/G-/B-/P1
    1 34-5216 W:R7 C:B10 | ?
    2 61 W:G7 | ?
    closed: Y
    3 12 pass | * W:R3

``?`` is an option that is not known, and the coloured dice of another's roll may be missing. The
players roll in the order of the header, the first one first; ``*`` stands before the option of one
who rolled out of turn. ``sheet NAME:`` is that player's sheet set by hand, ``closed:`` a row that a
player closed whose sheet is not kept. The keeper is the player named ``me``, else the first.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from odds.game.fault import Fault
from odds.game.notation import (
    read_option,
    read_roll,
    read_sheet,
    write_option,
    write_roll,
    write_sheet,
)
from odds.game.rules import Game
from odds.game.turn import PASS, Option
from odds.play.journal import Closed, Corrected, Event, Journal, Rolled
from odds.play.match.record import Record, Turn, write_record
from odds.play.match.record_lines import at_line, read_lines, read_roll_line, write_header

KEEPER = "me"
_UNKNOWN = "?"
_OUT_OF_TURN = "*"


def write_journal(journal: Journal) -> str:
    """Write a journal as text, as a record where it is one."""
    rolls = [event for event in journal.events if isinstance(event, Rolled)]
    first = rolls[0].roller if rolls else 0
    seats = [(first + seat) % journal.players for seat in range(journal.players)]
    names = tuple(KEEPER if place == 0 else f"player {place + 1}" for place in seats)
    in_turn = all(roll.roller == seats[i % len(seats)] for i, roll in enumerate(rolls))
    if in_turn and len(rolls) == len(journal.events) and all(roll.complete for roll in rolls):
        turns = [
            Turn(roll.roll, tuple(roll.options[place] or PASS for place in seats)) for roll in rolls
        ]
        return write_record(Record(journal.game, names, tuple(turns)))
    lines = write_header(journal.game, names)
    return "\n".join([*lines, *_lines(journal, seats, names)]) + "\n"


def _lines(journal: Journal, seats: list[int], names: tuple[str, ...]) -> Iterator[str]:
    variant = journal.game.variant
    number, due = 0, seats[0]
    for event in journal.events:
        if isinstance(event, Closed):
            yield f"closed: {variant.rows[event.row].letter}"
        elif isinstance(event, Corrected):
            yield f"sheet {names[seats.index(event.place)]}: {write_sheet(event.sheet)}"
        else:
            number += 1
            texts = []
            for place in seats:
                option = event.options[place]
                text = _UNKNOWN if option is None else write_option(option, variant)
                early = place == event.roller != due
                texts.append(f"{_OUT_OF_TURN} {text}" if early else text)
            due = (event.roller + 1) % journal.players
            yield f"{number} {write_roll(event.roll)} {' | '.join(texts)}"


@dataclass(frozen=True)
class _Seats:
    """The game and the names of a header; places count from the keeper's seat."""

    game: Game
    names: tuple[str, ...]

    def place(self, seat: int) -> int:
        keeper = self.names.index(KEEPER) if KEEPER in self.names else 0
        return (seat - keeper) % len(self.names)


def read_journal(text: str) -> Journal:
    """Read a journal, or any record, and replay it. Raises Fault, with the line at fault."""
    told = read_lines(text, "text")
    seats = _Seats(told.game, told.names)
    journal = Journal(told.game, len(told.names))
    for number, line in told.lines.items():
        with at_line(number, "text"):
            journal = journal.then(_read(line, seats, journal))
    states = journal.replay()
    # The first state is that before all events.
    for number in (0, *told.lines):
        with at_line(number, "text"):
            next(states)
    _check_result(told.result, journal, seats)
    return journal


def _check_result(result: str | None, journal: Journal, seats: _Seats) -> None:
    if result is None:
        return
    end = [journal.end[seats.place(seat)] for seat in range(journal.players)]
    scores = ", ".join(str(sheet.score) for sheet in end)
    if not any(sheet.over for sheet in end):
        raise Fault("there is a result, but the game is not over", field="text")
    if result != scores:
        raise Fault(f"the result is {scores}, not {result[:40]}", field="text")


def _read(line: str, seats: _Seats, so_far: Journal) -> Event:
    name, colon, value = line.partition(":")
    if colon and name == "closed":
        return Closed(seats.game.variant.row_index(value.strip()[:20]))
    kind, _, player = name.partition(" ")
    if colon and kind == "sheet":
        if player.strip() not in seats.names:
            raise Fault(f"there is no player {player.strip()[:40]!r}")
        place = seats.place(seats.names.index(player.strip()))
        return Corrected(place, read_sheet(value.strip(), seats.game))
    return _read_roll(line, seats, so_far)


def _read_roll(line: str, seats: _Seats, so_far: Journal) -> Rolled:
    variant, players = seats.game.variant, len(seats.names)
    roll, parts = read_roll_line(line, so_far.rolls + 1, players)
    roller = so_far.next_roller if so_far.rolls else seats.place(0)
    options: list[Option | None] = [None] * players
    for seat, part in enumerate(parts):
        place = seats.place(seat)
        if part.startswith(_OUT_OF_TURN):
            roller = place
        text = part.removeprefix(_OUT_OF_TURN).strip()
        options[place] = None if text == _UNKNOWN else read_option(text, variant)
    return Rolled(roller, read_roll(roll, variant), tuple(options))
