"""A small network that estimates the chance to win from everybody's sheets.

It looks from one seat: player 0 is that seat, the others follow in the order of their rolls. For
each row the players' states in it are joined, so that a race for a lock can be seen::

    u[row] = relu(b + sum over players of E[player, state of the player's row])
    h = relu(c + sum over rows of u[row] @ W + inputs @ V)
    chance = 1 / (1 + exp(-(d + h @ w)))

Inputs of each player: points, penalties (one, two, three or more), the final score by an exact
table at the highest price of time, and how much more the tables at lower prices promise; all
shifted and scaled to about one. Besides, closed rows and who rolls next. All lies in one row of
numbers, whose order :func:`offsets` tells.

While the others' choices of a roll are not known they are guessed: each plays by the last of those
tables.
"""

from __future__ import annotations

from math import exp
from typing import Any, NamedTuple

import numpy as np

from odds.play.match.places import bits, place_of
from odds.solver.indexing import ROWS
from odds.solver.jit import inlined, part
from odds.solver.row_states import CLOSED

# The prices of the tables: solo cadence, points for each own roll.
PRICES = (0.0, 3.0, 7.0)
# Inputs of a player: points, three of penalties, one a price; points are given in units of 40.
PER_PLAYER = 4 + len(PRICES)
UNIT = 40.0


class Offsets(NamedTuple):
    """Where each part of a network's numbers starts.

    In the order of the formula E, b, W, V (of players, closed rows, who is next), c, w, d.
    """

    rows: int
    row_bias: int
    pooled: int
    players: int
    closed: int
    next: int
    bias: int
    out: int
    out_bias: int
    size: int


@inlined
def offsets(players: int, states: int, units: int, hidden: int) -> Offsets:
    """Return the offsets for a table of so many players, in a game with so many states a row."""
    row_bias = players * states * units
    pooled = row_bias + units
    inputs = pooled + units * hidden
    closed = inputs + players * PER_PLAYER * hidden
    following = closed + hidden
    bias = following + players * hidden
    out = bias + hidden
    return Offsets(
        0, row_bias, pooled, inputs, closed, following, bias, out, out + hidden, out + hidden + 1
    )


@part
def by_network(
    board: Any, cast: Any, seats: Any, seat: int, closed: int, in_colour: bool, options: Any, n: int
) -> None:
    """Fill in the chance to win after each of the first ``n`` options of a seat."""
    terms, guess = board.terms, seats.guess
    players = len(seats.points)
    active = seats.active[0]
    total = seats.roll[0] + seats.roll[1]
    others_white, others = 0, 0
    for other in range(players):
        if other != seat:
            others_white |= guess.white_closes[other]
            others |= guess.closes[other]
    last_penalty = False
    for other in range(players):
        last_penalty |= other != seat and guess.penalties[other] >= terms.max_penalties
    prepared = -1
    for k in range(n):
        gained, shut = options.gained[k], options.closed[k]
        white = options.white[k]
        own_white: Any = 0
        white_gain: Any = 0
        if white < ROWS:
            before = seats.state[seat, white]
            white_gain = np.int64(board.rows.gain[white, before, total])
            own_white = np.int64(board.cells.closes[white, total]) << white
        early = False
        if not in_colour and not terms.colour_after_end:
            early = bits(closed | others_white | own_white) >= terms.rows_to_end
        if early:
            options.worth[k] = _share(
                guess.early, seat, seats.points[seat] + (white_gain if seat == active else gained)
            )
            continue
        shut |= others
        over = bits(shut) >= terms.rows_to_end or last_penalty
        over |= options.penalties[k] >= terms.max_penalties
        if over:
            options.worth[k] = _share(guess.points, seat, seats.points[seat] + gained)
            continue
        if shut != prepared:
            _prepare(board, cast, seats, seat, shut)
            prepared = shut
        options.worth[k] = _chance(board, cast, seats, seat, options, k, shut)


