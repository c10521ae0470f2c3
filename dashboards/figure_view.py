"""A figure on a page, drawn by plotly, with the same numbers as a table for want of script."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from plotly.graph_objects import Figure


@dataclass(frozen=True)
class FigureView:
    """A figure as JSON for a script element, and its table; cells are texts."""

    id: str
    title: str
    json: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def figure_view(
    name: str, title: str, figure: Figure, columns: Sequence[str], rows: Iterable[Sequence[str]]
) -> FigureView:
    """Return a figure with its table."""
    # No character of a script element may spell its end.
    text = figure.to_json().replace("<", "\\u003c")
    return FigureView(name, title, text, tuple(columns), tuple(tuple(row) for row in rows))
