"""The chance of a forced penalty over the game: a sheet against the stages that games go through.

A stage is a sheet whose rows are all filled alike, with a mark on every second number: four rows
whose rightmost mark stands on the 1st, 2nd, ... number. For a forced penalty only the rightmost
marks count, and whether a row can be locked, which is from five marks on in classic.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

from odds.chance.horizon import penalty_within
from odds.chance.race import Turns
from odds.game.notation import read_sheet, write_sheet
from odds.game.rules import Game
from odds.game.sheet import Sheet
from odds.tabular import Tabular, Value


@dataclass(frozen=True, slots=True)
class Risk:
    """One sheet: the chance on the next own roll, and at least once within 1, 2, ... rolls.

    ``place`` counts the numbers up to the rightmost marks of a stage, None for the sheet asked
    about; ``closed``: another player has closed the last row.
    """

    place: int | None
    closed: bool
    sheet: str
    next_own: Fraction
    within: tuple[Fraction, ...]


@dataclass(frozen=True, slots=True)
class PenaltyRisk(Tabular):
    """The sheet asked about, and the stages in order, those with a closed row last."""

    columns: ClassVar[tuple[str, ...]] = (
        "place", "row_closed", "sheet", "next_own_roll", "roll", "within",
    )  # fmt: skip

    asked: Risk
    stages: tuple[Risk, ...]

    def rows(self) -> Iterator[tuple[Value, ...]]:
        """Yield the sheet's curve, then each stage's."""
        for risk in (self.asked, *self.stages):
            for roll, chance in enumerate(risk.within, 1):
                yield risk.place, int(risk.closed), risk.sheet, risk.next_own, roll, chance


def penalty_risk(sheet: Sheet, turns: Turns, max_skip: int | None = None) -> PenaltyRisk:
    """Return the chance that no mark is possible, or none that skips at most ``max_skip`` cells.

    Sheets stay as they stand, nobody closes a row. Raises Fault if the game is over.
    """

    def risk(place: int | None, state: Sheet, *, closed: bool) -> Risk:
        (next_own,) = penalty_within(state, ("active",), max_skip)
        within = penalty_within(state, turns, max_skip)
        return Risk(place, closed, write_sheet(state), next_own, within)

    game = sheet.game
    stages = tuple(
        risk(place, stage(game, place, closed=closed), closed=closed)
        for closed in (False, True)
        for place in range(last_place(game) + 1)
    )
    return PenaltyRisk(risk(None, sheet, closed=False), stages)


def last_place(game: Game) -> int:
    """Return the last number, counted from the left, that every row has before its lock."""
    return min(len(row.cells) - len(row.closing) for row in game.variant.rows)


def stage(game: Game, place: int, *, closed: bool = False) -> Sheet:
    """Return the sheet with the rightmost marks on the ``place``-th number, half of them marked."""
    rows = [
        f"{row.letter}{(place + 1) // 2}@{row.numbers[place - 1]}" if place else f"{row.letter}-"
        for row in game.variant.rows
    ]
    sheet = read_sheet("/".join(rows), game)
    return sheet.with_closed(len(rows) - 1) if closed else sheet
