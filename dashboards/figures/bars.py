"""Values as groups of bars, told apart by colour and pattern."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from dashboards.figures.frame import COLOURS, PATTERNS, Axis, contain, frame
from dashboards.figures.lines import HEIGHT, Line

if TYPE_CHECKING:
    from plotly.graph_objects import Figure


def bar_chart(
    drawn: Sequence[Line], places: Sequence[str], x: Axis, y: Axis, *, written: bool = False
) -> Figure:
    """Return a group of bars at each place, one of each series; ``written``: over them its text."""
    figure = frame(HEIGHT, x, y)
    for number, series in enumerate(drawn):
        style = number % len(COLOURS)
        figure.add_bar(
            x=list(range(len(places))),
            y=series.values,
            name=series.name,
            marker={
                "color": COLOURS[style],
                "pattern": {
                    "shape": PATTERNS[style],
                    "fgcolor": "#fff",
                    "size": 5,
                    "solidity": 0.35,
                },
            },
            text=series.hover if written else None,
            textposition="outside" if written else None,
            hovertext=series.hover,
            hovertemplate="%{hovertext}",
            cliponaxis=False,
        )
    contain(figure, [value for s in drawn for value in s.values if value is not None], 0.0)
    step = max(1, -(-len(places) // 12))
    ticks = list(range(0 if step == 1 else step - 1, len(places), step))
    figure.update_xaxes(
        tickvals=ticks, ticktext=[places[i] for i in ticks], range=[-0.5, len(places) - 0.5]
    )
    figure.update_layout(
        hovermode="x unified" if len(places) > 1 else "closest",
        barmode="group",
        bargap=0.25,
        showlegend=len(drawn) > 1,
    )
    return figure
