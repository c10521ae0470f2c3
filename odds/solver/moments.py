"""What best play leads to besides its value: the second pass.

With the values known, the same sweep tells how often each option is played, and so by the same
induction the variance of the points to come (the mean of the variances after the roll plus the
variance of the means after it), the rolls to come, and the chance that the game ends by the last
penalty. A mean is the value and, where rolls have a price, what the rolls to come have cost in it;
deviations are taken from the value, and the square of that cost comes off in the end.

Equally good options leave these figures open. Of options whose values differ by less than about
1e-7 points the one with fewer rolls to come is played: values are compared after taking
``TIE_BREAK`` off for every roll to come, which changes no value that is reported.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from odds.solver.expand import NEVER, each_double, expand, new_moves
from odds.solver.indexing import FIGURES, MOVES
from odds.solver.jit import inlined, kernel
from odds.solver.sweep import insert, sweep

VARIANCE, ROLLS, PENALTIES = range(FIGURES)
TIE_BREAK = 1e-8


@inlined
def _note(
    room: Any, i: int, j: int, m: int, gain: Any, place: int, forth: bool, back: bool
) -> None:
    place_of, gain_of = room
    if forth:
        place_of[i * m + j] = place
        gain_of[i * m + j] = gain
    if back:
        place_of[j * m + i] = place
        gain_of[j * m + i] = gain


@kernel
def follow_class(a: int, layout: Any, values: Any, moments: Any) -> None:
    """Fill in the moments of all states whose first pair is of class ``a``.

    ``moments[place, phase, penalties, figure]``, for the whole of ``values``; those of all classes
    of higher rank must be there.
    """
    dice, terms = layout.dice, layout.terms
    numbers = 2 * dice.sides + 1
    width = layout.width
    last = terms.phases - 1
    rolls = float(dice.sides**6)
    white_rolls = float(dice.sides**2)
    moves = new_moves()
    number, cells, is_alone = moves.number, moves.cell, moves.alone
    in_play, gains, places = moves.in_play, moves.gain, moves.place
    may_go_on = moves.first
    place_of = np.zeros(MOVES * MOVES, np.int64)
    gain_of = np.zeros(MOVES * MOVES)
    # The value of each cell marked alone.
    alone = np.zeros(MOVES)
    # The offers of one sum as found, then in falling order of `key` by `kind`.
    place = np.zeros(MOVES, np.int64)
    gain = np.zeros(MOVES)
    found = np.zeros(MOVES, np.uint32)
    key = np.zeros(MOVES)
    kind = np.zeros(MOVES, np.uint32)
    cell = np.zeros(MOVES, np.uint32)
    shows = np.zeros(MOVES, np.int64)
    taken = np.zeros(dice.sides * MOVES, np.uint32)
    # The white marks of each sum.
    whites = np.zeros(numbers, np.int64)
    white = np.zeros((numbers, 4), np.int64)

    for b in range(layout.limit[a] - 1, -1, -1):
        if layout.first.closed[a] + layout.second.closed[b] >= terms.rows_to_end:
            continue
        here = a * width + b
        half, m = expand(a, b, layout, moves)
        for z in range(m * m):
            place_of[z] = -1
        each_double(a, b, layout, moves, half, m, _note, (place_of, gain_of))

        for total in range(2, numbers):
            whites[total] = 0
        for i in range(m):
            if is_alone[i]:
                white[number[i], whites[number[i]]] = i
                whites[number[i]] += 1

        for p in range(3, -1, -1):
            # An own roll: without a colour mark it comes to a white mark or to the penalty.
            mean = values[here, 0, p]
            if p < 3:
                penalty_value = values[here, last, p + 1]
                penalty_variance = float(moments[here, last, p + 1, VARIANCE])
                penalty_rolls = float(moments[here, last, p + 1, ROLLS])
                penalty_ends = float(moments[here, last, p + 1, PENALTIES])
            else:
                penalty_value = penalty_variance = penalty_rolls = 0.0
                penalty_ends = 1.0
            penalty_value -= terms.penalty
            for i in range(m):
                alone[i] = NEVER
                if is_alone[i]:
                    x = places[i]
                    alone[i] = gains[i] + values[x, last, p]
                    alone[i] -= TIE_BREAK * moments[x, last, p, ROLLS]
            variance = to_come = ends = 0.0
            for total in range(2, numbers):
                base = penalty_value - TIE_BREAK * penalty_rolls
                base_place, base_gain = -1, 0.0
                for w in range(whites[total]):
                    i = white[total, w]
                    if alone[i] > base:
                        base, base_place, base_gain = alone[i], places[i], gains[i]
                offers = 0
                for j in range(m):
                    apart = number[j] - total
                    if not in_play[j] or apart >= dice.sides or -apart >= dice.sides:
                        continue
                    best, best_place, best_gain = alone[j], places[j], gains[j]
                    for w in range(whites[total]):
                        i = white[total, w]
                        x = place_of[i * m + j]
                        if x < 0 or not may_go_on[i]:
                            continue
                        k = gain_of[i * m + j] + values[x, last, p]
                        k -= TIE_BREAK * moments[x, last, p, ROLLS]
                        if k > best:
                            best, best_place, best_gain = k, x, gain_of[i * m + j]
                    if best > base:
                        place[offers], gain[offers], found[offers] = best_place, best_gain, j
                        insert(key, kind, offers, best, offers)
                        offers += 1
                for y in range(offers):
                    cell[y] = cells[found[kind[y]]]
                none = float(sweep(total, offers, cell, shows, taken, dice))
                if base_place < 0:
                    off = penalty_value + terms.tempo * penalty_rolls - mean
                    variance += none * (penalty_variance + off**2)
                    to_come += none * penalty_rolls
                    ends += none * penalty_ends
                else:
                    more = moments[base_place, last, p, ROLLS]
                    off = base_gain + values[base_place, last, p] + terms.tempo * more - mean
                    variance += none * (moments[base_place, last, p, VARIANCE] + off**2)
                    to_come += none * more
                    ends += none * moments[base_place, last, p, PENALTIES]
                for y in range(offers):
                    n = float(shows[y])
                    x = place[kind[y]]
                    more = moments[x, last, p, ROLLS]
                    off = gain[kind[y]] + values[x, last, p] + terms.tempo * more - mean
                    variance += n * (moments[x, last, p, VARIANCE] + off**2)
                    to_come += n * more
                    ends += n * moments[x, last, p, PENALTIES]
            to_come = to_come / rolls + 1.0
            moments[here, 0, p, VARIANCE] = variance / rolls - (terms.tempo * to_come) ** 2
            moments[here, 0, p, ROLLS] = to_come
            moments[here, 0, p, PENALTIES] = ends / rolls

            # Other players' rolls: a white mark or none.
            for k in range(1, terms.phases):
                mean = values[here, k, p]
                stay = values[here, k - 1, p] - TIE_BREAK * moments[here, k - 1, p, ROLLS]
                variance = to_come = ends = 0.0
                for total in range(2, numbers):
                    base, base_place, base_gain = stay, here, 0.0
                    for w in range(whites[total]):
                        i = white[total, w]
                        x = places[i]
                        best = gains[i] + values[x, k - 1, p]
                        best -= TIE_BREAK * moments[x, k - 1, p, ROLLS]
                        if best > base:
                            base, base_place, base_gain = best, x, gains[i]
                    n = float(dice.rolls[total])
                    more = moments[base_place, k - 1, p, ROLLS]
                    off = base_gain + values[base_place, k - 1, p] + terms.tempo * more - mean
                    variance += n * (moments[base_place, k - 1, p, VARIANCE] + off**2)
                    to_come += n * more
                    ends += n * moments[base_place, k - 1, p, PENALTIES]
                to_come = to_come / white_rolls + 1.0
                moments[here, k, p, VARIANCE] = (
                    variance / white_rolls - (terms.tempo * to_come) ** 2
                )
                moments[here, k, p, ROLLS] = to_come
                moments[here, k, p, PENALTIES] = ends / white_rolls
        if terms.mirrored:
            there = b * width + a
            for k in range(terms.phases):
                for p in range(4):
                    for figure in range(FIGURES):
                        moments[there, k, p, figure] = moments[here, k, p, figure]
