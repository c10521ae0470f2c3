"""Games of the kernels written down as records."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from odds.game.position import Position, new_position
from odds.game.rules import Game
from odds.game.sheet import Mark
from odds.game.turn import PASS, PENALTY, Option, Roll
from odds.play.match.dice import roll_of
from odds.play.match.games import Played
from odds.play.match.options import NONE
from odds.play.match.record import Record, Turn


def record_of(played: Played, number: int, game: Game, names: Sequence[str]) -> Record:
    """Return a game that was recorded, from the start of a game. Raises Fault for other starts."""
    turns = (turn for _, turn in turns_of(played, number, game, len(names)))
    return Record(game, tuple(names), tuple(turns))


def turns_of(
    played: Played, number: int, game: Game, players: int
) -> Iterator[tuple[Position, Turn]]:
    """Yield each roll of a recorded game with the position before it. Raises Fault likewise."""
    position = new_position(players, game)
    for line in played.record[number, : played.rolls[number]].tolist():
        code, row, cell, *whites = line
        roll = roll_of(code, position)
        marks = [None if white == NONE else white for white in whites]
        turn, after = _turn(position, roll, marks, None if row == NONE else (row, cell))
        yield position, turn
        position = after


def _turn(
    position: Position,
    roll: Roll,
    whites: Sequence[int | None],
    colour: tuple[int, int] | None,
) -> tuple[Turn, Position]:
    """Return a roll of a kernel's game as a turn, and the position after it.

    ``whites``: the row of each player's white mark; ``colour`` row
    and number of the active player's colour mark.
    """
    marks = [_mark(position, row, roll.white_sum) for row in whites]
    between = position.after_white(roll, marks)
    own = None if colour is None else _mark(position, *colour)
    ended = between.white is None and own is None
    after = between if ended else between.after_colour(own)
    options = [Option(white=mark) for mark in marks]
    active = position.active
    if own is not None:
        options[active] = Option(marks[active], own)
    elif marks[active] is None:
        penalised = after.sheets[active].penalties > position.sheets[active].penalties
        options[active] = PENALTY if penalised else PASS
    return Turn(roll, tuple(options)), after


def _mark(position: Position, row: int | None, number: int) -> Mark | None:
    if row is None:
        return None
    cell = position.game.variant.rows[row].index(number)
    if cell is None:
        raise LookupError(f"row {row} has no number {number}")
    return Mark(row, cell)
