"""From a form's plain strings to everything that the page shows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar
from urllib.parse import urlencode

from dashboards.assistant.advice import AdviceView, Tables, advice_view, played, wastes_a_mark
from dashboards.assistant.board import Line, board
from dashboards.assistant.dice import read_entry, with_die
from dashboards.assistant.figure_views import lock_view, penalty_view
from dashboards.assistant.table import (
    TableView,
    chances_of,
    played_at,
    quick_tapped,
    table_view,
    tapped_at,
    wastes,
    with_roll,
)
from dashboards.figure_view import FigureView
from dashboards.languages import FIELD as LANGUAGE
from odds.chance.turn_odds import TurnOdds, turn_odds
from odds.contract.answer import assumptions
from odds.contract.parameter import PARAMETERS, RULE_SWITCHES, Parameter
from odds.contract.problem import FieldError, Problem
from odds.contract.question import Question, read_question
from odds.contract.wording import EVENTS, percent, whole_percent
from odds.game.entry import tapped
from odds.game.fault import Fault
from odds.game.notation import write_sheet
from odds.game.sheet import Sheet
from odds.game.variant import load_variant, variant_ids

SWITCHES = tuple(switch.name for switch in RULE_SWITCHES)
# ``roll`` may be incomplete here, so the page reads it itself.
ASKED = ("sheet", "players", "rolls_until_active", "rolls", "max_skip", "variant", *SWITCHES)
# The others at the table, which is the page's own matter too.
TABLE = ("against", "others", "tab", "white_mark", "whites")
# What the form tells of the page itself.
OF_THE_PAGE = ("roll", *TABLE, LANGUAGE)
FIELDS = (*ASKED, *OF_THE_PAGE)
# What a button of the page does, never part of its state.
ACTIONS = ("tap", "die", "play", "sure", "view", "quick", "chances")
# What belongs to the game at hand and not to the table.
OF_THE_GAME = ("sheet", "roll", "rolls_until_active", "others", "tab", "white_mark", "whites")
DEFAULT_ROLLS = "12"
# What the form offers; the URL takes every value of the contract.
ROLLS = ("6", "12", "24", "60")
SKIPS = ("0", "1", "2", "3", "4")


@dataclass(frozen=True)
class Page:
    """All that the template draws; ``given`` is the form as it was filled in.

    ``moved`` is the form after a tap, to redirect to. ``errors`` are shown above the sheet.
    """

    given: Mapping[str, str]
    question: Question | None = None
    odds: TurnOdds | None = None
    lines: tuple[Line, ...] = ()
    figures: tuple[FigureView, ...] = ()
    assumptions: tuple[str, ...] = ()
    errors: tuple[FieldError, ...] = ()
    notes: tuple[str, ...] = ()
    moved: Mapping[str, str] | None = None
    over: str | None = None
    facts: tuple[tuple[str, str], ...] = ()
    advice: AdviceView | None = None
    table: TableView | None = None
    chances: Mapping[str, Any] | None = None

    ROLLS: ClassVar = ROLLS
    SKIPS: ClassVar = SKIPS
    switches: ClassVar = RULE_SWITCHES
    percent = staticmethod(whole_percent)

    def drawn(self) -> Page:
        """Return the page with the sheet drawn, where there is one."""
        if self.question is None:
            return self
        sheet = self.question.sheet
        over = sheet.over_reason
        if self.table is not None:
            over = over or self.table.over
            if self.table.tab:
                return replace(self, lines=board(self.table.shown, None), over=over)
        return replace(self, lines=board(sheet, self.odds), over=over)

    @property
    def shown(self) -> Sheet | None:
        """The sheet that is drawn: mine, or that of the chosen player."""
        if self.table is not None:
            return self.table.shown
        return None if self.question is None else self.question.sheet

    @property
    def seats(self) -> list[str]:
        """The numbers of players to choose from."""
        low, high = PARAMETERS["players"].limits
        return [str(number) for number in range(low, high + 1)]

    @property
    def waits(self) -> list[str]:
        """The numbers of rolls that can come before one's own."""
        return [str(number) for number in range(_whole(self.given, "players") or 1)]

    @property
    def fresh(self) -> str:
        """The address of this form with an empty sheet."""
        return "?" + urlencode(
            {name: text for name, text in self.given.items() if name not in OF_THE_GAME}
        )

    @property
    def variants(self) -> tuple[tuple[str, str], ...]:
        """Id and name of every variant."""
        return tuple((name, load_variant(name).name) for name in variant_ids())

    def offer(self, usual: Sequence[str], name: str) -> list[str]:
        """Return the usual choices of a number, and the one in force if it is another."""
        given = self.given.get(name, "")
        return [*usual, given] if given and given not in usual else list(usual)

    def values_of(self, switch: Parameter) -> list[tuple[str, str]]:
        """Return value and text of each choice of a rule switch, the default first."""
        if switch.kind == "whole":
            question = self.question
            own = question.game.variant.marks_before_lock if question else None
            numbers = [] if own is None else [str(own - 1)]
            usual = [("", f"{own}, the variant's own" if own else "the variant's own")]
            return usual + [(number, number) for number in numbers]
        choices = switch.choices or ("false", "true")
        words = {"false": "no", "true": "yes"}
        return [
            (
                "" if choice == switch.default else choice,
                words.get(choice, choice.replace("_", " ")),
            )
            for choice in choices
        ]

    @property
    def status(self) -> int:
        """The HTTP status that goes with the page."""
        return 422 if self.errors else 200


