"""Plain strings to a question: a game, a sheet, the turns to come, what is asked of them.

Every fault of every parameter is found before anything is refused, so that nobody mends a question
one error at a time.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeVar

from odds.contract.parameter import PARAMETERS, RULE_SWITCHES
from odds.contract.problem import FieldError, Problem
from odds.game.fault import Fault
from odds.game.notation import read_mark, read_roll, read_sheet, read_turns
from odds.game.rules import Game, RuleSet, default_game
from odds.game.sheet import Mark, Sheet, empty_sheet
from odds.game.turn import Role, Roll, cadence
from odds.game.variant import DEFAULT_VARIANT, load_variant

_SWITCHES = tuple(switch.name for switch in RULE_SWITCHES)
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Question:
    """What a caller wants to know, read and checked.

    ``turns`` are the coming rolls, the roll at hand first. ``players`` at the table and ``wait``,
    the rolls of others before the next own one, say the same of a cadence that never ends.
    ``row``, ``mark`` and ``roll`` are None where none was given; ``max_skip`` likewise. ``exact``:
    fractions are never left out.
    """

    game: Game
    sheet: Sheet
    turns: tuple[Role, ...]
    players: int = 1
    wait: int = 0
    row: int | None = None
    mark: Mark | None = None
    roll: Roll | None = None
    max_skip: int | None = None
    exact: bool = False


def read_question(
    given: Mapping[str, str], allowed: tuple[str, ...], required: set[str]
) -> Question:
    """Read a question from plain strings by parameter name.

    ``allowed`` are the names that this question takes, of which ``required`` must be given.
    Raises Problem with all faults found.
    """
    return _Reader(given, allowed, required).question()


class _Reader:
    def __init__(
        self, given: Mapping[str, str], allowed: tuple[str, ...], required: set[str]
    ) -> None:
        self.errors: list[FieldError] = []
        self.values: dict[str, Any] = {}
        for name in given:
            if name not in allowed:
                self._add(Fault(_unknown(name, allowed)), name)
        for name in allowed:
            if name in given:
                self._try(name, partial(self._read, name, given[name]))
            elif name in required:
                self._add(Fault(f"{name} is missing, for example {PARAMETERS[name].example}"), name)

    def question(self) -> Question:
        turns = self._try("turns", self._turns)
        game = self._try("variant", self._game)
        if game is None:
            # What a sheet, a row or a cell is cannot be judged without the game.
            raise Problem(self.errors)
        sheet = self._try("sheet", lambda: read_sheet(self.values.get("sheet", ""), game))
        row, mark = self.values.get("row"), self.values.get("cell")
        roll = self.values.get("roll")
        players, wait = self._seat()
        question = Question(
            game=game,
            sheet=sheet or empty_sheet(game),
            turns=turns or ("active",),
            players=players,
            wait=wait,
            row=None if row is None else self._try("row", lambda: game.variant.row_index(row)),
            mark=None if mark is None else self._try("cell", lambda: read_mark(mark, game.variant)),
            roll=None if roll is None else self._try("roll", lambda: read_roll(roll, game.variant)),
            max_skip=self.values.get("max_skip"),
            exact=self.values.get("exact", False),
        )
        if self.errors:
            raise Problem(self.errors)
        return question

    def _read(self, name: str, text: str) -> None:
        self.values[name] = PARAMETERS[name].read(text)

    def _try(self, field: str, read: Callable[[], T]) -> T | None:
        """Return what ``read`` returns, or None with its fault noted."""
        try:
            return read()
        except Fault as fault:
            self._add(fault, field)
            return None

    def _add(self, fault: Fault, field: str) -> None:
        self.errors.append(FieldError.from_fault(fault, field))

    def _game(self) -> Game | None:
        variant = load_variant(self.values.get("variant", DEFAULT_VARIANT))
        switches = {s.name: self.values[s.name] for s in RULE_SWITCHES if s.name in self.values}
        if any(error.field in ("variant", *_SWITCHES) for error in self.errors):
            return None
        return Game(variant, RuleSet(**switches)) if switches else default_game(variant.id)

    def _seat(self) -> tuple[int, int]:
        """Return the players and the rolls of others before the next own one."""
        default = 1 if self.values.get("role") == "passive" else 0
        return self.values.get("players", 1), self.values.get("rolls_until_active", default)

    def _turns(self) -> tuple[Role, ...]:
        spelt = [n for n in ("players", "rolls_until_active", "rolls") if n in self.values]
        role: Role | None = self.values.get("role")
        if "turns" in self.values:
            if spelt:
                raise Fault(f"give either turns or {', '.join(spelt)}, not both")
            turns = read_turns(self.values["turns"])
            if role not in (None, turns[0]):
                raise Fault(f"the first of these turns is not {role}", field="role")
            return turns
        players, wait = self._seat()
        # The role alone may say passive even of a single player: another's roll comes first.
        if wait >= players and "rolls_until_active" in self.values:
            raise Fault(f"must be below players, {players}", field="rolls_until_active")
        if role is not None and (role == "active") != (wait == 0):
            raise Fault(f"{role} disagrees with rolls_until_active={wait}", field="role")
        return cadence(players, wait, self.values.get("rolls", 1))


def _unknown(name: str, allowed: tuple[str, ...]) -> str:
    what = "is not asked here" if name in PARAMETERS else "is not a parameter"
    return f"{name[:40]!r} {what}; known are {', '.join(allowed)}"
