"""Exactly, at most, at least: in how many rolls a row is locked or ready, or a cell comes up."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar, Literal

from odds.chance.race import Turns
from odds.chance.rolls_until import RollsUntil, best_within, rolls_until_cell, rolls_until_row
from odds.game.notation import read_mark
from odds.game.sheet import Sheet
from odds.tabular import Tabular, Value

# ``lock``: the row is locked; ``ready``: it has the marks for its lock; ``cell``: the cell can be
# marked.
Event = Literal["lock", "ready", "cell"]


@dataclass(frozen=True, slots=True)
class Exactly(Tabular):
    """The distribution; ``best`` are the best chances within 1, 2, ... rolls, each on its own.

    Where one play reaches all of these chances, as for a cell, they equal ``found.at_most``.
    """

    columns: ClassVar[tuple[str, ...]] = ("roll", "exactly", "at_most", "at_least", "best_within")

    found: RollsUntil
    best: tuple[Fraction, ...]

    def rows(self) -> Iterator[tuple[Value, ...]]:
        """Yield a row for each number of rolls."""
        found = self.found
        lists = (found.exactly, found.at_most, found.at_least, self.best)
        for roll, chances in enumerate(zip(*lists, strict=True), 1):
            yield roll, *chances


def exactly(sheet: Sheet, event: Event, target: str, turns: Turns) -> Exactly:
    """Return in how many rolls the event happens to ``target``, a row or a cell such as R7.

    A row is played for, so as to be done by the last of the turns; for a cell the sheet stays as
    it stands. Raises Fault.
    """
    variant = sheet.game.variant
    if event == "cell":
        found = rolls_until_cell(sheet, read_mark(target, variant), turns)
        return Exactly(found, found.at_most)
    row = variant.row_index(target)
    found = rolls_until_row(sheet, row, turns, event)
    return Exactly(found, best_within(sheet, row, turns, event))
