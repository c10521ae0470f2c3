"""A whole table from plain values: everybody's sheets, who rolls, the dice, what is wanted.

The body of ``POST /api/v1/advice`` and the file of ``advise --table`` are the same JSON object.
Every fault is found before anything is refused, each with its field and place.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeVar, get_args

from odds.contract.parameter import PARAMETERS, RULE_SWITCHES
from odds.contract.problem import FieldError, Problem
from odds.game.fault import Fault
from odds.game.notation import read_mark, read_roll, read_sheet
from odds.game.position import MAX_PLAYERS, Position, WhiteAction, closed_for_all
from odds.game.rules import Game, RuleSet
from odds.game.sheet import Mark, Sheet
from odds.game.turn import Roll, check_roll, white_marks
from odds.game.variant import DEFAULT_VARIANT, load_variant
from odds.play.halving import Objective
from odds.play.win import MAX_SAMPLES

T = TypeVar("T")
# How a player plays: the names of policies that a table may seat.
KINDS = ("strong", "casual", "solo")
PHASES = ("white", "colour")
MAX_BUDGET_MS = 20_000
MAX_NAME = 40
MAX_POINTS = 5
_KNOWN = (
    "players",
    "me",
    "active",
    "phase",
    "white_mark",
    "roll",
    "budget_ms",
    "samples",
    "seed",
    "objective",
    "points",
    "variant",
    *(switch.name for switch in RULE_SWITCHES),
)


@dataclass(frozen=True, slots=True)
class TableQuestion:
    """A position, who asks, and how much is to be played for the answer.

    ``names`` and ``kinds`` are the players', in the order of their seats. ``points``: how likely is
    it that I finish with at least so many. ``samples``: games an option, instead of a time.
    """

    position: Position
    me: int
    roll: Roll | None
    names: tuple[str, ...]
    kinds: tuple[str, ...]
    budget_ms: int = 1000
    samples: int | None = None
    seed: int = 1
    objective: Objective = "win"
    points: tuple[int, ...] = ()

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.position.game


def read_table(given: Any) -> TableQuestion:
    """Read a question from a JSON object. Raises Problem with all faults found."""
    if not isinstance(given, Mapping):
        raise Problem([FieldError(None, "expected an object with players, me, active and roll")])
    return _Reader(given).question()


class _Reader:
    def __init__(self, given: Mapping[str, Any]) -> None:
        self.given, self.errors = given, list[FieldError]()
        for name in given:
            if name not in _KNOWN:
                message = f"{str(name)[:40]!r} is not a parameter; known are {', '.join(_KNOWN)}"
                self.errors.append(FieldError(str(name)[:40], message))

    def question(self) -> TableQuestion:
        game = self._try("variant", self._game)
        if game is None:
            raise Problem(self.errors)
        players = self._try("players", self._players) or []
        seats = len(players)
        me = self._try("me", lambda: self._whole("me", 0, (0, max(seats - 1, 0))))
        active = self._try("active", lambda: self._whole("active", 0, (0, max(seats - 1, 0))))
        phase = self._try("phase", lambda: self._choice("phase", PHASES))
        roll = self._try("roll", lambda: self._roll(game))
        sheets = [
            self._try(f"players[{seat}].sheet", partial(_sheet, player.get("sheet"), game))
            for seat, player in enumerate(players)
        ]
        kinds = [
            self._try(f"players[{seat}].kind", partial(_kind, player.get("kind", KINDS[0])))
            for seat, player in enumerate(players)
        ]
        names = [
            self._try(f"players[{seat}].name", partial(_name, player.get("name", _seat(seat))))
            for seat, player in enumerate(players)
        ]
        budget = self._try("budget_ms", lambda: self._whole("budget_ms", 1000, (0, MAX_BUDGET_MS)))
        samples = self._try("samples", self._samples)
        seed = self._try("seed", lambda: self._whole("seed", 1, (0, 2**31 - 1)))
        objective = self._try("objective", lambda: self._choice("objective", get_args(Objective)))
        points = self._try("points", self._points)
        position = None
        if not self.errors and None not in (me, active, phase):
            whole = [sheet for sheet in sheets if sheet is not None]
            position = self._try(
                "players", lambda: self._position(whole, me or 0, active or 0, phase, roll)
            )
        if self.errors or position is None:
            raise Problem(self.errors)
        return TableQuestion(
            position=position,
            me=me or 0,
            roll=roll,
            names=tuple(name or "" for name in names),
            kinds=tuple(kind or KINDS[0] for kind in kinds),
            budget_ms=budget or 0,
            samples=samples,
            seed=seed or 0,
            objective=objective or "win",
            points=points or (),
        )

    def _try(self, field: str, read: Callable[[], T]) -> T | None:
        try:
            return read()
        except Fault as fault:
            self.errors.append(FieldError.from_fault(fault, field))
            return None

    def _game(self) -> Game:
        variant = self.given.get("variant", DEFAULT_VARIANT)
        if not isinstance(variant, str):
            raise Fault("expected the name of a variant")
        switches = {}
        for switch in RULE_SWITCHES:
            if switch.name in self.given:
                value = self.given[switch.name]
                text = str(value).lower() if isinstance(value, bool) else str(value)
                try:
                    switches[switch.name] = PARAMETERS[switch.name].read(text)
                except Fault as fault:
                    raise Fault(fault.message, field=switch.name) from None
        return Game(load_variant(variant[:40]), RuleSet(**switches))

    def _players(self) -> list[Mapping[str, Any]]:
        players = self.given.get("players")
        if not isinstance(players, list) or not 1 <= len(players) <= MAX_PLAYERS:
            raise Fault(f"expected a list of 1 to {MAX_PLAYERS} players, each with a sheet")
        for seat, player in enumerate(players):
            if not isinstance(player, Mapping):
                raise Fault("expected an object with a sheet", field=f"players[{seat}]")
            for name in player:
                if name not in ("name", "sheet", "kind"):
                    raise Fault(
                        f"{str(name)[:40]!r} is not known; known are name, sheet and kind",
                        field=f"players[{seat}]",
                    )
        return players

    def _whole(self, name: str, default: int, limits: tuple[int, int]) -> int:
        value = self.given.get(name, default)
        low, high = limits
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            raise Fault(f"expected a whole number from {low} to {high}")
        return value

    def _samples(self) -> int | None:
        if self.given.get("samples") is None:
            return None
        return self._whole("samples", 0, (32, MAX_SAMPLES // 10))

    def _choice(self, name: str, choices: tuple[Any, ...]) -> Any:
        value = self.given.get(name, choices[0])
        if value not in choices:
            raise Fault(f"expected {' or '.join(choices)}")
        return value

    def _points(self) -> tuple[int, ...]:
        value = self.given.get("points", [])
        several = value if isinstance(value, list) else [value]
        whole = all(isinstance(one, int) and not isinstance(one, bool) for one in several)
        if len(several) > MAX_POINTS or not whole or any(abs(one) > 999 for one in several):
            raise Fault(f"expected a whole number of points, or up to {MAX_POINTS} of them")
        return tuple(several)

    def _roll(self, game: Game) -> Roll | None:
        text = self.given.get("roll")
        if text is None:
            return None
        if not isinstance(text, str):
            raise Fault("expected dice such as 34-5216")
        return read_roll(text, game.variant)

    def _position(
        self, sheets: list[Sheet], me: int, active: int, phase: str | None, roll: Roll | None
    ) -> Position:
        # Whoever marks the last number of a row closes it on every sheet.
        position = Position(closed_for_all(sheets), active)
        if phase == "white":
            if self.given.get("white_mark") is not None:
                raise Fault("is for the colour phase", field="white_mark")
            if roll is not None and not position.over:
                check_roll(position.sheets[me], roll, "active" if me == active else "passive")
            if position.over:
                raise Fault("the game is over")
            return position
        if roll is None or not roll.colours:
            raise Fault("the colour phase needs all the dice", field="roll")
        return self._between(position, me, roll)

    def _between(self, position: Position, me: int, roll: Roll) -> Position:
        game, sheet = position.game, position.sheets[position.active]
        variant = game.variant
        shown = {
            colour
            for colour, face in zip(variant.colours, roll.colours, strict=True)
            if face is not None
        }
        # A die that was rolled belonged to a row that was still open then.
        late = frozenset(row for row in position.closed if variant.rows[row].lock_colour in shown)
        missing = [
            layout.lock_colour
            for row, layout in enumerate(variant.rows)
            if row not in position.closed and layout.lock_colour not in shown
        ]
        if missing:
            raise Fault(f"the {missing[0]} die is in play", field="roll")
        mark = self._white_mark(game, me, position)
        if mark is not None and mark.cell != sheet.rows[mark.row].front:
            raise Fault(
                "does not stand on my sheet; sheets are those after the white action",
                field="white_mark",
            )
        if mark is not None and variant.rows[mark.row].cells[mark.cell].number != roll.white_sum:
            raise Fault(f"the white dice make {roll.white_sum}", field="white_mark")
        could = mark is not None or any(True for _ in white_marks(sheet, roll.white_sum))
        white = WhiteAction(roll, mark is not None, could, late)
        between = Position(position.sheets, position.active, white)
        if between.over:
            raise Fault("the white action ended the game")
        return between

    def _white_mark(self, game: Game, me: int, position: Position) -> Mark | None:
        text = self.given.get("white_mark")
        if text in (None, "", "none"):
            return None
        if me != position.active:
            raise Fault("is asked of the active player", field="white_mark")
        if not isinstance(text, str):
            raise Fault("expected a cell such as R7", field="white_mark")
        try:
            return read_mark(text.upper().removeprefix("W:"), game.variant)
        except Fault as fault:
            raise Fault(fault.message, position=fault.position, field="white_mark") from None


def _seat(seat: int) -> str:
    return f"player {seat + 1}"


def _sheet(text: Any, game: Game) -> Sheet:
    if not isinstance(text, str):
        raise Fault("expected a sheet such as R2,3,5/Y7/G12,11/B-/P1")
    return read_sheet(text, game)


def _kind(kind: Any) -> str:
    if kind not in KINDS:
        raise Fault(f"expected {' or '.join(KINDS)}")
    return str(kind)


def _name(name: Any) -> str:
    if not isinstance(name, str) or len(name) > MAX_NAME:
        raise Fault(f"expected a name of at most {MAX_NAME} characters")
    return name
