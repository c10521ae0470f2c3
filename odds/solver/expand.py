"""One state's moves and successors, for both kernels."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from odds.solver.jit import inlined, kernel

# Open cells of a sheet, at most: four rows of fifteen.
MOVES = 64
# No value is so low; it stands for what cannot be done.
NEVER = -1e9


class Moves(NamedTuple):
    """The cells that can be marked, row after row: ``start[row]`` is the first of a row.

    ``first``: may be the white mark of a turn that goes on to a colour mark. ``in_play``: its die
    is. ``place``: the place of the state after it alone.
    """

    start: Any
    number: Any
    die: Any
    alone: Any
    first: Any
    in_play: Any
    gain: Any
    after: Any
    locks: Any
    place: Any


class Doubles(NamedTuple):
    """Pairs of marks with the place that they lead to: move ``one``, then move ``other``.

    ``forth``: in this order, white first; ``back``: in the other.
    """

    one: Any
    other: Any
    gain: Any
    place: Any
    forth: Any
    back: Any


@kernel
def new_moves() -> Moves:
    """Return room for the moves of a state."""
    return Moves(
        np.zeros(5, np.int64),
        np.zeros(MOVES, np.int64),
        np.zeros(MOVES, np.int64),
        np.zeros(MOVES, np.bool_),
        np.zeros(MOVES, np.bool_),
        np.zeros(MOVES, np.bool_),
        np.zeros(MOVES, np.float64),
        np.zeros(MOVES, np.uint32),
        np.zeros(MOVES, np.int64),
        np.zeros(MOVES, np.int64),
    )


@kernel
def new_doubles() -> Doubles:
    """Return room for the pairs of marks of a state."""
    size = MOVES * MOVES // 2
    return Doubles(
        np.zeros(size, np.int64),
        np.zeros(size, np.int64),
        np.zeros(size, np.float64),
        np.zeros(size, np.int64),
        np.zeros(size, np.bool_),
        np.zeros(size, np.bool_),
    )


@inlined
def expand(a: int, b: int, layout: Any, moves: Moves, doubles: Doubles) -> tuple[int, int]:
    """Fill in the moves and the pairs of marks of the state (a, b); return how many of each."""
    rows, pairs, terms = layout.rows, layout.pairs, layout.terms
    width = pairs.second.shape[0]
    states = (pairs.first[a, 0], pairs.first[a, 1], pairs.second[b, 0], pairs.second[b, 1])
    closed = pairs.first_closed[a] + pairs.second_closed[b]
    gone = pairs.first_gone[a] | pairs.second_gone[b]
    last_lock = closed + 1 >= terms.rows_to_end and not terms.colour_after_end

    m = 0
    for r in range(4):
        moves.start[r] = m
        state = states[r]
        for k in range(rows.moves[r, state]):
            after = rows.after[r, state, k]
            locks = rows.locks[r, state, k]
            if r == 0:
                place = pairs.of_first[after, states[1]] * width + b
            elif r == 1:
                place = pairs.of_first[states[0], after] * width + b
            elif r == 2:
                place = a * width + pairs.of_second[after, states[3]]
            else:
                place = a * width + pairs.of_second[states[2], after]
            alone = rows.alone[r, state, k]
            moves.number[m] = rows.number[r, state, k]
            moves.die[m] = rows.die[r, state, k]
            moves.alone[m] = alone
            moves.first[m] = alone and (locks < 0 or not last_lock)
            moves.in_play[m] = (gone >> rows.die[r, state, k]) & 1 == 0
            moves.gain[m] = rows.gain[r, state, k]
            moves.after[m] = after
            moves.locks[m] = locks
            moves.place[m] = place
            m += 1
    moves.start[4] = m

    d = 0
    for r in range(4):
        state, start = states[r], moves.start[r]
        for k in range(rows.doubles[r, state]):
            after = rows.double_after[r, state, k]
            if r == 0:
                place = pairs.of_first[after, states[1]] * width + b
            elif r == 1:
                place = pairs.of_first[states[0], after] * width + b
            elif r == 2:
                place = a * width + pairs.of_second[after, states[3]]
            else:
                place = a * width + pairs.of_second[states[2], after]
            doubles.one[d] = start + rows.first[r, state, k]
            doubles.other[d] = start + rows.second[r, state, k]
            doubles.gain[d] = rows.double_gain[r, state, k]
            doubles.place[d] = place
            doubles.forth[d] = True
            doubles.back[d] = False
            d += 1
    for r in range(3):
        for i in range(moves.start[r], moves.start[r + 1]):
            if not moves.alone[i]:
                continue
            # The class of the pair that the first of two marks is in; the second's gives the other.
            row = moves.place[i] - b
            for other in range(r + 1, 4):
                for j in range(moves.start[other], moves.start[other + 1]):
                    if not moves.alone[j]:
                        continue
                    if other == 1:
                        place = pairs.of_first[moves.after[i], moves.after[j]] * width + b
                    elif r == 2:
                        place = a * width + pairs.of_second[moves.after[i], moves.after[j]]
                    else:
                        place = row + moves.place[j] - a * width
                    doubles.one[d] = i
                    doubles.other[d] = j
                    doubles.gain[d] = moves.gain[i] + moves.gain[j]
                    doubles.place[d] = place
                    doubles.forth[d] = terms.die_stays or moves.locks[i] != moves.die[j]
                    doubles.back[d] = terms.die_stays or moves.locks[j] != moves.die[i]
                    d += 1
    return m, d
