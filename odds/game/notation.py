r"""Text to objects and back: sheets, rolls, options, cells, turns. The grammar is CONTRACT.md's.

Reading is case-blind and points at the first wrong character; writing is canonical, and
``write_sheet(read_sheet(text))`` does not change when read and written again.

>>> from odds.game.rules import default_game
>>> write_sheet(read_sheet("g12,11 r2 R3", default_game()))
Traceback (most recent call last):
    ...
odds.game.fault.Fault: row R is given twice
>>> write_sheet(read_sheet("g12,11 r2,3 y5@9", default_game()))
'R2,3/Y5@9/G12,11/B-/P0'
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

from odds.game.fault import Fault
from odds.game.rules import Game
from odds.game.sheet import NO_FRONT, Mark, Row, Sheet, cells_of, free_cells_before
from odds.game.turn import PASS, PENALTY, Option, Role, Roll
from odds.game.variant import RowLayout, Variant

MAX_TURNS = 200
MAX_TEXT = 400
_FIELD = re.compile(r"[^/;\s]+")
_NUMBER = re.compile(r"0|[1-9][0-9]?")
_SHORT = re.compile(rf"({_NUMBER.pattern})(?:@({_NUMBER.pattern}))?")
# Where the number starts that a fault of the whole field is about: the last one.
_LAST_NUMBER = re.compile(r"[0-9]+(?=x?$)", re.IGNORECASE)


def read_sheet(text: str, game: Game) -> Sheet:
    """Read a sheet such as ``R2,3,5/Y7/G12,11/B-/P1`` or ``R5@9 P2``; empty text is empty.

    Raises Fault, with the position, for anything that is not a sheet of this game.
    """
    _check_length(text)
    rows: dict[int, Row] = {}
    starts: dict[str, int] = {}
    penalties = 0
    for field in _FIELD.finditer(text):
        letter, body, start = field[0][0].upper(), field[0][1:], field.start()
        if letter in starts:
            name = "P" if letter == "P" else f"row {letter}"
            raise Fault(f"{name} is given twice", position=start)
        if letter == "P":
            penalties = _read_penalties(body, start + 1)
        elif letter in game.variant.letters:
            index = game.variant.letters.index(letter)
            rows[index] = _read_row(body, game.variant.rows[index], start + 1)
        else:
            expected = ", ".join((*game.variant.letters, "P"))
            raise Fault(f"expected one of {expected}, not {field[0][0]!r}", position=start)
        last = _LAST_NUMBER.search(field[0])
        starts[letter] = start + (last.start() if last else 0)
    every = tuple(rows.get(index, Row()) for index in range(len(game.variant.rows)))
    try:
        return Sheet(game, every, penalties)
    except Fault as fault:
        raise Fault(fault.message, position=starts.get(fault.field or "")) from None


def _check_length(text: str) -> None:
    if len(text) > MAX_TEXT:
        raise Fault(f"longer than {MAX_TEXT} characters", position=MAX_TEXT)


def _read_penalties(body: str, start: int) -> int:
    if not _NUMBER.fullmatch(body):
        raise Fault("expected the number of penalties after P", position=start)
    return int(body)


def _read_row(body: str, layout: RowLayout, start: int) -> Row:
    closed = body.endswith(("x", "X"))
    marks = body[:-1] if closed else body
    if marks == "" and not closed:
        raise Fault(f"expected marks, - or x after {layout.letter}", position=start)
    if marks in ("", "-"):
        return Row(closed_by_other=closed)
    short = _SHORT.fullmatch(marks)
    if short and (short[2] is not None or marks == "0"):
        return _read_short(short, layout, start, closed=closed)
    return _read_full(marks, layout, start, closed=closed)


def _read_full(marks: str, layout: RowLayout, start: int, *, closed: bool) -> Row:
    cells: list[int] = []
    offset = start
    for number in marks.split(","):
        cell = _read_number(number, layout, offset)
        if cells and cell <= cells[-1]:
            message = f"{number} stands left of {layout.numbers[cells[-1]]} in row {layout.letter}"
            if cell == cells[-1]:
                message = f"{number} is given twice in row {layout.letter}"
            raise Fault(message, position=offset)
        cells.append(cell)
        offset += len(number) + 1
    locked = cells[-1] in layout.closing
    return Row(len(cells), cells[-1], tuple(cells), locked, closed and not locked)


def _read_short(short: re.Match[str], layout: RowLayout, start: int, *, closed: bool) -> Row:
    count = int(short[1])
    if short[2] is None:
        return Row(closed_by_other=closed)
    front = _read_number(short[2], layout, start + short.start(2))
    if count == 0:
        raise Fault("no mark has no rightmost one, write 0 or -", position=start)
    locked = front in layout.closing
    free = free_cells_before(layout, front)
    # Kept short unless only one set of marks fits.
    cells: tuple[int, ...] | None = None
    if count == 1:
        cells = (front,)
    elif count - 1 == free:
        cells = (*(c for c in range(front) if c not in layout.closing), front)
    return Row(count, front, cells, locked, closed and not locked)


def _read_number(text: str, layout: RowLayout, position: int) -> int:
    if not _NUMBER.fullmatch(text):
        raise Fault(
            f"expected a number of row {layout.letter}, not {text[:8]!r}", position=position
        )
    cell = layout.index(int(text))
    if cell is None:
        raise Fault(f"row {layout.letter} has no number {int(text)}", position=position)
    return cell


def write_sheet(sheet: Sheet) -> str:
    """Write a sheet in its canonical form, ``R2,3/Y5@9/G-/Bx/P0``."""
    rows = [
        layout.letter + _write_row(row, layout)
        for layout, row in zip(sheet.game.variant.rows, sheet.rows, strict=True)
    ]
    return "/".join((*rows, f"P{sheet.penalties}"))


def _write_row(row: Row, layout: RowLayout) -> str:
    closed = "x" if row.closed_by_other else ""
    if row.cells is None:
        return f"{row.count}@{layout.numbers[row.front]}{closed}"
    if row.front == NO_FRONT:
        return closed or "-"
    return ",".join(str(layout.numbers[cell]) for cell in row.cells) + closed


def read_roll(text: str, variant: Variant) -> Roll:
    """Read a roll such as ``34-5216`` (white dice, then the coloured ones) or ``34``.

    Only the text is checked here; whether the dice fit a sheet is checked when they meet one.
    """
    digits = f"1 to {variant.sides}"
    if len(text) > 3 + len(variant.colours):
        raise Fault(
            f"longer than two white and {len(variant.colours)} coloured dice",
            position=3 + len(variant.colours),
        )
    whites = [_read_face(text, place, variant) for place in (0, 1)]
    if None in whites:
        raise Fault(f"the white dice are always in play, {digits}", position=whites.index(None))
    first, second = (face for face in whites if face is not None)
    if len(text) == 2:
        return Roll((first, second))
    if text[2] != "-":
        raise Fault(f"expected - after the white dice, as in 34-5216, not {text[2]!r}", position=2)
    places = range(3, 3 + len(variant.colours))
    return Roll((first, second), tuple(_read_face(text, place, variant) for place in places))


def _read_face(text: str, place: int, variant: Variant) -> int | None:
    names = ("first white", "second white", "-", *variant.colours)
    if place >= len(text):
        raise Fault(f"the {names[place]} die is missing", position=place)
    if text[place] in "xX":
        return None
    if text[place] not in "123456789"[: variant.sides]:
        raise Fault(
            f"expected the {names[place]} die, 1 to {variant.sides}, not {text[place]!r}",
            position=place,
        )
    return int(text[place])


def write_roll(roll: Roll) -> str:
    """Write a roll, ``x`` for a die out of play."""
    whites = "".join(map(str, roll.whites))
    if not roll.colours:
        return whites
    return whites + "-" + "".join("x" if face is None else str(face) for face in roll.colours)


def read_mark(text: str, variant: Variant) -> Mark:
    """Read a cell such as ``R7``: the row's letter and a number that the row has."""
    letter = text[:1].upper()
    if not letter or letter not in variant.letters:
        expected = ", ".join(variant.letters)
        raise Fault(f"expected a row ({expected}) and a number, such as R7", position=0)
    row = variant.letters.index(letter)
    return Mark(row, _read_number(text[1:], variant.rows[row], 1))


