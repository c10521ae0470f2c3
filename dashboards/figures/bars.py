"""Values as groups of bars, told apart by colour and pattern."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from dashboards.figures.frame import HEIGHT, LEAST, Axis, contain, frame, place_axis
from dashboards.figures.series import Series, styled, whiskers

if TYPE_CHECKING:
    from plotly.graph_objects import Figure


def bar_chart(
    drawn: Sequence[Series],
    places: Sequence[str],
    x: Axis,
    y: Axis,
    *,
    written: bool = False,
    shaded: Sequence[int] = (),
) -> Figure:
    """Return a group of bars at each place, one of each series; ``written``: over them its text.

    ``shaded`` are places (from 0) that lie on a grey ground. Intervals are whiskers.
    """
    figure = frame(HEIGHT, x, y)
    for series, style in styled(drawn):
        figure.add_bar(
            x=list(places),
            y=list(series.values),
            name=series.name,
            marker={
                "color": style.colour,
                "pattern": {"shape": style.pattern, "fillmode": "overlay", "fgcolor": "#fff"},
            },
            width=0.5 if len(drawn) == len(places) == 1 else None,
            error_y=whiskers(series),
            text=list(series.hover) if written else None,
            textposition="outside" if written else None,
            hovertext=list(series.hover),
            hovertemplate="%{hovertext}",
            cliponaxis=False,
        )
    contain(figure, drawn, LEAST)
    place_axis(figure, places, shaded)
    figure.update_layout(
        hovermode="x unified" if len(places) > 1 else "closest",
        barmode="group",
        bargap=0.25,
        showlegend=len(drawn) > 1,
    )
    return figure
