"""Where sheets stand in tables, for the match kernels."""

from __future__ import annotations

from typing import Any

import numpy as np

from odds.solver.indexing import ROWS
from odds.solver.jit import inlined


@inlined
def place_of(places: Any, state: Any, k: Any) -> Any:
    """Return where the rows ``state[k]`` stand in a table of their game."""
    order, one = places.order, np.uint64
    a, b = one(state[k, one(order[0])]), one(state[k, one(order[1])])
    c, d = one(state[k, one(order[2])]), one(state[k, one(order[3])])
    first, second = np.int64(places.first[a, b]), np.int64(places.second[c, d])
    if places.width > 0:
        return first * places.width + second
    high, low = max(first, second), min(first, second)
    return high * (high + 1) // 2 + low


@inlined
def bits(mask: Any) -> int:
    """Return how many rows a mask has."""
    count = 0
    for row in range(ROWS):
        count += (mask >> row) & 1
    return count
