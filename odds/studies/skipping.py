"""What a first mark is worth by the cells it skips, against letting the number go."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from odds.chance.horizon import lock_curves
from odds.game.rules import Game
from odds.game.sheet import Mark, empty_sheet
from odds.game.turn import Role
from odds.solver.library import ValueTable
from odds.studies.mark_worth import mark_worths


@dataclass(frozen=True, slots=True)
class FirstMark:
    """The first mark of an otherwise empty sheet: its number and the cells to the left of it."""

    number: int
    skipped: int


def first_marks(game: Game, row: int = 0) -> tuple[FirstMark, ...]:
    """Return the cells that can be marked first in a row, from left to right."""
    layout = game.variant.rows[row]
    return tuple(
        FirstMark(number, cell)
        for cell, number in enumerate(layout.numbers)
        if cell not in layout.closing
    )


def first_mark_gains(table: ValueTable, row: int = 0) -> tuple[float, ...]:
    """Return for each of :func:`first_marks` what it gains against marking nothing, in points.

    The number is offered on another player's roll, where marking nothing is free; own rolls
    follow. Positive gains are worth taking. Where the table has a price, values are less it.
    """
    worths = mark_worths([table], empty_sheet(table.key.game), "passive").marks
    return tuple(each.gain for each in worths if each.mark.row == row)


def lock_after_first_mark(game: Game, turns: Sequence[Role], row: int = 0) -> tuple[Fraction, ...]:
    """Return for each of :func:`first_marks` the best chance to lock the row in these turns."""
    empty = empty_sheet(game)
    return tuple(
        lock_curves(empty.with_mark(Mark(row, mark.skipped)), tuple(turns), row)[row][-1]
        for mark in first_marks(game, row)
    )
