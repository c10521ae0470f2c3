"""The states of one row as sheets: every (marks, rightmost) that play can leave, in short form."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from odds.game.automaton import compiled
from odds.game.fault import Fault
from odds.game.notation import read_sheet
from odds.game.rules import Game
from odds.game.sheet import NO_FRONT, Row, Sheet, free_cells_before


@dataclass(frozen=True, slots=True)
class RowState:
    """One row of an otherwise empty sheet; ``rightmost`` is a number, None in an empty row."""

    row: int
    marks: int
    rightmost: int | None
    locked: bool
    text: str
    sheet: Sheet


def row_state(game: Game, row: int, marks: int, front: int) -> RowState:
    """Return the state with so many marks (a lock not counted) up to the cell ``front``."""
    layout = game.variant.rows[row]
    rightmost = None if front == NO_FRONT else layout.numbers[front]
    text = f"{layout.letter}-" if rightmost is None else f"{layout.letter}{marks}@{rightmost}"
    locked = front in layout.closing
    return RowState(row, marks, rightmost, locked, text, read_sheet(text, game))


def open_states(game: Game, row: int, marks: int | None = None) -> Iterator[RowState]:
    """Yield every state in which the row can still be marked, or those with so many marks.

    The empty row comes first, then by marks and from left to right.
    """
    for count, front in compiled(game)[row].states():
        if marks in (None, count):
            yield row_state(game, row, count, front)


def locked_states(game: Game, row: int) -> Iterator[RowState]:
    """Yield every state in which the row holds its owner's lock."""
    layout = game.variant.rows[row]
    for front in layout.closing:
        most = free_cells_before(layout, front) + 1
        for marks in range(game.marks_before_lock + 1, most + 1):
            yield row_state(game, row, marks, front)


def read_state(text: str, game: Game) -> RowState:
    """Read one open row such as ``R5@9`` or ``R2,3``. Raises Fault."""
    sheet = read_sheet(text, game)
    letter = text.strip()[:1].upper()
    if not letter or letter not in game.variant.letters:
        raise Fault("expected a row, such as R5@9", position=0)
    row = game.variant.letters.index(letter)
    if sheet.penalties or any(each != Row() for i, each in enumerate(sheet.rows) if i != row):
        raise Fault("expected one row alone, such as R5@9", position=0)
    state = sheet.rows[row]
    if state.closed:
        raise Fault("expected a row that is open", position=0)
    return row_state(game, row, state.count, state.front)
