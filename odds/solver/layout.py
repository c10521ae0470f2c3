"""The game as arrays for the kernels: rows, pairs of rows, dice, terms, and the workspace.

The tuples only group arrays; numba takes them apart again. Dice that leave are bits of a mask, a
bit for each colour in the variant's order.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations_with_replacement
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from odds.game.rules import Game
from odds.solver.indexing import ROWS, Index, PairClasses
from odds.solver.row_states import CLOSED, RowStates

Ints = NDArray[np.int64]
Unsigned = NDArray[np.uint32]
Floats = NDArray[np.float64]
Flags = NDArray[np.bool_]


class Rows(NamedTuple):
    """What :class:`~odds.solver.row_states.RowStates` says, as [row, state, place]."""

    moves: Ints
    number: Ints
    die: Ints
    alone: Flags
    gain: Floats
    after: Unsigned
    locks: Ints
    doubles: Ints
    first: Ints
    second: Ints
    double_gain: Floats
    double_after: Unsigned


class Pairs(NamedTuple):
    """Both pairs of rows. ``limit[a]``: how many classes of the second pair to solve with ``a``."""

    of_first: Ints
    of_second: Ints
    first: Unsigned
    second: Unsigned
    first_closed: Ints
    second_closed: Ints
    first_gone: Ints
    second_gone: Ints
    limit: Ints


class Dice(NamedTuple):
    """The white pairs by their sum, and which faces of a die each makes a number with.

    ``begin[total]`` is the first pair of a sum, ``rolls[total]`` counts its rolls.
    ``faces[pair, die * numbers + number]`` has a bit for each face of each die, ``untaken`` counts
    the faces of two dice that a mask leaves.
    """

    sides: int
    begin: Ints
    rolls: Ints
    weight: Ints
    faces: Unsigned
    untaken: NDArray[np.uint8]


class Terms(NamedTuple):
    """Rules and cadence: ``phases`` rolls a round, of which phase 0 is the own one."""

    phases: int
    penalty: float
    tempo: float
    rows_to_end: int
    mirrored: bool
    colour_after_end: bool
    die_stays: bool


class Layout(NamedTuple):
    """All that the kernels read besides the values themselves."""

    rows: Rows
    pairs: Pairs
    dice: Dice
    terms: Terms


def layout_of(index: Index, players: int, tempo: float) -> Layout:
    """Return the arrays of a game in which each of ``players`` rolls once a round."""
    game = index.game
    return Layout(
        rows=_rows(index.states),
        pairs=_pairs(index),
        dice=_dice(game.variant.sides, len(game.variant.colours)),
        terms=Terms(
            phases=players,
            penalty=float(game.variant.penalty_points),
            tempo=tempo,
            rows_to_end=game.variant.rows_to_end,
            mirrored=index.mirrored,
            colour_after_end=game.rules.second_lock == "after_turn",
            die_stays=game.rules.die_removal == "end_of_turn",
        ),
    )


def _rows(states: Sequence[RowStates]) -> Rows:
    height = max(len(row.rank) for row in states)
    width = max(len(moves) for row in states for moves in row.moves)
    doubled = max(len(doubles) for row in states for doubles in row.doubles)

    def table(
        lists: Callable[[RowStates], Sequence[Sequence[Any]]],
        read: Callable[[Any], Any],
        wide: int,
        kind: Any,
    ) -> NDArray[Any]:
        filled = np.zeros((ROWS, height, wide), kind)
        for r, row in enumerate(states):
            for state, entries in enumerate(lists(row)):
                for place, entry in enumerate(entries):
                    filled[r, state, place] = read(entry)
        return filled

    def counts(lists: Callable[[RowStates], Sequence[Sequence[Any]]]) -> Ints:
        filled = np.zeros((ROWS, height), np.int64)
        for r, row in enumerate(states):
            filled[r, : len(row.rank)] = [len(entries) for entries in lists(row)]
        return filled

    def moves(read: Callable[[Any], Any], kind: Any) -> NDArray[Any]:
        return table(lambda row: row.moves, read, width, kind)

    def doubles(read: Callable[[Any], Any], kind: Any) -> NDArray[Any]:
        return table(lambda row: row.doubles, read, max(doubled, 1), kind)

    return Rows(
        moves=counts(lambda row: row.moves),
        number=moves(lambda move: move.number, np.int64),
        die=moves(lambda move: move.die, np.int64),
        alone=moves(lambda move: move.alone, np.bool_),
        gain=moves(lambda move: move.gain, np.float64),
        after=moves(lambda move: move.after, np.uint32),
        locks=moves(lambda move: move.locks, np.int64),
        doubles=counts(lambda row: row.doubles),
        first=doubles(lambda double: double.first, np.int64),
        second=doubles(lambda double: double.second, np.int64),
        double_gain=doubles(lambda double: double.gain, np.float64),
        double_after=doubles(lambda double: double.after, np.uint32),
    )


def _pairs(index: Index) -> Pairs:
    first, second = index.first, index.second
    ranks = ranks_of(index)
    # With the pairs interchangeable the classes of one rank are solved with each other twice
    # over, so that none waits for another of its own rank.
    limit = (
        np.searchsorted(ranks, ranks, side="right")
        if index.mirrored
        else np.full(len(first), len(second))
    )
    game, order = index.game, index.order
    return Pairs(
        of_first=first.of.astype(np.int64),
        of_second=second.of.astype(np.int64),
        first=first.states.astype(np.uint32),
        second=second.states.astype(np.uint32),
        first_closed=(first.states == CLOSED).sum(axis=1).astype(np.int64),
        second_closed=(second.states == CLOSED).sum(axis=1).astype(np.int64),
        first_gone=_gone(game, first, order[:2]),
        second_gone=_gone(game, second, order[2:]),
        limit=limit.astype(np.int64),
    )


def ranks_of(index: Index) -> Ints:
    """Return the rank of each class of the first pair, growing with the class."""
    one, other = (np.array(states.rank) for states in index.states[:2])
    return np.asarray(one[index.first.states[:, 0]] + other[index.first.states[:, 1]], np.int64)


def _gone(game: Game, classes: PairClasses, rows: Sequence[int]) -> Ints:
    """Return the mask of the dice that the closed rows of each class have taken out."""
    colours = game.variant.colours
    gone = np.zeros(len(classes), np.int64)
    for place, row in enumerate(rows):
        die = colours.index(game.variant.rows[row].lock_colour)
        gone |= (classes.states[:, place] == CLOSED).astype(np.int64) << die
    return gone


def _dice(sides: int, dice: int) -> Dice:
    numbers = 2 * sides + 1
    pairs = sorted(combinations_with_replacement(range(1, sides + 1), 2), key=sum)
    faces = np.zeros((len(pairs), dice * numbers), np.uint32)
    for k, pair in enumerate(pairs):
        for die in range(dice):
            for face in range(1, sides + 1):
                for white in pair:
                    faces[k, die * numbers + white + face] |= 1 << (die * sides + face - 1)
    untaken = np.array([sides - mask.bit_count() for mask in range(1 << sides)])
    weight = np.array([1 if low == high else 2 for low, high in pairs], np.int64)
    sums = np.array([sum(pair) for pair in pairs])
    return Dice(
        sides=sides,
        begin=np.searchsorted(sums, np.arange(numbers + 1)),
        rolls=np.bincount(sums, weight, numbers + 1).astype(np.int64),
        weight=weight,
        faces=faces,
        untaken=np.outer(untaken, untaken).ravel().astype(np.uint8),
    )


def zeros(places: int, *shape: int, kind: Any = np.float64) -> NDArray[Any]:
    """Return an array of zeros whose places start on whole cache lines where they can."""
    line = 64 // np.dtype(kind).itemsize
    size = places * int(np.prod(shape))
    raw = np.zeros(size + line, kind)
    skip = -(raw.ctypes.data // raw.itemsize) % line
    return raw[skip : skip + size].reshape(places, *shape)
