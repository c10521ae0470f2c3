"""What can be done in each class of a pair of rows, as arrays for the kernels.

A turn marks at most two cells, so a state's moves are those of its two pairs, and its pairs of
moves are those within the first pair, those within the second, and one move from each. The first
two kinds depend on one class only and are listed once.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate, chain, product
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from odds.game.rules import Game
from odds.solver.indexing import PairClasses
from odds.solver.row_states import CLOSED, Move, RowStates

Ints = NDArray[np.int64]
Unsigned = NDArray[np.uint32]
Floats = NDArray[np.float64]
Flags = NDArray[np.bool_]
# The class of two rows by the state of the one and of the other.
Classes = list[list[int]]


class PairMoves(NamedTuple):
    """The moves of the classes of one pair of rows, class after class, and the doubles in it.

    Class c has moves ``begin[c]`` up to ``begin[c + 1]`` and doubles ``double_begin[c]`` up to
    ``double_begin[c + 1]``. Dice are numbered in the variant's order. Of a move: ``cell``, the
    place of its die and number in :class:`~odds.solver.layout.Dice`; ``alone``, whether it needs no
    other mark before it; ``after``, the class after it alone; ``locks``, the die that leaves with
    it, or -1. Of a double: ``one`` and ``other``, counted from the class's first move; ``forth``,
    whether ``one`` may be marked first; ``back``, whether ``other`` may. Of a class: how many rows
    are ``closed``, and ``gone``, a bit for each die that they have taken out.
    """

    begin: Ints
    number: Ints
    die: Ints
    cell: Unsigned
    alone: Flags
    gain: Floats
    after: Ints
    locks: Ints
    double_begin: Ints
    one: Ints
    other: Ints
    double_gain: Floats
    double_after: Ints
    forth: Flags
    back: Flags
    closed: Ints
    gone: Ints


def pair_moves(
    game: Game, classes: PairClasses, states: Sequence[RowStates], rows: Sequence[int]
) -> PairMoves:
    """Return the arrays of the pair of rows ``rows`` with the automata ``states``."""
    variant = game.variant
    numbers = 2 * variant.sides + 1
    stays = game.rules.die_removal == "end_of_turn"
    pairs = [(int(one), int(other)) for one, other in classes.states]
    of = classes.of.tolist()
    moves = [list(_moves(of, states, pair)) for pair in pairs]
    doubles = [list(_doubles(of, states, pair, stays=stays)) for pair in pairs]
    move, after = zip(*chain.from_iterable(moves), strict=True)
    number, die, alone, gain, _, locks = zip(*move, strict=True)
    one, other, double_gain, double_after, forth, back = zip(
        *chain.from_iterable(doubles), strict=True
    )
    closed = classes.states == CLOSED
    dice = [1 << variant.colours.index(variant.rows[row].lock_colour) for row in rows]
    return PairMoves(
        begin=_begin(moves),
        number=np.array(number, np.int64),
        die=np.array(die, np.int64),
        cell=np.array(die, np.uint32) * numbers + np.array(number, np.uint32),
        alone=np.array(alone, np.bool_),
        gain=np.array(gain, np.float64),
        after=np.array(after, np.int64),
        locks=np.array(locks, np.int64),
        double_begin=_begin(doubles),
        one=np.array(one, np.int64),
        other=np.array(other, np.int64),
        double_gain=np.array(double_gain, np.float64),
        double_after=np.array(double_after, np.int64),
        forth=np.array(forth, np.bool_),
        back=np.array(back, np.bool_),
        closed=closed.sum(axis=1).astype(np.int64),
        gone=(closed @ np.array(dice)).astype(np.int64),
    )


def _begin(lists: Sequence[Sequence[Any]]) -> Ints:
    return np.array(list(accumulate(map(len, lists), initial=0)), np.int64)


def _moves(
    of: Classes, states: Sequence[RowStates], pair: tuple[int, int]
) -> Iterator[tuple[Move, int]]:
    """Yield the moves of two rows, the first row's before the other's, with the class after."""
    one, other = pair
    for move in states[0].moves[one]:
        yield move, of[move.after][other]
    for move in states[1].moves[other]:
        yield move, of[one][move.after]


def _doubles(
    of: Classes, states: Sequence[RowStates], pair: tuple[int, int], *, stays: bool
) -> Iterator[tuple[int, int, int, int, bool, bool]]:
    """Yield one, other, gain, class after, forth and back of each double of two rows."""
    one, other = pair
    moves = states[0].moves[one], states[1].moves[other]
    start = len(moves[0])
    for double in states[0].doubles[one]:
        after = of[double.after][other]
        yield double.first, double.second, double.gain, after, True, False
    for double in states[1].doubles[other]:
        after = of[one][double.after]
        yield start + double.first, start + double.second, double.gain, after, True, False
    for (i, x), (j, y) in product(enumerate(moves[0]), enumerate(moves[1], start)):
        if x.alone and y.alone:
            after = of[x.after][y.after]
            forth, back = stays or x.locks != y.die, stays or y.locks != x.die
            yield i, j, x.gain + y.gain, after, forth, back