def read_page(
    given: Mapping[str, str], tables: Tables | None = None, twice: Sequence[str] = ()
) -> Page:
    """Return the page for a form's filled fields; faults are shown on it, never raised.

    ``tables`` judge the options of a roll; ``twice`` are the fields given more than once, which
    is a fault too.
    """
    form = {name: text for name, text in given.items() if name not in ACTIONS}
    form, notes = _seated({"sheet": "", "players": "2", "rolls": DEFAULT_ROLLS} | form)
    errors = tuple(FieldError(name, "is given more than once") for name in twice)
    try:
        asked = {name: text for name, text in form.items() if name not in OF_THE_PAGE}
        question = read_question(asked, ASKED, set())
        table = table_view(form, question)
    except Problem as problem:
        errors += problem.errors
    except Fault as fault:
        errors += (FieldError.from_fault(fault),)
    if errors:
        return Page(form, _sheet_only(form), errors=errors, notes=notes).drawn()
    if table is not None:
        # A row that another has locked is closed on my sheet too.
        question = replace(question, sheet=table.sheets[0])
    try:
        changed = _changed(given, question, table)
    except Fault as fault:
        error = FieldError(None, fault.message)
        return replace(_answered(form, question, notes, tables, table), errors=(error,))
    if changed is not None:
        return Page(form, moved={n: text for n, text in (form | changed).items() if text})
    page = _answered(form, question, notes, tables, table)
    if page.table is not None and "chances" in given and tables is not None:
        page = replace(page, chances=chances_of(page.table, tables))
    if page.advice is not None and "play" in given:
        return replace(page, advice=replace(page.advice, warned=True))
    return page


def _changed(
    given: Mapping[str, str], question: Question, table: TableView | None
) -> dict[str, str] | None:
    """Return the fields that a button of the page changes, None where none does. Raises Fault."""
    role, text = question.turns[0], given.get("roll", "")
    if table is not None:
        found = _changed_at_table(given, question, table)
        if found is not None or "die" not in given:
            return found
    if "tap" in given:
        return {"sheet": write_sheet(tapped(question.sheet, given["tap"]))}
    if "die" in given:
        try:
            entry = read_entry(text, question.sheet, role)
        except Fault:
            # What was mistyped gives way to the dice that are tapped.
            entry = read_entry("", question.sheet, role)
        return {"roll": with_die(entry, given["die"])}
    if "sure" in given:
        return played(question, read_entry(text, question.sheet, role), given["sure"])
    if "play" in given:
        entry = read_entry(text, question.sheet, role)
        if not wastes_a_mark(question, entry, given["play"]):
            return played(question, entry, given["play"])
    return None


