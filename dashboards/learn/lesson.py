"""What a lesson is: a title, the numbers and figures of its page, a question by seed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from dashboards.absent import Absent
from dashboards.chances import table
from dashboards.figure_view import FigureView, figure_view
from dashboards.figures.frame import Axis
from dashboards.figures.series import Series
from dashboards.learn.exercise import Question
from dashboards.learn.shelf import Shelf
from dashboards.numbers import separators

if TYPE_CHECKING:
    from plotly.graph_objects import Figure

Draw = Callable[[Sequence[Series], Sequence[str], Axis, Axis], "Figure"]
# Letters as large as the text around, in the height that the style sheet reserves.
LAYOUT = {"font": {"size": 16}, "height": 340, "margin": {"l": 62, "r": 8, "t": 8, "b": 52}}


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
    draw: Draw,
    places: Sequence[str],
    drawn: Sequence[Series],
    x: Axis,
    y: Axis,
) -> FigureView:
    """Return series as a figure and as a table, in the reader's way to write numbers."""
    figure = draw(drawn, places, x, y)
    figure.update_layout(separators=separators(), **LAYOUT)
    columns = (x.title, *(series.name for series in drawn))
    return figure_view(name, title, figure, columns, table(places, drawn))
