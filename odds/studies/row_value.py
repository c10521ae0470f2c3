"""What the state of one row is worth: the solved value of a sheet with nothing else on it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain
from typing import ClassVar

from odds.game.fault import Fault
from odds.game.sheet import empty_sheet
from odds.solver.library import ValueTable
from odds.studies.row_states import RowState, locked_states, open_states
from odds.tabular import Tabular, Value


@dataclass(frozen=True, slots=True)
class StateWorth:
    """``value`` is the mean final score, ``gain`` what it has over the empty sheet, in points.

    ``score`` are the points that the row has already; the rest is to come.
    """

    state: RowState
    score: int
    value: float
    gain: float


@dataclass(frozen=True, slots=True)
class RowValues(Tabular):
    """Every state of a row against the empty sheet, whose mean final score is ``empty``."""

    columns: ClassVar[tuple[str, ...]] = (
        "state", "marks", "rightmost", "locked", "score_now", "value", "gain",
    )  # fmt: skip

    empty: float
    states: tuple[StateWorth, ...]

    def rows(self) -> Iterator[tuple[Value, ...]]:
        """Yield every state, open ones first."""
        for each in self.states:
            state = each.state
            told = (state.text, state.marks, state.rightmost, int(state.locked))
            yield *told, each.score, each.value, each.gain


def row_values(table: ValueTable, row: str, rolls_until_active: int = 0) -> RowValues:
    """Return what each state of a row is worth before a roll of the table's cadence.

    The best play for the own score; others close no row and end no game. Raises Fault.
    """
    phase, game = rolls_until_active, table.key.game
    if not 0 <= phase < table.key.players:
        raise Fault(f"must be below players, {table.key.players}", field="rolls_until_active")
    index = game.variant.row_index(row)
    empty = table.final_score(empty_sheet(game), phase)

    def worth(state: RowState) -> StateWorth:
        value = table.final_score(state.sheet, phase)
        return StateWorth(state, state.sheet.score, value, value - empty)

    states = chain(open_states(game, index), locked_states(game, index))
    return RowValues(empty, tuple(map(worth, states)))