def _changed_at_table(
    given: Mapping[str, str], question: Question, table: TableView
) -> dict[str, str] | None:
    """Return the fields that a button changes where the others' sheets are known too."""
    if "view" in given:
        return {"tab": given["view"]}
    if "tap" in given:
        return tapped_at(table, table.tab, given["tap"])
    if "quick" in given:
        return quick_tapped(table, given["quick"])
    entry = read_entry(given.get("roll", ""), question.sheet, question.turns[0])
    if "sure" in given:
        return played_at(table, question, entry, given["sure"])
    if "play" in given and not wastes(table, entry, given["play"]):
        return played_at(table, question, entry, given["play"])
    return None


def _seated(form: dict[str, str]) -> tuple[dict[str, str], tuple[str, ...]]:
    """Return the form after fewer players were chosen than rolls to wait for, and say so."""
    players, wait = (_whole(form, name) for name in ("players", "rolls_until_active"))
    if players is None or wait is None or wait < players:
        return form, ()
    most = players - 1
    note = f"With {players} at the table your own roll comes after {most} at the latest."
    return form | {"rolls_until_active": str(most)}, (note,)


def _whole(form: Mapping[str, str], name: str) -> int | None:
    """Return a number of the form, or None where there is none that the contract reads."""
    try:
        return int(PARAMETERS[name].read(form[name])) if name in form else None
    except Fault:
        return None


def _sheet_only(form: Mapping[str, str]) -> Question | None:
    """Return the sheet of a form with faults elsewhere, so that it is drawn all the same."""
    kept = {name: form[name] for name in ("sheet", "variant", *SWITCHES) if name in form}
    try:
        return read_question(kept, ASKED, set())
    except Problem:
        return None


def _answered(
    form: Mapping[str, str],
    question: Question,
    notes: tuple[str, ...],
    tables: Tables | None,
    table: TableView | None,
) -> Page:
    """Return the page with its odds and, where there are tables, its advice; none once over."""
    page = Page(form, question, notes=notes, table=table)
    if question.sheet.over or (table is not None and table.over):
        return page.drawn()
    if tables is not None:
        page = _advised(page, question, tables)
    if table is not None and page.advice is not None:
        page = replace(page, table=with_roll(table, page.advice.entry))
    sheet, turns = question.sheet, question.turns
    odds = turn_odds(sheet, turns[0], question.max_skip)
    commands = ("odds", "lock", "penalty")
    return replace(
        page,
        odds=odds,
        facts=tuple(_facts(question, odds)),
        figures=(lock_view(question), penalty_view(question)),
        assumptions=tuple(assumptions(question, *commands)),
    ).drawn()


def _advised(page: Page, question: Question, tables: Tables) -> Page:
    """Return the page with the dice entered; a roll that cannot be is told and kept."""
    try:
        return replace(page, advice=advice_view(question, page.given.get("roll", ""), tables))
    except Fault as fault:
        error = FieldError(fault.field or "roll", fault.message)
        return replace(page, errors=(error,), advice=advice_view(question, "", tables))


def _facts(question: Question, odds: TurnOdds) -> Iterator[tuple[str, str]]:
    active = odds.role == "active"
    yield EVENTS["no_mark"] + (", a penalty" if active else ""), percent(odds.no_mark)
    if odds.no_mark_max_skip is not None:
        yield f"no mark that skips at most {question.max_skip}", percent(odds.no_mark_max_skip)
    if active:
        yield EVENTS["two_marks"], percent(odds.two_marks)
    yield EVENTS["any_lock"], percent(odds.any_lock)
