"""The line protocol of ``qwixx-odds engine``: lines in, lines out. ``docs/engine.md`` tells it.

A session knows a game, a number of players, a policy and a position. It is asked for the white
decision of a roll, then, with everybody's white marks, for the colour decision.
"""

from __future__ import annotations

from collections.abc import Iterator

from odds.game.fault import Fault
from odds.game.notation import read_mark, read_roll, read_sheet, write_mark
from odds.game.position import MAX_PLAYERS, Position, closed_for_all, new_position
from odds.game.rules import Game, default_game, switched
from odds.game.sheet import Mark
from odds.game.turn import Roll
from odds.game.variant import load_variant
from odds.play.match.ask import Asker
from odds.play.match.policies import cast_of
from odds.play.match.registry import read_policy

VERSION = 1
NO_MARK = "-"


class Session:
    """One conversation. :meth:`answer` takes a line and yields the lines of its answer."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.game: Game = default_game()
        self.players = 2
        self.policy = "strong"
        self.position: Position | None = None
        self.seat = 0
        self.roll: Roll | None = None
        self.asker: Asker | None = None

    def answer(self, line: str) -> Iterator[str]:
        """Yield the answer to a line; what is wrong is one line that starts with ``error``."""
        word, _, rest = line.strip().partition(" ")
        try:
            match word.lower():
                case "":
                    return
                case "qwixx":
                    yield f"id {self.name}"
                    yield f"protocol {VERSION}"
                    yield "ok"
                case "set":
                    self._set(*_pair(rest))
                    yield "ok"
                case "position":
                    self._place(rest)
                    yield "ok"
                case "white":
                    yield f"white {self._white(rest)}"
                case "colour":
                    yield f"colour {self._colour(rest)}"
                case "ready":
                    self._asker()
                    yield "ready"
                case _:
                    yield f"error there is no command {word[:20]!r}"
        except Fault as fault:
            where = f"{fault.field}: " if fault.field else ""
            at = "" if fault.position is None else f" (position {fault.position})"
            yield f"error {where}{fault.message}{at}"

    def _set(self, name: str, value: str) -> None:
        match name:
            case "variant":
                # The switches that were set stay, as far as they fit the new variant.
                self.game = Game(load_variant(value), self.game.rules)
            case "players":
                if value not in map(str, range(1, MAX_PLAYERS + 1)):
                    raise Fault(f"expected 1 to {MAX_PLAYERS}", field="players")
                self.players = int(value)
            case "policy":
                read_policy(value, self.players, self.game)
                self.policy = value
            case "rule":
                self.game = Game(self.game.variant, switched(self.game.rules, *_pair(value)))
            case _:
                raise Fault(f"there is nothing to set by {name[:20]!r}", field="set")
        self.position, self.roll, self.asker = None, None, None

    def _place(self, rest: str) -> None:
        """Read ``seat S active A sheets SHEET SHEET ...``, or ``start seat S``."""
        words = rest.split()
        told = dict(zip(words[::2], words[1::2], strict=False))
        if words[:1] == ["start"]:
            self.seat = _seat(words[2] if words[1:2] == ["seat"] and len(words) == 3 else "", 9)
            self.position = new_position(self.players, self.game)
        else:
            if words[:5:2] != ["seat", "active", "sheets"]:
                raise Fault("expected seat S active A sheets SHEET ...", field="position")
            texts = words[5:]
            if len(texts) != self.players:
                raise Fault(f"{len(texts)} sheets for {self.players} players", field="sheets")
            sheets = [read_sheet(text, self.game) for text in texts]
            self.seat = _seat(told["seat"], self.players)
            self.position = Position(closed_for_all(sheets), _seat(told["active"], self.players))
        if self.seat >= self.players:
            raise Fault(f"there is no seat {self.seat}", field="seat")
        self.roll = None

    def _white(self, rest: str) -> str:
        position = self._here()
        if position.white is not None:
            raise Fault("give the position of the next roll first", field="white")
        roll = read_roll(rest.strip(), self.game.variant)
        best = self._asker().ask(position, roll, self.seat).best
        self.roll = roll
        return self._written(best.option.white)

    def _colour(self, rest: str) -> str:
        position = self._here()
        if self.roll is None:
            raise Fault("ask for the white decision of this roll first", field="colour")
        if self.seat != position.active:
            raise Fault("only the active player has a colour action", field="colour")
        texts = rest.split()
        if len(texts) != self.players:
            raise Fault(f"{len(texts)} white marks for {self.players} players", field="colour")
        marks = [None if text == NO_MARK else read_mark(text, self.game.variant) for text in texts]
        between = position.after_white(self.roll, marks)
        if between.white is None:
            raise Fault("the white action ended the game", field="colour")
        best = self._asker().ask(between, self.roll, self.seat).best
        return self._written(best.option.colour)

    def _here(self) -> Position:
        if self.position is None:
            raise Fault("give a position first", field="position")
        return self.position

    def _asker(self) -> Asker:
        if self.asker is None:
            policy = read_policy(self.policy, self.players, self.game)
            cast = cast_of(self.game, [policy] * self.players)
            self.asker = Asker(cast, self.players, self.game)
        return self.asker

    def _written(self, mark: Mark | None) -> str:
        return NO_MARK if mark is None else write_mark(mark, self.game.variant)


def _pair(text: str) -> tuple[str, str]:
    name, _, value = text.strip().partition(" ")
    if not value.strip():
        raise Fault("expected a name and a value", field="set")
    return name.lower(), value.strip()


def _seat(text: str, seats: int) -> int:
    if not text.isdecimal() or len(text) > 1 or int(text) >= seats:
        raise Fault("seats are numbered from 0", field="seat")
    return int(text)
