"""Chances as series of a figure: over the coming rolls, own ones shaded, or over whatever else."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from dashboards import words
from dashboards.figures.frame import LEAST, Axis
from dashboards.figures.lines import line_chart
from dashboards.figures.series import Series, Style
from dashboards.numbers import percent
from odds.chance.race import Turns

if TYPE_CHECKING:
    from plotly.graph_objects import Figure


def chance_series(name: str, chances: Sequence[Fraction], style: Style | None = None) -> Series:
    """Return chances as a series that tells them in per cent."""
    return Series(name, [float(each) for each in chances], [*map(percent, chances)], style=style)


def roll_names(turns: Turns) -> list[str]:
    """Return the coming rolls by number."""
    return [str(roll) for roll in range(1, len(turns) + 1)]


def lines_over_rolls(drawn: Sequence[Series], turns: Turns, least: float = LEAST) -> Figure:
    """Return lines over the coming rolls; where they are of both kinds, own ones are shaded."""
    x, y = Axis(words.rolls_axis(turns)), Axis(percent=True)
    return line_chart(drawn, roll_names(turns), x, y, least=least, shaded=words.own_rolls(turns))


def table(places: Sequence[str], drawn: Sequence[Series]) -> list[tuple[str, ...]]:
    """Return a row for each place: its name, and what each series tells of it."""
    return list(zip(places, *(series.hover for series in drawn), strict=True))
