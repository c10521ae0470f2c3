"""Games of the solved play of classic with dice thrown one by one: what the solver averages, drawn.

The solver is asked only what a sheet is worth, and its numbering for where the sheet stands. The
dice, the legal marks, the lock, the score and the end of the game are stated here again, for the
classic sheet, on four rows of marks rather than on states of rows; the option is the one with the
best value, of equally good ones the one with fewer rolls to come (``odds.solver.moments``).
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from odds.solver.induction import Solution
from odds.solver.jit import inlined, kernel
from odds.solver.moments import ROLLS, TIE_BREAK

LAST = 10
NEED = 5
PENALTY = 5
NEVER = -1e9
# Six dice of six sides.
OUTCOMES = np.uint64(6**6)
SIX = np.uint64(6)
# splitmix64: a step of the state, and two rounds of mixing it.
STEP = np.uint64(0x9E3779B97F4A7C15)
MIX_ONE = np.uint64(0xBF58476D1CE4E5B9)
MIX_TWO = np.uint64(0x94D049BB133111EB)
SHIFT_ONE, SHIFT_TWO, SHIFT_THREE = np.uint64(30), np.uint64(27), np.uint64(31)


@dataclass(frozen=True, eq=False)
class Games:
    """Finished games: final score in points, rolls seen, whether the last penalty ended it."""

    score: NDArray[np.float64]
    rolls: NDArray[np.int64]
    by_penalties: NDArray[np.bool_]


class Numbering(NamedTuple):
    """Where a sheet stands: ``state[row, marks, front + 1]``, then the pairs of rows."""

    state: Any
    first: Any
    second: Any
    width: int


def numbering_of(solution: Solution) -> Numbering:
    """Return the solver's numbering of sheets; of closed rows it tells nothing but that."""
    index = solution.index
    if index.order != (0, 1, 2, 3):
        raise AssertionError("in classic the rows stand in the order of the sheet")
    state = np.full((4, LAST + 3, LAST + 2), -1, np.int64)
    for row, states in enumerate(index.states):
        for (marks, front), number in states.number.items():
            state[row, marks, front + 1] = number
    state[:, :, LAST + 1] = 0
    first, second = index.first.of.astype(np.int64), index.second.of.astype(np.int64)
    return Numbering(state, first, second, len(index.second))


@inlined
def throw(state: Any, dice: Any) -> None:
    """Throw the six dice, two whites first; ``state[0]`` is the generator's.

    One of the 6^6 rolls is the remainder of 64 bits, uneven by less than 1 in 10^14.
    """
    state[0] += STEP
    x = state[0]
    x = (x ^ (x >> SHIFT_ONE)) * MIX_ONE
    x = (x ^ (x >> SHIFT_TWO)) * MIX_TWO
    x = (x ^ (x >> SHIFT_THREE)) % OUTCOMES
    for k in range(6):
        dice[k] = np.int64(x % SIX) + 1
        x //= SIX


@inlined
def cell_of(row: int, number: int) -> int:
    """Return the cell of a number: red and yellow count up from 2, green and blue down from 12."""
    return number - 2 if row < 2 else 12 - number


@inlined
def may_mark(marks: Any, front: Any, row: int, cell: int) -> bool:
    """Whether a cell is right of a row's marks and, if it is the last, five stand before it.

    A closed row has its mark in the last cell.
    """
    return front[row] < cell and (cell < LAST or marks[row] >= NEED)


