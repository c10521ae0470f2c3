"""The way to a lock: by marks and the rightmost of them, by rounds, and when to take it."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from odds.chance.horizon import Curve, lock_curves
from odds.game.rules import Game
from odds.game.sheet import Mark
from odds.game.turn import Role, cadence
from odds.solver.library import ValueTable
from odds.studies.row_states import RowState, open_states


def lock_chance(state: RowState, turns: Sequence[Role]) -> Fraction:
    """Return the best chance to lock a row that stands so within these turns."""
    return _curve(state, turns)[-1]


def _curve(state: RowState, turns: Sequence[Role]) -> Curve:
    return lock_curves(state.sheet, tuple(turns), state.row)[state.row]


def lock_by_round(game: Game, players: int, rounds: int, row: int = 0) -> Curve:
    """Return the chance to have locked a row after 1, 2, ... rounds of all players.

    The row has just the marks that the lock needs, as far left as can be; each round begins with
    the own roll.
    """
    ready = next(open_states(game, row, game.marks_before_lock))
    return _curve(ready, cadence(players, 0, players * rounds))[players - 1 :: players]


def gains_of_locking(table: ValueTable, marks: int, row: int = 0) -> tuple[float, ...]:
    """Return what the lock gains at once, in points, for each open state with so many marks.

    The closing number is offered on another player's roll, where letting it go is free. Otherwise
    the sheet is empty.
    """
    game = table.key.game
    closing = Mark(row, game.variant.rows[row].closing[0])
    sheets = [state.sheet for state in open_states(game, row, marks)]
    return tuple(
        table.final_score(sheet.with_mark(closing)) - table.final_score(sheet) for sheet in sheets
    )