def write_mark(mark: Mark, variant: Variant) -> str:
    """Write a cell as ``R7``."""
    return mark_names(variant)[mark]


@cache
def mark_names(variant: Variant) -> dict[Mark, str]:
    """Return how the cells of a variant are written."""
    return {
        mark: f"{layout.letter}{number}"
        for layout, cells in zip(variant.rows, cells_of(variant), strict=True)
        for mark, number in zip(cells, layout.numbers, strict=True)
    }


def read_option(text: str, variant: Variant) -> Option:
    """Read an option: ``W:R7 C:B4``, ``W:R7``, ``C:B4``, ``pass`` or ``penalty``."""
    word = text.strip().lower()
    if word in ("pass", "penalty"):
        return PASS if word == "pass" else PENALTY
    marks: dict[str, Mark] = {}
    for part in re.finditer(r"\S+", text):
        kind, colon, cell = part[0].partition(":")
        action = kind.upper()
        if not colon or action not in ("W", "C"):
            raise Fault(
                f"expected W:, C:, pass or penalty, not {part[0][:8]!r}", position=part.start()
            )
        if action in marks or (action == "W" and "C" in marks):
            raise Fault("at most one W:, then at most one C:", position=part.start())
        try:
            marks[action] = read_mark(cell, variant)
        except Fault as fault:
            raise fault.shifted(part.start() + 2) from None
    if not marks:
        raise Fault("expected W:, C:, pass or penalty", position=0)
    return Option(marks.get("W"), marks.get("C"))


def write_option(option: Option, variant: Variant) -> str:
    """Write an option as ``W:R7 C:B4``, ``pass`` or ``penalty``."""
    if option.penalty:
        return "penalty"
    names = mark_names(variant)
    white = f"W:{names[option.white]}" if option.white is not None else ""
    colour = f"C:{names[option.colour]}" if option.colour is not None else ""
    return f"{white} {colour}".strip() or "pass"


def read_turns(text: str) -> tuple[Role, ...]:
    """Read the coming rolls, ``A`` an own one, ``P`` another player's: 1 to 200 letters."""
    if not text:
        raise Fault("expected turns such as APPA", position=0)
    if len(text) > MAX_TURNS:
        raise Fault(f"more than {MAX_TURNS} turns", position=MAX_TURNS)
    # No upper(): it turns some letters into two.
    roles: dict[str, Role] = {"A": "active", "a": "active", "P": "passive", "p": "passive"}
    for position, letter in enumerate(text):
        if letter not in roles:
            raise Fault(
                f"expected A (own roll) or P (another's), not {letter!r}", position=position
            )
    return tuple(roles[letter] for letter in text)


def write_turns(turns: Sequence[Role]) -> str:
    """Write the coming rolls as ``APPA``."""
    return "".join("A" if role == "active" else "P" for role in turns)
