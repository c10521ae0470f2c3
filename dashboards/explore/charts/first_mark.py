"""What a first mark is worth: every number of every row, by the number of players."""

from __future__ import annotations

from flask_babel import gettext as _
from flask_babel import lazy_gettext

from dashboards import words
from dashboards.chances import table
from dashboards.explore.calls import (
    ApiCall,
    StudyCall,
    plain,
    sheet_argument,
    table_argument,
    tuple_argument,
)
from dashboards.explore.chart import Asked, Chart, Panel, panel
from dashboards.explore.charts.sheet_grid import SheetGrid
from dashboards.figures.frame import Axis
from dashboards.figures.heat_map import heat_map
from dashboards.figures.lines import line_chart
from dashboards.figures.series import Series
from dashboards.numbers import points, short_points, signed
from odds.contract.parameter import PARAMETERS
from odds.game.notation import write_sheet
from odds.solver.tables import TableKey
from odds.studies.mark_worth import MarkWorth, MarkWorths, mark_worths


def _tables(asked: Asked) -> tuple[TableKey, ...]:
    """Return the tables of every number of players; the one that is asked for first."""
    low, high = PARAMETERS["players"].limits
    seats = sorted(range(low, high + 1), key=lambda seat: seat != asked.question.players)
    return tuple(TableKey(asked.question.game, seat) for seat in seats)


def _call(asked: Asked) -> StudyCall[MarkWorths]:
    tables = sorted(asked.tables, key=lambda table: table.key.players)
    return StudyCall(
        mark_worths,
        (
            tuple_argument([table_argument(table) for table in tables]),
            sheet_argument(asked.question.sheet),
            plain(asked.role),
        ),
    )


def _panels(asked: Asked, study: MarkWorths) -> tuple[Panel, ...]:
    players = asked.question.players
    there = sorted({each.players for each in study.marks})
    shown = players if players in there else there[0]
    return _map(asked, study, shown), _lines(asked, study, there)


def _map(asked: Asked, study: MarkWorths, players: int) -> Panel:
    marks = {each.mark: each for each in study.marks if each.players == players}
    grid = SheetGrid(asked.question.game)
    figure = heat_map(
        grid.filled(
            {mark: each.gain for mark, each in marks.items()},
            {mark: short_points(each.gain) for mark, each in marks.items()},
            {mark: _hover(each) for mark, each in marks.items()},
            around_zero=True,
        ),
        row_height=44,
    )
    columns, rows = grid.table({mark: signed(each.gain) for mark, each in marks.items()})
    title = _("Points that a mark is worth over passing, players: %(players)s", players=players)
    passing = next(iter(marks.values()), None)
    hint = ""
    if passing is not None:
        hint = _("Passing leaves a mean final score of %(value)s.", value=points(passing.passing))
    return panel("first-mark-sheet", title, figure, columns, rows, hint)


def _hover(each: MarkWorth) -> str:
    text = _(
        "%(row)s %(number)s: worth %(gain)s points<br>mean final score after it %(after)s",
        row=words.row_name(each.row), number=each.number,
        gain=signed(each.gain), after=points(each.after),
    )  # fmt: skip
    return str(text)


def _lines(asked: Asked, study: MarkWorths, there: list[int]) -> Panel:
    layout = asked.question.game.variant.rows[asked.question.row or 0]
    gains = {
        (each.players, each.number): each.gain for each in study.marks if each.row == layout.id
    }
    numbers = [number for number in layout.numbers if any((p, number) in gains for p in there)]
    drawn = [
        Series(
            _("players: %(players)s", players=players),
            tuple(gains.get((players, number)) for number in numbers),
            tuple(signed(gains[players, number]) for number in numbers),
        )
        for players in there
    ]
    places = [str(number) for number in numbers]
    x, y = Axis(_("number of the %(row)s row", row=words.row_name(layout.id))), Axis(_("points"))
    figure = line_chart(drawn, places, x, y)
    title = _("The %(row)s row, by the number of players", row=words.row_name(layout.id))
    columns = (_("number"), *(line.name for line in drawn))
    return panel("first-mark-players", title, figure, columns, table(places, drawn))


def _api(asked: Asked, study: MarkWorths) -> list[ApiCall]:
    """Return the questions for the best mark and for passing, at the table that is shown."""
    players = asked.question.players
    marks = [each for each in study.marks if each.players == players]
    if not marks:
        return []
    best = max(marks, key=lambda each: each.gain)
    sheet = asked.question.sheet
    passed = sheet.with_penalty() if asked.role == "active" else sheet
    # After the own roll the others' come, after the last of theirs the own one.
    wait = players - 1 if asked.role == "active" else 0
    seat = {"players": str(players), "rolls_until_active": str(wait)}
    return [
        ApiCall("value", {"sheet": write_sheet(after), **seat, **asked.game_fields})
        for after in (sheet.with_mark(best.mark), passed)
        if not after.over
    ]


FIRST_MARK = Chart(
    id="first-mark",
    title=lazy_gettext("What a first mark is worth"),
    lead=lazy_gettext(
        "Mark or wait? What each number is worth against passing, in points of the final score."
    ),
    controls=("players", "role", "row", "sheet", "variant"),
    defaults={"players": "2", "role": "passive", "row": "R", "sheet": ""},
    call=_call,
    panels=_panels,
    api=_api,
    commands=("value",),
    notes=(
        lazy_gettext(
            "another player’s roll: the white sum is marked or not, then comes your own roll"
        ),
        lazy_gettext(
            "your own roll: this is the only mark of the roll, and passing takes a penalty"
        ),
    ),
    tables=_tables,
    examples=(
        (lazy_gettext("On your own roll, against a penalty"), {"players": "2", "role": "active"}),
        (
            lazy_gettext("With three marks in red already"),
            {"players": "2", "role": "passive", "sheet": "R2,3,4"},
        ),
    ),
)
