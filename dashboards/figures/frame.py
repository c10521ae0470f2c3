"""What all figures share: size, ground and axes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from dashboards.figures.series import Series

if TYPE_CHECKING:
    from plotly.graph_objects import Figure

GRID = "rgba(128,128,128,0.25)"
ZERO = "rgba(128,128,128,0.8)"
SHADE = "rgba(128,128,128,0.12)"
CLEAR = "rgba(0,0,0,0)"
# Of lines and bars; a page that has reserved another height sets it.
HEIGHT = 320
# A flat axis of chances reaches at least so far.
LEAST = 0.05
# So many names fit below a figure on a phone.
NAMED = 12


@dataclass(frozen=True)
class Axis:
    """An axis: its title, and what a value is, a share of one (``percent``) or a plain number."""

    title: str = ""
    percent: bool = False


def frame(height: int, x: Axis, y: Axis) -> Figure:
    """Return an empty figure, clear and as wide as its place; nothing of it zooms by accident."""
    from plotly.graph_objects import Figure  # noqa: PLC0415 - half a second to import

    figure = Figure()
    figure.update_layout(
        template="none",
        height=height,
        margin={"l": 46, "r": 10, "t": 8, "b": 42},
        paper_bgcolor=CLEAR,
        plot_bgcolor=CLEAR,
        legend={"orientation": "h", "y": 1.02, "yanchor": "bottom", "x": 0},
        dragmode=False,
        xaxis=_axis(x),
        yaxis=_axis(y),
    )
    return figure


def _axis(axis: Axis) -> dict[str, Any]:
    return {
        "title": {"text": axis.title}, "tickformat": ".0%" if axis.percent else None,
        "fixedrange": True, "gridcolor": GRID, "zerolinecolor": ZERO, "ticks": "",
    }  # fmt: skip


def place_axis(figure: Figure, places: Sequence[str], shaded: Sequence[int] = ()) -> None:
    """Let the x axis name its places, as many as there is room for, and shade some of them.

    The places are categories, so that hovering tells the names of those without room too.
    """
    step = max(1, -(-len(places) // NAMED))
    figure.update_xaxes(
        type="category",
        categoryorder="array",
        categoryarray=list(places),
        range=[-0.5, len(places) - 0.5],
        tickmode="linear",
        tick0=step - 1,
        dtick=step,
        zeroline=False,
    )
    figure.update_layout(shapes=[_shade(place) for place in shaded])


def _shade(place: int) -> dict[str, Any]:
    return {
        "type": "rect", "yref": "paper", "x0": place - 0.5, "x1": place + 0.5, "y0": 0, "y1": 1,
        "fillcolor": SHADE, "line": {"width": 0}, "layer": "below",
    }  # fmt: skip


def contain(figure: Figure, drawn: Sequence[Series], least: float) -> None:
    """Let the y axis reach from 0, or the lowest value below, to a little over the highest."""
    values = [value for series in drawn for value in series.extent]
    high, low = max([*values, least]) or 1.0, min([*values, 0.0])
    room = 0.05 * (high - low)
    figure.update_yaxes(range=[low - room if low < 0 else 0, high + room])
