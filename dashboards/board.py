"""The sheet as it is drawn: every box with what stands on it and what it is worth a look."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from dashboards.texts import gettext
from dashboards.words import colour_name, row_name, state_name
from odds.chance.turn_odds import TurnOdds
from odds.contract.wording import whole_percent
from odds.game.sheet import CellState, Mark, Sheet


@dataclass(frozen=True, slots=True)
class Box:
    """One cell: its state, its die's colour, the chance that the next roll can mark it.

    ``mixed``: the colour is not that of the row's own die.
    """

    number: int
    colour: str
    state: CellState
    tap: str
    chance: Fraction | None
    closing: bool
    mixed: bool

    @property
    def percent(self) -> str:
        """The chance in whole per cent, empty where the cell is out of reach."""
        if self.chance is None:
            return ""
        return whole_percent(self.chance) if self.state == "open" or self.chance > 0 else "–"

    @property
    def heat(self) -> int:
        """How warm to draw the box, 0 to 100; half a chance is as hot as it gets."""
        return 0 if self.chance is None else min(100, round(200 * self.chance))

    @property
    def label(self) -> str:
        """What a screen reader says."""
        parts = [str(self.number), state_name(self.state)]
        if self.mixed:
            parts.append(gettext("needs the die: %(colour)s", colour=colour_name(self.colour)))
        if self.percent not in ("", "–"):
            parts.append(gettext("%(chance)s on the next roll", chance=self.percent))
        return ", ".join(parts)

    @property
    def letter(self) -> str:
        """The letter of the die that the cell needs: that of its row on the sheet."""
        return self.colour[0].upper()


@dataclass(frozen=True, slots=True)
class Line:
    """One row of the sheet. ``short`` is its text where the marks are known by number only."""

    id: str
    letter: str
    boxes: tuple[Box, ...]
    marks: int
    points: int
    locked: bool
    closed_by_other: bool
    short: str | None
    mark: Fraction
    lock: Fraction

    @property
    def name(self) -> str:
        """What the row is called."""
        return row_name(self.id)


def board(sheet: Sheet, odds: TurnOdds | None) -> tuple[Line, ...]:
    """Return the rows of a sheet with the odds of the next roll; none once the game is over."""
    return tuple(_line(sheet, odds, index) for index in range(len(sheet.rows)))


def _line(sheet: Sheet, odds: TurnOdds | None, index: int) -> Line:
    layout, row, variant = sheet.game.variant.rows[index], sheet.rows[index], sheet.game.variant

    boxes = tuple(
        Box(
            number=cell.number,
            colour=cell.colour,
            state=sheet.state_of(Mark(index, i)),
            tap=f"{layout.letter}{cell.number}",
            chance=odds.cells.get(Mark(index, i)) if odds else None,
            closing=i in layout.closing,
            mixed=cell.colour != layout.lock_colour,
        )
        for i, cell in enumerate(layout.cells)
    )
    short = None
    if row.cells is None:
        short = gettext(
            "%(marks)s marks up to %(number)s",
            marks=row.count,
            number=layout.numbers[row.front],
        )
    return Line(
        id=layout.id,
        letter=layout.letter,
        boxes=boxes,
        marks=row.marks,
        points=variant.score[row.marks],
        locked=row.locked,
        closed_by_other=row.closed_by_other,
        short=short,
        mark=odds.rows[index].mark if odds else Fraction(0),
        lock=odds.rows[index].lock if odds else Fraction(0),
    )
