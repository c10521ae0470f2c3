"""Values along an axis as lines, told apart by colour, dash and symbol."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from dashboards.figures.frame import COLOURS, DASHES, SYMBOLS, Axis, contain, frame

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
    step = max(1, -(-len(places) // 12))
    ticks = list(range(0 if step == 1 else step - 1, len(places), step))
    figure.update_xaxes(
        range=[-0.5, len(places) - 0.5], tickvals=ticks, ticktext=[places[i] for i in ticks]
    )
    figure.update_layout(
        hovermode="x unified",
        showlegend=True,
        shapes=[_shade(place) for place in shaded],
    )
    return figure


def _shade(place: int) -> dict[str, object]:
    return {
        "type": "rect", "yref": "paper", "x0": place - 0.5, "x1": place + 0.5, "y0": 0, "y1": 1,
        "fillcolor": "rgba(128,128,128,0.12)", "line": {"width": 0}, "layer": "below",
    }  # fmt: skip
