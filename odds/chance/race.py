"""The race for one row: the best accept-or-skip play to reach its lock by a given turn.

Backward induction over (marks, front): the chance after a roll is the largest of skipping, of the
leftmost single mark and of the leftmost pair of marks. As both kinds of mark are worth less the
further right they end, the mean of that maximum is a merge of two sorted lists against the joint
counts of :mod:`odds.chance.row_rolls`. All values are integers over the product of the turns'
numbers of rolls.

Of equally good answers a race takes the one with fewer marks. That bears on no chance of having
finished by the last turn, but on when it happens.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Literal

from odds.chance.row_rolls import FrontRolls, RowRolls, RowShape, row_rolls, row_shape
from odds.game.automaton import compiled
from odds.game.sheet import Sheet
from odds.game.turn import Role

Turns = tuple[Role, ...]
State = tuple[int, int]
# ``lock``: the row is locked. ``ready``: it holds the marks that its lock needs.
Goal = Literal["lock", "ready"]

# Below every value, so that running out of cells ends the search for a better offer.
_NO_OFFER = -1


class Race:
    """Backward induction for rows of one shape, from given states, over any order of turns.

    Values are integers over ``totals[turns]``: ``values[turns][count][front + 1]`` for counts
    below the need, and one number for all fronts at the need, where waiting for the lock is best.
    They are kept by the turns that remain, since the entries of a curve end in the same turns;
    nothing outlives the race.
    """

    def __init__(
        self, shape: RowShape, need: int, starts: Sequence[State], goal: Goal = "lock"
    ) -> None:
        self.shape, self.need, self.goal = shape, need, goal
        self.rolls: dict[Role, RowRolls] = {}
        self.live = [self._live_fronts(count, starts) for count in range(need)]
        unfinished = [self._row(0) for _ in range(need)]
        self.totals: dict[Turns, int] = {(): 1}
        self.values: dict[Turns, list[list[int]]] = {
            (): [*unfinished, self._row(int(goal == "ready"))]
        }

    def _row(self, value: int) -> list[int]:
        """Return one value for every front, and the sentinel that ends the offers."""
        return [value] * (self.shape.ordinary + 1) + [_NO_OFFER]

    def _live_fronts(self, count: int, starts: Sequence[State]) -> list[int]:
        """Return the fronts that can be reached with this count and leave room for the lock."""
        end = self.shape.ordinary - (self.need - count)
        fronts: set[int] = set()
        for start_count, start_front in starts:
            first = start_front + count - start_count
            if count == start_count:
                fronts |= {start_front} if start_front < end else set()
            elif count > start_count:
                fronts.update(range(first, end))
        return sorted(fronts)

    def chance(self, turns: Turns, count: int, front: int) -> Fraction:
        """Return the chance to reach the goal within exactly these turns from an open state."""
        self._solve(turns)
        return Fraction(self.values[turns][min(count, self.need)][front + 1], self.totals[turns])

    def answers(self, turns: Turns, count: int, front: int) -> Iterator[tuple[int, State | None]]:
        """Yield where the best answers to the first of these turns lead, None for the goal.

        The weights are rolls and add up to ``rolls[turns[0]].total``. From the need on one state
        stands for all, (need, 0).
        """
        self._solve(turns)
        rolls = self.rolls[turns[0]]
        if count >= self.need:
            hits = rolls.total if self.goal == "ready" else rolls.lock_now
            yield hits, None
            yield rolls.total - hits, (self.need, 0)
        elif front not in self.live[count]:
            yield rolls.total, (count, front)
        elif count == self.need - 1:
            offers = rolls.fronts[front + 1]
            ready: State | None = None if self.goal == "ready" else (self.need, 0)
            yield offers.lock_after, None
            yield offers.single_only, ready
            yield rolls.total - offers.lock_after - offers.single_only, (count, front)
        else:
            for weight, _, marks, cell in self._best_answers(turns, count, front):
                end = count + marks
                state = (end, cell) if end < self.need else (self.need, 0)
                yield weight, None if self.goal == "ready" and end >= self.need else state

    def _solve(self, turns: Turns) -> None:
        for start in range(len(turns) - 1, -1, -1):
            if turns[start:] not in self.values:
                self._step(turns[start:])

    def _step(self, turns: Turns) -> None:
        """Compute the values before the first of these turns from those after it."""
        role, rest = turns[0], turns[1:]
        if role not in self.rolls:
            self.rolls[role] = row_rolls(self.shape, role)
        rolls, after, done = self.rolls[role], self.values[rest], self.totals[rest]
        before = [self._row(0) for _ in range(self.need)]
        lockable = after[self.need][0]
        for count in range(self.need - 1):
            for front in self.live[count]:
                best = self._best_answers(turns, count, front)
                before[count][front + 1] = sum(weight * value for weight, value, _, _ in best)
        if self.need:
            count = self.need - 1
            for front in self.live[count]:
                offers = rolls.fronts[front + 1]
                skips = rolls.total - offers.lock_after - offers.single_only
                before[count][front + 1] = (
                    offers.lock_after * done
                    + offers.single_only * lockable
                    + skips * after[count][front + 1]
                )
        hits = rolls.total if self.goal == "ready" else rolls.lock_now
        wait = hits * done + (rolls.total - hits) * lockable
        self.values[turns] = [*before, self._row(wait)]
        self.totals[turns] = rolls.total * done

    def _best_answers(
        self, turns: Turns, count: int, front: int
    ) -> Iterator[tuple[int, int, int, int]]:
        """Yield weight, value, marks and new front of the best answers, best first."""
        after = self.values[turns[1:]]
        pairs = after[count + 2] if turns[0] == "active" else self._row(_NO_OFFER)
        offers = self.rolls[turns[0]].fronts[front + 1]
        return _best_answers(offers, front, after[count][front + 1], after[count + 1], pairs)


def _best_answers(
    offers: FrontRolls, front: int, skip: int, singles: list[int], pairs: list[int]
) -> Iterator[tuple[int, int, int, int]]:
    """Yield weight, value, marks and end of the best of skipping, the single mark and the pair.

    ``singles[cell + 1]`` and ``pairs[cell + 1]`` are the values of ending on a cell; neither grows
    with the cell, so taking the larger of the two heads visits the values in falling order. Both
    end in :data:`_NO_OFFER`.
    """
    survival = offers.survival
    # A pair ends two cells on at the earliest.
    j, k = front + 1, min(front + 2, len(survival) - 1)
    left = survival[j][k]
    while True:
        single, pair = singles[j + 1], pairs[k + 1]
        if max(single, pair) <= skip:
            yield left, skip, 0, front
            return
        if single >= pair:
            value, marks, cell, j = single, 1, j, j + 1
        else:
            value, marks, cell, k = pair, 2, k, k + 1
        remaining = survival[j][k]
        yield left - remaining, value, marks, cell
        left = remaining


def races_of(sheet: Sheet, rows: Sequence[int], goal: Goal = "lock") -> dict[int, Race]:
    """Return the race of each open row from where it stands; rows of one shape share it."""
    automata, in_play = compiled(sheet.game), sheet.dice_in_play
    shapes = {row: row_shape(automata[row], in_play) for row in rows}
    races: dict[RowShape, Race] = {}
    for shape in shapes.values():
        if shape not in races:
            same = [sheet.rows[row] for row in rows if shapes[row] == shape]
            starts = [(row.count, row.front) for row in same]
            races[shape] = Race(shape, sheet.game.marks_before_lock, starts, goal)
    return {row: races[shapes[row]] for row in rows}
