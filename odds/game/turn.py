"""One roll seen by one player: the dice, the options they leave, what an option does to the sheet.

This is the slow and obvious statement of the rules of a turn, one roll at a time. The odds do not
call it; they count by bit masks, and the tests hold the two against each other.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain, cycle, islice, repeat
from typing import Literal, get_args

from odds.game.fault import Fault
from odds.game.rules import Game
from odds.game.sheet import Mark, Sheet, cells_of

Role = Literal["active", "passive"]
_ROLES = get_args(Role)


@dataclass(frozen=True, slots=True)
class Roll:
    """The dice of one roll: both whites, and a face or None (out of play) for each colour.

    ``colours`` is in the variant's order of colours, or empty where only the white dice are told,
    which is all that a passive player needs.
    """

    whites: tuple[int, int]
    colours: tuple[int | None, ...] = ()

    @property
    def white_sum(self) -> int:
        """The sum that every player may mark."""
        return sum(self.whites)


@dataclass(frozen=True, slots=True)
class Option:
    """What a player may do with a roll: up to one white and one colour mark, or the penalty.

    Neither mark and no penalty is a pass.
    """

    white: Mark | None = None
    colour: Mark | None = None
    penalty: bool = False

    def __post_init__(self) -> None:
        if self.penalty and (self.white or self.colour):
            raise ValueError("a penalty is taken only without a mark")

    @property
    def marks(self) -> tuple[Mark, ...]:
        """The marks in the order they are made."""
        return tuple([mark for mark in (self.white, self.colour) if mark is not None])


PASS = Option()
PENALTY = Option(penalty=True)


def cadence(players: int, rolls_until_active: int, rolls: int) -> tuple[Role, ...]:
    """Return the roles of the next rolls: others' rolls first, then one own in ``players``."""
    passive: Role = "passive"
    round_: list[Role] = ["active", *(passive for _ in range(players - 1))]
    return tuple(islice(chain(repeat(passive, rolls_until_active), cycle(round_)), rolls))


def check_roles(roles: Iterable[str]) -> None:
    """Raise Fault unless every role is ``active`` or ``passive``."""
    for role in roles:
        if role not in _ROLES:
            raise Fault(f"a role is active or passive, not {role!r}", field="role")


def check_roll(sheet: Sheet, roll: Roll, role: Role) -> None:
    """Raise Fault unless the dice are those in play on this sheet.

    A passive player's roll may leave the coloured dice out.
    """
    variant = sheet.game.variant
    for place, white in enumerate(roll.whites):
        _check_face(white, variant.sides, place)
    if not roll.colours and role == "passive":
        return
    if not roll.colours:
        raise Fault("the active player's roll needs the coloured dice too", field="roll")
    if len(roll.colours) != len(variant.colours):
        raise Fault(f"{len(variant.colours)} coloured dice are needed", field="roll")
    in_play = sheet.dice_in_play
    for place, (colour, face) in enumerate(zip(variant.colours, roll.colours, strict=True), 3):
        if face is None:
            if colour in in_play:
                raise Fault(f"the {colour} die is in play", position=place, field="roll")
            continue
        if colour not in in_play:
            raise Fault(f"the {colour} die is out of play, write x", position=place, field="roll")
        _check_face(face, variant.sides, place)


def _check_face(face: int, sides: int, place: int) -> None:
    if not 1 <= face <= sides:
        raise Fault(f"a die shows 1 to {sides}, not {face}", position=place, field="roll")


def white_marks(sheet: Sheet, white_sum: int) -> Iterator[Mark]:
    """Yield the cells that the sum of the white dice may mark, at most one a row."""
    cells = cells_of(sheet.game.variant)
    for index, layout in enumerate(sheet.game.variant.rows):
        cell = layout.index(white_sum)
        if cell is None or sheet.rows[index].closed:
            continue
        mark = cells[index][cell]
        if sheet.may_mark(mark):
            yield mark


