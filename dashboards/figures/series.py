"""What lines and bars draw: named values, and the styles that tell them apart without colour."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Style:
    """How a series looks: a colour, and what repeats it in lines, at their points and in bars."""

    colour: str
    dash: str = "solid"
    symbol: str = "circle"
    pattern: str = ""


# Clear of paper in light and in dark.
STYLES = (
    Style("#2f6fd0", "solid", "circle", ""),
    Style("#c8102e", "dash", "square", "/"),
    Style("#1b8a4b", "dot", "diamond", "."),
    Style("#b07d00", "dashdot", "triangle-up", "x"),
    Style("#8a5fb0", "longdash", "x", "-"),
    Style("#808080", "longdashdot", "cross", "+"),
)
# The rows of the paper sheet by their ids, dark enough to read.
ROW_STYLES = {
    "red": Style("#c8102e", "solid", "circle", ""),
    "yellow": Style("#b07d00", "dash", "square", "/"),
    "green": Style("#1b8a4b", "dot", "diamond", "."),
    "blue": Style("#2f6fd0", "dashdot", "triangle-up", "x"),
}


@dataclass(frozen=True)
class Series:
    """Values under one name, one for each place of the axis.

    A value of None is a gap. ``hover`` is what people read of each. ``low`` and ``high`` bound the
    interval of each value where they are estimates, None at a gap; else both are empty. Without a
    ``style`` the place among the series gives one.
    """

    name: str
    values: Sequence[float | None]
    hover: Sequence[str]
    low: Sequence[float | None] = ()
    high: Sequence[float | None] = ()
    style: Style | None = None

    @property
    def extent(self) -> list[float]:
        """All that the axis must hold: the values and the ends of their intervals."""
        return [each for each in (*self.values, *self.low, *self.high) if each is not None]


def styled(drawn: Sequence[Series]) -> Iterator[tuple[Series, Style]]:
    """Yield each series with its style, given or that of its place."""
    for place, series in enumerate(drawn):
        yield series, series.style or STYLES[place % len(STYLES)]


def whiskers(series: Series) -> dict[str, Any] | None:
    """Return plotly's error bars of the intervals, or None where there are none."""
    if not series.high:
        return None
    return {
        "type": "data",
        "symmetric": False,
        "array": _apart(series.high, series.values),
        "arrayminus": _apart(series.values, series.low),
        "thickness": 2,
        "color": "#808080",
    }


def _apart(upper: Sequence[float | None], lower: Sequence[float | None]) -> list[float | None]:
    return [
        None if high is None or low is None else high - low
        for high, low in zip(upper, lower, strict=True)
    ]
