"""Another program at the table, by the protocol that ``qwixx-odds engine`` speaks."""

from __future__ import annotations

import shlex
import subprocess
import threading
from contextlib import suppress
from types import TracebackType

from odds.game.fault import Fault
from odds.game.notation import read_mark, write_mark, write_roll, write_sheet
from odds.game.position import Position, new_position
from odds.game.rules import Game, switches_told
from odds.game.sheet import Mark
from odds.game.turn import Roll

PREFIX = "engine:"
# Seconds within which an answer has to come.
PATIENCE = 60.0
_NO_MARK = "-"


class External:
    """A program that was started for one seat. Used as a context, which ends it."""

    def __init__(self, command: str, players: int, game: Game) -> None:
        self.command, self.players, self.game = command, players, game
        self._before = new_position(players, game)
        self._process: subprocess.Popen[str] | None = None

    def __enter__(self) -> External:
        words = shlex.split(self.command)
        if not words:
            raise Fault(f"{PREFIX} names no command", field="policy")
        try:
            self._process = subprocess.Popen(  # noqa: S603 - the command that the user names
                words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
            )
        except OSError as error:
            message = f"{words[0]} cannot be started ({error.strerror})"
            raise Fault(message, field="policy") from None
        try:
            self._greet()
        except BaseException:
            self._end()
            raise
        return self

    def _greet(self) -> None:
        self._say("qwixx", "ok")
        self._say(f"set players {self.players}", "ok")
        self._say(f"set variant {self.game.variant.id}", "ok")
        for name, value in switches_told(self.game.rules).items():
            self._say(f"set rule {name} {value}", "ok")

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._end()

    def _end(self) -> None:
        if self._process is None:
            return
        self._process.kill()
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                with suppress(OSError):
                    pipe.close()
        self._process.wait()

    def white(self, position: Position, roll: Roll, seat: int) -> Mark | None:
        """Return the program's white mark. Raises Fault for an answer that is none."""
        sheets = " ".join(write_sheet(sheet) for sheet in position.sheets)
        self._say(f"position seat {seat} active {position.active} sheets {sheets}", "ok")
        self._before = position
        return self._mark(self._say(f"white {write_roll(roll)}", "white"))

    def colour(self, position: Position, roll: Roll, seat: int) -> Mark | None:  # noqa: ARG002
        """Return the program's colour mark. Raises Fault for an answer that is none."""
        marks = " ".join(self._made(player, position, roll) for player in range(self.players))
        return self._mark(self._say(f"colour {marks}", "colour"))

    def _made(self, player: int, position: Position, roll: Roll) -> str:
        """Return the white mark that a player has made between two positions."""
        before, after = self._before.sheets[player].rows, position.sheets[player].rows
        for row, (old, new) in enumerate(zip(before, after, strict=True)):
            if new.count > old.count:
                cell = self.game.variant.rows[row].index(roll.white_sum)
                if cell is not None:
                    return write_mark(Mark(row, cell), self.game.variant)
        return _NO_MARK

    def _mark(self, text: str) -> Mark | None:
        return None if text == _NO_MARK else read_mark(text, self.game.variant)

    def _say(self, line: str, expected: str) -> str:
        """Send a line; return what follows the expected word in the answer."""
        if self._process is None or self._process.stdin is None or self._process.stdout is None:
            raise Fault(f"{self.command} has not been started", field="policy")
        stdin, stdout = self._process.stdin, self._process.stdout
        timer = threading.Timer(PATIENCE, self._process.kill)
        timer.start()
        try:
            stdin.write(f"{line}\n")
            stdin.flush()
            for answer in stdout:
                word, _, rest = answer.strip().partition(" ")
                if word == expected:
                    return rest.strip()
                if word == "error":
                    raise Fault(f"{self.command} answers {line!r} with {answer.strip()!r}")
        except OSError:
            # It has ended; what is below says so.
            pass
        finally:
            timer.cancel()
        raise Fault(f"{self.command} ended or was silent after {line!r}", field="policy")
