"""Exactly, at least, at most: in how many rolls a row is locked or ready, or a number comes up."""

from __future__ import annotations

from fractions import Fraction
from typing import get_args

from flask_babel import gettext as _
from flask_babel import lazy_gettext, ngettext

from dashboards import words
from dashboards.chances import chance_series, roll_names, table
from dashboards.explore.calls import ApiCall, StudyCall, plain, sheet_argument, turns_argument
from dashboards.explore.chart import Asked, Chart, Panel, panel
from dashboards.explore.charts.over_rolls import over_rolls
from dashboards.figures.bars import bar_chart
from dashboards.figures.frame import Axis
from dashboards.numbers import percent
from odds.game.fault import Fault
from odds.game.notation import write_mark, write_sheet, write_turns
from odds.studies.exactly import Event, Exactly, exactly

HALF = Fraction(1, 2)


def _call(asked: Asked) -> StudyCall[Exactly]:
    question = asked.question
    return StudyCall(
        exactly,
        (
            sheet_argument(question.sheet),
            plain(_event(asked)),
            plain(_target(asked)),
            turns_argument(question.turns),
        ),
    )


def _event(asked: Asked) -> Event:
    given = asked.form.get("event", "lock")
    for event in get_args(Event):
        if event == given:
            known: Event = event
            return known
    expected = " or ".join(get_args(Event))
    raise Fault(f"expected {expected}, not {given[:20]!r}", position=0, field="event")


def _target(asked: Asked) -> str:
    variant = asked.question.game.variant
    if _event(asked) != "cell":
        return variant.rows[asked.question.row or 0].letter
    if asked.question.mark is None:
        raise Fault("a number is needed, for example R7", field="cell")
    return write_mark(asked.question.mark, variant)


def _panels(asked: Asked, study: Exactly) -> tuple[Panel, ...]:
    turns, found, what = asked.question.turns, study.found, _what(asked)
    once = chance_series(_("exactly"), found.exactly)
    curves = [
        chance_series(_("at most so many"), found.at_most),
        chance_series(_("at least so many"), found.at_least),
        chance_series(_("at most, played for just so many"), study.best),
    ]
    if study.best == found.at_most:
        curves = curves[:2]
    places, columns = roll_names(turns), (_("roll"), once.name)
    x, own = Axis(words.rolls_axis(turns)), words.own_rolls(turns)
    bars = bar_chart([once], places, x, Axis(percent=True), shaded=own)
    title = _("%(what)s: exactly on this roll", what=what)
    return (
        panel("exactly-bars", title, bars, columns, table(places, [once]), _facts(study)),
        over_rolls(
            "exactly-curves",
            _("%(what)s: at most, at least so many rolls", what=what),
            curves,
            turns,
            least=1.0,
        ),
    )


def _what(asked: Asked) -> str:
    target = _target(asked)
    texts: dict[Event, str] = {
        "lock": _("Row %(row)s is locked", row=target),
        "ready": _("Row %(row)s can be locked", row=target),
        "cell": _("%(cell)s can be marked", cell=target),
    }
    return texts[_event(asked)]


def _facts(study: Exactly) -> str:
    found = study.found
    likeliest = max(range(len(found.exactly)), key=lambda place: found.exactly[place]) + 1
    facts = [_("Likeliest on roll %(roll)s.", roll=likeliest)] if any(found.exactly) else []
    half = found.reaches(HALF)
    if half is not None:
        facts.append(
            ngettext(
                "In half of all cases within %(num)s roll.",
                "In half of all cases within %(num)s rolls.",
                half,
            )
        )
    facts.append(
        ngettext("Not within %(num)s roll: %(chance)s.", "Not within %(num)s rolls: %(chance)s.",
                 len(found.exactly), chance=percent(found.later))
    )  # fmt: skip
    return " ".join(facts)


def _api(asked: Asked, _study: Exactly) -> list[ApiCall]:
    question, event = asked.question, _event(asked)
    fields = {"sheet": write_sheet(question.sheet), "turns": write_turns(question.turns)}
    if event == "cell":
        return [ApiCall("cell", {**fields, "cell": _target(asked), **asked.game_fields})]
    # The API tells the best of each number of rolls; of readiness it tells nothing.
    lock = ApiCall("lock", {**fields, "row": _target(asked), **asked.game_fields})
    return [lock] if event == "lock" else []


EXACTLY = Chart(
    id="exactly",
    title=lazy_gettext("Exactly, at least, at most"),
    lead=lazy_gettext("In how many rolls does it happen: a lock, five marks, a certain number?"),
    controls=("event", "row", "cell", "sheet", "players", "role", "rolls", "variant"),
    defaults={
        "event": "lock", "row": "R", "cell": "R7", "sheet": "R3@6", "players": "2", "rolls": "24",
    },
    call=_call,
    panels=_panels,
    api=_api,
    reads=("event",),
    notes=(
        lazy_gettext(
            "for a row: one way to play, the best for being done by the last of these rolls; other "
            "rows, other players’ locks and the end of the game are left aside"
        ),
        lazy_gettext(
            "“played for just so many”: each entry has a play of its own, so these chances belong "
            "to no single way to play"
        ),
        lazy_gettext("for a number: the sheet stays as it stands, nothing is marked meanwhile"),
    ),
    examples=(
        (
            lazy_gettext("How many rolls until a 7 comes?"),
            {"event": "cell", "row": "R", "cell": "R7", "sheet": "", "players": "4", "rolls": "12"},
        ),
        (
            lazy_gettext("From the empty row to five marks, alone"),
            {"event": "ready", "row": "R", "sheet": "", "players": "1", "rolls": "60"},
        ),
    ),
)  # fmt: skip
