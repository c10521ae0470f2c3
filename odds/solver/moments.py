"""What best play leads to besides its value: the second pass.

With the values known, the same sweep tells how often each option is played, and so by the same
induction the variance of the points to come (the mean of the variances after the roll plus the
variance of the values after it), the rolls to come, and the chance that the game ends by the last
penalty.

Equally good options leave these figures open. Of options whose values differ by less than about
1e-7 points the one with fewer rolls to come is played: values are compared after taking
``TIE_BREAK`` off for every roll to come, which changes no value that is reported.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from odds.solver.expand import MOVES, NEVER, expand, new_doubles, new_moves
from odds.solver.jit import kernel
from odds.solver.kernel import sweep

VARIANCE, ROLLS, PENALTIES = range(3)
FIGURES = 3
TIE_BREAK = 1e-8


@kernel
def follow_class(a: int, layout: Any, values: Any, moments: Any) -> None:
    """Fill in the moments of all states whose first pair is of class ``a``.

    ``moments[place, phase, penalties, figure]``, for the whole of ``values``; those of all classes
    of higher rank must be there.
    """
    dice, terms, pairs = layout.dice, layout.terms, layout.pairs
    numbers = 2 * dice.sides + 1
    width = pairs.second.shape[0]
    last = terms.phases - 1
    rolls = float(dice.sides**6)
    white_rolls = float(dice.sides**2)
    moves, doubles = new_moves(), new_doubles()
    place_of = np.zeros(MOVES * MOVES, np.int64)
    gain_of = np.zeros(MOVES * MOVES)
    # The offers of one sum in falling order: key, place, gain, and the cell as the sweep reads it.
    key = np.zeros(MOVES)
    place = np.zeros(MOVES, np.int64)
    gain = np.zeros(MOVES)
    cell = np.zeros(MOVES, np.uint32)
    shows = np.zeros(MOVES, np.int64)
    # The white marks of each sum; the first of them may be followed by a colour mark.
    whites = np.zeros(numbers, np.int64)
    firsts = np.zeros(numbers, np.int64)
    white = np.zeros((numbers, 4), np.int64)

    for b in range(pairs.limit[a] - 1, -1, -1):
        if pairs.first_closed[a] + pairs.second_closed[b] >= terms.rows_to_end:
            continue
        here = a * width + b
        m, d = expand(a, b, layout, moves, doubles)
        for z in range(m * m):
            place_of[z] = -1
        for z in range(d):
            forth = doubles.one[z] * m + doubles.other[z]
            back = doubles.other[z] * m + doubles.one[z]
            if doubles.forth[z]:
                place_of[forth] = doubles.place[z]
                gain_of[forth] = doubles.gain[z]
            if doubles.back[z]:
                place_of[back] = doubles.place[z]
                gain_of[back] = doubles.gain[z]

        for total in range(2, numbers):
            whites[total] = firsts[total] = 0
        for may_follow in (True, False):
            for i in range(m):
                if moves.alone[i] and moves.first[i] == may_follow:
                    total = moves.number[i]
                    white[total, whites[total]] = i
                    whites[total] += 1
                    firsts[total] += may_follow

        for p in range(3, -1, -1):
            # An own roll: without a colour mark it comes to a white mark or to the penalty.
            mean = values[here, 0, p]
            if p < 3:
                penalty_value = values[here, last, p + 1]
                penalty_variance = float(moments[here, last, p + 1, 0])
                penalty_rolls = float(moments[here, last, p + 1, 1])
                penalty_ends = float(moments[here, last, p + 1, 2])
            else:
                penalty_value = penalty_variance = penalty_rolls = 0.0
                penalty_ends = 1.0
            penalty_value -= terms.penalty
            variance = to_come = ends = 0.0
            for total in range(2, numbers):
                base = penalty_value - TIE_BREAK * penalty_rolls
                base_place, base_gain = -1, 0.0
                for w in range(whites[total]):
                    i = white[total, w]
                    x = moves.place[i]
                    k = moves.gain[i] + values[x, last, p] - TIE_BREAK * moments[x, last, p, 1]
                    if k > base:
                        base, base_place, base_gain = k, x, moves.gain[i]
                offers = 0
                for j in range(m):
                    apart = moves.number[j] - total
                    if not moves.in_play[j] or apart >= dice.sides or -apart >= dice.sides:
                        continue
                    best, best_place, best_gain = NEVER, -1, 0.0
                    if moves.alone[j]:
                        best_place, best_gain = moves.place[j], moves.gain[j]
                        best = best_gain + values[best_place, last, p]
                        best -= TIE_BREAK * moments[best_place, last, p, 1]
                    for w in range(firsts[total]):
                        i = white[total, w]
                        x = place_of[i * m + j]
                        if x < 0:
                            continue
                        k = gain_of[i * m + j] + values[x, last, p]
                        k -= TIE_BREAK * moments[x, last, p, 1]
                        if k > best:
                            best, best_place, best_gain = k, x, gain_of[i * m + j]
                    if best > base:
                        y = offers - 1
                        while y >= 0 and key[y] < best:
                            key[y + 1] = key[y]
                            place[y + 1] = place[y]
                            gain[y + 1] = gain[y]
                            cell[y + 1] = cell[y]
                            y -= 1
                        key[y + 1] = best
                        place[y + 1] = best_place
                        gain[y + 1] = best_gain
                        cell[y + 1] = moves.die[j] * numbers + moves.number[j]
                        offers += 1
                none = float(sweep(total, offers, cell, shows, dice))
                if base_place < 0:
                    variance += none * (
                        penalty_variance + (penalty_value - terms.tempo - mean) ** 2
                    )
                    to_come += none * penalty_rolls
                    ends += none * penalty_ends
                else:
                    value = base_gain + values[base_place, last, p]
                    off = value - terms.tempo - mean
                    variance += none * (moments[base_place, last, p, 0] + off**2)
                    to_come += none * moments[base_place, last, p, 1]
                    ends += none * moments[base_place, last, p, 2]
                for y in range(offers):
                    n = float(shows[y])
                    x = place[y]
                    off = gain[y] + values[x, last, p] - terms.tempo - mean
                    variance += n * (moments[x, last, p, 0] + off**2)
                    to_come += n * moments[x, last, p, 1]
                    ends += n * moments[x, last, p, 2]
            moments[here, 0, p, 0] = variance / rolls
            moments[here, 0, p, 1] = to_come / rolls + 1.0
            moments[here, 0, p, 2] = ends / rolls

            # Other players' rolls: a white mark or none.
            for k in range(1, terms.phases):
                mean = values[here, k, p]
                stay = values[here, k - 1, p] - TIE_BREAK * moments[here, k - 1, p, 1]
                variance = to_come = ends = 0.0
                for total in range(2, numbers):
                    base, base_place, base_gain = stay, here, 0.0
                    for w in range(whites[total]):
                        i = white[total, w]
                        x = moves.place[i]
                        best = moves.gain[i] + values[x, k - 1, p]
                        best -= TIE_BREAK * moments[x, k - 1, p, 1]
                        if best > base:
                            base, base_place, base_gain = best, x, moves.gain[i]
                    n = float(dice.rolls[total])
                    off = base_gain + values[base_place, k - 1, p] - terms.tempo - mean
                    variance += n * (moments[base_place, k - 1, p, 0] + off**2)
                    to_come += n * moments[base_place, k - 1, p, 1]
                    ends += n * moments[base_place, k - 1, p, 2]
                moments[here, k, p, 0] = variance / white_rolls
                moments[here, k, p, 1] = to_come / white_rolls + 1.0
                moments[here, k, p, 2] = ends / white_rolls
        if terms.mirrored:
            there = b * width + a
            for k in range(terms.phases):
                for p in range(4):
                    for figure in range(3):
                        moments[there, k, p, figure] = moments[here, k, p, figure]
