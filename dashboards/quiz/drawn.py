"""A sheet and a roll to look at: boxes and dice with what a screen reader says of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from dashboards.board import Line, board
from dashboards.texts import gettext, ngettext
from dashboards.words import COLOURS, STATES
from odds.game.sheet import Sheet
from odds.game.turn import Roll


@dataclass(frozen=True, slots=True)
class DrawnRow:
    """A row: its boxes, and all of it in words."""

    line: Line
    name: str
    facts: tuple[str, ...]
    label: str


@dataclass(frozen=True, slots=True)
class DrawnSheet:
    """A sheet that nobody taps. ``penalties`` of ``max_penalties`` are taken."""

    rows: tuple[DrawnRow, ...]
    score: int
    penalties: int
    max_penalties: int
    penalty_points: int


@dataclass(frozen=True, slots=True)
class DrawnDie:
    """A die that was thrown."""

    colour: str
    name: str
    face: int


def drawn_sheet(sheet: Sheet) -> DrawnSheet:
    """Return a sheet to draw."""
    variant = sheet.game.variant
    return DrawnSheet(
        tuple(_row(line) for line in board(sheet, None)),
        sheet.score,
        sheet.penalties,
        variant.max_penalties,
        variant.penalty_points,
    )


def drawn_dice(roll: Roll, colours: tuple[str, ...]) -> tuple[DrawnDie, ...]:
    """Return the dice that lie on the table, without those out of play."""
    shown = [("white", face) for face in roll.whites]
    if roll.colours:
        coloured = zip(colours, roll.colours, strict=True)
        shown += [(colour, face) for colour, face in coloured if face is not None]
    return tuple(DrawnDie(colour, str(COLOURS[colour]), face) for colour, face in shown)


def _row(line: Line) -> DrawnRow:
    facts = tuple(_facts(line))
    name = str(COLOURS[line.id])
    return DrawnRow(line, name, facts, f"{name}: {'; '.join((*_cells(line), *facts))}")


def _cells(line: Line) -> Iterator[str]:
    for state, boxes in groupby(line.boxes, key=lambda box: box.state):
        yield f"{', '.join(str(box.number) for box in boxes)} {STATES[state]}"


def _facts(line: Line) -> Iterator[str]:
    if line.locked:
        yield gettext("locked")
    elif line.closed_by_other:
        yield gettext("closed by another player")
    yield ngettext("%(num)s mark = %(points)s", "%(num)s marks = %(points)s", line.marks,
                   points=line.points)  # fmt: skip
