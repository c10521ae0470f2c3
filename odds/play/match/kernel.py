"""Whole games, played out: the rules of :mod:`odds.game.position` on arrays.

Tests play the same dice and the same marks through both. The kernel takes all its room from
outside and counts no references, which made it four times as fast on two threads; options are
listed in one place and judged in one place, since numba compiles each call anew.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from odds.play.match.judge import judge
from odds.play.match.options import NONE, list_options
from odds.play.match.places import bits
from odds.play.match.seats import (
    ACTIVE,
    BY_PENALTIES,
    BY_ROWS,
    CLOSED_ROWS,
    COLOUR_NUMBER,
    COLOUR_ROW,
    DICE,
    FREE,
    PENALTIES,
    PER_SEAT,
    POINTS,
    SEATS,
    UNFINISHED,
    WHITE,
)
from odds.solver.indexing import ROWS
from odds.solver.jit import inlined, lent
from odds.solver.row_states import CLOSED


@inlined
def _throw(code: Any, sides: int, roll: Any) -> None:
    """Read a roll from its number: six digits to the base of the sides."""
    for die in range(len(roll)):
        roll[die] = code % sides + 1
        code //= sides


@inlined
def _dice_gone(lock_die: Any, closed: int) -> int:
    gone = 0
    for row in range(ROWS):
        if (closed >> row) & 1:
            gone |= 1 << lock_die[row]
    return gone


@inlined
def _sit_down(start: Any, seats: Any) -> None:
    for seat in range(len(start.points)):
        for row in range(ROWS):
            seats.state[seat, row] = start.state[seat, row]
        seats.points[seat] = start.points[seat]
        seats.penalties[seat] = start.penalties[seat]
    seats.active[0] = start.active


@inlined
def _guess(board: Any, seats: Any, seat: int, k: int) -> None:
    """Note what a seat's option leads to, as what the others think that it does."""
    guess, options = seats.guess, seats.options
    white = options.white[k]
    early: Any = 0
    closes: Any = 0
    if white < ROWS:
        number = seats.roll[0] + seats.roll[1]
        early = np.int64(board.rows.gain[white, seats.state[seat, white], number])
        closes = np.int64(board.cells.closes[white, number]) << white
    for row in range(ROWS):
        guess.state[seat, row] = options.state[k, row]
    guess.early[seat] = seats.points[seat] + early
    guess.points[seat] = seats.points[seat] + options.gained[k]
    guess.penalties[seat] = options.penalties[k]
    guess.white_closes[seat], guess.closes[seat] = closes, options.closed[k]


@inlined
def _know(seats: Any) -> None:
    """Note what everybody has done; nobody but the active player does anything more."""
    guess = seats.guess
    for seat in range(len(seats.points)):
        for row in range(ROWS):
            guess.state[seat, row] = seats.state[seat, row]
        guess.points[seat] = guess.early[seat] = seats.points[seat]
        guess.penalties[seat] = seats.penalties[seat]
        guess.white_closes[seat] = guess.closes[seat] = 0


@inlined
def _mark_white(board: Any, seats: Any) -> int:
    """Make everybody's white marks; return a bit for each row that they close."""
    rows, state, active = board.rows, seats.state, seats.active[0]
    number = seats.roll[0] + seats.roll[1]
    late = 0
    for row in range(ROWS):
        seats.usable[row] = state[active, row]
    for seat in range(len(seats.points)):
        row = seats.white[seat]
        if row != NONE:
            before = state[seat, row]
            seats.points[seat] += rows.gain[row, before, number]
            state[seat, row] = rows.after[row, before, number]
            late |= np.int64(board.cells.closes[row, number]) << row
            if seat == active:
                seats.usable[row] = state[seat, row]
    for row in range(ROWS):
        if (late >> row) & 1:
            if not board.terms.die_stays:
                seats.usable[row] = CLOSED
            _close(seats, row)
    return late


@inlined
def _mark_colour(board: Any, seats: Any) -> int:
    """Make the planned colour mark, or take the penalty; return a bit for a row that it closes."""
    rows, plan, active = board.rows, seats.plan, seats.active[0]
    row, number = plan[0], plan[1]
    closes = 0
    if row != NONE:
        before = seats.usable[row]
        seats.points[active] += rows.gain[row, before, number]
        # A row that others have closed in this turn's white action stays closed.
        if seats.state[active, row] == before:
            seats.state[active, row] = rows.after[row, before, number]
            if board.cells.closes[row, number]:
                closes = 1 << row
                _close(seats, row)
    if plan[2]:
        seats.penalties[active] += 1
        seats.points[active] -= board.terms.penalty_points
    return closes


@inlined
def _find(options: Any, n: int, colour: Any, k: int) -> int:
    """Return the option with this colour mark or none, or ``k`` where it cannot be made."""
    for other in range(n):
        if options.row[other] == colour[0] and (
            colour[0] == NONE or options.number[other] == colour[1]
        ):
            return other
    return k


@inlined
def _close(seats: Any, row: int) -> None:
    for seat in range(len(seats.points)):
        seats.state[seat, row] = CLOSED


