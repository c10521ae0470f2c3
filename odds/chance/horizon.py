"""Several rolls: a row locked within N, a cell or a forced penalty at least once.

**Lock.** Playing for one row only, a player accepts or skips each offer of a roll so as to have
the row locked by a given turn; :mod:`odds.chance.race` says how well that can go.

**Cell, penalty.** On a sheet that stays as it is the rolls are independent.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from odds.chance.race import Race, State, Turns, races_of
from odds.chance.row_rolls import RowShape, pair_ends, row_shape
from odds.chance.turn_odds import turn_odds
from odds.game.automaton import compiled
from odds.game.fault import Fault
from odds.game.rules import Game
from odds.game.sheet import NO_FRONT, Mark, Sheet
from odds.game.turn import Role, check_roles
from odds.tabular import Tabular, Value

Curve = tuple[Fraction, ...]


class LockCurves(dict[int, Curve], Tabular):
    """Curves by row; as a table they stand beside each other, a line for each turn."""

    def __init__(self, curves: Mapping[int, Curve], game: Game) -> None:
        super().__init__(curves)
        self.game = game

    @property
    def columns(self) -> tuple[str, ...]:
        """The turn, counted from 1, and the rows by name."""
        return "turn", *(self.game.variant.rows[row].id for row in self)

    def rows(self) -> Iterator[tuple[Value, ...]]:
        """Yield the chances to have locked each row after so many turns."""
        for turn, chances in enumerate(zip(*self.values(), strict=True), 1):
            yield turn, *chances


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


def lock_curves(sheet: Sheet, turns: Turns, row: int | None = None) -> LockCurves:
    """Return by row the best chance to have locked it after the first 1, 2, ... of these turns.

    Each entry is its own optimum, playing for just that row and just that many turns; other rows,
    other players' locks and the end of the game are left aside. All open rows, or the one given.
    Raises Fault if the game is over or that row is closed.
    """
    check_roles(turns)
    rows = _open_rows(sheet, row)
    races, order = races_of(sheet, rows), tuple(turns)
    curves = {
        index: tuple(
            races[index].chance(order[:n], sheet.rows[index].count, sheet.rows[index].front)
            for n in range(1, len(order) + 1)
        )
        for index in rows
    }
    return LockCurves(curves, sheet.game)


def lock_chances(
    game: Game, row: int, in_play: tuple[str, ...], turns: Turns
) -> Mapping[State, Fraction]:
    """Return the last entry of :func:`lock_curves` for every state of an open row at once.

    States are (count, front); ``in_play`` are the colours whose dice are rolled.
    """
    return _from_every_state(row_shape(compiled(game)[row], in_play), game.marks_before_lock, turns)


# A variant has a few shapes, a seat a few cadences; 56 states of a row in classic, 10 KB.
@lru_cache(maxsize=256)
def _from_every_state(shape: RowShape, need: int, turns: Turns) -> dict[State, Fraction]:
    race = Race(shape, need, [(0, NO_FRONT)])
    counts = range(1, shape.ordinary + 1)
    states = [(count, front) for count in counts for front in range(count - 1, shape.ordinary)]
    return {state: race.chance(turns, *state) for state in [(0, NO_FRONT), *states]}


def lock_plan(sheet: Sheet, row: int, turns: Turns) -> LockPlan:
    """Return what to accept on the first of these turns, to have the row locked by the last.

    Raises Fault if there are no turns, the game is over or the row is closed.
    """
    (index,) = _open_rows(sheet, row)
    check_roles(turns)
    if not turns:
        raise Fault("at least one turn is needed", field="turns")
    race, state, rest = races_of(sheet, [index])[index], sheet.rows[index], tuple(turns[1:])
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


def check_open(sheet: Sheet, row: int) -> None:
    """Raise Fault if the game is over, or the row is closed or not there."""
    if sheet.over:
        raise Fault(f"the game is over: {sheet.over_reason}", field="sheet")
    if not 0 <= row < len(sheet.rows):
        raise Fault(f"there is no row {row}", field="row")
    if sheet.rows[row].closed:
        raise Fault(f"row {sheet.game.variant.rows[row].id} is closed", field="row")


def _open_rows(sheet: Sheet, row: int | None) -> list[int]:
    if row is not None:
        check_open(sheet, row)
        return [row]
    if sheet.over:
        raise Fault(f"the game is over: {sheet.over_reason}", field="sheet")
    return [index for index, state in enumerate(sheet.rows) if not state.closed]


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
