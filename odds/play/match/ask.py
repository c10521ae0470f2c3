"""What a policy makes of the options of one roll, asked of the kernels."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from odds.game.fault import Fault
from odds.game.position import Position
from odds.game.rules import Game
from odds.game.sheet import Mark
from odds.game.turn import PASS, PENALTY, Option, Role, Roll, check_roll
from odds.play.match.board import board_of
from odds.play.match.dice import code_of
from odds.play.match.judge import Cast
from odds.play.match.kernel import play_games
from odds.play.match.options import NONE
from odds.play.match.seats import results_for, room
from odds.play.match.start import start_of


@dataclass(frozen=True, slots=True)
class Judged:
    """An option with a policy's worth of it, and how many points it brings now."""

    option: Option
    worth: float
    gained: int


@dataclass(frozen=True, slots=True)
class Judgement:
    """A seat's options in the order of the kernels; ``best`` is the one that its policy plays."""

    options: tuple[Judged, ...]
    best: Judged


class Asker:
    """A cast that is asked for one decision after another at tables of one game and size."""

    def __init__(self, cast: Cast, players: int, game: Game) -> None:
        self.cast, self.board = cast, board_of(game)
        self.seats = room(players, cast.units, cast.hidden)
        self.results = results_for(0, players, 0)

    def ask(self, position: Position, roll: Roll, seat: int, key: int = 0) -> Judgement:
        """Return what the seat's policy makes of its options in a roll. Raises Fault.

        Between the two actions only the active player has options, those of the colour action.
        """
        if position.over:
            raise Fault("the game is over", field="players")
        if position.white is not None and seat != position.active:
            raise Fault("only the active player has a colour action", field="me")
        variant = position.game.variant
        role: Role = "active" if seat == position.active else "passive"
        if position.white is None:
            check_roll(position.sheets[seat], roll, role)
        start = start_of(position)._replace(watched=seat, stop=True)
        code = code_of(roll, variant.sides, 2 + len(variant.colours))
        dice = np.array([[code]], np.uint32)
        keys = np.array([[key]], np.uint64)
        play_games(self.board, self.cast, start, self.seats, dice, keys, self.results)
        count, best = self.seats.asked.tolist()
        judged = _judged(position, roll, self.seats.options, count)
        return Judgement(judged, judged[best])


def _judged(position: Position, roll: Roll, options: Any, count: int) -> tuple[Judged, ...]:
    found = []
    for k in range(count):
        white = _mark(position, options.white[k], roll.white_sum)
        colour = _mark(position, options.row[k], options.number[k])
        if white or colour:
            option = Option(white, colour)
        else:
            option = PENALTY if options.gained[k] < 0 else PASS
        found.append(Judged(option, float(options.worth[k]), int(options.gained[k])))
    return tuple(found)


def _mark(position: Position, row: int, number: int) -> Mark | None:
    if row == NONE:
        return None
    cell = position.game.variant.rows[row].index(int(number))
    return None if cell is None else Mark(int(row), cell)
