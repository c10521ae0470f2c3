"""How often each of some offers is the best one that the dice show.

Given the pair of white dice the coloured dice are independent: each face of each die offers one
cell. With the offers in falling order the best one is the first that the dice show, and the rolls
that show none of the first few are a product over the dice of the faces that those leave.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from odds.solver.indexing import MOVES
from odds.solver.jit import inlined


@inlined
def insert(key: Any, kind: Any, size: int, x: float, k: int) -> None:
    """Insert a key and its kind into the first ``size`` keys, which fall."""
    one = np.uint64(1)
    y = np.uint64(size)
    while y > np.uint64(0) and key[y - one] < x:
        key[y] = key[y - one]
        kind[y] = kind[y - one]
        y -= one
    key[y] = x
    kind[y] = k


@inlined
def sweep(total: int, offers: int, cell: Any, shows: Any, taken: Any, dice: Any) -> int:
    """Count, over the white pairs of a sum, the rolls in which each offer is the best one shown.

    ``cell[y]`` are the offers in falling order; ``shows[y]`` receives their counts, and
    ``taken[pair of the sum * MOVES + y]`` the faces that the ones before it take. Returns the
    count of the rolls that show none. All counts are out of ``sides ** 4`` a white roll.
    """
    shift = np.uint64(2 * dice.sides)
    low = (np.uint64(1) << shift) - np.uint64(1)
    every = np.int64(dice.untaken[0]) * np.int64(dice.untaken[0])
    for y in range(offers):
        shows[y] = 0
    none = 0
    for pair in range(dice.begin[total], dice.begin[total + 1]):
        place = np.uint64(pair - dice.begin[total]) * np.uint64(MOVES)
        faces = np.uint64(0)
        left = every
        weight = dice.weight[pair]
        for y in range(offers):
            taken[place] = faces
            place += np.uint64(1)
            faces |= dice.faces[pair, cell[y]]
            after = np.int64(dice.untaken[faces & low]) * np.int64(dice.untaken[faces >> shift])
            shows[y] += weight * (left - after)
            left = after
        none += weight * left
    return none


@inlined
def reorder(
    total: int, offers: int, key: Any, kind: Any, cell: Any, left: Any, taken: Any, dice: Any
) -> None:
    """Bring swept offers into the falling order of new keys, and mend the counts.

    Two neighbours that change places leave all other counts as they are. ``left[y]``: the rolls
    that show none of the first ``y`` offers; ``kind`` and ``cell`` follow the keys.
    """
    one, shift = np.uint64(1), np.uint64(2 * dice.sides)
    low = (one << shift) - one
    for late in range(1, offers):
        x, k, c = key[late], kind[late], cell[late]
        y = np.uint64(late)
        while y > np.uint64(0) and key[y - one] < x:
            place = y - one
            key[y] = key[place]
            kind[y] = kind[place]
            cell[y] = cell[place]
            between = 0
            for pair in range(dice.begin[total], dice.begin[total + 1]):
                faces = np.uint64(taken[place]) | np.uint64(dice.faces[pair, c])
                taken[place + one] = faces
                place += np.uint64(MOVES)
                after = np.int64(dice.untaken[faces & low]) * np.int64(dice.untaken[faces >> shift])
                between += dice.weight[pair] * after
            left[y] = between
            y -= one
        key[y] = x
        kind[y] = k
        cell[y] = c
