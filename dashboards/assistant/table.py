"""The table as the page shows it: everybody's sheets, and the roll at hand as far as it is told.

The others' sheets stand in ``others``, one after another in the order of their rolls after me,
``|`` between them; ``tab`` is the sheet that is shown, 0 for mine. All sheets are those before the
roll at hand, whose marks stand apart until it is over, since all white marks are made at the same
moment: ``white_mark`` is mine, or ``none``, while my colour action is to come; ``whites`` are those
of the others, one after another; ``colour_mark`` is that of another who rolls, or ``none``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from dashboards.assistant.dice import Entry
from dashboards.assistant.words import name_of
from dashboards.engine_words import engine_words
from dashboards.texts import gettext
from odds.contract.question import Question
from odds.game.entry import tapped
from odds.game.fault import Fault
from odds.game.notation import MAX_TEXT, read_mark, read_sheet, write_mark, write_sheet
from odds.game.position import with_sheet
from odds.game.sheet import Mark, Sheet
from odds.game.turn import PASS, PENALTY, Option, Roll, ends_before_colour, white_marks
from odds.game.variant import Variant
from odds.play.journal import Rolled, Sheets, after_roll

BETWEEN = "|"
NO_MARK = "none"


@dataclass(frozen=True)
class Tab:
    """A player's sheet to choose: its place, name and score."""

    place: int
    name: str
    score: int
    chosen: bool


@dataclass(frozen=True)
class TableView:
    """The table in front of me. Sheets and options: mine first. ``roller`` is who rolls.

    ``sheets`` are ``before`` with what is told of the roll. ``options`` are everybody's so far,
    None where nothing is told; mine stands there while my colour action is to come, ``in_colour``.
    ``roll`` is there once both white dice are. ``lost`` are the players whose marks no longer fit.
    """

    before: Sheets
    sheets: Sheets
    tab: int
    roller: int
    roll: Roll | None
    options: tuple[Option | None, ...]
    in_colour: bool
    lost: tuple[str, ...] = ()

    @property
    def shown(self) -> Sheet:
        """The sheet of the chosen tab."""
        return self.sheets[self.tab]

    @property
    def variant(self) -> Variant:
        """The variant that is played."""
        return self.before[0].game.variant

    @property
    def tabs(self) -> tuple[Tab, ...]:
        """All players."""
        return tuple(
            Tab(place, name_of(place), sheet.score, place == self.tab)
            for place, sheet in enumerate(self.sheets)
        )

    @property
    def over(self) -> str | None:
        """Why the game is over, None while it goes on."""
        reasons = (sheet.over_reason for sheet in self.before)
        return next((reason for reason in reasons if reason), None)

    @property
    def ends(self) -> bool:
        """Whether the white action ends the game, so that no colour action follows."""
        return self.over is None and ends_before_colour(self.sheets[0])

    def event(self, mine: Option | None) -> Rolled:
        """Return the roll at hand with my option. Raises Fault where the dice are missing."""
        if self.roll is None:
            raise Fault(gettext("enter the dice first"), field="roll")
        return Rolled(self.roller, self.roll, (mine, *self.options[1:]))

    def fields(self) -> dict[str, str]:
        """Return what is told of the roll as fields of the form."""

        def white(option: Option | None) -> str:
            return write_mark(option.white, self.variant) if option and option.white else ""

        told = {"white_mark": "", "colour_mark": ""}
        if self.in_colour:
            told["white_mark"] = white(self.options[0]) or NO_MARK
        roller = self.options[self.roller] if self.roller else None
        if roller is not None and roller.colour is not None:
            told["colour_mark"] = write_mark(roller.colour, self.variant)
        elif roller is not None and roller.white is None:
            told["colour_mark"] = NO_MARK
        whites = [white(option) for option in self.options[1:]]
        return told | {"whites": BETWEEN.join(whites) if any(whites) else ""}


def read_others(text: str, question: Question) -> tuple[Sheet, ...]:
    """Return the others' sheets; one that is missing is empty. Raises Fault."""
    missing = question.players - 1
    texts = text.split(BETWEEN)[:missing]
    found = []
    for place, each in enumerate(texts + [""] * (missing - len(texts)), 1):
        try:
            found.append(read_sheet(each[: MAX_TEXT + 1], question.game))
        except Fault as fault:
            raise Fault(
                f"{name_of(place)}: {engine_words(fault.message)}", field="others"
            ) from None
    return tuple(found)


