"""Entering a sheet by taps: what a tap on a cell, a lock or a penalty box makes of it.

A tap corrects what is written, it does not play: cells may be tapped in any order, and a second
tap takes the first one back. What results must still be a sheet that the rules can produce.
"""

from __future__ import annotations

import re
from dataclasses import replace

from odds.game.fault import Fault
from odds.game.notation import read_mark
from odds.game.sheet import NO_FRONT, Mark, Row, Sheet

_LONGEST = 4  # more than any cell's name


def tapped(sheet: Sheet, tap: str) -> Sheet:
    """Return the sheet after a tap written as text.

    ``R7`` toggles a mark, ``Rx`` whether another player closed the row, ``R-`` clears the row,
    ``P2`` sets the penalties to two, or to one where two stand already. Raises Fault.
    """
    if len(tap) > _LONGEST:
        raise Fault("expected a cell, a lock or a penalty, such as R7, Rx or P1")
    letters, first, rest = sheet.game.variant.letters, tap[:1].upper(), tap[1:].lower()
    if first == "P" and re.fullmatch(r"[0-9]", rest):
        return _tapped_penalty(sheet, int(rest))
    if first and first in letters and rest in ("x", "-"):
        index = letters.index(first)
        return _tapped_lock(sheet, index) if rest == "x" else _with_row(sheet, index, Row())
    return _tapped_mark(sheet, read_mark(tap, sheet.game.variant))


def _tapped_penalty(sheet: Sheet, number: int) -> Sheet:
    return replace(sheet, penalties=number - (number == sheet.penalties and number > 0))


def _tapped_lock(sheet: Sheet, index: int) -> Sheet:
    row = sheet.rows[index]
    if row.locked:
        letter = sheet.game.variant.rows[index].letter
        raise Fault(f"row {letter} holds your own lock; untap its last number to open it")
    return _with_row(sheet, index, replace(row, closed_by_other=not row.closed_by_other))


def _tapped_mark(sheet: Sheet, mark: Mark) -> Sheet:
    row, layout = sheet.rows[mark.row], sheet.game.variant.rows[mark.row]
    if row.cells is None:
        if mark.cell > row.front:
            return sheet.with_mark(mark)
        raise Fault(
            f"row {layout.letter} is known by its number of marks and the rightmost one only; "
            "clear it to tap in its marks"
        )
    cells = tuple(sorted({*row.cells} ^ {mark.cell}))
    front = cells[-1] if cells else NO_FRONT
    locked = front in layout.closing
    closed = row.closed_by_other and not locked
    return _with_row(sheet, mark.row, Row(len(cells), front, cells, locked, closed))


def _with_row(sheet: Sheet, index: int, row: Row) -> Sheet:
    return replace(sheet, rows=(*sheet.rows[:index], row, *sheet.rows[index + 1 :]))
