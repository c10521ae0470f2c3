"""Several rolls: a row locked within N, a cell or a forced penalty at least once.

**Lock.** Playing for one row only, a player accepts or skips each offer of a roll so as to have
the row locked by a given turn. Backward induction over (marks, front): the chance after a roll is
the largest of skipping, of the leftmost single mark and of the leftmost pair of marks. As both
kinds of mark are worth less the further right they end, the mean of that maximum is a merge of
two sorted lists against the joint counts of :mod:`odds.chance.row_rolls`. All values are integers
over the product of the turns' numbers of rolls.

**Cell, penalty.** On a sheet that stays as it is the rolls are independent.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from odds.chance.row_rolls import FrontRolls, RowRolls, RowShape, pair_ends, row_rolls, row_shape
from odds.chance.turn_odds import turn_odds
from odds.game.automaton import compiled
from odds.game.fault import Fault
from odds.game.sheet import Mark, Sheet
from odds.game.turn import Role, check_roles

Turns = tuple[Role, ...]
Curve = tuple[Fraction, ...]


# Below every value, so that running out of cells ends the search for a better offer.
_NO_OFFER = -1


@dataclass(frozen=True, slots=True)
class LockPlan:
    """The best accept-or-skip answer of the next turn in a race for one row's lock.

    ``chance`` is the chance before the roll, ``skip`` the chance left after marking nothing in the
    row. ``one_mark[cell]`` and ``two_marks[cell]`` are the chances after one mark on that cell, or
    after two marks of which it is the second; only cells that could be marked so. A mark is worth
    making when its chance is above ``skip``, and the best offer of a roll is the one with the
    highest chance.
    """

    row: int
    role: Role
    chance: Fraction
    skip: Fraction
    one_mark: dict[int, Fraction]
    two_marks: dict[int, Fraction]


class _Race:
    """Backward induction for rows of one shape, from given states, over any order of turns.

    Values are integers over ``totals[turns]``: ``values[turns][count][front + 1]`` for counts
    below the need, and one number for all fronts at the need, where waiting for the lock is best.
    They are kept by the turns that remain, since the entries of a curve end in the same turns;
    nothing outlives the race.
    """

    def __init__(self, shape: RowShape, need: int, starts: Sequence[tuple[int, int]]) -> None:
        self.shape, self.need = shape, need
        self.rolls: dict[Role, RowRolls] = {}
        self.live = [self._live_fronts(count, starts) for count in range(need)]
        nothing = [self._row(0) for _ in range(need + 1)]
        self.totals: dict[Turns, int] = {(): 1}
        self.values: dict[Turns, list[list[int]]] = {(): nothing}

    def _row(self, value: int) -> list[int]:
        """Return one value for every front, and the sentinel that ends the offers."""
        return [value] * (self.shape.ordinary + 1) + [_NO_OFFER]

    def _live_fronts(self, count: int, starts: Sequence[tuple[int, int]]) -> list[int]:
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
        """Return the chance to lock the row within exactly these turns from an open state."""
        for start in range(len(turns) - 1, -1, -1):
            if turns[start:] not in self.values:
                self._step(turns[start:])
        return Fraction(self.values[turns][min(count, self.need)][front + 1], self.totals[turns])

    def _step(self, turns: Turns) -> None:
        """Compute the values before the first of these turns from those after it."""
        role, rest = turns[0], turns[1:]
        if role not in self.rolls:
            self.rolls[role] = row_rolls(self.shape, role)
        rolls, after, locked = self.rolls[role], self.values[rest], self.totals[rest]
        before = [self._row(0) for _ in range(self.need)]
        lockable = after[self.need][0]
        for count in range(self.need - 1):
            pairs = after[count + 2] if role == "active" else self._row(_NO_OFFER)
            for front in self.live[count]:
                before[count][front + 1] = _mean_of_best(
                    rolls.fronts[front + 1], front, after[count][front + 1], after[count + 1], pairs
                )
        if self.need:
            count = self.need - 1
            for front in self.live[count]:
                offers = rolls.fronts[front + 1]
                skips = rolls.total - offers.lock_after - offers.single_only
                before[count][front + 1] = (
                    offers.lock_after * locked
                    + offers.single_only * lockable
                    + skips * after[count][front + 1]
                )
        wait = rolls.lock_now * locked + (rolls.total - rolls.lock_now) * lockable
        self.values[turns] = [*before, self._row(wait)]
        self.totals[turns] = rolls.total * locked


def _mean_of_best(
    offers: FrontRolls, front: int, skip: int, singles: list[int], pairs: list[int]
) -> int:
    """Return the sum over all rolls of the best of skipping, the single mark and the pair.

    ``singles[cell + 1]`` and ``pairs[cell + 1]`` are the values of ending on a cell; neither grows
    with the cell, so taking the larger of the two heads visits the values in falling order. Both
    end in :data:`_NO_OFFER`.
    """
    survival = offers.survival
    # A pair ends two cells on at the earliest.
    j, k = front + 1, min(front + 2, len(survival) - 1)
    left, mean = survival[j][k], 0
    while True:
        single, pair = singles[j + 1], pairs[k + 1]
        if single >= pair:
            best, j = single, j + 1
        else:
            best, k = pair, k + 1
        if best <= skip:
            return mean + left * skip
        remaining = survival[j][k]
        mean += (left - remaining) * best
        left = remaining


def _races(sheet: Sheet, rows: Sequence[int]) -> dict[int, _Race]:
    """Return the race of each row; rows of one shape share it."""
    automata, in_play = compiled(sheet.game), sheet.dice_in_play
    shapes = {row: row_shape(automata[row], in_play) for row in rows}
    races: dict[RowShape, _Race] = {}
    for shape in shapes.values():
        if shape not in races:
            same = [sheet.rows[row] for row in rows if shapes[row] == shape]
            starts = [(row.count, row.front) for row in same]
            races[shape] = _Race(shape, sheet.game.marks_before_lock, starts)
    return {row: races[shapes[row]] for row in rows}


def lock_curves(sheet: Sheet, turns: Turns, row: int | None = None) -> dict[int, Curve]:
    """Return by row the best chance to have locked it after the first 1, 2, ... of these turns.

    Each entry is its own optimum, playing for just that row and just that many turns; other rows,
    other players' locks and the end of the game are left aside. All open rows, or the one given.
    Raises Fault if the game is over or that row is closed.
    """
    check_roles(turns)
    rows = _open_rows(sheet, row)
    races, order = _races(sheet, rows), tuple(turns)
    return {
        index: tuple(
            races[index].chance(order[:n], sheet.rows[index].count, sheet.rows[index].front)
            for n in range(1, len(order) + 1)
        )
        for index in rows
    }


def lock_plan(sheet: Sheet, row: int, turns: Turns) -> LockPlan:
    """Return what to accept on the first of these turns, to have the row locked by the last.

    Raises Fault if there are no turns, the game is over or the row is closed.
    """
    (index,) = _open_rows(sheet, row)
    check_roles(turns)
    if not turns:
        raise Fault("at least one turn is needed", field="turns")
    race, state, rest = _races(sheet, [index])[index], sheet.rows[index], tuple(turns[1:])
    count, front, shape = state.count, state.front, race.shape
    chance = race.chance(tuple(turns), count, front)

    def after(marks: int, cell: int) -> Fraction | None:
        if cell not in shape.closing:
            return race.chance(rest, count + marks, cell)
        return Fraction(1) if count + marks - 1 >= race.need else None

    def ends(marks: int, cells: Iterable[int]) -> dict[int, Fraction]:
        chances = {cell: after(marks, cell) for cell in cells}
        return {cell: value for cell, value in chances.items() if value is not None}

    return LockPlan(
        row=index,
        role=turns[0],
        chance=chance,
        skip=race.chance(rest, count, front),
        one_mark=ends(1, range(front + 1, len(shape.cells))),
        two_marks=ends(2, pair_ends(shape, front)) if turns[0] == "active" else {},
    )


def _open_rows(sheet: Sheet, row: int | None) -> list[int]:
    if sheet.over:
        raise Fault(f"the game is over: {sheet.over_reason}", field="sheet")
    if row is not None and not 0 <= row < len(sheet.rows):
        raise Fault(f"there is no row {row}", field="row")
    if row is not None and sheet.rows[row].closed:
        raise Fault(f"row {sheet.game.variant.rows[row].id} is closed", field="row")
    every = range(len(sheet.rows)) if row is None else [row]
    return [index for index in every if not sheet.rows[index].closed]


def cell_within(sheet: Sheet, mark: Mark, turns: Turns) -> Curve:
    """Return the chance that the cell could be marked at least once in the first 1, 2, ... turns.

    The sheet stays as it stands. A cell that is marked, passed or closed has chance 0.
    """
    roles: set[Role] = set(turns)
    chances = {role: turn_odds(sheet, role).cells.get(mark, Fraction(0)) for role in roles}
    return _at_least_once(chances[role] for role in turns)


def penalty_within(sheet: Sheet, turns: Turns, max_skip: int | None = None) -> Curve:
    """Return the chance of a penalty for want of a mark on at least one of the own turns.

    With ``max_skip`` no single mark may skip more than that many open cells. The sheet stays as
    it stands; other players' turns repeat the entry before.
    """
    check_roles(turns)
    odds = turn_odds(sheet, "active", max_skip)
    chance = odds.no_mark if odds.no_mark_max_skip is None else odds.no_mark_max_skip
    return _at_least_once(chance if role == "active" else Fraction(0) for role in turns)


def _at_least_once(chances: Iterable[Fraction]) -> Curve:
    none, curve = Fraction(1), []
    for chance in chances:
        none *= 1 - chance
        curve.append(1 - none)
    return tuple(curve)
