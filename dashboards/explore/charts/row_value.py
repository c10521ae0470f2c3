"""What a row's state is worth: the value of a sheet with that row alone against the empty one."""

from __future__ import annotations

from flask_babel import gettext as _
from flask_babel import lazy_gettext

from dashboards import words
from dashboards.explore.calls import ApiCall, StudyCall, plain, table_argument
from dashboards.explore.chart import Asked, Cell, Chart, Panel, panel
from dashboards.explore.charts.row_grid import RowGrid
from dashboards.figures.heat_map import heat_map
from dashboards.numbers import points, short_points, signed
from odds.solver.tables import TableKey
from odds.studies.row_value import RowValues, StateWorth, row_values


def _tables(asked: Asked) -> tuple[TableKey, ...]:
    return (TableKey(asked.question.game, asked.question.players),)


def _call(asked: Asked) -> StudyCall[RowValues]:
    (table,) = asked.tables
    row = asked.question.game.variant.rows[asked.question.row or 0].letter
    return StudyCall(row_values, (table_argument(table), plain(row)))


def _panels(asked: Asked, study: RowValues) -> tuple[Panel, ...]:
    row, game = asked.question.row or 0, asked.question.game
    grid = RowGrid(game, row, [each.state for each in study.states])
    by_place = {(each.state.marks, each.state.rightmost): each for each in study.states}
    figure = heat_map(
        grid.filled(
            {place: each.gain for place, each in by_place.items()},
            {place: short_points(each.gain) for place, each in by_place.items()},
            {place: _hover(grid.name(place), each) for place, each in by_place.items()},
            around_zero=True,
        )
    )
    columns, rows = grid.table({place: Cell(signed(each.gain)) for place, each in by_place.items()})
    title = _(
        "Points that the state of the %(row)s row is worth over the empty sheet, which is worth "
        "%(empty)s",
        row=words.row_name(game.variant.rows[row].id), empty=points(study.empty),
    )  # fmt: skip
    last = ", ".join(
        str(game.variant.rows[row].numbers[cell]) for cell in game.variant.rows[row].closing
    )
    hint = _("With the rightmost mark on %(last)s the row is locked.", last=last)
    return (panel("row-value", title, figure, columns, rows, hint),)


def _hover(name: str, each: StateWorth) -> str:
    text = _(
        "%(state)s: worth %(gain)s points<br>mean final score %(value)s<br>"
        "of the row now %(now)s points",
        state=name, gain=signed(each.gain), value=points(each.value), now=each.score,
    )  # fmt: skip
    return str(text)


def _api(asked: Asked, study: RowValues) -> list[ApiCall]:
    # The state that is worth the most while it is open, and the empty sheet.
    best = max((each for each in study.states if not each.state.locked), key=lambda each: each.gain)
    seat = {"players": str(asked.question.players)}
    return [
        ApiCall("value", {"sheet": state, **seat, **asked.game_fields})
        for state in (best.state.text, study.states[0].state.text)
    ]


ROW_VALUE = Chart(
    id="row-value",
    title=lazy_gettext("What a row is worth"),
    lead=lazy_gettext(
        "How many points is a row with these marks worth, those to come included, against an "
        "empty one?"
    ),
    controls=("row", "players", "variant"),
    defaults={"row": "R", "players": "1"},
    call=_call,
    panels=_panels,
    api=_api,
    commands=("value",),
    notes=(
        lazy_gettext(
            "the other rows are empty, there is no penalty, and the next roll is your own"
        ),
    ),
    tables=_tables,
    examples=(
        (lazy_gettext("At a table of five"), {"row": "R", "players": "5"}),
        (lazy_gettext("The green row, counted downwards"), {"row": "G", "players": "2"}),
    ),
)
