"""A game's rules as arrays for the match kernels.

A sheet is the state of each of its rows, as the solver numbers them, the points that stand on it
and its penalties. Closed rows are state 0, in which nothing can be marked.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from odds.game.automaton import compiled
from odds.game.rules import Game
from odds.game.sheet import Row
from odds.solver.indexing import ROWS, Index, check_rows, index_of
from odds.solver.row_states import CLOSED, row_states

Small = NDArray[np.int16]


class Rows(NamedTuple):
    """What can be marked. All but the last are [row, state, number].

    ``after``: the state after the mark, or -1 where it is not legal. ``gain``: its points.
    ``skips``: the open cells that it passes over. ``marks[row, state]``: marks that stand in the
    row, the lock not counted. ``front[row, state]``: cells up to the rightmost mark.
    """

    after: Small
    gain: Small
    skips: Small
    marks: Small
    front: Small


class Cells(NamedTuple):
    """Where numbers stand. ``closes[row, number]``; ``lock_die[row]``: the die that leaves.

    ``targets[die, number]`` are the rows that have that number in the die's colour, -1 behind the
    last. Dice are numbered in the variant's order.
    """

    closes: NDArray[np.bool_]
    lock_die: NDArray[np.int64]
    targets: Small


class Terms(NamedTuple):
    """Numbers and switches of the rules."""

    sides: int
    penalty_points: int
    max_penalties: int
    rows_to_end: int
    die_stays: bool
    colour_after_end: bool
    penalty_when_ended_early: bool
    free_pass: bool


class Places(NamedTuple):
    """Where a sheet stands in a table: the class of each pair of rows, then of the two pairs.

    ``width`` is 0 where the pairs are interchangeable; ``size`` counts all places.
    """

    order: NDArray[np.int64]
    first: NDArray[np.int32]
    second: NDArray[np.int32]
    width: int
    size: int


class Board(NamedTuple):
    """All that a match needs to know of its game."""

    rows: Rows
    cells: Cells
    terms: Terms
    places: Places


@cache
def board_of(game: Game) -> Board:
    """Return the arrays of a game. Raises Fault for one without four rows and dice.

    A game that cannot be solved has a board without places: policies that ask tables refuse it.
    """
    check_rows(game.variant)
    return Board(_rows(game), _cells(game), _terms(game), _places(game))


def _rows(game: Game) -> Rows:
    states, automata = row_states(game), compiled(game)
    numbers = 2 * game.variant.sides + 1
    most = max(len(each.rank) for each in states)
    shape = (ROWS, most, numbers)
    after = np.full(shape, -1, np.int16)
    gain, skips = np.zeros(shape, np.int16), np.zeros(shape, np.int16)
    marks, front = np.zeros(shape[:2], np.int16), np.zeros(shape[:2], np.int16)
    for row, (each, automaton) in enumerate(zip(states, automata, strict=True)):
        for (count, rightmost), state in each.number.items():
            marks[row, state], front[row, state] = count, rightmost + 1
            for move in each.moves[state]:
                if move.alone:
                    where = row, state, move.number
                    cell = automaton.layout.numbers.index(move.number)
                    after[where], gain[where] = move.after, move.gain
                    skips[where] = cell - rightmost - 1
    return Rows(after, gain, skips, marks, front)


def _cells(game: Game) -> Cells:
    variant = game.variant
    numbers = 2 * variant.sides + 1
    closes = np.zeros((ROWS, numbers), np.bool_)
    targets = np.full((len(variant.colours), numbers, ROWS + 1), -1, np.int16)
    for row, layout in enumerate(variant.rows):
        for place, cell in enumerate(layout.cells):
            closes[row, cell.number] = place in layout.closing
            found = targets[variant.colours.index(cell.colour), cell.number]
            found[np.argmax(found < 0)] = row
    lock_die = [variant.colours.index(layout.lock_colour) for layout in variant.rows]
    return Cells(closes, np.array(lock_die, np.int64), targets)


def _terms(game: Game) -> Terms:
    variant, rules = game.variant, game.rules
    return Terms(
        sides=variant.sides,
        penalty_points=variant.penalty_points,
        max_penalties=variant.max_penalties,
        rows_to_end=variant.rows_to_end,
        die_stays=rules.die_removal == "end_of_turn",
        colour_after_end=rules.second_lock == "after_turn",
        penalty_when_ended_early=rules.penalty_when_ended_early,
        free_pass=rules.voluntary_pass == "free",
    )


def _places(game: Game) -> Places:
    if game.rules.voluntary_pass == "free":
        nowhere = np.zeros((1, 1), np.int32)
        return Places(np.zeros(ROWS, np.int64), nowhere, nowhere, 0, 1)
    index: Index = index_of(game)
    width = 0 if index.mirrored else len(index.second)
    order = np.array(index.order, np.int64)
    return Places(order, index.first.of, index.second.of, width, index.places)


def sheet_states(game: Game, rows: Iterable[Row]) -> list[int]:
    """Return the states of a sheet's rows."""
    return [
        CLOSED if row.closed else each.of(row)
        for each, row in zip(row_states(game), rows, strict=True)
    ]