@inlined
def mark(marks: Any, front: Any, row: int, cell: int) -> int:
    """Mark a cell, with its lock if it is the last; return the points that this brings."""
    before = marks[row]
    marks[row] += 2 if cell == LAST else 1
    front[row] = cell
    return int((marks[row] * (marks[row] + 1) - before * (before + 1)) // 2)


@inlined
def over(front: Any) -> bool:
    """Whether two rows are closed."""
    closed = 0
    for row in range(4):
        closed += front[row] == LAST
    return closed >= 2


@inlined
def key_of(
    marks: Any,
    front: Any,
    numbering: Any,
    values: Any,
    moments: Any,
    after: int,
    penalties: int,
    gain: float,
    best: float,
) -> float:
    """Return points gained and to come, a trifle less for each roll to come.

    The trifle is looked up only where it may matter, which is when ``best`` is beaten without it.
    """
    if penalties == 4 or over(front):
        return float(gain)
    s0 = numbering.state[0, marks[0], front[0] + 1]
    s1 = numbering.state[1, marks[1], front[1] + 1]
    s2 = numbering.state[2, marks[2], front[2] + 1]
    s3 = numbering.state[3, marks[3], front[3] + 1]
    place = numbering.first[s0, s1] * numbering.width + numbering.second[s2, s3]
    key = gain + values[place, after, penalties]
    if key > best:
        key -= TIE_BREAK * moments[place, after, penalties, ROLLS]
    return float(key)


@inlined
def best_option(
    marks: Any,
    front: Any,
    dice: Any,
    penalties: int,
    phase: int,
    after: int,
    numbering: Any,
    values: Any,
    moments: Any,
    chosen: Any,
) -> None:
    """Fill in row and cell of the best white mark and of the best colour mark, -1 where none.

    ``phase`` 0 is an own roll. Marks are tried on the sheet itself and taken back.
    """
    chosen[0] = chosen[2] = -1
    own = phase == 0
    nothing = -PENALTY * own
    best = key_of(marks, front, numbering, values, moments, after, penalties + own, nothing, NEVER)
    for w in range(-1, 4):
        white_marks = white_front = white_cell = 0
        gain = 0
        if w >= 0:
            white_cell = cell_of(w, dice[0] + dice[1])
            if not may_mark(marks, front, w, white_cell):
                continue
            white_marks, white_front = marks[w], front[w]
            gain = mark(marks, front, w, white_cell)
            key = key_of(marks, front, numbering, values, moments, after, penalties, gain, best)
            if key > best:
                best = key
                chosen[0], chosen[1], chosen[2] = w, white_cell, -1
        if own and not over(front):
            for c in range(4):
                for die in range(2):
                    cell = cell_of(c, dice[die] + dice[2 + c])
                    # Nothing is right of a closed row's mark, whose die has left.
                    if not may_mark(marks, front, c, cell):
                        continue
                    colour_marks, colour_front = marks[c], front[c]
                    more = mark(marks, front, c, cell)
                    both = gain + more
                    key = key_of(
                        marks, front, numbering, values, moments, after, penalties, both, best
                    )
                    if key > best:
                        best = key
                        chosen[0], chosen[1], chosen[2], chosen[3] = w, white_cell, c, cell
                    marks[c], front[c] = colour_marks, colour_front
        if w >= 0:
            marks[w], front[w] = white_marks, white_front


@kernel
def play(
    seed: int,
    phases: int,
    numbering: Any,
    values: Any,
    moments: Any,
    score: Any,
    rolls: Any,
    ends: Any,
) -> None:
    """Play as many games as there is room for, from the empty sheet before an own roll."""
    marks, front = np.zeros(4, np.int64), np.zeros(4, np.int64)
    chosen = np.zeros(4, np.int64)
    state, dice = np.zeros(1, np.uint64), np.zeros(6, np.int64)
    state[0] = np.uint64(seed)
    for game in range(len(score)):
        for row in range(4):
            marks[row], front[row] = 0, -1
        phase = penalties = seen = 0
        while penalties < 4 and not over(front):
            throw(state, dice)
            seen += 1
            after = (phases if phase == 0 else phase) - 1
            best_option(
                marks, front, dice, penalties, phase, after, numbering, values, moments, chosen
            )
            if chosen[0] >= 0:
                mark(marks, front, chosen[0], chosen[1])
            if chosen[2] >= 0:
                mark(marks, front, chosen[2], chosen[3])
            if phase == 0 and chosen[0] < 0 and chosen[2] < 0:
                penalties += 1
            phase = after
        points = -PENALTY * penalties
        for row in range(4):
            points += marks[row] * (marks[row] + 1) // 2
        score[game], rolls[game], ends[game] = points, seen, penalties == 4


def simulate(
    solution: Solution, moments: NDArray[np.float32], games: int, seed: int, threads: int = 2
) -> Games:
    """Play games of a solution's play from the empty sheet, each thread with dice of its own."""
    numbering = numbering_of(solution)
    score, rolls = np.zeros(games), np.zeros(games, np.int64)
    ends = np.zeros(games, np.bool_)

    def share(thread: int) -> None:
        part = slice(thread * games // threads, (thread + 1) * games // threads)
        # Far apart on the generator's one long cycle.
        start = (seed << 8 | thread) << 40
        play(
            start,
            solution.players,
            numbering,
            solution.values,
            moments,
            score[part],
            rolls[part],
            ends[part],
        )

    with ThreadPoolExecutor(threads) as pool:
        list(pool.map(share, range(threads)))
    return Games(score, rolls, ends)
