"""Sheets and dice to look at in a lesson; nothing on them can be tapped."""

from __future__ import annotations

from dataclasses import dataclass

from flask_babel import gettext

from dashboards.words import row_name
from odds.game.sheet import Mark, Sheet
from odds.game.turn import Roll


@dataclass(frozen=True, slots=True)
class PaperRow:
    """A row of the sheet: boxes as (number, state), and the same in words.

    ``states`` are those of :data:`odds.game.sheet.CellState`.
    """

    id: str
    letter: str
    name: str
    boxes: tuple[tuple[int, str], ...]
    said: str


@dataclass(frozen=True, slots=True)
class Cube:
    """A die as it lies on the table."""

    colour: str
    name: str
    face: str


def paper(sheet: Sheet) -> tuple[PaperRow, ...]:
    """Return the rows of a sheet."""
    return tuple(paper_row(sheet, row) for row in range(len(sheet.rows)))


def paper_row(sheet: Sheet, row: int, name: str = "") -> PaperRow:
    """Return one row, under another name where one is given."""
    layout, state = sheet.game.variant.rows[row], sheet.rows[row]
    name = name or row_name(sheet.game.variant.rows[row].id)
    boxes = tuple(
        (number, sheet.state_of(Mark(row, cell)).replace(" ", "-"))
        for cell, number in enumerate(layout.numbers)
    )
    marked = ", ".join(str(number) for number, box in boxes if box == "marked")
    if state.closed_by_other:
        said = gettext("%(row)s: closed", row=name)
    elif not state.count:
        said = gettext("%(row)s: no mark", row=name)
    elif state.cells is None:
        front = layout.numbers[state.front]
        said = gettext(
            "%(row)s: %(count)s marks up to %(front)s", row=name, count=state.count, front=front
        )
    else:
        said = gettext("%(row)s: marks on %(marked)s", row=name, marked=marked)
    return PaperRow(layout.id, layout.letter, name, boxes, said)


def cubes(sheet: Sheet, roll: Roll) -> tuple[Cube, ...]:
    """Return the dice of a roll that are in play, the white ones first."""
    whites = [Cube("white", gettext("white"), str(face)) for face in roll.whites]
    coloured = [
        Cube(colour, row_name(colour), str(face))
        for colour, face in zip(sheet.game.variant.colours, roll.colours, strict=False)
        if face is not None
    ]
    return (*whites, *coloured)
