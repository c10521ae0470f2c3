"""The assistant's figures: chances over the coming rolls."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Any

from dashboards.figure_view import FigureView, figure_view
from dashboards.figures.curves import lock_figure, penalty_figure
from dashboards.numbers import percent, separators
from dashboards.texts import gettext
from dashboards.words import rolls_axis, row_name
from odds.chance.horizon import lock_curves, penalty_within
from odds.contract.question import Question


def lock_view(question: Question) -> FigureView:
    """Return each row's chance to be locked, playing for that row."""
    curves, variant = lock_curves(question.sheet, question.turns), question.game.variant
    figure = lock_figure(curves, question.turns, variant, rolls_axis(question.turns), row_name)
    names = [row_name(variant.rows[index].id) for index in curves]
    return _view(
        "locks", gettext("Row locked, playing for that row"), figure, names, curves.values()
    )


def penalty_view(question: Question) -> FigureView:
    """Return the chance of at least one forced penalty on the sheet as it stands."""
    sheet, turns, limit = question.sheet, question.turns, question.max_skip
    curves = {gettext("forced penalty"): penalty_within(sheet, turns)}
    if limit is not None:
        curves[gettext("no mark skipping at most %(skips)s", skips=limit)] = penalty_within(
            sheet, turns, limit
        )
    figure = penalty_figure(curves, turns, rolls_axis(turns))
    return _view(
        "penalties",
        gettext("At least one forced penalty, the sheet as it stands"),
        figure,
        list(curves),
        curves.values(),
    )


def _view(
    name: str, title: str, figure: Any, columns: list[str], curves: Iterable[Sequence[Fraction]]
) -> FigureView:
    rows = (
        (str(roll), *map(percent, chances))
        for roll, chances in enumerate(zip(*curves, strict=True), 1)
    )
    figure.update_layout(separators=separators())
    return figure_view(name, title, figure, (gettext("roll"), *columns), rows)
