"""What a page of the report shows: a study in the reader's language, its files beside it."""

from __future__ import annotations

from dataclasses import dataclass

from dashboards.figure_view import FigureView, figure_view
from dashboards.figures.reports import draw
from odds.studies.articles.report import Chart, Formula, Report, Table
from odds.studies.articles.text import Wording
from odds.studies.articles.writers import method_told


@dataclass(frozen=True)
class Drawing:
    """A figure with the height to reserve, in pixels."""

    view: FigureView
    height: int


@dataclass(frozen=True)
class Head:
    """A head of a table; numbers stand to the right."""

    label: str
    numeric: bool


@dataclass(frozen=True)
class TableView:
    """A table with the figures drawn from it; its files are ``file`` and an ending."""

    id: str
    caption: str
    heads: tuple[Head, ...]
    rows: tuple[tuple[str, ...], ...]
    drawings: tuple[Drawing, ...]
    file: str


@dataclass(frozen=True)
class FormulaView:
    """A formula for the eye and for copying."""

    id: str
    caption: str
    mathml: str
    latex: str


@dataclass(frozen=True)
class StudyView:
    """A study as its page shows it; ``name`` is that of its files and of its command."""

    name: str
    title: str
    question: str
    answer: tuple[str, ...]
    method: str
    tables: tuple[TableView, ...]
    formulas: tuple[FormulaView, ...]

    @property
    def drawn(self) -> bool:
        """Whether there is a figure."""
        return any(table.drawings for table in self.tables)


def study_view(report: Report, wording: Wording) -> StudyView:
    """Return a report as a page shows it."""
    findings, text = report.findings, wording.text
    return StudyView(
        name=report.name,
        title=text(report.title),
        question=text(report.question),
        answer=tuple(map(text, findings.answer)),
        method=method_told(report, wording),
        tables=tuple(_table(report, table, wording) for table in findings.tables),
        formulas=tuple(_formula(formula, wording) for formula in findings.formulas),
    )


def _table(report: Report, table: Table, wording: Wording) -> TableView:
    charts = [chart for chart in report.findings.charts if chart.table == table.name]
    return TableView(
        id=f"table-{table.name}",
        caption=wording.text(table.caption),
        heads=tuple(Head(wording.text(head.label), head.unit != "text") for head in table.heads),
        rows=tuple(map(tuple, table.written(wording))),
        drawings=tuple(_drawing(report, chart, wording) for chart in charts),
        file=f"{report.name}-{table.name}",
    )


def _drawing(report: Report, chart: Chart, wording: Wording) -> Drawing:
    figure = draw(report.findings, chart, wording)
    view = figure_view(f"figure-{chart.name}", wording.text(chart.title), figure, (), ())
    return Drawing(view, int(figure.layout.height))


def _formula(formula: Formula, wording: Wording) -> FormulaView:
    caption = wording.text(formula.caption)
    return FormulaView(f"formula-{formula.name}", caption, formula.mathml, formula.latex)
