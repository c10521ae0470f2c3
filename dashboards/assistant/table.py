"""The others at the table as the page shows them: a tab for each sheet, quick entry, the question.

The page's state holds the others' sheets in ``others``, one after another in the order of their
rolls after me, ``|`` between them; ``tab`` is the sheet that is shown, 0 for mine. ``white_mark``
is there while my colour action is to come: my white mark of this roll, or ``none``. ``whites`` are
the white marks that the others have made in this roll, one after another.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from dashboards.assistant.advice import Tables
from dashboards.assistant.dice import Entry
from odds.contract.problem import Problem
from odds.contract.question import Question
from odds.game.entry import tapped
from odds.game.fault import Fault
from odds.game.notation import (
    MAX_TEXT,
    read_mark,
    read_option,
    read_sheet,
    write_mark,
    write_roll,
    write_sheet,
)
from odds.game.position import closed_for_all
from odds.game.sheet import Sheet
from odds.game.turn import Roll, apply, colour_marks, ends_before_colour, white_marks

BETWEEN = "|"
NO_MARK = "none"
# What is played out for the page, while samples come in.
BUDGET_MS = 3000


@dataclass(frozen=True)
class Tab:
    """A player's sheet to choose: its place, name and score."""

    place: int
    name: str
    score: int
    chosen: bool


@dataclass(frozen=True)
class Quick:
    """What another player may mark with the white dice: a button for each cell."""

    name: str
    marks: tuple[tuple[str, str, bool], ...]


@dataclass(frozen=True)
class TableView:
    """The table in front of me. ``sheets``: mine first. ``roller`` is the place that rolls.

    ``in_colour``: my colour action is to come. ``over`` says why the game is over.
    """

    sheets: tuple[Sheet, ...]
    tab: int
    roller: int
    white_mark: str | None
    whites: tuple[str, ...]
    quick: tuple[Quick, ...] = ()
    question: str = ""

    @property
    def shown(self) -> Sheet:
        """The sheet of the chosen tab."""
        return self.sheets[self.tab]

    @property
    def tabs(self) -> tuple[Tab, ...]:
        """All players."""
        return tuple(
            Tab(place, name_of(place), sheet.score, place == self.tab)
            for place, sheet in enumerate(self.sheets)
        )

    @property
    def in_colour(self) -> bool:
        """Whether my colour action is to come."""
        return self.white_mark is not None

    @property
    def over(self) -> str | None:
        """Why the game is over, None while it goes on."""
        reasons = (sheet.over_reason for sheet in self.sheets)
        return next((reason for reason in reasons if reason), None)


def name_of(place: int) -> str:
    """Return what the page calls a player; the others are numbered in the order of their rolls."""
    return "Me" if place == 0 else f"Player {place + 1}"


def table_view(form: Mapping[str, str], question: Question) -> TableView | None:
    """Return the table that a form tells of, None where it tells of my sheet only. Raises Fault."""
    players = question.players
    if form.get("against") != "1" or players == 1:
        return None
    texts = form.get("others", "").split(BETWEEN)[: players - 1]
    others = []
    for place, text in enumerate(texts + [""] * (players - 1 - len(texts)), 1):
        try:
            others.append(read_sheet(text[: MAX_TEXT + 1], question.game))
        except Fault as fault:
            raise Fault(f"{name_of(place)}: {fault.message}", field="others") from None
    sheets = closed_for_all([question.sheet, *others])
    tab = form.get("tab", "0")
    if tab not in map(str, range(players)):
        raise Fault(f"expected 0 to {players - 1}", field="tab")
    white_mark = form.get("white_mark") or None
    if white_mark not in (None, NO_MARK):
        variant = question.game.variant
        white_mark = write_mark(read_mark(str(white_mark), variant), variant)
    if question.wait:
        white_mark = None
    roller = 0 if question.wait == 0 else players - question.wait
    whites = [text[:4] for text in form.get("whites", "").split(BETWEEN)][: players - 1]
    whites += [""] * (players - 1 - len(whites))
    return TableView(sheets, int(tab), roller, white_mark, tuple(whites))


def with_roll(view: TableView, entry: Entry) -> TableView:
    """Return the table with what the dice make possible, and the question that they ask."""
    variant = view.sheets[0].game.variant
    faces = [die.face for die in entry.dice[:2]]
    quick: tuple[Quick, ...] = ()
    if None not in faces and not view.over:
        total = sum(face or 0 for face in faces)
        quick = tuple(
            Quick(name_of(place), tuple(_quick(view, place, total)))
            for place in range(1, len(view.sheets))
        )
    if view.over:
        return replace(view, quick=())
    asked: dict[str, Any] = {
        "players": [
            {"name": name_of(place), "sheet": write_sheet(sheet)}
            for place, sheet in enumerate(view.sheets)
        ],
        "me": 0,
        "active": view.roller,
        "budget_ms": BUDGET_MS,
        "variant": variant.id,
        **_switches(view),
    }
    if entry.roll is not None:
        asked["roll"] = write_roll(entry.roll)
    if view.in_colour:
        asked |= {"phase": "colour", "white_mark": view.white_mark}
    text = json.dumps(asked).replace("<", "\\u003c")
    return replace(view, quick=quick, question=text)


def _switches(view: TableView) -> dict[str, Any]:
    rules = view.sheets[0].game.rules
    told: dict[str, Any] = {
        "die_removal": rules.die_removal,
        "second_lock": rules.second_lock,
        "penalty_when_ended_early": rules.penalty_when_ended_early,
        "voluntary_pass": rules.voluntary_pass,
    }
    if rules.marks_before_lock is not None:
        told["marks_before_lock"] = rules.marks_before_lock
    return told


