"""From a form's plain strings to everything that a figure's page shows."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

from dashboards.absent import Absent, why_absent
from dashboards.engine_words import engine_words
from dashboards.explore.calls import ApiCall, StudyCall
from dashboards.explore.chart import Asked, Chart, Panel, query
from dashboards.explore.controls import Field, fields, rule_fields
from dashboards.languages import FIELD as LANGUAGE
from dashboards.tables import Tables
from odds.contract.answer import assumptions
from odds.contract.catalogue import GAME_PARAMETERS
from odds.contract.problem import FieldError, Problem
from odds.contract.question import read_question
from odds.game.fault import Fault
from odds.game.rules import default_game
from odds.solver.tables import TableKey
from odds.tabular import Tabular


@dataclass(frozen=True)
class ExplorePage:
    """All that the template draws; ``form`` is as it was filled in.

    ``kept`` are fields of the address that no control shows. ``missing`` are tables that the
    figure would use.
    """

    chart: Chart[Any]
    form: Mapping[str, str]
    fields: tuple[Field, ...]
    rules: tuple[Field, ...]
    kept: Mapping[str, str]
    errors: tuple[FieldError, ...] = ()
    missing: tuple[Absent, ...] = ()
    panels: tuple[Panel, ...] = ()
    api: tuple[ApiCall, ...] = ()
    python: str = ""
    assumptions: tuple[str, ...] = ()

    @property
    def status(self) -> int:
        """The HTTP status that goes with the page."""
        return 422 if self.errors else 200

    @property
    def query(self) -> str:
        """The form as a query string, as short as a link can be."""
        return query(self.form, self.chart.defaults)

    @property
    def waiting(self) -> bool:
        """Whether something is on its way, so that looking again is worth while."""
        return any(missing.coming for missing in self.missing)


def read_form(chart: Chart[Any], given: Mapping[str, str]) -> dict[str, str]:
    """Return the form of a figure: what was given over its defaults.

    A field that stands in the address empty is empty; only one that is absent has its default.
    """
    return {**chart.defaults, **given}


def answer(chart: Chart[Any], form: Mapping[str, str], tables: Tables) -> Tabular:
    """Return the figure's numbers. Raises Problem, 503 or 422 where values are not there."""
    asked, absent = _asked(chart, form, tables)
    if absent and not asked.tables and not chart.optional:
        # Says why, as the API does.
        tables.table(absent[0], False)  # noqa: FBT003
    return _answered(chart, asked)[1]


def read_page(
    chart: Chart[Any], given: Mapping[str, str], tables: Tables, twice: Sequence[str] = ()
) -> ExplorePage:
    """Return the page for a form's fields; faults are shown on it, never raised.

    ``twice`` are the fields given more than once, which is a fault too.
    """
    form = read_form(chart, given)
    page = _form_alone(chart, form)
    if twice:
        told = tuple(FieldError(name, "is given more than once") for name in twice)
        return replace(page, errors=told)
    try:
        asked, absent = _asked(chart, form, tables)
        # What a figure does without and nobody computes is not missed.
        missed = [key for key in absent if key in tables.progress or not chart.optional]
        page = replace(page, missing=tuple(why_absent([key], tables) for key in missed))
        if absent and not asked.tables and not chart.optional:
            return page
        call, study = _answered(chart, asked)
    except Problem as problem:
        return replace(page, errors=problem.errors)
    return replace(
        page,
        panels=chart.panels(asked, study),
        api=tuple(chart.api(asked, study)),
        python=call.python,
        assumptions=tuple(_told(chart, asked)),
    )


def _asked(
    chart: Chart[Any], form: Mapping[str, str], tables: Tables
) -> tuple[Asked, tuple[TableKey, ...]]:
    """Return the form read, and the keys of the tables that are not there. Raises Problem."""
    allowed = tuple(dict.fromkeys((*chart.controls, *_rules(chart))))
    read = {n: text for n, text in form.items() if n not in (*chart.reads, LANGUAGE)}
    # A field of a form that is left empty was not filled; an unknown one is a fault even so.
    filled = {name: text for name, text in read.items() if text or name not in allowed}
    asked = Asked(form, chart.defaults, read_question(filled, allowed, set()))
    try:
        found = {key: tables.find(key, moments=False) for key in chart.tables(asked)}
    except Fault as fault:
        raise Problem([FieldError.from_fault(fault)]) from None
    there = tuple(table for table in found.values() if table is not None)
    return replace(asked, tables=there), tuple(key for key, table in found.items() if table is None)


def _answered(chart: Chart[Any], asked: Asked) -> tuple[StudyCall[Any], Tabular]:
    """Return the call and what it gives. Raises Problem."""
    try:
        call = chart.call(asked)
        return call, call.run()
    except Fault as fault:
        raise Problem([FieldError.from_fault(fault)]) from None


def _rules(chart: Chart[Any]) -> tuple[str, ...]:
    return GAME_PARAMETERS if "variant" in chart.controls else ()


def _form_alone(chart: Chart[Any], form: Mapping[str, str]) -> ExplorePage:
    """Return the page with its form and nothing else; the game is classic where it is unclear."""
    game = default_game()
    told = {name: form[name] for name in GAME_PARAMETERS if form.get(name)}
    with suppress(Problem):
        game = read_question(told, GAME_PARAMETERS, set()).game
    drawn = fields(chart.controls, form, game)
    rules = rule_fields(form, game) if _rules(chart) else ()
    shown = {field.name for field in (*drawn, *rules)}
    hidden = [name for name in (*_rules(chart), LANGUAGE) if name not in shown]
    kept = {name: form[name] for name in hidden if form.get(name)}
    return ExplorePage(chart, form, drawn, rules, kept)


def _told(chart: Chart[Any], asked: Asked) -> Iterable[str]:
    """Yield what a careful reader must know of the figure, each sentence once."""
    questions = (replace(asked.question, game=game) for game in chart.games(asked))
    told = (text for question in questions for text in assumptions(question, *chart.commands))
    yield from dict.fromkeys(engine_words(text) for text in told)
    yield from map(str, chart.notes)