@inlined
def _share(points: Any, seat: int, own: int) -> float:
    """Return the share of the win with so many points against the others'."""
    ties = 1
    for other in range(len(points)):
        if other != seat:
            if points[other] > own:
                return 0.0
            ties += points[other] == own
    return 1.0 / ties


@inlined
def _prepare(board: Any, cast: Any, seats: Any, seat: int, closed: int) -> None:
    """Work out what all options share that leave these rows closed."""
    net, guess, weights = seats.network, seats.guess, cast.weights
    players, of = len(seats.points), cast.network[seat]
    units, hidden, states = len(net.pooled), len(net.hidden), board.rows.after.shape[1]
    start = offsets(players, states, units, hidden)
    for h in range(hidden):
        net.shared[h] = weights[of, start.bias + h]
    count = np.float32(bits(closed))
    following = (seats.active[0] + 1 - seat) % players
    for h in range(hidden):
        net.shared[h] += count * weights[of, start.closed + h]
        net.shared[h] += weights[of, start.next + following * hidden + h]
    for row in range(ROWS):
        for u in range(units):
            net.rows[row, u] = weights[of, start.row_bias + u]
    for player in range(1, players):
        other = (seat + player) % players
        for row in range(ROWS):
            state = CLOSED if (closed >> row) & 1 else guess.state[other, row]
            net.state[0, row] = state
            at = (player * states + state) * units
            for u in range(units):
                net.rows[row, u] += weights[of, at + u]
        _inputs(board, cast, seats, net.state, guess.points[other], guess.penalties[other])
        at = start.players + player * PER_PLAYER * hidden
        for d in range(PER_PLAYER):
            x = net.inputs[d]
            for h in range(hidden):
                net.shared[h] += x * weights[of, at + d * hidden + h]


@inlined
def _inputs(board: Any, cast: Any, seats: Any, state: Any, points: int, penalties: int) -> None:
    """Fill in a player's inputs."""
    inputs, tables = seats.network.inputs, cast.tables
    inputs[0] = points / UNIT - 0.5
    for more in range(3):
        inputs[1 + more] = penalties > more
    place = place_of(board.places, state, 0) + penalties * board.places.size
    later = np.float64(tables[np.uint64(cast.prices[len(PRICES) - 1] + place)])
    inputs[4] = (points + later) / UNIT - 1.5
    for price in range(len(PRICES) - 1, 0, -1):
        sooner = np.float64(tables[np.uint64(cast.prices[price - 1] + place)])
        inputs[4 + price] = (sooner - later) * 2 / UNIT - 1
        later = sooner


@inlined
def _chance(
    board: Any, cast: Any, seats: Any, seat: int, options: Any, k: int, closed: int
) -> float:
    """Return the chance to win after an option."""
    net, weights = seats.network, cast.weights
    players, of = len(seats.points), cast.network[seat]
    units, hidden, states = len(net.pooled), len(net.hidden), board.rows.after.shape[1]
    start = offsets(players, states, units, hidden)
    for u in range(units):
        net.pooled[u] = 0.0
    for row in range(ROWS):
        state = CLOSED if (closed >> row) & 1 else options.state[k, row]
        net.state[0, row] = state
        at = state * units
        for u in range(units):
            net.pooled[u] += max(net.rows[row, u] + weights[of, at + u], np.float32(0))
    for h in range(hidden):
        net.hidden[h] = net.shared[h]
    for u in range(units):
        x = net.pooled[u]
        at = start.pooled + u * hidden
        for h in range(hidden):
            net.hidden[h] += x * weights[of, at + h]
    points = seats.points[seat] + options.gained[k]
    _inputs(board, cast, seats, net.state, points, options.penalties[k])
    for d in range(PER_PLAYER):
        x = net.inputs[d]
        at = start.players + d * hidden
        for h in range(hidden):
            net.hidden[h] += x * weights[of, at + h]
    out = np.float32(weights[of, start.out_bias])
    for h in range(hidden):
        out += max(net.hidden[h], np.float32(0)) * weights[of, start.out + h]
    return 1.0 / (1.0 + exp(-out))
