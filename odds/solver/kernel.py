"""The values of sheets, class by class: the first pass.

For each state the best value over white mark, colour mark, both, or neither is averaged over all
rolls without listing them. Given the pair of white dice, the coloured dice are independent: each
face of each die offers one cell, worth the best value over the white marks (or none) that may come
before it. With those offers in falling order the best one is the first that the dice show, and the
chance that none of the better ones shows is a product over the dice of faces left. The four
penalty levels share all successors and are the four lanes of every array; where their offers come
in the same order they share the sweep too.

A sampling profiler on classic found no one place to blame: the time goes to waiting for values of
successors, to gathering and ordering offers, to sweeping them, and to the last step from penalty
level to penalty level. What helped, in this order: solving all states with one
first pair before the next, so that the successors' values stay in the second-level cache; storing
both halves of the square, so that no index is looked up; integer counts from a table of faces left
in place of products of floats; values of successors kept in a matrix rather than raised in place.
What did not: comparing offers pair by pair without sorting them, sorting once for all lanes.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from odds.solver.expand import MOVES, NEVER, expand, new_doubles, new_moves
from odds.solver.jit import inlined, kernel


@inlined
def sweep(total: int, offers: int, cell: Any, shows: Any, dice: Any) -> int:
    """Count, over the white pairs of a sum, the rolls in which each offer is the best one shown.

    ``cell[i]`` are the offers in falling order; ``shows[i]`` receives their counts. Returns the
    count of the rolls that show none. All counts are out of ``sides ** 4`` a white roll.
    """
    shift = np.uint64(2 * dice.sides)
    low = (np.uint64(1) << shift) - np.uint64(1)
    every = np.int64(dice.untaken[0]) * np.int64(dice.untaken[0])
    for i in range(offers):
        shows[i] = 0
    none = 0
    for pair in range(dice.begin[total], dice.begin[total + 1]):
        taken = np.uint64(0)
        left = every
        weight = dice.weight[pair]
        for i in range(offers):
            taken |= dice.faces[pair, cell[i]]
            after = np.int64(dice.untaken[taken & low]) * np.int64(dice.untaken[taken >> shift])
            shows[i] += weight * (left - after)
            left = after
        none += weight * left
    return none


@kernel
def solve_class(a: int, layout: Any, values: Any) -> None:
    """Solve all states whose first pair is of class ``a``.

    ``values[place, phase, penalties]`` are points to come before the roll of that phase; those of
    all classes of higher rank must be there.
    """
    dice, terms, pairs = layout.dice, layout.terms, layout.pairs
    sides = dice.sides
    numbers = 2 * sides + 1
    width = pairs.second.shape[0]
    last = terms.phases - 1
    rolls = float(sides**6)
    moves, doubles = new_moves(), new_doubles()
    alone = np.zeros((MOVES, 4))
    # In rows of as many as there are moves, so that all of it stays in the first-level cache.
    both = np.zeros((MOVES * MOVES, 4))
    white = np.zeros((terms.phases, numbers, 4))
    firsts = np.zeros(numbers, np.int64)
    first = np.zeros((numbers, 4), np.uint32)
    order = np.zeros(MOVES, np.uint32)
    offer = np.zeros((MOVES, 4))
    kind = np.zeros(MOVES, np.uint32)
    cell = np.zeros(MOVES, np.uint32)
    lane_cell = np.zeros(MOVES, np.uint32)
    key = np.zeros(MOVES)
    shows = np.zeros(MOVES, np.int64)
    # For each sum, from begin[sum]: the offers and their counts, each lane in its own order.
    begin = np.zeros(numbers + 1, np.int64)
    worth = np.zeros((numbers * MOVES, 4))
    count = np.zeros((numbers * MOVES, 4))
    none = np.zeros((numbers, 4))
    mean = np.zeros((numbers, 4))

    for b in range(pairs.limit[a] - 1, -1, -1):
        if pairs.first_closed[a] + pairs.second_closed[b] >= terms.rows_to_end:
            continue
        here = a * width + b
        m, d = expand(a, b, layout, moves, doubles)

        for k in range(terms.phases):
            for total in range(2, numbers):
                for p in range(4):
                    white[k, total, p] = NEVER
        for total in range(2, numbers):
            firsts[total] = 0
        for i in range(m):
            x0 = x1 = x2 = x3 = NEVER
            if moves.alone[i]:
                total, gain, place = moves.number[i], moves.gain[i], moves.place[i]
                for k in range(last):
                    for p in range(4):
                        x = gain + values[place, k, p]
                        white[k + 1, total, p] = max(white[k + 1, total, p], x)
                x0 = gain + values[place, last, 0]
                x1 = gain + values[place, last, 1]
                x2 = gain + values[place, last, 2]
                x3 = gain + values[place, last, 3]
                white[0, total, 0] = max(white[0, total, 0], x0)
                white[0, total, 1] = max(white[0, total, 1], x1)
                white[0, total, 2] = max(white[0, total, 2], x2)
                white[0, total, 3] = max(white[0, total, 3], x3)
                if moves.first[i]:
                    first[total, firsts[total]] = i
                    firsts[total] += 1
            alone[i, 0] = x0
            alone[i, 1] = x1
            alone[i, 2] = x2
            alone[i, 3] = x3
        for z in range(m * m):
            both[z, 0] = NEVER
            both[z, 1] = NEVER
            both[z, 2] = NEVER
            both[z, 3] = NEVER
        for z in range(d):
            i, j, gain, place = doubles.one[z], doubles.other[z], doubles.gain[z], doubles.place[z]
            x0 = gain + values[place, last, 0]
            x1 = gain + values[place, last, 1]
            x2 = gain + values[place, last, 2]
            x3 = gain + values[place, last, 3]
            if doubles.forth[z]:
                both[i * m + j, 0] = x0
                both[i * m + j, 1] = x1
                both[i * m + j, 2] = x2
                both[i * m + j, 3] = x3
            if doubles.back[z]:
                both[j * m + i, 0] = x0
                both[j * m + i, 1] = x1
                both[j * m + i, 2] = x2
                both[j * m + i, 3] = x3

        # The order of the cells by themselves is nearly that of the offers for every sum.
        coloured = 0
        for i in range(m):
            if moves.in_play[i]:
                x = alone[i, 1]
                j = coloured - 1
                while j >= 0 and key[j] < x:
                    key[j + 1] = key[j]
                    order[j + 1] = order[j]
                    j -= 1
                key[j + 1] = x
                order[j + 1] = i
                coloured += 1

        z = 0
        for total in range(2, numbers):
            begin[total] = z
            w0, w1 = white[0, total, 0], white[0, total, 1]
            w2, w3 = white[0, total, 2], white[0, total, 3]
            offers = 0
            for y in range(coloured):
                i = order[y]
                x0, x1, x2, x3 = alone[i, 0], alone[i, 1], alone[i, 2], alone[i, 3]
                for k in range(firsts[total]):
                    f = np.int64(first[total, k]) * m
                    x0 = max(x0, both[f + i, 0])
                    x1 = max(x1, both[f + i, 1])
                    x2 = max(x2, both[f + i, 2])
                    x3 = max(x3, both[f + i, 3])
                offer[offers, 0] = x0
                offer[offers, 1] = x1
                offer[offers, 2] = x2
                offer[offers, 3] = x3
                kind[offers] = i
                # Written first and kept only if it can be made and is of use: no branch to miss.
                useful = (x0 > w0) | (x1 > w1) | (x2 > w2) | (x3 > w3)
                apart = moves.number[i] - total
                offers += useful & (apart < sides) & (-apart < sides)
            for y in range(offers):
                i = kind[y]
                x0, x1, x2, x3 = offer[y, 0], offer[y, 1], offer[y, 2], offer[y, 3]
                j = y - 1
                while j >= 0 and offer[j, 1] < x1:
                    offer[j + 1, 0] = offer[j, 0]
                    offer[j + 1, 1] = offer[j, 1]
                    offer[j + 1, 2] = offer[j, 2]
                    offer[j + 1, 3] = offer[j, 3]
                    cell[j + 1] = cell[j]
                    j -= 1
                offer[j + 1, 0] = x0
                offer[j + 1, 1] = x1
                offer[j + 1, 2] = x2
                offer[j + 1, 3] = x3
                cell[j + 1] = moves.die[i] * numbers + moves.number[i]
            same0 = same2 = same3 = True
            last0 = last2 = last3 = -NEVER
            for y in range(offers):
                x0, x1 = max(offer[y, 0], w0), max(offer[y, 1], w1)
                x2, x3 = max(offer[y, 2], w2), max(offer[y, 3], w3)
                same0 &= last0 >= x0
                same2 &= last2 >= x2
                same3 &= last3 >= x3
                last0, last2, last3 = x0, x2, x3
                worth[z + y, 0] = x0
                worth[z + y, 1] = x1
                worth[z + y, 2] = x2
                worth[z + y, 3] = x3
            left = sweep(total, offers, cell, shows, dice)
            for p in range(4):
                none[total, p] = left
            e0, e1, e2, e3 = left * w0, left * w1, left * w2, left * w3
            for y in range(offers):
                n = float(shows[y])
                e0 += n * worth[z + y, 0]
                e1 += n * worth[z + y, 1]
                e2 += n * worth[z + y, 2]
                e3 += n * worth[z + y, 3]
                count[z + y, 0] = n
                count[z + y, 1] = n
                count[z + y, 2] = n
                count[z + y, 3] = n
            mean[total, 0] = e0
            mean[total, 1] = e1
            mean[total, 2] = e2
            mean[total, 3] = e3
            if not (same0 & same2 & same3):
                for p in range(4):
                    if p == 1 or (p == 0 and same0) or (p == 2 and same2) or (p == 3 and same3):
                        continue
                    w = white[0, total, p]
                    better = 0
                    for y in range(offers):
                        x = offer[y, p]
                        if x > w:
                            j = better - 1
                            while j >= 0 and key[j] < x:
                                key[j + 1] = key[j]
                                lane_cell[j + 1] = lane_cell[j]
                                j -= 1
                            key[j + 1] = x
                            lane_cell[j + 1] = cell[y]
                            better += 1
                    left = sweep(total, better, lane_cell, shows, dice)
                    none[total, p] = left
                    e0 = left * w
                    for y in range(better):
                        n = float(shows[y])
                        e0 += n * key[y]
                        worth[z + y, p] = key[y]
                        count[z + y, p] = n
                    for y in range(better, offers):
                        count[z + y, p] = 0.0
                    mean[total, p] = e0
            z += offers
        begin[numbers] = z

        # The penalty leads to the next level, which is why the lanes part here.
        to_come = 0.0
        for p in range(3, -1, -1):
            penalty = to_come - terms.penalty
            value = 0.0
            for total in range(2, numbers):
                if penalty <= white[0, total, p]:
                    value += mean[total, p]
                else:
                    value += none[total, p] * penalty
                    for y in range(begin[total], begin[total + 1]):
                        value += count[y, p] * max(worth[y, p], penalty)
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
                values[there, k, 0] = values[here, k, 0]
                values[there, k, 1] = values[here, k, 1]
                values[there, k, 2] = values[here, k, 2]
                values[there, k, 3] = values[here, k, 3]
