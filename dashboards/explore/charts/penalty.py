"""The chance of a forced penalty: a sheet over the coming rolls, and the stages of a game."""

from __future__ import annotations

from flask_babel import gettext as _
from flask_babel import lazy_gettext, ngettext

from dashboards import words
from dashboards.chances import chance_series
from dashboards.explore.calls import ApiCall, StudyCall, plain, sheet_argument, turns_argument
from dashboards.explore.chart import Asked, Cell, Chart, Panel, panel
from dashboards.explore.charts.over_rolls import over_rolls
from dashboards.figures.frame import LEAST, Axis
from dashboards.figures.lines import line_chart
from dashboards.numbers import percent
from odds.game.notation import write_sheet, write_turns
from odds.studies.penalty_risk import PenaltyRisk, Risk, penalty_risk

# Of the stages these are drawn over the coming rolls too, as shares of a row's numbers.
DRAWN = (0.4, 0.6, 0.8, 1.0)


def _call(asked: Asked) -> StudyCall[PenaltyRisk]:
    question = asked.question
    return StudyCall(
        penalty_risk,
        (
            sheet_argument(question.sheet),
            turns_argument(question.turns),
            plain(question.max_skip),
        ),
    )


def _panels(asked: Asked, study: PenaltyRisk) -> tuple[Panel, ...]:
    return _over_rolls(asked, study), _by_stage(asked, study)


def _over_rolls(asked: Asked, study: PenaltyRisk) -> Panel:
    stages = [risk for risk in study.stages if not risk.closed]
    picked = [stages[round(share * (len(stages) - 1))] for share in DRAWN]
    drawn = [
        chance_series(_("this sheet"), study.asked.within),
        *(chance_series(_stage_name(risk), risk.within) for risk in picked),
    ]
    title = _("%(what)s, at least once within so many rolls", what=_what(asked))
    return over_rolls("penalty-rolls", title, drawn, asked.question.turns)


def _what(asked: Asked) -> str:
    """Return the event: with a limit to skipping it is no longer the rules that force it."""
    limit = asked.question.max_skip
    if limit is None:
        return str(_("Forced penalty"))
    return str(
        ngettext(
            "No mark that skips at most %(num)s number",
            "No mark that skips at most %(num)s numbers",
            limit,
        )
    )


def _stage_name(risk: Risk) -> str:
    return str(_("all rows up to their number %(place)s", place=risk.place))


def _by_stage(asked: Asked, study: PenaltyRisk) -> Panel:
    open_, closed = (
        [risk for risk in study.stages if risk.closed is shut] for shut in (False, True)
    )
    places = [str(risk.place) for risk in open_]
    last = asked.question.game.variant.rows[-1].id
    drawn = [
        chance_series(name, [risk.next_own for risk in risks])
        for name, risks in (
            (_("this sheet"), [study.asked] * len(open_)),
            (_("all rows open"), open_),
            (_("%(row)s row closed", row=words.row_name(last)), closed),
        )
    ]
    x = Axis(_("numbers of each row up to its rightmost mark"))
    figure = line_chart(drawn, places, x, Axis(percent=True), least=LEAST)
    rows = [
        (place, Cell(risk.sheet, asked.link(sheet=risk.sheet)), *texts)
        for place, risk, *texts in zip(
            places, open_, *(line.hover for line in drawn[1:]), strict=True
        )
    ]
    columns = (_("numbers"), _("sheet"), *(line.name for line in drawn[1:]))
    title = _("%(what)s on the next own roll, by the stage of the game", what=_what(asked))
    hint = _("This sheet: %(chance)s on the next own roll.", chance=percent(study.asked.next_own))
    return panel("penalty-stages", title, figure, columns, rows, hint)


def _api(asked: Asked, _study: PenaltyRisk) -> list[ApiCall]:
    question = asked.question
    fields = {"sheet": write_sheet(question.sheet), "turns": write_turns(question.turns)}
    return [ApiCall("penalty", {**fields, **asked.fields("max_skip"), **asked.game_fields})]


PENALTY = Chart(
    id="penalty",
    title=lazy_gettext("Forced penalties"),
    lead=lazy_gettext("When does a roll leave nothing to mark, early and late in the game?"),
    controls=("sheet", "players", "role", "rolls", "max_skip", "variant"),
    defaults={"sheet": "R5@9/Y5@9/G5@5/B5@5", "players": "2", "rolls": "12"},
    call=_call,
    panels=_panels,
    api=_api,
    commands=("penalty",),
    notes=(
        lazy_gettext(
            "a stage is a sheet whose four rows are filled alike, up to the same number of each "
            "row and with every second number marked; only the rightmost marks matter, and "
            "whether the row can be locked"
        ),
    ),
    examples=(
        (
            lazy_gettext("Two rows far on, two hardly begun"),
            {"sheet": "R5@10/Y5@10/G2@11/B2@11", "players": "2", "rolls": "12"},
        ),
        (
            lazy_gettext("A careful player who skips at most one number"),
            {"sheet": "R2@4/Y2@4/G2@10/B2@10", "players": "2", "rolls": "12", "max_skip": "1"},
        ),
    ),
)
