"""Values along an axis as lines, told apart by colour, dash and symbol."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from dashboards.figures.frame import HEIGHT, Axis, contain, frame, place_axis
from dashboards.figures.series import Series, Style, styled, whiskers

if TYPE_CHECKING:
    from plotly.graph_objects import Figure

# More points than this would hide the dashes.
MARKED = 24


def line_chart(
    drawn: Sequence[Series],
    places: Sequence[str],
    x: Axis,
    y: Axis,
    *,
    least: float = 0.0,
    shaded: Sequence[int] = (),
    band: bool = False,
) -> Figure:
    """Return the lines over the places; ``shaded`` are places (from 0) that lie on a grey ground.

    The y axis reaches at least up to ``least``. Intervals are whiskers, or a ``band`` along the
    line.
    """
    figure = frame(HEIGHT, x, y)
    for series, style in styled(drawn):
        if band and series.high:
            figure.add_scatter(**_band(series, places, style))
        figure.add_scatter(
            x=list(places),
            y=list(series.values),
            name=series.name,
            legendgroup=series.name,
            mode="lines+markers" if len(places) <= MARKED else "lines",
            line={"color": style.colour, "dash": style.dash, "width": 2.5},
            marker={"symbol": style.symbol, "size": 7},
            error_y=None if band else whiskers(series),
            text=list(series.hover),
            hovertemplate="%{text}",
        )
    contain(figure, drawn, least)
    place_axis(figure, places, shaded)
    figure.update_layout(hovermode="x unified", showlegend=True)
    return figure


def _band(series: Series, places: Sequence[str], style: Style) -> dict[str, Any]:
    """Return the ground between the ends of the intervals: an outline for each run of values."""
    x: list[str | None] = []
    y: list[float | None] = []
    for run in _runs(series):
        back = run[::-1]
        x += [*(places[place] for place in run), *(places[place] for place in back), None]
        y += [*(series.high[place] for place in run), *(series.low[place] for place in back), None]
    return {
        "x": x, "y": y, "mode": "lines", "line": {"width": 0}, "fill": "toself",
        "fillcolor": f"{style.colour}33", "legendgroup": series.name, "showlegend": False,
        "hoverinfo": "skip",
    }  # fmt: skip


def _runs(series: Series) -> list[list[int]]:
    """Return the places without a gap between them, run by run."""
    runs: list[list[int]] = [[]]
    for place, value in enumerate(series.values):
        if value is None:
            runs.append([])
        else:
            runs[-1].append(place)
    return [run for run in runs if run]
