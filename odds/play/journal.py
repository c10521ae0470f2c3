"""The journal of a game as one who keeps it at the table knows it, perhaps in part.

The keeper sits at place 0, the others follow in the order of their rolls. What a player did may be
unknown, and of another player's roll the white dice may be all that is told. A row closed by a
player whose sheet nobody keeps and a sheet corrected by hand are events of their own. Replaying
gives everybody's sheets after each event; where a roll is known in full it is that of
:mod:`odds.play.match.record`.

What is changed in an earlier event takes effect by replaying the events after it, so that nothing
but the events is ever kept.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from odds.game.fault import Fault
from odds.game.notation import write_mark
from odds.game.position import Position, new_position, with_sheet
from odds.game.rules import Game
from odds.game.sheet import Mark, Sheet
from odds.game.turn import PASS, Option, Roll, colour_marks, white_marks
from odds.play.match.record import Turn, after_turn

Sheets = tuple[Sheet, ...]


@dataclass(frozen=True, slots=True)
class Rolled:
    """A roll: whose it was, the dice, and each place's option, None where it is not known."""

    roller: int
    roll: Roll
    options: tuple[Option | None, ...]

    @property
    def complete(self) -> bool:
        """Whether all of it is known."""
        return bool(self.roll.colours) and None not in self.options


@dataclass(frozen=True, slots=True)
class Corrected:
    """A player's sheet set by hand to what is really there."""

    place: int
    sheet: Sheet


@dataclass(frozen=True, slots=True)
class Closed:
    """A row closed by a player whose sheet is not kept."""

    row: int


Event = Rolled | Corrected | Closed
# Many times what a game of five players can have; each is replayed whenever the page is drawn.
MAX_EVENTS = 400


@dataclass(frozen=True)
class Journal:
    """The events of a game from its empty sheets on."""

    game: Game
    players: int = 1
    events: tuple[Event, ...] = ()

    @cached_property
    def states(self) -> tuple[Sheets, ...]:
        """Everybody's sheets before the first event and after each. Raises Fault as replay does."""
        return tuple(self.replay())

    @property
    def end(self) -> Sheets:
        """Everybody's sheets as they stand now."""
        return self.states[-1]

    def __post_init__(self) -> None:
        if len(self.events) > MAX_EVENTS:
            raise Fault(f"more than {MAX_EVENTS} events", field="log")

    @property
    def rolls(self) -> int:
        """The number of rolls."""
        return sum(isinstance(event, Rolled) for event in self.events)

    @property
    def next_roller(self) -> int:
        """The place that rolls next: after the last roller, the keeper at the start."""
        rollers = [event.roller for event in self.events if isinstance(event, Rolled)]
        return (rollers[-1] + 1) % self.players if rollers else 0

    def replay(self) -> Iterator[Sheets]:
        """Yield everybody's sheets before the first event and after each.

        Raises Fault for what the rules do not allow, naming the roll.
        """
        sheets = new_position(self.players, self.game).sheets
        yield sheets
        number = 0
        for event in self.events:
            number += isinstance(event, Rolled)
            try:
                sheets = self._after(sheets, event)
            except Fault as fault:
                raise Fault(f"roll {number}: {fault.message}", field="log") from None
            yield sheets

    def _after(self, sheets: Sheets, event: Event) -> Sheets:
        if isinstance(event, Closed):
            return tuple(sheet.with_closed(event.row) for sheet in sheets)
        place = event.roller if isinstance(event, Rolled) else event.place
        if not place < self.players:
            raise Fault(f"there is no player {place + 1}")
        if isinstance(event, Corrected):
            return with_sheet(sheets, place, event.sheet)
        if place == 0 and not event.roll.colours:
            raise Fault("the keeper's own roll needs the coloured dice")
        return after_roll(sheets, event)

    def then(self, *events: Event) -> Journal:
        """Return the journal with more events at its end."""
        return replace(self, events=(*self.events, *events))

    def mended(self, index: int, *events: Event) -> Journal:
        """Return the journal with other events, or none, in the place of one."""
        return replace(self, events=(*self.events[:index], *events, *self.events[index + 1 :]))

    def inserted(self, index: int, event: Event) -> Journal:
        """Return the journal with one more event before that of an index."""
        return replace(self, events=(*self.events[:index], event, *self.events[index:]))

    def agreeing(self, told: Sequence[Sheet | None]) -> Journal:
        """Return the journal that ends with these sheets, None where nothing is told of one.

        Where they differ from the replay they were corrected by hand since the last roll; all such
        corrections of a sheet are one event.
        """
        target = self.end
        for place, sheet in enumerate(told):
            if sheet is not None:
                target = with_sheet(target, place, sheet)
        last = max((i for i, e in enumerate(self.events, 1) if isinstance(e, Rolled)), default=0)
        found = replace(self, events=self.events[:last])
        # Own marks first: what they close need not be told of the others' sheets too.
        for place, sheet in enumerate(target):
            if _own(sheet) != _own(found.end[place]):
                found = found.then(Corrected(place, sheet))
        for row, state in enumerate(target[0].rows):
            if state.closed and not found.end[0].rows[row].closed:
                found = found.then(Closed(row))
        for place, sheet in enumerate(target):
            if sheet != found.end[place]:
                found = found.then(Corrected(place, sheet))
        return found


