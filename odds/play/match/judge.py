"""What a policy thinks of where an option leads: the one place that knows the kinds of policies.

A policy is a row of numbers in a :class:`Cast`. It gives each option a worth and plays the best;
worths of one policy are compared with each other only.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from odds.play.match.network import PRICES, by_network
from odds.play.match.places import bits, place_of
from odds.solver.indexing import LANES
from odds.solver.jit import inlined

# Kinds of policies.
THUMB, TABLE, NETWORK = 0, 1, 2

# A policy by rule of thumb adds up its marks: so much a mark, a lock, a mark in the row, a cell
# skipped; or so much for a penalty; and a random number up to the last.
MARK, LOCK, COUNT, SKIP, PENALTY, NOISE = range(6)
WEIGHTS = 6


class Cast(NamedTuple):
    """The policies at the seats. ``kind[seat]`` says which of the arrays bear on a seat.

    ``thumb[seat, weight]``. ``base[seat]`` is where a seat's table starts in ``tables``, and
    ``phases[seat]`` how many rolls its round has; a table is [phase, penalties, place], so that the
    places that a game asks for lie close together. ``network[seat]`` is the seat's row of
    ``weights``; ``prices`` is where the tables start that networks ask. ``guesses``: whether
    somebody wants to know what the others will do; ``units`` and ``hidden`` are the sizes of the
    networks.
    """

    kind: Any
    thumb: Any
    base: Any
    phases: Any
    tables: Any
    network: Any
    weights: Any
    prices: Any
    guesses: bool
    units: int
    hidden: int


_MIX_ONE, _MIX_TWO = np.uint64(0xFF51AFD7ED558CCD), np.uint64(0xC4CEB9FE1A85EC53)
_SHIFT, _DOUBLE = np.uint64(33), np.uint64(11)
_UNIT = 1.0 / 2**53
_STEP = np.uint64(0x9E3779B97F4A7C15)


@inlined
def uniform(key: Any) -> float:
    """Return a number from 0 to 1 that looks random, always the same for one key."""
    x = np.uint64(key)
    x = (x ^ (x >> _SHIFT)) * _MIX_ONE
    x = (x ^ (x >> _SHIFT)) * _MIX_TWO
    x ^= x >> _SHIFT
    return float(x >> _DOUBLE) * _UNIT


@inlined
def balance(board: Any, cast: Any, seat: int, row: int, state: int, number: int) -> float:
    """Return what a mark adds to an option for a policy by rule of thumb."""
    if cast.kind[seat] != THUMB:
        return 0.0
    thumb = cast.thumb
    return float(
        thumb[seat, MARK]
        + thumb[seat, LOCK] * board.cells.closes[row, number]
        + thumb[seat, COUNT] * board.rows.marks[row, state]
        - thumb[seat, SKIP] * board.rows.skips[row, state, number]
    )


@inlined
def judge(
    board: Any,
    cast: Any,
    seats: Any,
    seat: int,
    closed: int,
    in_colour: bool,
    guessed: bool,
    options: Any,
    n: int,
    key: Any,
    always: bool,
) -> int:
    """Fill in the worth of the first ``n`` options; return the best, of equal ones the first.

    ``guessed``: not by the seat's own policy but as all are thought to play. A lone option is left
    alone unless ``always``.
    """
    if n == 1 and not always:
        return 0
    kind, noise = cast.kind[seat], cast.thumb[seat, NOISE]
    if guessed:
        _by_table(board, cast, cast.prices[len(PRICES) - 1], options, n)
        noise = 0.0
    elif kind == THUMB:
        for k in range(n):
            options.worth[k] = options.balance[k]
    elif kind == TABLE:
        # Rolls of others before the next own one, after this roll.
        phase = min((seat - seats.active[0] - 1) % len(seats.points), cast.phases[seat] - 1)
        base = cast.base[seat] + phase * LANES * board.places.size
        _by_table(board, cast, base, options, n)
    else:
        by_network(board, cast, seats, seat, closed, in_colour, options, n)
    if noise > 0:
        for k in range(n):
            options.worth[k] += noise * uniform(key + np.uint64(k) * _STEP)
    best, chosen = options.worth[0], 0
    for k in range(1, n):
        x = options.worth[np.uint64(k)]
        if x > best:
            best, chosen = x, k
    return chosen


@inlined
def _by_table(board: Any, cast: Any, base: int, options: Any, n: int) -> None:
    """Points gained, and points to come by a table of the best play for the own score."""
    terms, places, tables = board.terms, board.places, cast.tables
    for each in range(n):
        k = np.uint64(each)
        over = options.penalties[k] >= terms.max_penalties
        over |= bits(options.closed[k]) >= terms.rows_to_end
        place = base + options.penalties[k] * places.size + place_of(places, options.state, k)
        # Read even where the game is over, from the first place: no branch to miss.
        to_come = np.float64(tables[np.uint64(0 if over else place)])
        options.worth[k] = options.gained[k] + (0.0 if over else to_come)
