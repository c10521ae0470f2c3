"""Chances over the coming rolls, as curves."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from odds.game.turn import Role
from odds.game.variant import Variant

if TYPE_CHECKING:
    from plotly.graph_objects import Figure

Curve = Sequence[Fraction]

# Colours of the paper sheet, dark enough to read; the dash tells the rows apart without colour.
LINES = {
    "red": {"color": "#c8102e", "dash": "solid"},
    "yellow": {"color": "#b07d00", "dash": "dash"},
    "green": {"color": "#1b8a4b", "dash": "dot"},
    "blue": {"color": "#2f6fd0", "dash": "dashdot"},
}
SHADE = "rgba(128,128,128,0.12)"
PENALTY_LINE = {"color": "#7a5195", "dash": "solid"}


def lock_figure(
    curves: Mapping[int, Curve],
    turns: Sequence[Role],
    variant: Variant,
    axis: str = "",
    name_of: Callable[[str], str] = str,
) -> Figure:
    """Return one curve a row: the best chance to have locked it after each roll.

    ``axis`` is the title of the rolls, ``name_of`` gives a row's name by its id.
    """
    figure = _figure(turns, axis)
    for index, curve in curves.items():
        row = variant.rows[index].id
        _add_curve(figure, curve, name=name_of(row), line=LINES[row])
    return figure


def penalty_figure(curves: Mapping[str, Curve], turns: Sequence[Role], axis: str = "") -> Figure:
    """Return the chance of at least one forced penalty after each roll, a curve a name."""
    figure = _figure(turns, axis)
    for place, (name, curve) in enumerate(curves.items()):
        line = {**PENALTY_LINE, "dash": "dot" if place else "solid"}
        _add_curve(figure, curve, name=name, line=line)
    return figure


def _figure(turns: Sequence[Role], axis: str) -> Figure:
    from plotly.graph_objects import Figure  # noqa: PLC0415 - half a second to import

    step = max(1, len(turns) // 12)
    figure = Figure()
    mixed = len(set(turns)) > 1
    figure.update_layout(
        shapes=[_shade(roll) for roll, role in enumerate(turns, 1) if mixed and role == "active"],
        template="none",
        margin={"l": 44, "r": 12, "t": 8, "b": 40},
        height=280,
        paper_bgcolor="rgba(0,0,0,0)",
        plot_bgcolor="rgba(0,0,0,0)",
        hovermode="x unified",
        legend={"orientation": "h", "y": 1.02, "yanchor": "bottom", "x": 0},
        showlegend=True,
        xaxis={
            "title": {"text": axis},
            "range": [0.5, len(turns) + 0.5],
            "dtick": step,
            "tick0": 1,
            "fixedrange": True,
            "gridcolor": "rgba(128,128,128,0.25)",
        },
        yaxis={
            "tickformat": ".0%",
            "rangemode": "tozero",
            "fixedrange": True,
            "gridcolor": "rgba(128,128,128,0.25)",
            "range": [0, 0.05],
        },
    )
    return figure


def _shade(roll: int) -> dict[str, Any]:
    return {
        "type": "rect",
        "yref": "paper",
        "x0": roll - 0.5,
        "x1": roll + 0.5,
        "y0": 0,
        "y1": 1,
        "fillcolor": SHADE,
        "line": {"width": 0},
        "layer": "below",
    }


def _add_curve(figure: Figure, curve: Curve, *, name: str, line: dict[str, Any]) -> None:
    values = [float(chance) for chance in curve]
    figure.add_scatter(
        x=list(range(1, len(values) + 1)),
        y=values,
        name=name,
        mode="lines+markers",
        line={**line, "width": 2.5},
        marker={"size": 5},
        hovertemplate="%{y:.2%}",
    )
    highest = min(1.02, 1.05 * max(values))
    figure.layout.yaxis.range = [0, max(highest, figure.layout.yaxis.range[1])]
