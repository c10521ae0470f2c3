"""The arrays of games: where they start, how they go, what is kept of them."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from odds.play.match.network import PER_PLAYER
from odds.play.match.options import option_room
from odds.solver.indexing import ROWS

# A choice that the policy makes for itself.
FREE = -2
# What is kept of a roll for the record: dice, the colour mark's row and number, the white marks.
DICE, COLOUR_ROW, COLOUR_NUMBER, WHITE = 0, 1, 2, 3
# What is kept of a position before a roll: whose roll it is, closed rows; then, for each seat, the
# states of its rows, its points and penalties.
ACTIVE, CLOSED_ROWS, SEATS = 0, 1, 2
POINTS, PENALTIES, PER_SEAT = ROWS, ROWS + 1, ROWS + 2
# How a game ended.
BY_ROWS, BY_PENALTIES, UNFINISHED = 0, 1, 2


class Start(NamedTuple):
    """Where games start: arrays by seat, then the table.

    ``closed`` has a bit for each closed row. ``in_colour``: the white action of the first roll has
    been made; then ``marked`` and ``could_mark`` tell of the active player's, ``late`` has a bit
    for each row that it closed, and ``usable`` are the active player's rows.

    In the first roll the seat ``watched`` marks white in the row ``white`` and then, if it still
    can, the colour mark ``colour`` (row, number), or whatever it likes where these are FREE.
    ``stop``: once it has to choose, nothing more is played, and ``Seats.asked`` tells how many
    options there are and which is the best.
    """

    state: Any
    usable: Any
    points: Any
    penalties: Any
    active: int
    closed: int
    in_colour: bool
    marked: bool
    could_mark: bool
    late: int
    watched: int
    white: int
    colour: Any
    stop: bool


class Results(NamedTuple):
    """What is kept of each game: ``scores[game, seat]``, ``rolls``, ``ends``, and more on demand.

    ``lost[game]`` has a bit for each row that another player closed before the watched seat had
    marked in it again. ``record[game, roll]`` and ``trace[game, roll]`` may have room for no game.
    """

    scores: Any
    rolls: Any
    ends: Any
    lost: Any
    record: Any
    trace: Any


def results_for(
    games: int, players: int, longest: int, *, recorded: bool = False, traced: bool = False
) -> Results:
    """Return room for the results of games of at most so many rolls."""
    return Results(
        np.zeros((games, players), np.int16),
        np.zeros(games, np.int16),
        np.full(games, UNFINISHED, np.int8),
        np.zeros(games, np.int8),
        np.zeros((games if recorded else 0, longest, WHITE + players), np.int32),
        np.zeros((games if traced else 0, longest, SEATS + PER_SEAT * players), np.int16),
    )


class Guess(NamedTuple):
    """What the others are thought to do in this roll: arrays by seat, as the roll leaves them.

    ``early``: points if the white action ends the game. ``white_closes`` and ``closes`` have a bit
    for each row that the seat closes by its white mark, and by either.
    """

    state: Any
    points: Any
    early: Any
    penalties: Any
    white_closes: Any
    closes: Any


class Network(NamedTuple):
    """Room to evaluate networks: the part that all options share, and one option's."""

    rows: Any
    shared: Any
    pooled: Any
    hidden: Any
    state: Any
    inputs: Any


class Seats(NamedTuple):
    """A game as it goes: arrays by seat, and room to try things out.

    ``usable``: the active player's rows in the colour action; ``plan``: row and number of its
    colour mark, and whether it takes a penalty; ``white``: rows of the white marks.
    """

    state: Any
    points: Any
    penalties: Any
    active: Any
    roll: Any
    scratch: Any
    usable: Any
    plan: Any
    white: Any
    asked: Any
    options: Any
    guess: Guess
    network: Network


def room(players: int, units: int = 1, hidden: int = 1) -> Seats:
    """Return room for the games of one thread; sizes are those of the networks at the table."""
    by_seat = np.zeros((6, players), np.int64)
    return Seats(
        state=np.zeros((players, ROWS), np.int64),
        points=np.zeros(players, np.int64),
        penalties=np.zeros(players, np.int64),
        active=np.zeros(1, np.int64),
        roll=np.zeros(2 + ROWS, np.int64),
        scratch=np.zeros(ROWS, np.int64),
        usable=np.zeros(ROWS, np.int64),
        plan=np.zeros(3, np.int64),
        white=np.zeros(players, np.int64),
        asked=np.zeros(2, np.int64),
        options=option_room(),
        guess=Guess(np.zeros((players, ROWS), np.int64), *by_seat[:5]),
        network=Network(
            rows=np.zeros((ROWS, units), np.float32),
            shared=np.zeros(hidden, np.float32),
            pooled=np.zeros(units, np.float32),
            hidden=np.zeros(hidden, np.float32),
            state=np.zeros((1, ROWS), np.int64),
            inputs=np.zeros(PER_PLAYER, np.float32),
        ),
    )
