"""The charts of a study as figures, each drawn from the table that the report shows."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from fractions import Fraction
from textwrap import wrap
from typing import TYPE_CHECKING

from dashboards.figures.bars import bar_chart
from dashboards.figures.frame import LEAST, Axis
from dashboards.figures.heat_map import Grid, heat_map
from dashboards.figures.lines import line_chart
from dashboards.figures.series import Series
from dashboards.figures.tiles import tiled
from odds.play.estimate import Estimate
from odds.studies.articles.report import Cell, Chart, Column, Findings, Kind, Report, Table, written
from odds.studies.articles.text import ENGLISH, Wording

if TYPE_CHECKING:
    from plotly.graph_objects import Figure

CHANCES = ("share", "fraction")
# The height of a line above a figure.
TOLD = 20
# Letters of a name below a bar, beyond which it goes on in another line.
LINE = 14
# Columns of a heat map beyond which a phone has room for whole numbers only.
ROOMY = 8


def figures(report: Report, wording: Wording = ENGLISH) -> dict[str, Figure]:
    """Return the figures of a report by the names of its charts."""
    findings = report.findings
    return {chart.name: draw(findings, chart, wording) for chart in findings.charts}


def draw(findings: Findings, chart: Chart, wording: Wording = ENGLISH) -> Figure:
    """Return one chart of some findings; estimates have whiskers."""
    figure = _KINDS[chart.kind](findings.table(chart.table), chart, wording)
    figure.update_layout(separators=wording.separators)
    return figure


def _lines(table: Table, chart: Chart, wording: Wording) -> Figure:
    x, y = _axes(table, chart, wording)
    least = LEAST if y.percent else 0.0
    return line_chart(
        _series(table, chart, wording), _places(table, chart, wording), x, y, least=least
    )


def _bars(table: Table, chart: Chart, wording: Wording) -> Figure:
    x, y = _axes(table, chart, wording)
    names = list(map(_broken, _places(table, chart, wording)))
    figure = bar_chart(_series(table, chart, wording), names, x, y)
    figure.update_xaxes(automargin=True)
    return figure


def _broken(name: str) -> str:
    """Return a name in lines; one with underscores, as rules have, may break behind them."""
    lines = wrap(re.sub(r"([_=])\b", r"\1 ", name), LINE, break_long_words=False)
    return "<br>".join(re.sub(r"([_=]) ", r"\1", line) for line in lines)


def _heat(table: Table, chart: Chart, wording: Wording) -> Figure:
    heads = [table.head(name) for name in chart.series]
    lines = list(zip(*map(table.column, chart.series), strict=True))
    rows = _places(table, chart, wording)
    labels = [wording.text(head.label) for head in heads]
    row_title = wording.text(table.head(chart.x).label)
    common, columns = _split(labels)
    short = len(heads) > ROOMY
    percent = short and heads[0].unit in CHANCES

    def hover(row: str, line: tuple[Cell, ...]) -> tuple[str, ...]:
        return tuple(
            f"{row_title}: {row}<br>{column}<br>{written(cell, head, wording)}"
            for column, cell, head in zip(labels, line, heads, strict=True)
        )

    grid = Grid(
        columns=tuple(columns),
        rows=tuple(rows),
        values=tuple(tuple(map(_number, line)) for line in lines),
        texts=tuple(
            tuple(_in_cell(cell, head, wording, short=short)
                  for cell, head in zip(line, heads, strict=True))
            for line in lines
        ),
        hover=tuple(map(hover, rows, lines)),
        column_title=common,
        row_title=row_title,
        around_zero=heads[0].unit == "gain",
    )  # fmt: skip
    figure = tiled(heat_map(grid))
    figure.update_yaxes(automargin=True)
    _tell(figure, wording.text(chart.y) + (" (%)" if percent else ""))
    return figure


def _split(labels: Sequence[str]) -> tuple[str, list[str]]:
    """Return what labels such as ``Marks: 3`` begin with, if they do, and what is left of each."""
    begin, sign, _ = labels[0].partition(": ")
    if sign and all(label.startswith(begin + sign) for label in labels):
        return begin, [label.removeprefix(begin + sign) for label in labels]
    return "", list(labels)


def _tell(figure: Figure, what: str) -> None:
    """Say above a heat map what its numbers are."""
    figure.update_layout(
        title={"text": what, "font": {"size": 12}, "x": 0, "xref": "paper", "xanchor": "left",
               "y": 1, "yref": "paper", "yanchor": "bottom", "pad": {"b": 6}},
        height=figure.layout.height + TOLD,
        margin_t=figure.layout.margin.t + TOLD,
    )  # fmt: skip


_KINDS: dict[Kind, Callable[[Table, Chart, Wording], Figure]] = {
    "lines": _lines, "bars": _bars, "heat": _heat,
}  # fmt: skip


def _axes(table: Table, chart: Chart, wording: Wording) -> tuple[Axis, Axis]:
    percent = table.head(chart.series[0]).unit in CHANCES
    x = Axis(wording.text(table.head(chart.x).label))
    return x, Axis(wording.text(chart.y), percent)


def _places(table: Table, chart: Chart, wording: Wording) -> list[str]:
    head = table.head(chart.x)
    return [written(cell, head, wording) for cell in table.column(chart.x)]


def _series(table: Table, chart: Chart, wording: Wording) -> list[Series]:
    return [_one(table.head(name), table.column(name), wording) for name in chart.series]


def _one(head: Column, cells: tuple[Cell, ...], wording: Wording) -> Series:
    ends: list[tuple[float | None, float | None]] = [
        (cell.low, cell.high) if isinstance(cell, Estimate) else (None, None) for cell in cells
    ]
    estimated = any(isinstance(cell, Estimate) for cell in cells)
    return Series(
        wording.text(head.label),
        [_number(cell) for cell in cells],
        [written(cell, head, wording) for cell in cells],
        low=[low for low, _ in ends] if estimated else (),
        high=[high for _, high in ends] if estimated else (),
    )


def _number(cell: Cell) -> float | None:
    """Return what is drawn of a cell. Raises TypeError for words."""
    match cell:
        case None:
            return None
        case Estimate():
            return cell.mean
        case int() | float() | Fraction():
            return float(cell)
    raise TypeError(f"{cell!r} cannot be drawn")


def _in_cell(cell: Cell, head: Column, wording: Wording, *, short: bool) -> str:
    """Return a cell of a heat map: an estimate's mean; where ``short``, whole numbers only."""
    number = _number(cell)
    if number is None:
        return ""
    if short and head.unit in CHANCES:
        return wording.decimal(100 * number, 0)
    if short or isinstance(cell, Estimate):
        return wording.figure(number, head.unit, 0 if short else head.places)
    return written(cell, head, wording)
