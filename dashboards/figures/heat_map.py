"""Numbers in a grid of coloured cells, each written into its cell, so that no colour is needed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from dashboards.figures.frame import CLEAR, Axis, frame

if TYPE_CHECKING:
    from plotly.graph_objects import Figure

# Tints that dark letters can be read on.
RISING = ((0.0, "#fffdf8"), (1.0, "#8fb6ee"))
AROUND_ZERO = ((0.0, "#f0b08a"), (0.5, "#fffdf8"), (1.0, "#8fb6ee"))
INK = "#1d1b18"
LETTERS = 10
Texts = tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class Grid:
    """What to draw: ``values[row][column]`` for the colour, None where there is no cell.

    ``texts`` are written into the cells, ``hover`` is told of them, ``links`` lead where a click
    on them goes (none where there are none). ``around_zero``: negative values have a colour of
    their own. ``top`` is the value of the full colour, the largest by default. ``framed`` are
    cells (row, column) to draw a line around.
    """

    columns: tuple[str, ...]
    rows: tuple[str, ...]
    values: tuple[tuple[float | None, ...], ...]
    texts: Texts
    hover: Texts
    links: Texts = ()
    column_title: str = ""
    row_title: str = ""
    around_zero: bool = False
    top: float | None = None
    framed: tuple[tuple[int, int], ...] = ()


def heat_map(grid: Grid, row_height: int = 26) -> Figure:
    """Return the grid, its first row on top."""
    below = 46 if grid.column_title else 24
    height = row_height * len(grid.rows) + below + 12
    figure = frame(height, Axis(grid.column_title), Axis(grid.row_title))
    values = [abs(value) for row in grid.values for value in row if value is not None]
    top = grid.top if grid.top is not None else max(values, default=0.0) or 1.0
    figure.add_heatmap(
        # Categories, so that no number is taken for a place on a scale.
        x=[f"{place}" for place in range(len(grid.columns))],
        y=[f"{place}" for place in range(len(grid.rows))],
        z=grid.values,
        zmin=-top if grid.around_zero else 0,
        zmax=top,
        colorscale=AROUND_ZERO if grid.around_zero else RISING,
        showscale=False,
        text=grid.texts,
        texttemplate="%{text}",
        textfont={"size": LETTERS, "color": INK},
        hovertext=grid.hover,
        hovertemplate="%{hovertext}<extra></extra>",
        customdata=grid.links or None,
        xgap=1,
        ygap=1,
        hoverongaps=False,
    )
    left = 40 if grid.row_title else 22
    figure.update_layout(
        margin={"l": left, "r": 4, "t": 4, "b": below},
        hovermode="closest",
        shapes=[_frame(row, column) for row, column in grid.framed],
    )
    figure.update_xaxes(**_ticks(grid.columns), gridcolor=CLEAR)
    figure.update_yaxes(**_ticks(grid.rows), gridcolor=CLEAR, autorange="reversed")
    return figure


def _frame(row: int, column: int) -> dict[str, object]:
    return {
        "type": "rect", "x0": column - 0.48, "x1": column + 0.48,
        "y0": row - 0.46, "y1": row + 0.46,
        "line": {"width": 2, "color": INK}, "fillcolor": CLEAR,
    }  # fmt: skip


def _ticks(names: tuple[str, ...]) -> dict[str, object]:
    places = [f"{place}" for place in range(len(names))]
    return {
        "type": "category", "tickvals": places, "ticktext": names, "tickangle": 0,
        "showgrid": False, "zeroline": False, "title_standoff": 6,
    }  # fmt: skip