def _quick(view: TableView, place: int, total: int) -> list[tuple[str, str, bool]]:
    """Return value, text and whether it is made, for each white mark that a player may make."""
    sheet, made = view.sheets[place], view.whites[place - 1]
    legal = {mark.row for mark in white_marks(sheet, total)}
    found = []
    for index, layout in enumerate(sheet.game.variant.rows):
        text = f"{layout.letter}{total}"
        if index in legal or text == made:
            found.append((f"{place}:{text}", text, text == made))
    return found


def tapped_at(view: TableView, place: int, tap: str) -> dict[str, str]:
    """Return the fields of the form that a tap on a player's sheet changes. Raises Fault."""
    return fields_of(_tapped(view.sheets, place, tap))


def _tapped(given: Sequence[Sheet], place: int, tap: str) -> Sequence[Sheet]:
    before = given[place]
    after = tapped(before, tap)
    sheets = [*given[:place], after, *given[place + 1 :]]
    for row, (old, new) in enumerate(zip(before.rows, after.rows, strict=True)):
        if old.closed and not new.closed:
            # What closed it has been taken back, for all who hold no lock of their own.
            sheets = [_reopened(sheet, row) for sheet in sheets]
        elif new.closed and not old.closed:
            sheets = [sheet.with_closed(row) for sheet in sheets]
    return sheets


def _reopened(sheet: Sheet, row: int) -> Sheet:
    rows = list(sheet.rows)
    rows[row] = replace(rows[row], closed_by_other=False)
    return replace(sheet, rows=tuple(rows))


def fields_of(sheets: Sequence[Sheet]) -> dict[str, str]:
    """Return all sheets as fields of the form."""
    mine, *others = closed_for_all(sheets)
    return {"sheet": write_sheet(mine), "others": BETWEEN.join(map(write_sheet, others))}


def quick_tapped(view: TableView, text: str) -> dict[str, str]:
    """Return the fields that the button of another player's white mark changes. Raises Fault.

    A player makes one white mark: a second button moves it, the same one takes it back.
    """
    number, _, tap = text.partition(":")
    if number not in map(str, range(1, len(view.sheets))):
        raise Fault("there is no such player")
    place, whites = int(number), list(view.whites)
    made, whites[place - 1] = whites[place - 1], ""
    sheets: Sequence[Sheet] = view.sheets
    if made:
        sheets = _tapped(sheets, place, made)
    if made != tap:
        sheets = _tapped(sheets, place, tap)
        whites[place - 1] = tap
    return fields_of(sheets) | {"whites": BETWEEN.join(whites)}


def played_at(view: TableView, question: Question, entry: Entry, text: str) -> dict[str, str]:
    """Return the fields that change when I play an option. Raises Fault.

    On my own roll the white action comes first; my colour action follows when all have marked.
    """
    if entry.roll is None:
        raise Fault("enter the dice first", field="roll")
    option, sheet = read_option(text, question.game.variant), view.sheets[0]
    if view.in_colour:
        return _colour_played(view, question, entry.roll, text)
    legal = {None, *white_marks(sheet, entry.roll.white_sum)}
    if option.white not in legal:
        raise Fault(f"{text[:20]} is no option of this roll", field="play")
    after = sheet if option.white is None else sheet.with_mark(option.white)
    changed = fields_of([after, *view.sheets[1:]])
    if question.wait:
        return changed | _next_roll(question)
    mark = NO_MARK if option.white is None else write_mark(option.white, question.game.variant)
    return changed | {"white_mark": mark, "tab": "0"}


def _colour_played(view: TableView, question: Question, roll: Roll, text: str) -> dict[str, str]:
    option, sheet = read_option(text, question.game.variant), view.sheets[0]
    legal = {None} if ends_before_colour(sheet) else {None, *colour_marks(sheet, roll)}
    if option.colour not in legal or option.white is not None:
        raise Fault(f"{text[:20]} is no option of the colour action", field="play")
    if option.penalty and view.white_mark != NO_MARK:
        raise Fault("there is no penalty after a white mark", field="play")
    after = apply(sheet, option)
    return fields_of([after, *view.sheets[1:]]) | _next_roll(question)


def _next_roll(question: Question) -> dict[str, str]:
    wait = (question.wait or question.players) - 1
    return {"rolls_until_active": str(wait), "roll": "", "white_mark": "", "whites": ""}


def chances_of(view: TableView, tables: Tables) -> Mapping[str, Any] | None:
    """Return the answer to the table's question, for a page without script; None if it is busy."""
    from odds.contract.table_answer import PLACES, table_answer  # noqa: PLC0415 - loads numba
    from odds.contract.table_question import read_table  # noqa: PLC0415

    asked = json.loads(view.question) | {"budget_ms": BUDGET_MS // 4}
    if not PLACES.acquire(blocking=False):
        return None
    try:
        return table_answer(read_table(asked), tables.table)
    except (Fault, Problem):
        return None
    finally:
        PLACES.release()


def wastes(view: TableView, entry: Entry, text: str) -> bool:
    """Whether an option takes a penalty although a colour mark is possible."""
    if entry.roll is None or not view.in_colour or text.strip().lower() != "penalty":
        return False
    return any(True for _ in colour_marks(view.sheets[0], entry.roll))
