"""Values along an axis as lines, told apart by colour, dash and symbol."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from dashboards.figures.frame import COLOURS, DASHES, SYMBOLS, Axis, contain, frame, place_axis

if TYPE_CHECKING:
    from plotly.graph_objects import Figure

HEIGHT = 320
# More points than this would hide the dashes.
MARKED = 24


@dataclass(frozen=True)
class Line:
    """One line: its name, a value for each place of the axis (None: a gap), what hovering tells."""

    name: str
    values: tuple[float | None, ...]
    hover: tuple[str, ...]


def line_chart(
    drawn: Sequence[Line],
    places: Sequence[str],
    x: Axis,
    y: Axis,
    *,
    least: float = 0.0,
    shaded: Sequence[int] = (),
) -> Figure:
    """Return the lines over the places; ``shaded`` are places (from 0) that lie on a grey ground.

    The y axis reaches at least up to ``least``.
    """
    figure = frame(HEIGHT, x, y)
    for number, line in enumerate(drawn):
        style = number % len(COLOURS)
        figure.add_scatter(
            x=list(range(len(places))),
            y=line.values,
            name=line.name,
            mode="lines+markers" if len(places) <= MARKED else "lines",
            line={"color": COLOURS[style], "dash": DASHES[style], "width": 2.5},
            marker={"symbol": SYMBOLS[style], "size": 7},
            text=line.hover,
            hovertemplate="%{text}",
        )
    known = [value for line in drawn for value in line.values if value is not None]
    contain(figure, known, least)
    place_axis(figure, places, shaded)
    figure.update_layout(hovermode="x unified", showlegend=True)
    return figure
