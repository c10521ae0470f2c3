"""The assistant's figures: chances over the coming rolls."""

from __future__ import annotations

from collections.abc import Sequence

from dashboards.chances import chance_series, lines_over_rolls, roll_names, table
from dashboards.figure_view import FigureView, figure_view
from dashboards.figures.series import ROW_STYLES, Series, Style
from dashboards.numbers import separators
from dashboards.texts import gettext
from dashboards.words import row_name
from odds.chance.horizon import lock_curves, penalty_within
from odds.contract.question import Question
from odds.game.turn import Role

# What the style sheet reserves for a figure.
HEIGHT = 280
# Of no row.
PENALTY_STYLES = (Style("#7a5195", "solid"), Style("#7a5195", "dot", "square"))


def lock_view(question: Question) -> FigureView:
    """Return each row's chance to be locked, playing for that row."""
    rows = question.game.variant.rows
    drawn = [
        chance_series(row_name(rows[index].id), curve, ROW_STYLES[rows[index].id])
        for index, curve in lock_curves(question.sheet, question.turns).items()
    ]
    title = gettext("Row locked, playing for that row")
    return _view("locks", title, drawn, question.turns)


def penalty_view(question: Question) -> FigureView:
    """Return the chance of at least one forced penalty on the sheet as it stands."""
    sheet, turns, limit = question.sheet, question.turns, question.max_skip
    curves = {gettext("forced penalty"): penalty_within(sheet, turns)}
    if limit is not None:
        curves[gettext("no mark skipping at most %(skips)s", skips=limit)] = penalty_within(
            sheet, turns, limit
        )
    drawn = [
        chance_series(name, curve, style)
        for (name, curve), style in zip(curves.items(), PENALTY_STYLES, strict=False)
    ]
    title = gettext("At least one forced penalty, the sheet as it stands")
    return _view("penalties", title, drawn, turns)


def _view(name: str, title: str, drawn: Sequence[Series], turns: tuple[Role, ...]) -> FigureView:
    figure = lines_over_rolls(drawn, turns)
    figure.update_layout(separators=separators(), height=HEIGHT)
    columns = (gettext("roll"), *(series.name for series in drawn))
    return figure_view(name, title, figure, columns, table(roll_names(turns), drawn))
