"""Own roll against another's: how likely each number can be marked, on a given sheet."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from flask_babel import gettext as _
from flask_babel import lazy_gettext

from dashboards import words
from dashboards.chances import chance_series, table
from dashboards.explore.calls import ApiCall, StudyCall, sheet_argument
from dashboards.explore.chart import Asked, Chart, Panel, panel
from dashboards.explore.charts.sheet_grid import SheetGrid
from dashboards.figures.bars import bar_chart
from dashboards.figures.frame import Axis
from dashboards.figures.heat_map import heat_map
from dashboards.numbers import percent, short_percent
from odds.game.notation import write_sheet
from odds.studies.own_or_others import CellOdds, OwnOrOthers, own_or_others


def _call(asked: Asked) -> StudyCall[OwnOrOthers]:
    return StudyCall(own_or_others, (sheet_argument(asked.question.sheet),))


def _panels(asked: Asked, study: OwnOrOthers) -> tuple[Panel, ...]:
    own, others = study.own, study.others
    return (
        _map(
            asked, study, "own-map", lambda each: each.own,
            _("On your own roll, per cent"),
            _("No mark at all: %(none)s. Two marks: %(two)s.",
              none=percent(own.no_mark), two=percent(own.two_marks)),
        ),
        _map(
            asked, study, "others-map", lambda each: each.others,
            _("On another player’s roll, per cent"),
            _("No mark at all: %(none)s.", none=percent(others.no_mark)),
        ),
        _bars(asked, study),
    )  # fmt: skip


def _map(
    asked: Asked,
    study: OwnOrOthers,
    name: str,
    chance_of: Callable[[CellOdds], Fraction],
    title: str,
    hint: str,
) -> Panel:
    grid = SheetGrid(asked.question.game)

    def text(each: CellOdds) -> str:
        if each.state == "marked":
            return "×"
        return short_percent(chance_of(each)) if each.state in ("open", "not yet") else "–"

    cells = {each.mark: each for each in study.cells}
    figure = heat_map(
        grid.filled(
            {mark: float(chance_of(each)) for mark, each in cells.items()},
            {mark: text(each) for mark, each in cells.items()},
            {mark: _hover(each, chance_of(each)) for mark, each in cells.items()},
            # One scale for both rolls, so that they can be compared.
            top=max(float(each.own) for each in study.cells) or 1.0,
        ),
        row_height=44,
    )
    rows = [
        (
            words.row_name(each.row),
            str(each.number),
            words.state_name(each.state),
            percent(chance_of(each)),
        )
        for each in study.cells
    ]
    columns = (_("row"), _("number"), _("state"), _("chance"))
    return panel(name, title, figure, columns, rows, hint)


def _hover(each: CellOdds, chance: Fraction) -> str:
    text = _(
        "%(row)s %(number)s, %(state)s: %(chance)s",
        row=words.row_name(each.row), number=each.number, state=words.state_name(each.state),
        chance=percent(chance),
    )  # fmt: skip
    return str(text)


def _bars(asked: Asked, study: OwnOrOthers) -> Panel:
    layout = asked.question.game.variant.rows[asked.question.row or 0]
    cells = [each for each in study.cells if each.row == layout.id]
    drawn = [
        chance_series(_("own roll"), [each.own for each in cells]),
        chance_series(_("another’s roll"), [each.others for each in cells]),
    ]
    places = [str(each.number) for each in cells]
    x = Axis(_("number of the %(row)s row", row=words.row_name(layout.id)))
    figure = bar_chart(drawn, places, x, Axis(percent=True))
    columns = (_("number"), *(line.name for line in drawn))
    title = _("The %(row)s row, both rolls side by side", row=words.row_name(layout.id))
    return panel("own-or-others-row", title, figure, columns, table(places, drawn))


def _api(asked: Asked, _study: OwnOrOthers) -> list[ApiCall]:
    sheet = {"sheet": write_sheet(asked.question.sheet)}
    return [
        ApiCall("odds", {**sheet, "role": role, **asked.game_fields})
        for role in ("active", "passive")
    ]


OWN_OR_OTHERS = Chart(
    id="own-or-others",
    title=lazy_gettext("Own roll or another’s"),
    lead=lazy_gettext("How much likelier can each number be marked on your own roll?"),
    controls=("sheet", "row", "variant"),
    defaults={"sheet": "", "row": "R"},
    call=_call,
    panels=_panels,
    api=_api,
    commands=("odds",),
    examples=(
        (lazy_gettext("In the middle of a game"), {"sheet": "R2,3,5/Y7/G12,11/B-/P1"}),
        (lazy_gettext("Five marks in red: the 12 comes into play"), {"sheet": "R2,3,4,5,6"}),
    ),
)
