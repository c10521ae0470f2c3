"""The way to a lock: by marks and the rightmost of them, by rounds, and when to take it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import count

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


def with_row(game: Game, standing: Standing, row: int = 0, others: Sheet | None = None) -> Sheet:
    """Return a sheet, by default an empty one, with a row that stands so.

    Raises Fault if none can.
    """
    sheet = empty_sheet(game) if others is None else others
    front = game.variant.rows[row].numbers.index(standing.number)
    rows = list(sheet.rows)
    rows[row] = Row(standing.marks, front, None)
    return replace(sheet, rows=tuple(rows))


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


def gains_of_locking(
    table: ValueTable, marks: int, row: int = 0, others: Sheet | None = None
) -> tuple[float, ...]:
    """Return for each of :func:`standings` what the lock gains at once, in points.

    The closing number is offered on another player's roll, where letting it go is free. The other
    rows are those of a sheet, by default an empty one.
    """
    game = table.key.game
    closing = Mark(row, game.variant.rows[row].closing[0])
    gains = []
    for standing in standings(game, marks, row):
        sheet = with_row(game, standing, row, others)
        gains.append(table.final_score(sheet.with_mark(closing)) - table.final_score(sheet))
    return tuple(gains)


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
