"""What a lesson is: a title, the numbers and figures of its page, a question by seed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from dashboards.absent import Absent
from dashboards.figure_view import FigureView, figure_view
from dashboards.figures.series import Axes, Series, bar_figure, line_figure
from dashboards.learn.exercise import Question
from dashboards.learn.shelf import Shelf
from dashboards.numbers import separators


@dataclass(frozen=True)
class Content:
    """What the template of a lesson draws.

    ``numbers`` are its placeholders by name: texts, formulas, sheets. ``waiting`` says why those
    that need values are left out, or is None.
    """

    numbers: Mapping[str, Any]
    figures: Mapping[str, FigureView] = field(default_factory=dict)
    waiting: Absent | None = None


@dataclass(frozen=True)
class Lesson:
    """A lesson by its id in the address. Title and summary are lazy texts."""

    id: str
    title: Any
    summary: Any
    content: Callable[[Shelf], Content]
    question: Callable[[int, Shelf], Question | None]

    @property
    def template(self) -> str:
        """The page's template."""
        return f"learn/{self.id}.html"


def series_view(
    name: str,
    title: str,
    kind: Literal["bars", "lines"],
    categories: Sequence[str],
    series: Sequence[Series],
    axes: Axes,
) -> FigureView:
    """Return series as a figure and as a table, in the reader's way to write numbers."""
    draw = bar_figure if kind == "bars" else line_figure
    figure = draw(categories, series, axes)
    figure.update_layout(separators=separators())
    rows = zip(categories, *(each.texts for each in series), strict=True)
    return figure_view(name, title, figure, (axes.x, *(each.name for each in series)), rows)