def table_view(form: Mapping[str, str], before: Sheets, roller: int, entry: Entry) -> TableView:
    """Return the table with what is told of the roll at hand. Raises Fault."""
    tab = form.get("tab", "0")
    if tab not in map(str, range(len(before))):
        raise Fault(gettext("expected 0 to %(most)s", most=len(before) - 1), field="tab")
    first, second = (die.face for die in entry.dice[:2])
    roll = entry.roll or (Roll((first, second)) if first and second else None)
    view = TableView(before, before, int(tab), roller, roll, (None,) * len(before), in_colour=False)
    return view if view.over else _told(view, form, all_there=entry.roll is not None)


def _told(view: TableView, form: Mapping[str, str], *, all_there: bool) -> TableView:
    """Add to a table what a form tells of the roll at hand, as far as it fits the dice."""
    marks = [form.get("white_mark", ""), *form.get("whites", "").split(BETWEEN)]
    options: list[Option | None] = []
    lost: list[str] = []
    for place, sheet in enumerate(view.before):
        text = marks[place] if place < len(marks) else ""
        mark = read_mark(text[:4], view.variant) if text not in ("", NO_MARK) else None
        if mark is not None and mark not in _white(sheet, view.roll):
            lost.append(name_of(place))
            mark = None
            marks[place] = ""
        settled = place not in (0, view.roller)
        options.append(Option(white=mark) if mark else PASS if settled else None)
    in_colour = view.roller == 0 and all_there and marks[0] != ""
    if not in_colour:
        options[0] = None
    view = replace(view, options=tuple(options), in_colour=in_colour)
    text = form.get("colour_mark", "") if view.roller else ""
    if text:
        told = [with_option(view, view.roller, own) for own in _of_roller(view, text)]
        fitting = next((each for each in told if could_be(each, None)), None)
        if fitting is None:
            lost.append(name_of(view.roller))
        view = fitting or view
    if view.roll is None:
        return replace(view, lost=tuple(lost))
    sheets = after_roll(view.before, view.event(view.options[0]))
    return replace(view, sheets=sheets, lost=tuple(lost))


def _white(sheet: Sheet, roll: Roll | None) -> tuple[Mark, ...]:
    return () if roll is None else tuple(white_marks(sheet, roll.white_sum))


def _of_roller(view: TableView, text: str) -> tuple[Option, ...]:
    """Return what another who rolls may have done, the likeliest first."""
    made = view.options[view.roller]
    white = None if made is None else made.white
    if text != NO_MARK:
        return (Option(white, read_mark(text[:4], view.variant)),)
    if white is not None:
        return (Option(white),)
    free = view.before[0].game.rules.voluntary_pass == "free"
    return (PASS, PENALTY) if free else (PENALTY,)


def with_option(view: TableView, place: int, option: Option | None) -> TableView:
    """Return the table with another option of one player told of."""
    options = (*view.options[:place], option, *view.options[place + 1 :])
    return replace(view, options=options)


def could_be(view: TableView, mine: Option | None) -> bool:
    """Whether the roll at hand can be over with this option of mine and what is told besides."""
    try:
        return view.roll is not None and bool(after_roll(view.before, view.event(mine)))
    except Fault:
        return False


def tapped_at(view: TableView, tap: str) -> dict[str, str]:
    """Return the fields of the form that a tap on the shown sheet changes. Raises Fault.

    A mark of the roll at hand is taken back, anything else corrects the sheet before the roll.
    """
    place, option = view.tab, view.options[view.tab]
    marks = () if option is None else option.marks
    if tap.upper() in {write_mark(mark, view.variant) for mark in marks}:
        return without_last(view, place).fields()
    return fields_of(with_sheet(view.before, place, tapped(view.before[place], tap)))


def without_last(view: TableView, place: int) -> TableView:
    """Return the table with a player's last mark of the roll at hand taken back."""
    option = view.options[place]
    kept = Option(option.white) if option and option.colour and option.white else None
    if place not in (0, view.roller):
        kept = PASS
    return replace(with_option(view, place, kept), in_colour=view.in_colour and place != 0)


def fields_of(sheets: Sheets) -> dict[str, str]:
    """Return all sheets as fields of the form."""
    mine, *others = sheets
    return {"sheet": write_sheet(mine), "others": BETWEEN.join(map(write_sheet, others))}
