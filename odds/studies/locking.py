"""The way to a lock: by marks and the rightmost of them, by rounds, and when to take it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import count

from odds.chance.horizon import Curve, lock_curves
from odds.game.rules import Game
from odds.game.sheet import Mark, Sheet
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


def gains_of_locking(
    table: ValueTable, marks: int, row: int = 0, others: Sheet | None = None
) -> tuple[float, ...]:
    """Return what the lock gains at once, in points, for each open state with so many marks.

    The closing number is offered on another player's roll, where letting it go is free. The other
    rows are those of a sheet, by default an empty one.
    """
    game = table.key.game
    closing = Mark(row, game.variant.rows[row].closing[0])
    sheets = [among(state, others) for state in open_states(game, row, marks)]
    return tuple(
        table.final_score(sheet.with_mark(closing)) - table.final_score(sheet) for sheet in sheets
    )


def among(state: RowState, others: Sheet | None) -> Sheet:
    """Return the other rows of a sheet, by default empty ones, with the one that stands so."""
    if others is None:
        return state.sheet
    rows = list(others.rows)
    rows[state.row] = state.sheet.rows[state.row]
    return replace(others, rows=tuple(rows))


def chance_needed(game: Game, marks: int) -> float:
    """Return how likely the closing number must come again for one mark more to be worth the wait.

    The row's points alone count: ``marks + 1`` marks and perhaps the lock against the lock now.
    """
    score = game.variant.score
    now, without, later = score[marks + 2], score[marks + 1], score[marks + 3]
    return (now - without) / (later - without)


def rounds_needed(game: Game, chance: float, players: int) -> int:
    """Return in how many rounds of all players the closing number comes with this chance."""
    return next(rounds for rounds in count(1) if lock_by_round(game, players, rounds)[-1] >= chance)
