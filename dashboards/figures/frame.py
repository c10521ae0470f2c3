"""What the explorer's figures share: size, ground, axes, colours that dash and pattern repeat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from plotly.graph_objects import Figure

GRID = "rgba(128,128,128,0.25)"
CLEAR = "rgba(0,0,0,0)"
# Clear of paper in light and in dark; each has its dash, symbol and pattern as well.
COLOURS = ("#2f6fd0", "#c8102e", "#1b8a4b", "#b07d00", "#8a5fb0", "#808080")
DASHES = ("solid", "dash", "dot", "dashdot", "longdash", "longdashdot")
SYMBOLS = ("circle", "square", "diamond", "triangle-up", "x", "cross")
PATTERNS = ("", "/", ".", "x", "-", "+")


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
    told: dict[str, Any] = {
        "title": {"text": axis.title}, "fixedrange": True, "gridcolor": GRID, "ticks": "",
    }  # fmt: skip
    return told | {"tickformat": ".0%"} if axis.percent else told


def place_axis(figure: Figure, places: Sequence[str], shaded: Sequence[int] = ()) -> None:
    """Let the x axis name its places, as many as there is room for, and shade some of them."""
    step = max(1, -(-len(places) // 12))
    ticks = list(range(step - 1, len(places), step))
    figure.update_xaxes(
        range=[-0.5, len(places) - 0.5],
        tickvals=ticks,
        ticktext=[places[tick] for tick in ticks],
        zeroline=False,
    )
    figure.update_layout(shapes=[_shade(place) for place in shaded])


def _shade(place: int) -> dict[str, Any]:
    return {
        "type": "rect", "yref": "paper", "x0": place - 0.5, "x1": place + 0.5, "y0": 0, "y1": 1,
        "fillcolor": "rgba(128,128,128,0.12)", "line": {"width": 0}, "layer": "below",
    }  # fmt: skip


def contain(figure: Figure, values: list[float], least: float) -> None:
    """Let the y axis reach from 0 (or the lowest value below) to a little over the highest."""
    high, low = max([*values, least]) or 1.0, min([*values, 0.0])
    room = 0.05 * (high - low)
    figure.layout.yaxis.range = [low - room if low < 0 else 0, high + room]
