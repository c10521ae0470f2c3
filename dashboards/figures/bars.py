"""Values as groups of bars, told apart by colour and pattern."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from dashboards.figures.frame import COLOURS, PATTERNS, Axis, contain, frame, place_axis
from dashboards.figures.lines import HEIGHT, Line

if TYPE_CHECKING:
    from plotly.graph_objects import Figure


def bar_chart(
    drawn: Sequence[Line],
    places: Sequence[str],
    x: Axis,
    y: Axis,
    *,
    written: bool = False,
    shaded: Sequence[int] = (),
) -> Figure:
    """Return a group of bars at each place, one of each series; ``written``: over them its text.

    ``shaded`` are places (from 0) that lie on a grey ground.
    """
    figure = frame(HEIGHT, x, y)
    for number, series in enumerate(drawn):
        style = number % len(COLOURS)
        figure.add_bar(
            x=list(range(len(places))),
            y=series.values,
            name=series.name,
            marker={
                "color": COLOURS[style],
                "pattern": {"shape": PATTERNS[style], "fillmode": "overlay", "fgcolor": "#fff"},
            },
            width=0.5 if len(drawn) == len(places) == 1 else None,
            text=series.hover if written else None,
            textposition="outside" if written else None,
            hovertext=series.hover,
            hovertemplate="%{hovertext}",
            cliponaxis=False,
        )
    contain(figure, [value for s in drawn for value in s.values if value is not None], 0.05)
    place_axis(figure, places, shaded)
    figure.update_layout(
        hovermode="x unified" if len(places) > 1 else "closest",
        barmode="group",
        bargap=0.25,
        showlegend=len(drawn) > 1,
    )
    return figure