def _own(sheet: Sheet) -> Sheet:
    """Return a sheet as if nobody else had closed a row."""
    rows = tuple(replace(row, closed_by_other=False) for row in sheet.rows)
    return replace(sheet, rows=rows)


def after_roll(sheets: Sheets, event: Rolled) -> Sheets:
    """Return everybody's sheets after a roll; whose option is not known stays as it was.

    Raises Fault for what the rules do not allow, whatever the dice that are not told showed.
    """
    position, own = Position(sheets, event.roller), event.options[event.roller]
    if position.over:
        raise Fault("the game is over")
    for place, option in enumerate(event.options):
        if option is not None:
            _check_option(sheets[place], option, event, place)
    options = tuple(option or PASS for option in event.options)
    casts = _casts(position, event)
    if own is None:
        between = position.after_white(next(casts), [option.white for option in options])
        # Whether the roller takes a penalty is not known either.
        penalties = sheets[event.roller].penalties
        roller = replace(between.sheets[event.roller], penalties=penalties)
        return (*between.sheets[: event.roller], roller, *between.sheets[event.roller + 1 :])
    faults = []
    for roll in casts:
        try:
            return after_turn(position, Turn(roll, options)).sheets
        except Fault as fault:
            faults.append(fault)
    raise faults[0]


def _check_option(sheet: Sheet, option: Option, event: Rolled, place: int) -> None:
    if place != event.roller and (option.colour is not None or option.penalty):
        raise Fault(f"player {place + 1} does not roll, and has a white mark or a pass")
    mark, total = option.white, event.roll.white_sum
    if mark is None:
        return
    text = write_mark(mark, sheet.game.variant)
    number = sheet.game.variant.rows[mark.row].numbers[mark.cell]
    if number != total:
        raise Fault(f"player {place + 1}: the white dice make {total}, not {text}")
    if mark not in white_marks(sheet, number):
        raise Fault(f"player {place + 1} cannot mark {text}")


def _casts(position: Position, event: Rolled) -> Iterator[Roll]:
    """Yield rolls that may have been: the one told, or coloured dice that suit the options.

    Each coloured die is independent of the others, so that all showing one face finds every colour
    mark, and each showing a face of no use, where it has one, every roll that leaves none.
    """
    if event.roll.colours:
        yield event.roll
        return
    sheet, own = position.sheets[event.roller], event.options[event.roller]
    variant, in_play = position.game.variant, sheet.dice_in_play
    if own is not None and own.white is not None:
        sheet = sheet.with_mark(own.white)
    faces = range(1, variant.sides + 1)

    def of_no_use(place: int) -> int | None:
        for face in faces:
            alone = tuple(face if i == place else None for i in range(len(variant.colours)))
            if not any(True for _ in colour_marks(sheet, Roll(event.roll.whites, alone))):
                return face
        return None

    idle = [of_no_use(place) or 1 for place in range(len(variant.colours))]
    for shown in (idle, *([face] * len(variant.colours) for face in faces)):
        dice = zip(variant.colours, shown, strict=True)
        yield Roll(event.roll.whites, tuple(f if c in in_play else None for c, f in dice))


def colour_choices(sheets: Sheets, event: Rolled) -> tuple[Mark, ...]:
    """Return the colour marks open to the roller after the white marks that are told.

    Where the coloured dice are not told these are all that some dice allow. Raises Fault.
    """
    position, own = Position(sheets, event.roller), event.options[event.roller]
    whites = [None if option is None else option.white for option in event.options]
    whites[event.roller] = None if own is None else own.white
    found: set[Mark] = set()
    for roll in _casts(position, event):
        between = position.after_white(roll, whites)
        if between.white is not None:
            found |= {mark for mark in between.colour_choices() if mark is not None}
    return tuple(sorted(found))
