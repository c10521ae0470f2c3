"""A journal as one compact text for an address: no character of it needs to be escaped there.

::

    s0.R2.3-P1_0.34-5216.R7-B4.n_1.61.G7_xY

Events stand one after another, ``_`` between them. A roll is the place that rolled, the dice, and
each place's option (``R7``, ``R7-B4``, ``-B4``, ``n`` nothing, ``p`` the penalty, empty where not
known; what is empty at the end is left out), ``.`` between them. ``s0.`` begins a sheet set by
hand, that of place 0, in the notation of sheets with ``-`` between the fields, ``.`` between the
numbers and ``a`` for ``@``; empty fields are left out. ``xY`` is a row closed by a player whose
sheet is not kept.
"""

from __future__ import annotations

import re

from odds.game.fault import Fault
from odds.game.notation import read_mark, read_roll, read_sheet, write_mark, write_roll, write_sheet
from odds.game.rules import Game
from odds.game.sheet import Sheet
from odds.game.turn import PASS, PENALTY, Option
from odds.game.variant import Variant
from odds.play.journal import MAX_EVENTS, Closed, Corrected, Event, Journal, Rolled

# With all that an address holds besides it is short enough for every server.
MAX_LOG = 6000
_BETWEEN = "_"
_NOTHING = "n"
_PENALTY = "p"
_EMPTY_FIELDS = re.compile(r"[A-Z]-|P0")


def write_log(journal: Journal) -> str:
    """Write a journal's events; players and game stand elsewhere."""
    return _BETWEEN.join(_write(event, journal.game.variant) for event in journal.events)


def _write(event: Event, variant: Variant) -> str:
    if isinstance(event, Closed):
        return f"x{variant.rows[event.row].letter}"
    if isinstance(event, Corrected):
        return f"s{event.place}.{_write_sheet(event.sheet)}"
    options = [_write_option(option, variant) for option in event.options]
    return ".".join([str(event.roller), write_roll(event.roll), *options]).rstrip(".")


def _write_sheet(sheet: Sheet) -> str:
    fields = [f for f in write_sheet(sheet).split("/") if not _EMPTY_FIELDS.fullmatch(f)]
    return "-".join(fields).replace(",", ".").replace("@", "a")


def _write_option(option: Option | None, variant: Variant) -> str:
    if option is None:
        return ""
    if option.penalty:
        return _PENALTY
    white = "" if option.white is None else write_mark(option.white, variant)
    colour = "" if option.colour is None else "-" + write_mark(option.colour, variant)
    return white + colour or _NOTHING


def read_log(text: str, game: Game, players: int) -> Journal:
    """Read the events of a journal; they are not replayed. Raises Fault, with its position."""
    if len(text) > MAX_LOG:
        raise Fault(f"longer than {MAX_LOG} characters", position=MAX_LOG, field="log")
    events: list[Event] = []
    position = 0
    if text.count(_BETWEEN) >= MAX_EVENTS:
        raise Fault(f"more than {MAX_EVENTS} events", field="log")
    for part in text.split(_BETWEEN) if text else ():
        try:
            events.append(_read(part, game, players))
        except Fault as fault:
            raise Fault(fault.message, position=position, field="log") from None
        position += len(part) + len(_BETWEEN)
    return Journal(game, players, tuple(events))


def _read(text: str, game: Game, players: int) -> Event:
    kind, rest = text[:1].lower(), text[1:]
    if kind == "x":
        return Closed(game.variant.row_index(rest[:20]))
    if kind == "s":
        place, _, sheet = rest.partition(".")
        fields = sheet.replace("-", "/").replace(".", ",").replace("a", "@")
        return Corrected(_place(place, players), read_sheet(fields, game))
    place, *parts = text.split(".")
    if not parts:
        raise Fault("expected a roll such as 0.34-5216.R7-B4")
    roll, options = parts[0], parts[1:]
    if len(options) > players:
        raise Fault(f"{len(options)} options for {players} players")
    options += [""] * (players - len(options))
    found = tuple(_read_option(option, game.variant) for option in options)
    return Rolled(_place(place, players), read_roll(roll, game.variant), found)


def _place(text: str, players: int) -> int:
    if text not in map(str, range(players)):
        raise Fault(f"expected a place, 0 to {players - 1}")
    return int(text)


def _read_option(text: str, variant: Variant) -> Option | None:
    if not text:
        return None
    if text in (_NOTHING, _PENALTY):
        return PASS if text == _NOTHING else PENALTY
    white, _, colour = text.partition("-")
    if not white and not colour:
        raise Fault("expected an option such as R7-B4")
    return Option(
        read_mark(white, variant) if white else None,
        read_mark(colour, variant) if colour else None,
    )
