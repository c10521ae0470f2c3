"""The game as arrays for the kernels: moves, dice, terms, and room for values.

The tuples only group arrays; numba takes them apart again. Dice that leave are bits of a mask, a
bit for each colour in the variant's order.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from odds.solver.indexing import Index
from odds.solver.pair_moves import Ints, PairMoves, Unsigned, pair_moves


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
    """All that the kernels read besides the values themselves.

    ``width`` counts the classes of the second pair, ``limit[a]`` those to solve with class a of
    the first.
    """

    width: int
    first: PairMoves
    second: PairMoves
    limit: Ints
    dice: Dice
    terms: Terms


def layout_of(index: Index, players: int, tempo: float) -> Layout:
    """Return the arrays of a game in which each of ``players`` rolls once a round."""
    game = index.game
    first, second = _sides(index)
    return Layout(
        width=len(index.second),
        first=first,
        second=second,
        limit=_limit(index),
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


@cache
def _sides(index: Index) -> tuple[PairMoves, PairMoves]:
    game, states, order = index.game, index.states, index.order
    return (
        pair_moves(game, index.first, states[:2], order[:2]),
        pair_moves(game, index.second, states[2:], order[2:]),
    )


def ranks_of(index: Index) -> Ints:
    """Return the rank of each class of the first pair, growing with the class."""
    one, other = (np.array(states.rank) for states in index.states[:2])
    return np.asarray(one[index.first.states[:, 0]] + other[index.first.states[:, 1]], np.int64)


def _limit(index: Index) -> Ints:
    if not index.mirrored:
        return np.full(len(index.first), len(index.second), np.int64)
    # The classes of one rank are solved with each other twice over, so that none waits for another
    # of its own rank.
    ranks = ranks_of(index)
    return np.searchsorted(ranks, ranks, side="right").astype(np.int64)


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