def colour_marks(
    sheet: Sheet, roll: Roll, just_closed: frozenset[int] = frozenset()
) -> Iterator[Mark]:
    """Yield the cells that one white and one coloured die may mark, without repetition.

    ``just_closed`` are the rows closed in the white action of this very turn; they matter only
    under ``die_removal=end_of_turn``, where their dice, and the rows for their own dice, stay
    usable until the turn ends. A row that holds the player's own lock takes no further mark.
    """
    return filter(sheet.may_mark, _made_by_colours(sheet, roll, just_closed))


def _made_by_colours(sheet: Sheet, roll: Roll, just_closed: frozenset[int]) -> list[Mark]:
    """Return the cells of the rows in play that the dice make, left of a row's marks too."""
    variant, cells = sheet.game.variant, cells_of(sheet.game.variant)
    late = just_closed if sheet.game.rules.die_removal == "end_of_turn" else frozenset()
    gone = {
        layout.lock_colour
        for index, layout in enumerate(variant.rows)
        if sheet.rows[index].closed and index not in late
    }
    sums = [
        (colour, total)
        for colour, face in zip(variant.colours, roll.colours, strict=True)
        if face is not None and colour not in gone
        for total in sorted({white + face for white in roll.whites})
    ]
    made = []
    for index, layout in enumerate(variant.rows):
        closed = sheet.rows[index].closed
        if closed and index not in late:
            continue
        for colour, total in sums:
            cell = layout.index(total)
            if cell is None or layout.cells[cell].colour != colour:
                continue
            if not closed or colour == layout.lock_colour:
                made.append(cells[index][cell])
    return made


def ends_before_colour(sheet: Sheet) -> bool:
    """Whether rows closed in the white action end the game before the colour action."""
    at_once = sheet.game.rules.second_lock == "ends_at_once"
    return at_once and sheet.closed_rows >= sheet.game.variant.rows_to_end


def legal_options(sheet: Sheet, roll: Roll, role: Role = "active") -> tuple[Option, ...]:
    """Return all options of this roll, each once; no other player marks anything meanwhile.

    Marks first, the pass or the penalty last. Raises Fault if the game is over or the dice do
    not fit the sheet.
    """
    return tuple(option for option, _ in _options(sheet, roll, role))


def outcomes(sheet: Sheet, roll: Roll, role: Role = "active") -> Iterator[tuple[Option, Sheet]]:
    """Yield the options of :func:`legal_options`, each with the sheet that it leaves."""
    for option, marked in _options(sheet, roll, role):
        if option.colour is not None:
            yield option, marked.with_mark(option.colour)
        else:
            yield option, marked.with_penalty() if option.penalty else marked


def _options(sheet: Sheet, roll: Roll, role: Role) -> list[tuple[Option, Sheet]]:
    """Return the options, each with the sheet after its white mark, if any."""
    if sheet.over:
        raise Fault(f"the game is over: {sheet.over_reason}", field="sheet")
    check_roles([role])
    check_roll(sheet, roll, role)
    by_white = [
        (Option(white=mark), sheet.with_mark(mark)) for mark in white_marks(sheet, roll.white_sum)
    ]
    if role == "passive":
        return [*by_white, (PASS, sheet)]
    found, made = [*by_white], _made_by_colours(sheet, roll, frozenset())
    for first, after in by_white:
        if ends_before_colour(after):
            continue
        closed = frozenset(m.row for m in first.marks if after.rows[m.row].closed)
        # Unless a row was closed the dice make the same cells as before.
        marks = colour_marks(after, roll, closed) if closed else filter(after.may_mark, made)
        found += [(Option(first.white, mark), after) for mark in marks]
    found += [(Option(colour=mark), sheet) for mark in filter(sheet.may_mark, made)]
    return [*found, (no_mark_option(sheet.game, can_mark=bool(found)), sheet)]


def no_mark_option(game: Game, *, can_mark: bool) -> Option:
    """Return what an active player gets who marks nothing: the penalty, or a free pass."""
    return PASS if can_mark and game.rules.voluntary_pass == "free" else PENALTY


def apply(sheet: Sheet, option: Option) -> Sheet:
    """Return the sheet after this option. Raises Fault if a mark in it cannot be made."""
    for mark in option.marks:
        sheet = sheet.with_mark(mark)
    return sheet.with_penalty() if option.penalty else sheet
