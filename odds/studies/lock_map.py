"""The chance to lock a row, by its state and the number of rolls."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

from odds.chance.horizon import lock_curves
from odds.chance.race import Race, Turns
from odds.chance.row_rolls import row_shape
from odds.game.automaton import compiled
from odds.game.rules import Game
from odds.game.sheet import NO_FRONT
from odds.game.turn import check_roles
from odds.studies.row_states import RowState, open_states, read_state
from odds.tabular import Tabular, Value


@dataclass(frozen=True, slots=True)
class LockMap(Tabular):
    """``chances`` of every open state of the row after all of the rolls, and some states' curves.

    A curve's entry ``i`` is the best chance within ``i + 1`` rolls, each its own optimum.
    """

    columns: ClassVar[tuple[str, ...]] = ("part", "state", "marks", "rightmost", "roll", "chance")

    turns: Turns
    chances: tuple[tuple[RowState, Fraction], ...]
    curves: tuple[tuple[RowState, tuple[Fraction, ...]], ...]

    def rows(self) -> Iterator[tuple[Value, ...]]:
        """Yield the map, then the curves."""
        for state, chance in self.chances:
            yield "map", state.text, state.marks, state.rightmost, len(self.turns), chance
        for state, curve in self.curves:
            for roll, chance in enumerate(curve, 1):
                yield "curve", state.text, state.marks, state.rightmost, roll, chance


def lock_map(game: Game, row: str, turns: Turns, states: Sequence[str] = ()) -> LockMap:
    """Return the chances of a row's states, all dice in play, and the curves of ``states``.

    Playing for the row alone; other players' locks and the end of the game are left aside. Raises
    Fault.
    """
    check_roles(turns)
    index = game.variant.row_index(row)
    shape = row_shape(compiled(game)[index], game.variant.colours)
    race = Race(shape, game.marks_before_lock, [(0, NO_FRONT)])

    def chance(state: RowState) -> Fraction:
        marks = state.sheet.rows[index]
        return race.chance(turns, marks.count, marks.front)

    drawn = [read_state(text, game) for text in states]
    return LockMap(
        turns,
        tuple((state, chance(state)) for state in open_states(game, index)),
        tuple((state, lock_curves(state.sheet, turns, state.row)[state.row]) for state in drawn),
    )
