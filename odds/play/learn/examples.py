"""Positions of played games as a network's inputs, from every seat, with the share of the win."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from odds.play.match.board import Board
from odds.play.match.games import Played
from odds.play.match.judge import Cast
from odds.play.match.network import PER_PLAYER, UNIT
from odds.play.match.seats import ACTIVE, CLOSED_ROWS, PENALTIES, PER_SEAT, POINTS, SEATS
from odds.solver.indexing import ROWS


@dataclass(frozen=True, eq=False)
class Examples:
    """Inputs and results, one a position and seat.

    ``states[example, row, player]``, player 0 the seat that looks; ``inputs[example, player,
    input]``; ``closed`` counts rows; ``following`` is the player who rolls next; ``share`` of the
    win in the end.
    """

    states: NDArray[np.int16]
    inputs: NDArray[np.float32]
    closed: NDArray[np.float32]
    following: NDArray[np.int8]
    share: NDArray[np.float32]

    def __len__(self) -> int:
        return len(self.share)

    def __getitem__(self, which: NDArray[np.integer] | slice) -> Examples:
        return Examples(
            self.states[which],
            self.inputs[which],
            self.closed[which],
            self.following[which],
            self.share[which],
        )


def joined(parts: list[Examples]) -> Examples:
    """Return all examples of several lots."""
    names = ("states", "inputs", "closed", "following", "share")
    return Examples(*(np.concatenate([getattr(part, name) for part in parts]) for name in names))


def examples_of(
    played: Played, board: Board, cast: Cast, seats: Sequence[int] | None = None
) -> Examples:
    """Return the positions before all rolls of traced games, from these seats, by default all.

    ``cast`` holds the tables that networks ask.
    """
    games, longest = played.trace.shape[:2]
    players = played.scores.shape[1]
    there = np.arange(longest) < played.rolls[:, None]
    trace = played.trace[there].astype(np.int64)
    of_game = np.broadcast_to(np.arange(games)[:, None], there.shape)[there]
    by_seat = trace[:, SEATS:].reshape(len(trace), players, PER_SEAT)
    inputs = _inputs(by_seat, board, cast)
    closed = np.bitwise_count(trace[:, CLOSED_ROWS].astype(np.uint8))
    shares = played.shares[of_game]
    lots = []
    for seat in range(players) if seats is None else seats:
        order = [(seat + player) % players for player in range(players)]
        lots.append(
            Examples(
                by_seat[:, order, :ROWS].transpose(0, 2, 1).astype(np.int16),
                inputs[:, order],
                closed.astype(np.float32),
                ((trace[:, ACTIVE] - seat) % players).astype(np.int8),
                shares[:, seat].astype(np.float32),
            )
        )
    return joined(lots)


def _inputs(by_seat: NDArray[np.int64], board: Board, cast: Cast) -> NDArray[np.float32]:
    inputs = np.empty((*by_seat.shape[:2], PER_PLAYER), np.float32)
    points, penalties = by_seat[..., POINTS], by_seat[..., PENALTIES]
    inputs[..., 0] = points / UNIT - 0.5
    for more in range(3):
        inputs[..., 1 + more] = penalties > more
    place = _places(by_seat, board) + penalties * board.places.size
    to_come = [cast.tables[base + place] for base in cast.prices]
    inputs[..., 4] = (points + to_come[-1]) / UNIT - 1.5
    for price in range(1, len(to_come)):
        inputs[..., 4 + price] = (to_come[price - 1] - to_come[price]) * 2 / UNIT - 1
    return inputs


def _places(by_seat: NDArray[np.int64], board: Board) -> NDArray[np.int64]:
    places = board.places
    a, b, c, d = (by_seat[..., row] for row in places.order)
    first, second = places.first[a, b].astype(np.int64), places.second[c, d].astype(np.int64)
    if places.width:
        return np.asarray(first * places.width + second)
    high, low = np.maximum(first, second), np.minimum(first, second)
    return np.asarray(high * (high + 1) // 2 + low)