@inlined
def _trace(seats: Any, closed: int, trace: Any, game: int, turn: int) -> None:
    trace[game, turn, ACTIVE], trace[game, turn, CLOSED_ROWS] = seats.active[0], closed
    for seat in range(len(seats.points)):
        at = SEATS + seat * PER_SEAT
        for row in range(ROWS):
            trace[game, turn, at + row] = seats.state[seat, row]
        trace[game, turn, at + POINTS] = seats.points[seat]
        trace[game, turn, at + PENALTIES] = seats.penalties[seat]


@inlined
def _record(seats: Any, dice: Any, record: Any, game: int, turn: int) -> None:
    record[game, turn, DICE] = dice[game, turn]
    record[game, turn, COLOUR_ROW] = seats.plan[0]
    record[game, turn, COLOUR_NUMBER] = seats.plan[1]
    for seat in range(len(seats.points)):
        record[game, turn, WHITE + seat] = seats.white[seat]


@lent
def play_games(
    board: Any, cast: Any, start: Any, seats: Any, dice: Any, keys: Any, results: Any
) -> None:
    """Play a game for each row of ``dice``, [game, roll], which numbers the rolls.

    ``keys[game, roll]`` is what policies that draw at random draw from. A game for which there are
    not enough rolls is UNFINISHED.
    """
    rows, cells, terms = board.rows, board.cells, board.terms
    players, watched = len(start.points), start.watched
    options, plan, white = seats.options, seats.plan, seats.white
    for game in range(len(dice)):
        _sit_down(start, seats)
        closed = start.closed
        end = UNFINISHED
        lost = again = turn = 0
        while turn < dice.shape[1]:
            _throw(np.int64(dice[game, turn]), terms.sides, seats.roll)
            key = np.uint64(keys[game, turn % keys.shape[1]])
            active = seats.active[0]
            first = turn == 0
            if len(results.trace):
                _trace(seats, closed, results.trace, game, turn)
            gone = _dice_gone(cells.lock_die, closed)
            marked = could_mark = ended = False
            for row in range(ROWS):
                number = seats.roll[0] + seats.roll[1]
                could_mark |= rows.after[row, seats.state[active, row], number] >= 0
            for seat in range(players):
                white[seat] = NONE
            # Guesses about everybody, then everybody's white mark, then the colour mark.
            begin = 0 if cast.guesses else players
            if first and start.in_colour:
                begin = 2 * players
            for step in range(begin, 2 * players + 1):
                guessed, in_colour = step < players, step == 2 * players
                seat = active if in_colour else step % players
                if in_colour:
                    late = _mark_white(board, seats)
                    marked = white[active] != NONE
                    if white[watched] != NONE:
                        again |= 1 << white[watched]
                    own = (1 << white[active]) & late
                    if first and start.in_colour:
                        marked, could_mark, late = start.marked, start.could_mark, start.late
                        for row in range(ROWS):
                            seats.usable[row] = start.usable[row]
                    closed |= late
                    lost |= late & ~again
                    # Under ``die_stays`` the dice of rows that have just been closed are there.
                    gone = _dice_gone(cells.lock_die, closed & ~late if terms.die_stays else closed)
                    ended = bits(closed) >= terms.rows_to_end and not terms.colour_after_end
                    # A plan that looks at nobody else stands unless others have closed a row.
                    alone = not cast.guesses and late == own and not first
                    if ended or alone:
                        break
                    if cast.guesses:
                        _know(seats)
                n = list_options(
                    board, cast, seats, seat, closed, gone, in_colour, could_mark, marked, options
                )
                drawn = key ^ np.uint64((step + 1) << 8)
                k = judge(
                    board,
                    cast,
                    seats,
                    seat,
                    closed,
                    in_colour,
                    guessed,
                    options,
                    n,
                    drawn,
                    start.stop,
                )
                if guessed:
                    _guess(board, seats, seat, k)
                    continue
                if first and seat == watched:
                    if start.stop:
                        seats.asked[0], seats.asked[1] = n, k
                        return
                    if in_colour and start.colour[0] != FREE:
                        k = _find(options, n, start.colour, k)
                if not in_colour:
                    white[seat] = options.white[k]
                    if first and seat == watched and start.white != FREE:
                        white[seat] = start.white
                if seat == active:
                    plan[0], plan[1] = options.row[k], options.number[k]
                    plan[2] = options.penalties[k] > seats.penalties[active]
            if ended:
                plan[0] = NONE
                plan[2] = terms.penalty_when_ended_early and not marked
                plan[2] = plan[2] and not (terms.free_pass and could_mark)
            if active == watched and plan[0] != NONE:
                again |= 1 << plan[0]
            closes = _mark_colour(board, seats)
            closed |= closes
            lost |= closes & ~again
            if len(results.record):
                _record(seats, dice, results.record, game, turn)
            turn += 1
            if bits(closed) >= terms.rows_to_end:
                end = BY_ROWS
                break
            if seats.penalties[active] >= terms.max_penalties:
                end = BY_PENALTIES
                break
            seats.active[0] = (active + 1) % players
        for seat in range(players):
            results.scores[game, seat] = seats.points[seat]
        results.rolls[game], results.ends[game], results.lost[game] = turn, end, lost
