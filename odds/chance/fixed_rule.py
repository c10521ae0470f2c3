"""A fixed rule for one row: what a player does with each roll who never thinks ahead.

The rule is data, so that its play can be counted. All options of a roll that leave the same marks
and the same rightmost one are the same to the row, which makes an answer of a roll two numbers;
and as the coloured dice are independent given the white ones, the best answer of a roll is the
best of what each die offers, counted die by die.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import prod
from typing import NamedTuple

from odds.chance.race import State
from odds.chance.row_rolls import RowShape, WhiteRoll
from odds.game.fault import Fault


@dataclass(frozen=True, slots=True)
class Rule:
    """How a player answers who plays for one row only and never thinks ahead.

    Of all that a roll offers in the row, the first of these is done:

    1. lock it, alone or after a white mark, whatever that skips;
    2. on an own roll, mark twice: the white sum, then a colour sum, ending leftmost;
    3. mark once, leftmost;
    4. mark nothing.

    No mark of 2 and 3 may skip more than ``max_skip`` open cells, the second mark of a pair
    counted from the first; None is no limit. Answers that tie leave the same state.
    """

    max_skip: int | None = None

    def __post_init__(self) -> None:
        if self.max_skip is not None and self.max_skip < 0:
            raise Fault("must not be negative", field="max_skip")

    def accepts(self, front: int, cell: int) -> bool:
        """Whether a cell may be marked right of ``front``."""
        return front < cell and (self.max_skip is None or cell - front - 1 <= self.max_skip)


class _Answer(NamedTuple):
    """What the rule does with a roll, ordered so that the smallest is what it prefers.

    ``rank`` is the number of the answer in :class:`Rule`, ``cell`` where its last mark stands.
    """

    rank: int
    cell: int = 0


_LOCK, _NOTHING = _Answer(1), _Answer(4)
_PAIR, _SINGLE = 2, 3


@dataclass(frozen=True)
class RulePlayer:
    """A rule at work in rows of one shape; ``need`` marks must stand before the lock.

    A state is (marks, front). From the need on further marks bear on no lock, so (need, 0) stands
    for every open row that is ready for it, and (need + 1, 0) for the locked row.
    """

    shape: RowShape
    need: int
    rule: Rule

    @property
    def locked(self) -> State:
        """The state of the locked row."""
        return self.need + 1, 0

    def open_row(self, count: int, front: int) -> State:
        """Return the state of an open row with so many marks."""
        return (count, front) if count < self.need else (self.need, 0)

    def leads_to(self, state: State, rolls: Sequence[WhiteRoll]) -> dict[State, int]:
        """Return in how many of these rolls each state follows."""
        if state == self.locked:
            return {state: sum(roll.weight * prod(map(len, roll.dice)) for roll in rolls)}
        answers: Counter[_Answer] = Counter()
        for roll in rolls:
            best = Counter({self._white_answer(state, roll.white): roll.weight})
            for faces in roll.dice:
                die = Counter(self._colour_answer(state, roll.white, cells) for cells in faces)
                best = _best_of_both(best, die)
            answers.update(best)
        weights: Counter[State] = Counter()
        for answer, weight in answers.items():
            weights[self._answered(state, answer)] += weight
        return dict(weights)

    def _answered(self, state: State, answer: _Answer) -> State:
        if answer == _LOCK:
            return self.locked
        if answer == _NOTHING:
            return state
        return self.open_row(state[0] + (2 if answer.rank == _PAIR else 1), answer.cell)

    def _white_answer(self, state: State, cell: int | None) -> _Answer:
        count, front = state
        if cell is None:
            return _NOTHING
        if cell in self.shape.closing:
            return _LOCK if count >= self.need else _NOTHING
        return _Answer(_SINGLE, cell) if self.rule.accepts(front, cell) else _NOTHING

    def _colour_answer(self, state: State, white: int | None, cells: Iterable[int]) -> _Answer:
        """Return the best that one face of a die offers, alone or after the white sum."""
        return min((self._cell_answer(state, white, cell) for cell in cells), default=_NOTHING)

    def _cell_answer(self, state: State, white: int | None, cell: int) -> _Answer:
        (count, front), accepts = state, self.rule.accepts
        if cell in self.shape.closing:
            first = white is not None and front < white < self.shape.ordinary
            return _LOCK if count + first >= self.need else _NOTHING
        if white is not None and accepts(front, white) and accepts(white, cell):
            return _Answer(_PAIR, cell)
        return _Answer(_SINGLE, cell) if accepts(front, cell) else _NOTHING


def _best_of_both(one: Counter[_Answer], other: Counter[_Answer]) -> Counter[_Answer]:
    """Return the weights of the better of two independent answers."""
    best: Counter[_Answer] = Counter()
    for answer, weight in one.items():
        for another, count in other.items():
            best[min(answer, another)] += weight * count
    return best
