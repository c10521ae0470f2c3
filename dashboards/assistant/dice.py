"""Entering real dice: by typing ``345216`` or by taps, one die after another in any order.

The roll's text is part of the page's state. Until every die is told, ``_`` stands for those that
are missing; dice out of play are filled in by the page.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Sequence
from dataclasses import dataclass

from dashboards.texts import gettext
from dashboards.words import colour_name
from odds.game.fault import Fault
from odds.game.notation import read_roll
from odds.game.sheet import Sheet
from odds.game.turn import Role, Roll, check_roll

MISSING = "_"
WHITES = ("white", "white")


@dataclass(frozen=True, slots=True)
class Die:
    """One die to enter: its place in the roll, its colour, the face told so far or None."""

    place: int
    colour: str
    face: int | None
    out: bool

    @property
    def name(self) -> str:
        """What a screen reader calls it."""
        if self.place < len(WHITES):
            return gettext("first white") if self.place == 0 else gettext("second white")
        return colour_name(self.colour)


@dataclass(frozen=True, slots=True)
class Entry:
    """The dice as far as they are entered; ``roll`` once all that the role needs are there."""

    sides: int
    dice: tuple[Die, ...]
    text: str
    roll: Roll | None


def read_entry(text: str, sheet: Sheet, role: Role) -> Entry:
    """Read a roll that may not be complete. Raises Fault for what no roll can be."""
    variant = sheet.game.variant
    compact = re.sub(r"[\s\-]", "", text)
    # Of another's roll the white dice are enough, and the others may be told.
    coloured = role == "active" or len(compact) > 2
    needed = 2 + len(variant.colours) if coloured else 2
    if len(compact) > 2 + len(variant.colours):
        raise Fault(
            gettext("more than %(number)s dice", number=2 + len(variant.colours)), field="roll"
        )
    in_play = sheet.dice_in_play
    if coloured and len(compact) == 2 + len(in_play) and "x" not in compact.lower():
        # The dice on the table, without those that have left it.
        faces = list(compact[:2])
        colours = iter(compact[2:])
        faces += [next(colours) if colour in in_play else "x" for colour in variant.colours]
    else:
        faces = list(compact.ljust(2 + len(variant.colours), MISSING))
    for place, colour in enumerate(variant.colours, 2):
        if colour not in in_play:
            faces[place] = "x"
        elif faces[place] in "xX":
            raise Fault(f"the {colour} die is in play", field="roll")
    for place, face in enumerate(faces):
        known = face == MISSING or (face in "xX" and place >= 2)
        if not known and face not in "123456789"[: variant.sides]:
            raise Fault(
                f"a die shows 1 to {variant.sides}, not {face!r}",
                field="roll",
            )
    dice = tuple(
        Die(
            place,
            colour,
            int(faces[place]) if faces[place].isdigit() else None,
            out=faces[place] in "xX",
        )
        for place, colour in enumerate((*WHITES, *variant.colours))
    )[:needed]
    told = _text(faces[:needed])
    roll = None
    if MISSING not in faces[:needed]:
        roll = read_roll(told, variant)
        check_roll(sheet, roll, role)
    blank = all(die.face is None for die in dice)
    return Entry(variant.sides, dice, "" if blank else told, roll)


def thrown(entry: Entry) -> str:
    """Return the text of a roll of the dice that are to be entered, each face as likely."""
    faces = ["x" if die.out else str(1 + secrets.randbelow(entry.sides)) for die in entry.dice]
    return _text(faces)


def _text(faces: Sequence[str]) -> str:
    return "".join(faces[:2]) + ("-" + "".join(faces[2:]) if faces[2:] else "")


def with_die(entry: Entry, tap: str) -> str:
    """Return the roll's text after a tap ``place-face``; a second tap takes the face back.

    Raises Fault.
    """
    found = re.fullmatch(r"([0-9])-([1-9])", tap)
    if found is None or int(found[1]) >= len(entry.dice):
        raise Fault(gettext("expected a die and a face, such as 0-4"), field="die")
    place, face = int(found[1]), int(found[2])
    if face > entry.sides or entry.dice[place].out:
        raise Fault(
            gettext("that die shows 1 to %(sides)s while it is in play", sides=entry.sides),
            field="die",
        )
    shown = [MISSING if die.face is None else str(die.face) for die in entry.dice]
    shown = ["x" if die.out else text for die, text in zip(entry.dice, shown, strict=True)]
    shown[place] = MISSING if entry.dice[place].face == face else str(face)
    if set(shown) <= {MISSING, "x"}:
        return ""
    return _text(shown)
