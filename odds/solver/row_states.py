"""One row's states numbered, with what can be marked in each and what that gains.

Value counts points still to come, so a state forgets what no longer matters: all closed rows are
one state, and so are all rows that can take no further mark. Classic's 56 open states become 53.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from odds.game.automaton import RowAutomaton, compiled
from odds.game.rules import Game
from odds.game.sheet import Row

CLOSED = 0


class Move(NamedTuple):
    """A cell that can be marked from a state, now (``alone``) or after a white mark in the row.

    ``die`` is the coloured die that a colour sum needs, ``gain`` the points, ``after`` the state
    after the mark, ``locks`` the die that leaves because the mark locks the row, or -1. ``gain``
    and ``after`` are 0 where the cell cannot be marked alone.
    """

    number: int
    die: int
    alone: bool
    gain: int
    after: int
    locks: int


class Double(NamedTuple):
    """Two marks in the row: the places of both in the state's moves, their gain, the end state."""

    first: int
    second: int
    gain: int
    after: int


@dataclass(frozen=True, eq=False)
class RowStates:
    """The states of one row. ``number[count, front]`` numbers the open ones, 0 is closed.

    ``rank[state]`` grows with every mark; ``moves[state]`` and ``doubles[state]`` are all that
    can be done.
    """

    number: dict[tuple[int, int], int]
    rank: tuple[int, ...]
    moves: tuple[tuple[Move, ...], ...]
    doubles: tuple[tuple[Double, ...], ...]

    def of(self, row: Row) -> int:
        """Return the state of a row of a sheet."""
        if row.locked or row.closed_by_other:
            return CLOSED
        return self.number[row.count, row.front]


@cache
def row_states(game: Game) -> tuple[RowStates, ...]:
    """Return the states of each of the game's rows, in sheet order."""
    return tuple(_Numbering(game, automaton).states() for automaton in compiled(game))


class _Numbering:
    def __init__(self, game: Game, automaton: RowAutomaton) -> None:
        self.variant, self.layout = game.variant, automaton.layout
        self.need = game.marks_before_lock
        self.number: dict[tuple[int, int], int] = {}
        numbers: dict[tuple[int, int], int] = {}
        for count, front in automaton.states():
            dead = automaton.marks(count, front) == 0
            key = (-1, front) if dead else (count, front)
            self.number[count, front] = numbers.setdefault(key, len(numbers) + 1)
        # Any one of the states that share a number stands for all of them.
        self.open = {number: state for state, number in self.number.items()}

    def states(self) -> RowStates:
        cells = len(self.layout.cells)
        every = [self.open[number] for number in range(1, len(self.open) + 1)]
        listed = [self._moves(*state) for state in every]
        doubles = [
            self._doubles(state[0], moves) for state, moves in zip(every, listed, strict=True)
        ]
        return RowStates(
            number=self.number,
            rank=(cells, *(front + 1 for _, front in every)),
            moves=((), *(tuple(move for _, move in moves) for moves in listed)),
            doubles=((), *doubles),
        )

    def _mark(self, count: int, front: int, cell: int) -> tuple[int, int] | None:
        """Return gain and next state of a mark, or None where it is not legal."""
        closing = cell in self.layout.closing
        if cell <= front or (closing and count < self.need):
            return None
        score = self.variant.score
        if closing:
            return score[count + 2] - score[count], CLOSED
        return score[count + 1] - score[count], self.number[count + 1, cell]

    def _moves(self, count: int, front: int) -> list[tuple[int, Move]]:
        """Return the cells that matter in a state, each with its move."""
        colours, found = self.variant.colours, []
        for index, cell in enumerate(self.layout.cells):
            alone = self._mark(count, front, index)
            # A closing cell that lacks one mark can follow a white mark that supplies it.
            opens = count + 1 == self.need and any(
                self._mark(count, front, earlier) for earlier in range(front + 1, index)
            )
            if alone is None and not (index in self.layout.closing and opens):
                continue
            gain, after = alone or (0, CLOSED)
            locks = colours.index(self.layout.lock_colour) if index in self.layout.closing else -1
            die = colours.index(cell.colour)
            move = Move(cell.number, die, alone is not None, gain, after, locks)
            found.append((index, move))
        return found

    def _doubles(self, count: int, moves: list[tuple[int, Move]]) -> tuple[Double, ...]:
        found = []
        for first, (cell, move) in enumerate(moves):
            if not move.alone or move.after == CLOSED:
                continue
            for second, (later, _) in enumerate(moves):
                mark = self._mark(count + 1, cell, later)
                if mark is not None:
                    found.append(Double(first, second, move.gain + mark[0], mark[1]))
        return tuple(found)
