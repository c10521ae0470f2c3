"""Named series over categories or counts, as bars or as lines, told apart without colour too."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from plotly.graph_objects import Figure

HEIGHT = 340
GRID = "rgba(128,128,128,0.25)"
# Readable on light and dark ground; the second and third of each line do without colour.
STYLES = (
    {"color": "#2f6fd0", "dash": "solid", "symbol": "circle", "pattern": ""},
    {"color": "#b07d00", "dash": "dash", "symbol": "square", "pattern": "/"},
    {"color": "#1b8a4b", "dash": "dot", "symbol": "diamond", "pattern": "x"},
    {"color": "#c8102e", "dash": "dashdot", "symbol": "cross", "pattern": "."},
)


@dataclass(frozen=True)
class Series:
    """Values under one name, each with its text as people read it.

    ``low`` and ``high`` bound each value's interval where it is an estimate, else they are empty.
    """

    name: str
    values: Sequence[float]
    texts: Sequence[str]
    low: Sequence[float] = ()
    high: Sequence[float] = ()


@dataclass(frozen=True)
class Axes:
    """What stands along both axes. ``format`` is plotly's for the values, such as ``.0%``."""

    x: str
    y: str
    format: str = ""


def bar_figure(categories: Sequence[str], series: Sequence[Series], axes: Axes) -> Figure:
    """Return bars side by side, a group a category."""
    figure = _figure(categories, series, axes)
    for style, each in zip(STYLES, series, strict=False):
        figure.add_bar(
            x=list(categories),
            y=list(each.values),
            name=each.name,
            marker={"color": style["color"], "pattern": {"shape": style["pattern"]}},
            **_told(each),
        )
    return figure


def line_figure(categories: Sequence[str], series: Sequence[Series], axes: Axes) -> Figure:
    """Return a line a series."""
    figure = _figure(categories, series, axes)
    for style, each in zip(STYLES, series, strict=False):
        figure.add_scatter(
            x=list(categories),
            y=list(each.values),
            name=each.name,
            mode="lines+markers",
            line={"color": style["color"], "dash": style["dash"], "width": 3},
            marker={"symbol": style["symbol"], "size": 8},
            connectgaps=False,
            **_told(each),
        )
    return figure


def _told(series: Series) -> dict[str, Any]:
    """Return what a hover says, and the whiskers of estimates."""
    told: dict[str, Any] = {"customdata": list(series.texts), "hovertemplate": "%{customdata}"}
    if series.high:
        bounds = list(zip(series.values, series.low, series.high, strict=True))
        told["error_y"] = {
            "type": "data",
            "array": [high - value for value, _, high in bounds],
            "arrayminus": [value - low for value, low, _ in bounds],
            "thickness": 2,
            "color": "#808080",
        }
    return told


def _figure(categories: Sequence[str], series: Sequence[Series], axes: Axes) -> Figure:
    from plotly.graph_objects import Figure  # noqa: PLC0415 - half a second to import

    figure = Figure()
    figure.update_layout(
        template="none",
        font={"size": 16},
        margin={"l": 62, "r": 8, "t": 8, "b": 52},
        height=HEIGHT,
        paper_bgcolor="rgba(0,0,0,0)",
        plot_bgcolor="rgba(0,0,0,0)",
        hovermode="x unified",
        showlegend=len(series) > 1,
        legend={"orientation": "h", "y": 1.02, "yanchor": "bottom", "x": 0},
        xaxis={
            "title": {"text": axes.x},
            "type": "category",
            "categoryorder": "array",
            "categoryarray": list(categories),
            "showgrid": False,
            "fixedrange": True,
        },
        yaxis={
            "title": {"text": axes.y},
            "tickformat": axes.format,
            "rangemode": "tozero",
            "zeroline": True,
            "zerolinecolor": "rgba(128,128,128,0.8)",
            "fixedrange": True,
            "gridcolor": GRID,
        },
    )
    return figure
