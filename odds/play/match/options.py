"""The options of a seat in a roll, listed as arrays.

At the white action nobody knows what the others mark: options are listed as if they marked nothing.
The active player's name both marks; the colour mark is decided again if others' white marks matter.
All options are listed before any is judged, so that the reads of a table do not wait for each
other.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from odds.play.match.judge import PENALTY, balance
from odds.play.match.places import bits
from odds.solver.indexing import ROWS
from odds.solver.jit import inlined

# No row.
NONE = ROWS
# Room: a white mark or none, then a colour mark or none for both sums of each die in each row.
MOST = (1 + ROWS) * (1 + 2 * ROWS * ROWS)


class Options(NamedTuple):
    """Options one after another.

    ``white``: row of the white mark; ``row`` and ``number`` of the colour mark; NONE where there is
    none. ``state[option, row]``, ``penalties`` and ``closed`` (a
    bit for each row) are what it leads to, ``gained`` its points. ``balance`` is what a rule of
    thumb makes of its marks. ``worth`` is filled in by :mod:`~odds.play.match.judge`.
    """

    white: Any
    row: Any
    number: Any
    state: Any
    penalties: Any
    closed: Any
    gained: Any
    balance: Any
    worth: Any


def option_room() -> Options:
    """Return room for the options of a roll."""
    whole = [np.zeros(MOST, np.int64) for _ in range(6)]
    white, row, number, penalties, closed, gained = whole
    state = np.zeros((MOST, ROWS), np.int64)
    return Options(
        white, row, number, state, penalties, closed, gained, np.zeros(MOST), np.zeros(MOST)
    )


@inlined
def at(array: Any, i: int, j: int, k: int) -> Any:
    """Return an entry, by indices that numba need not check for counting from the end."""
    return np.int64(array[np.uint64(i), np.uint64(j), np.uint64(k)])


@inlined
def _add(
    options: Any,
    n: int,
    white: int,
    row: int,
    number: int,
    state: Any,
    penalties: int,
    closed: Any,
    gained: int,
    balanced: float,
) -> int:
    """Add an option behind the first ``n``; return how many there are now."""
    k = np.uint64(n)
    options.white[k], options.row[k], options.number[k] = white, row, number
    for each in range(ROWS):
        options.state[k, np.uint64(each)] = state[np.uint64(each)]
    options.penalties[k], options.closed[k], options.gained[k] = penalties, closed, gained
    options.balance[k] = balanced
    return n + 1


@inlined
def list_options(
    board: Any,
    cast: Any,
    seats: Any,
    seat: int,
    closed: int,
    gone: int,
    after_white: bool,
    could_mark: bool,
    marked: bool,
    options: Any,
) -> int:
    """List the options of a seat, that of making no mark last; return how many there are.

    ``closed`` has a bit for each closed row, ``gone`` one for each die out of play. After the white
    action the active player has marked, or could have, as the flags say.
    """
    rows, cells, terms, one = board.rows, board.cells, board.terms, np.uint64
    roll, local, usable = seats.roll, seats.scratch, seats.usable
    active = seat == seats.active[0]
    penalties, total = seats.penalties[seat], roll[0] + roll[1]
    for row in range(ROWS):
        local[one(row)] = seats.state[one(seat), one(row)]
        if not after_white:
            usable[one(row)] = local[one(row)]
    n = 0
    # With a white mark in each row, and then without one.
    for white in range(ROWS if after_white else 0, ROWS + 1):
        shut, left, gained, balanced, before = closed, gone, 0, 0.0, 0
        if white < ROWS:
            before = local[one(white)]
            after = at(rows.after, white, before, total)
            if after < 0:
                continue
            local[one(white)] = after
            usable[one(white)] = after
            gained = at(rows.gain, white, before, total)
            balanced = balance(board, cast, seat, white, before, total)
            if cells.closes[one(white), one(total)]:
                shut |= 1 << white
                if not terms.die_stays:
                    left |= 1 << cells.lock_die[one(white)]
            n = _add(options, n, white, NONE, 0, local, penalties, shut, gained, balanced)
        if active and (terms.colour_after_end or bits(shut) < terms.rows_to_end):
            n = _add_colours(
                board, cast, seats, seat, shut, left, options, n, white, gained, balanced
            )
        if white < ROWS:
            local[one(white)] = before
            usable[one(white)] = before
    must = active and not marked
    penalised = must and not (terms.free_pass and (could_mark or n > 0))
    lost = terms.penalty_points * penalised
    balanced = cast.thumb[seat, PENALTY] * penalised
    return _add(options, n, ROWS, NONE, 0, local, penalties + penalised, closed, -lost, balanced)


@inlined
def _add_colours(
    board: Any,
    cast: Any,
    seats: Any,
    seat: int,
    closed: int,
    gone: int,
    options: Any,
    n: int,
    white: int,
    gained: int,
    balanced: float,
) -> int:
    """Add the colour marks after a white mark that has gained so much.

    ``seats.usable`` are the states of the rows for this action, ``seats.scratch`` those that count
    afterwards: rows that others have just closed may still be usable for their own die.
    """
    rows, cells, one = board.rows, board.cells, np.uint64
    roll, usable, local = seats.roll, seats.usable, seats.scratch
    penalties = seats.penalties[seat]
    for die in range(ROWS):
        if (gone >> die) & 1:
            continue
        for which in range(2):
            if which == 1 and roll[1] == roll[0]:
                continue
            number = roll[one(which)] + roll[one(2 + die)]
            for place in range(ROWS):
                row = at(cells.targets, die, number, place)
                if row < 0:
                    break
                before, kept = usable[one(row)], local[one(row)]
                after = at(rows.after, row, before, number)
                late = before != kept
                if after < 0 or (late and die != cells.lock_die[one(row)]):
                    continue
                if not late:
                    local[one(row)] = after
                n = _add(
                    options,
                    n,
                    white,
                    row,
                    number,
                    local,
                    penalties,
                    closed | np.int64(cells.closes[one(row), one(number)]) << row,
                    gained + at(rows.gain, row, before, number),
                    balanced + balance(board, cast, seat, row, before, number),
                )
                local[one(row)] = kept
    return n
