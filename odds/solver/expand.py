"""One state's moves and doubles, for both kernels.

What numba cannot prove to be positive it checks as an index that may count from the end; unsigned
indices are not checked.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from odds.solver.indexing import MOVES
from odds.solver.jit import inlined

# No value is so low; it stands for what cannot be done.
NEVER = -1e9


class Moves(NamedTuple):
    """The cells that can be marked, those of the first pair of rows before those of the second.

    As in :class:`~odds.solver.pair_moves.PairMoves`; besides, ``first``: may be the white mark of a
    turn that goes on to a colour mark. ``in_play``: its die is. ``place``: that of the state after
    it alone.
    """

    number: Any
    die: Any
    cell: Any
    alone: Any
    first: Any
    in_play: Any
    gain: Any
    locks: Any
    place: Any


@inlined
def new_moves() -> Moves:
    """Return room for the moves of a state."""
    return Moves(
        np.zeros(MOVES, np.int64),
        np.zeros(MOVES, np.int64),
        np.zeros(MOVES, np.uint32),
        np.zeros(MOVES, np.bool_),
        np.zeros(MOVES, np.bool_),
        np.zeros(MOVES, np.bool_),
        np.zeros(MOVES, np.float64),
        np.zeros(MOVES, np.int64),
        np.zeros(MOVES, np.int64),
    )


@inlined
def expand(a: int, b: int, layout: Any, moves: Moves) -> tuple[int, int]:
    """Fill in the moves of the state (a, b); return how many are the first pair's, and all."""
    first, second, terms = layout.first, layout.second, layout.terms
    width = layout.width
    gone = first.gone[a] | second.gone[b]
    closed = first.closed[a] + second.closed[b]
    last_lock = closed + 1 >= terms.rows_to_end and not terms.colour_after_end
    half = _list(first, a, width, b, gone, last_lock, moves, 0)
    return half, _list(second, b, 1, a * width, gone, last_lock, moves, half)


@inlined
def _list(
    side: Any,
    of: int,
    stride: int,
    offset: int,
    gone: int,
    last_lock: bool,
    moves: Moves,
    m: int,
) -> int:
    """List the moves of a class of one pair behind the first ``m``; return how many there are."""
    for entry in range(side.begin[of], side.begin[of + 1]):
        z = np.uint64(entry)
        alone, die, locks = side.alone[z], side.die[z], side.locks[z]
        moves.number[m] = side.number[z]
        moves.die[m] = die
        moves.cell[m] = side.cell[z]
        moves.alone[m] = alone
        moves.first[m] = alone and (locks < 0 or not last_lock)
        moves.in_play[m] = (gone >> die) & 1 == 0
        moves.gain[m] = side.gain[z]
        moves.locks[m] = locks
        moves.place[m] = side.after[z] * stride + offset
        m += 1
    return m


@inlined
def each_double(
    a: int, b: int, layout: Any, moves: Moves, half: int, m: int, visit: Any, room: Any
) -> None:
    """Call ``visit(room, i, j, m, gain, place, forth, back)`` for all pairs of moves.

    ``place`` is that of the state after moves i and j. ``forth``: i can be the white mark and j the
    colour mark, as far as locks go; ``back``: the other way round.
    """
    first, second, stays = layout.first, layout.second, layout.terms.die_stays
    width = layout.width
    _doubles_within(first, a, width, b, 0, m, visit, room)
    _doubles_within(second, b, 1, a * width, half, m, visit, room)
    here = a * width + b
    for i in range(half):
        if moves.alone[i]:
            row, gain = moves.place[i] - here, moves.gain[i]
            locks, die = moves.locks[i], moves.die[i]
            for j in range(half, m):
                z = np.uint64(j)
                if moves.alone[z]:
                    place = row + moves.place[z]
                    forth = stays or locks != moves.die[z]
                    back = stays or moves.locks[z] != die
                    visit(room, i, j, m, gain + moves.gain[z], place, forth, back)


@inlined
def _doubles_within(
    side: Any, of: int, stride: int, offset: int, start: int, m: int, visit: Any, room: Any
) -> None:
    """Visit the pairs of moves of a class of one pair; its moves begin at ``start``."""
    for entry in range(side.double_begin[of], side.double_begin[of + 1]):
        z = np.uint64(entry)
        i, j = start + side.one[z], start + side.other[z]
        place = side.double_after[z] * stride + offset
        visit(room, i, j, m, side.double_gain[z], place, side.forth[z], side.back[z])
