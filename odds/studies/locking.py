"""The way to a lock: by marks and the rightmost of them, by rounds, and when to take it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from odds.chance.horizon import Curve, lock_curves
from odds.game.rules import Game
from odds.game.sheet import Mark, Row, Sheet, empty_sheet
from odds.game.turn import Role, cadence
from odds.solver.library import ValueTable


@dataclass(frozen=True, slots=True)
class Standing:
    """A row by its number of marks and the number of the rightmost one."""

    marks: int
    number: int


def with_row(game: Game, standing: Standing, row: int = 0) -> Sheet:
    """Return an otherwise empty sheet with a row that stands so. Raises Fault if none can."""
    front = game.variant.rows[row].numbers.index(standing.number)
    rows = list(empty_sheet(game).rows)
    rows[row] = Row(standing.marks, front, None)
    return Sheet(game, tuple(rows))


def standings(game: Game, marks: int, row: int = 0) -> tuple[Standing, ...]:
    """Return every open state of a row with so many marks, the rightmost moving to the right."""
    layout = game.variant.rows[row]
    return tuple(
        Standing(marks, number)
        for cell, number in enumerate(layout.numbers)
        if cell >= marks - 1 and cell not in layout.closing
    )


def lock_chance(game: Game, standing: Standing, turns: Sequence[Role], row: int = 0) -> Fraction:
    """Return the best chance to lock a row that stands so within these turns."""
    return lock_curves(with_row(game, standing, row), tuple(turns), row)[row][-1]


def lock_by_round(game: Game, players: int, rounds: int, row: int = 0) -> Curve:
    """Return the chance to have locked a row after 1, 2, ... rounds of all players.

    The row has just the marks that the lock needs, as far left as can be; each round begins with
    the own roll.
    """
    ready = standings(game, game.marks_before_lock, row)[0]
    turns = cadence(players, 0, players * rounds)
    return lock_curves(with_row(game, ready, row), turns, row)[row][players - 1 :: players]


def gains_of_locking(table: ValueTable, marks: int, row: int = 0) -> tuple[float, ...]:
    """Return for each of :func:`standings` what the lock gains at once, in points.

    The closing number is offered on another player's roll, where letting it go is free. Otherwise
    the sheet is empty.
    """
    game = table.key.game
    closing = Mark(row, game.variant.rows[row].closing[0])
    gains = []
    for standing in standings(game, marks, row):
        sheet = with_row(game, standing, row)
        gains.append(table.final_score(sheet.with_mark(closing)) - table.final_score(sheet))
    return tuple(gains)
