"""The values of sheets, class by class: the first pass.

For each state the best value over white mark, colour mark, both, or neither is averaged over all
rolls without listing them. Of the colour marks that a white sum leaves, each cell is worth the best
value over the white marks (or none) that may come before it; :mod:`odds.solver.sweep` says how
often each of these offers is the best one that the dice show.

The four penalty levels share all successors and are the four lanes of every array. Their offers
come in nearly the same order: they are sorted and swept for level 0, and then reordered from level
to level where the order changes. Each lane's value is needed for the penalty of the one before.

Told by a sampling profiler and by stopping the kernel after each step, in races of builds against
each other on this or that noisy machine. What helped, in this order: solving all states with one
first pair before the next, so that the successors' values stay in the second-level cache; storing
both halves of the square, so that no index is looked up; integer counts from a table of faces left
in place of products of floats; moves of pairs of rows listed beforehand; taking arrays out of their
tuples before a loop, since numba counts references at each access; reordering in place of a sweep
for each lane; offers below the penalty found from the end of a sorted list; lanes as one vector
type. What did not: comparing offers pair by pair without sorting them, sorting once for all lanes,
the best value raised in place for each sum, a workspace passed in from outside.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from odds.solver.expand import NEVER, each_double, expand, new_moves
from odds.solver.indexing import MOVES
from odds.solver.jit import inlined, kernel
from odds.solver.lanes import exceeds, larger, load, put, spread
from odds.solver.sweep import insert, reorder, sweep


@inlined
def _keep(
    room: Any, i: int, j: int, m: int, gain: Any, place: int, forth: bool, back: bool
) -> None:
    both, values, last = room
    x = gain + load(values, (place, last))
    if forth:
        put(both, i * m + j, x)
    if back:
        put(both, j * m + i, x)


@kernel
def solve_class(a: int, layout: Any, values: Any) -> None:
    """Solve all states whose first pair is of class ``a``.

    ``values[place, phase, penalties]`` are points to come before the roll of that phase; those of
    all classes of higher rank must be there.
    """
    dice, terms = layout.dice, layout.terms
    sides = dice.sides
    numbers = 2 * sides + 1
    width = layout.width
    last = terms.phases - 1
    rolls = float(sides**6)
    never, zero = spread(NEVER), spread(0.0)
    moves = new_moves()
    number, cells, is_alone, may_go_on = moves.number, moves.cell, moves.alone, moves.first
    in_play, gains, places = moves.in_play, moves.gain, moves.place
    alone = np.zeros((MOVES, 4))
    # both[i * m + j]: white mark i, then colour mark j. A last row is that of no white mark. Rows
    # of m, so that all of it stays in the first-level cache.
    both = np.zeros(((MOVES + 1) * MOVES, 4))
    row_of = np.zeros(numbers, np.int64)
    white = np.zeros((terms.phases, numbers, 4))
    order = np.zeros(MOVES, np.uint32)
    # The offers of one sum as found, then in falling order by `kind`.
    offer = np.zeros((MOVES, 4))
    found = np.zeros(MOVES, np.uint32)
    kind = np.zeros(MOVES, np.uint32)
    cell = np.zeros(MOVES, np.uint32)
    key = np.zeros(MOVES)
    shows = np.zeros(MOVES, np.int64)
    left = np.zeros(MOVES + 1, np.int64)
    taken = np.zeros(sides * MOVES, np.uint32)
    # For each sum, from begin[sum]: the offers and their counts, each lane in its own order.
    begin = np.zeros(numbers + 1, np.int64)
    worth = np.zeros((numbers * MOVES, 4))
    count = np.zeros((numbers * MOVES, 4))
    none = np.zeros(numbers)
    mean = np.zeros((numbers, 4))

    for b in range(layout.limit[a] - 1, -1, -1):
        if layout.first.closed[a] + layout.second.closed[b] >= terms.rows_to_end:
            continue
        here = a * width + b
        half, m = expand(a, b, layout, moves)

        for k in range(terms.phases):
            for total in range(2, numbers):
                put(white, (k, total), never)
        for i in range(m):
            x = never
            if is_alone[i]:
                total, gain, place = number[i], gains[i], places[i]
                for k in range(last):
                    x = gain + load(values, (place, k))
                    put(white, (k + 1, total), larger(load(white, (k + 1, total)), x))
                x = gain + load(values, (place, last))
                put(white, (0, total), larger(load(white, (0, total)), x))
            put(alone, i, x)
        for z in range(m * m + m):
            put(both, z, never)
        each_double(a, b, layout, moves, half, m, _keep, (both, values, last))
        # Of white marks with the same number, what comes after the best is kept in one row.
        for total in range(2, numbers):
            row_of[total] = m
        for i in range(m):
            if may_go_on[i]:
                f = row_of[number[i]]
                if f == m:
                    row_of[number[i]] = i
                else:
                    for j in range(m):
                        x = larger(load(both, f * m + j), load(both, i * m + j))
                        put(both, f * m + j, x)

        # The order of the cells by themselves is nearly that of the offers for every sum.
        coloured = 0
        for i in range(m):
            if in_play[i]:
                insert(key, order, coloured, alone[i, 0], i)
                coloured += 1

        z = 0
        for total in range(2, numbers):
            begin[total] = z
            w = load(white, (0, total))
            row = row_of[total] * m
            offers = 0
            for y in range(coloured):
                i = order[y]
                x = larger(load(alone, i), load(both, row + i))
                put(offer, offers, x)
                found[offers] = i
                # Written first and kept only if it can be made and is of use: no branch to miss.
                reach = np.uint64(number[i] - total + sides - 1) < np.uint64(2 * sides - 1)
                offers += exceeds(x, w) & reach
            for y in range(offers):
                insert(key, kind, y, offer[y, 0], y)
            for y in range(offers):
                cell[y] = cells[found[kind[y]]]
            rest = sweep(total, offers, cell, shows, taken, dice)
            none[total] = rest
            # Rolls that show none count as 0 here, or as the white mark where that is worth more.
            e = float(rest) * larger(w, zero)
            rises1 = rises2 = rises3 = False
            before1 = before2 = before3 = -NEVER
            for y in range(offers):
                x = larger(load(offer, kind[y]), w)
                n = float(shows[y])
                e = e + n * x
                put(worth, z + y, x)
                put(count, z + y, spread(n))
                x1, x2, x3 = worth[z + y, 1], worth[z + y, 2], worth[z + y, 3]
                rises1 |= x1 > before1
                rises2 |= x2 > before2
                rises3 |= x3 > before3
                before1, before2, before3 = x1, x2, x3
            put(mean, total, e)
            if rises1 | rises2 | rises3:
                left[offers] = rest
                for above in range(offers, 0, -1):
                    left[np.uint64(above - 1)] = left[above] + shows[np.uint64(above - 1)]
                for p in range(1, 4):
                    if not ((p == 1 and rises1) or (p == 2 and rises2) or (p == 3 and rises3)):
                        continue
                    w0 = white[0, total, p]
                    for y in range(offers):
                        key[y] = max(offer[kind[y], p], w0)
                    reorder(total, offers, key, kind, cell, left, taken, dice)
                    e0 = rest * max(w0, 0.0)
                    for y in range(offers):
                        n = float(left[y] - left[y + 1])
                        worth[z + y, p] = key[y]
                        count[z + y, p] = n
                        e0 += n * key[y]
                    mean[total, p] = e0
            z += offers
        begin[numbers] = z

        # The penalty leads to the next level, which is why the lanes part here. It takes the place
        # of what is worth less: the white mark or none, and the last of the offers.
        to_come = 0.0
        for p in range(3, -1, -1):
            penalty = to_come - terms.penalty
            value = 0.0
            for total in range(2, numbers):
                w0 = white[0, total, p]
                value += mean[total, p] + none[total] * (max(w0, penalty) - max(w0, 0.0))
                for above in range(begin[total + 1], begin[total], -1):
                    better = penalty - worth[np.uint64(above - 1), p]
                    if better <= 0:
                        break
                    value += count[np.uint64(above - 1), p] * better
            to_come = value / rolls - terms.tempo
            values[here, 0, p] = to_come
            for k in range(1, terms.phases):
                stay = to_come
                value = 0.0
                for total in range(2, numbers):
                    value += dice.rolls[total] * max(white[k, total, p], stay)
                to_come = value / (sides * sides) - terms.tempo
                values[here, k, p] = to_come
        if terms.mirrored:
            there = b * width + a
            for k in range(terms.phases):
                put(values, (there, k), load(values, (here, k)))
