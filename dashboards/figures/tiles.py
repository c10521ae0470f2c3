"""A heat map of tiles: plotly paints one as a picture, which strict policies of pages forbid."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from plotly.graph_objects import Figure

# Half of a tile's sides, as parts of the room of a cell.
HALF = 0.48


def tiled(figure: Figure) -> Figure:
    """Return the heat map of a figure as tiles in the same colours, with its texts upon them."""
    from plotly.colors import sample_colorscale  # noqa: PLC0415 - half a second to import

    (drawn,) = figure.data
    scale = [list(step) for step in drawn.colorscale]
    cells = [
        (row, column, value)
        for row, line in enumerate(drawn.z)
        for column, value in enumerate(line)
        if value is not None
    ]
    shares = [(value - drawn.zmin) / (drawn.zmax - drawn.zmin) for _, _, value in cells]
    colours = sample_colorscale(scale, [min(1.0, max(0.0, share)) for share in shares])
    figure.data = []
    figure.add_scatter(
        x=[drawn.x[column] for _, column, _ in cells],
        y=[drawn.y[row] for row, _, _ in cells],
        mode="text",
        text=[drawn.text[row][column] for row, column, _ in cells],
        textfont=drawn.textfont.to_plotly_json(),
        hovertext=[drawn.hovertext[row][column] for row, column, _ in cells],
        hovertemplate=drawn.hovertemplate,
        customdata=[value for _, _, value in cells],
    )
    tiles = [
        _tile(row, column, colour) for (row, column, _), colour in zip(cells, colours, strict=True)
    ]
    figure.update_layout(shapes=[*tiles, *figure.layout.shapes])
    figure.update_xaxes(range=[-0.5, len(drawn.x) - 0.5])
    figure.update_yaxes(range=[len(drawn.y) - 0.5, -0.5], autorange=False)
    return figure


def _tile(row: int, column: int, colour: str) -> dict[str, Any]:
    return {
        "type": "rect", "x0": column - HALF, "x1": column + HALF,
        "y0": row - HALF, "y1": row + HALF,
        "line": {"width": 0}, "fillcolor": colour, "layer": "below",
    }  # fmt: skip
