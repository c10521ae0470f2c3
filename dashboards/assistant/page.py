"""From a form's plain strings to everything that the page shows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from dashboards.assistant.actions import changed
from dashboards.assistant.advice import advice_view
from dashboards.assistant.at_table import chances_of, roll_view
from dashboards.assistant.ending import ending
from dashboards.assistant.fields import ACTIONS, ASKED, DEFAULTS, MENDING, SWITCHES, seated, without
from dashboards.assistant.figure_views import lock_view, penalty_view
from dashboards.assistant.mending import mend_view
from dashboards.assistant.rolls import event_lines
from dashboards.assistant.shown import Page
from dashboards.assistant.state import State, read_state
from dashboards.assistant.verdict import verdict
from dashboards.engine_words import engine_words
from dashboards.numbers import percent
from dashboards.tables import Tables
from dashboards.texts import gettext
from odds.chance.turn_odds import TurnOdds, turn_odds
from odds.contract.answer import assumptions
from odds.contract.problem import FieldError, Problem
from odds.contract.question import Question, read_question
from odds.contract.wording import EVENTS
from odds.game.fault import Fault


def read_page(
    given: Mapping[str, str], tables: Tables | None = None, twice: Sequence[str] = ()
) -> Page:
    """Return the page for a form's filled fields; faults are shown on it, never raised.

    ``tables`` judge the options of a roll; ``twice`` are the fields given more than once, which
    is a fault too.
    """
    form, notes = seated(DEFAULTS | without(given, *ACTIONS))
    errors = tuple(FieldError(name, "is given more than once") for name in twice)
    try:
        state = read_state(form)
    except Problem as problem:
        errors += problem.errors
    except Fault as fault:
        errors += (FieldError.from_fault(fault),)
    if errors:
        return Page(form, _sheet_only(form), errors=errors, notes=notes).drawn()
    table = state.table
    if table is not None and table.lost and state.fault is None:
        form |= table.fields()
        state = replace(state, form=form)
        names = ", ".join(table.lost)
        notes += (gettext("No longer possible and taken back: marks of %(names)s.", names=names),)
    if mend_view(state) is None:
        # What was open for mending is there no more.
        form = without(form, *MENDING)
        state = replace(state, form=form)
    try:
        moved = changed(given, state)
    except Fault as fault:
        error = FieldError(None, fault.message)
        return replace(_answered(state, notes, tables), errors=(error,))
    if moved is not None:
        return Page(form, moved={n: text for n, text in (form | moved).items() if text})
    page = _answered(state, notes, tables)
    if page.roll is not None and page.roll.question and "chances" in given and tables is not None:
        page = replace(page, chances=chances_of(page.roll.question, tables))
    if page.advice is not None and "play" in given:
        return replace(page, advice=replace(page.advice, warned=True))
    return page


def _sheet_only(form: Mapping[str, str]) -> Question | None:
    """Return the sheet of a form with faults elsewhere, so that it is drawn all the same."""
    kept = {name: form[name] for name in ("sheet", "variant", *SWITCHES) if name in form}
    try:
        return read_question(kept, ASKED, set())
    except Problem:
        return None


def _answered(state: State, notes: tuple[str, ...], tables: Tables | None) -> Page:
    """Return the page with its odds and, where there are tables, its advice; none once over."""
    mend = mend_view(state)
    page = Page(
        state.form,
        state.question,
        notes=notes,
        table=state.table,
        events=event_lines(state, mend),
        mend=mend,
        ending=ending(state),
    )
    train = state.form.get("train") == "1"
    if train and tables is not None and state.entry.roll is None:
        page = replace(page, verdict=verdict(state, tables))
    if page.ending is not None:
        return page.drawn()
    if tables is not None:
        fault = state.fault
        page = replace(
            page,
            advice=advice_view(state.question, state.entry, tables, hidden=train),
            errors=(FieldError(fault.field or "roll", fault.message),) if fault else (),
        )
    if state.table is not None:
        page = replace(page, roll=roll_view(state, state.table))
    return _with_odds(page, state).drawn()


def _with_odds(page: Page, state: State) -> Page:
    """Return the page with the odds of the sheet that is drawn, unless the roll ends the game."""
    question = state.question
    if state.table is not None:
        question = replace(question, sheet=state.table.sheets[0])
    if question.sheet.over:
        return page
    odds = turn_odds(question.sheet, question.turns[0], question.max_skip)
    told = {name: tuple(assumptions(question, name)) for name in ("odds", "lock", "penalty")}
    return replace(
        page,
        odds=odds,
        facts=tuple(_facts(question, odds)),
        figures=(lock_view(question), penalty_view(question)),
        assumed=told,
    )


def _facts(question: Question, odds: TurnOdds) -> Iterator[tuple[str, str]]:
    active = odds.role == "active"
    no_mark = gettext("no legal mark, a penalty") if active else engine_words(EVENTS["no_mark"])
    yield no_mark, percent(odds.no_mark)
    if odds.no_mark_max_skip is not None:
        skipping = gettext("no mark that skips at most %(skips)s", skips=question.max_skip)
        yield skipping, percent(odds.no_mark_max_skip)
    if active:
        yield engine_words(EVENTS["two_marks"]), percent(odds.two_marks)
    yield engine_words(EVENTS["any_lock"]), percent(odds.any_lock)
