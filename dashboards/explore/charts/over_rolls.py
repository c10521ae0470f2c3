"""Chances as lines: over the coming rolls, own ones shaded, or over whatever else."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from flask_babel import gettext as _

from dashboards import words
from dashboards.explore.chart import Panel, panel
from dashboards.figures.frame import Axis
from dashboards.figures.lines import Line, line_chart
from dashboards.numbers import percent
from odds.chance.race import Turns

# An axis of chances reaches at least so far.
LEAST = 0.05


def chance_line(name: str, chances: Sequence[Fraction]) -> Line:
    """Return chances as a line that tells them in per cent."""
    return Line(name, tuple(map(float, chances)), tuple(map(percent, chances)))


def roll_names(turns: Turns) -> list[str]:
    """Return the coming rolls by number."""
    return [str(roll) for roll in range(1, len(turns) + 1)]


def over_rolls(
    name: str, title: str, drawn: Sequence[Line], turns: Turns, *, least: float = LEAST
) -> Panel:
    """Return lines over the coming rolls with their table."""
    places = roll_names(turns)
    x, y = Axis(words.rolls_axis(turns)), Axis(percent=True)
    figure = line_chart(drawn, places, x, y, least=least, shaded=words.own_rolls(turns))
    columns = (_("roll"), *(line.name for line in drawn))
    return panel(name, title, figure, columns, table(places, drawn))


def table(places: Sequence[str], drawn: Sequence[Line]) -> list[tuple[str, ...]]:
    """Return a row for each place: its name, and what each line tells of it."""
    return list(zip(places, *(line.hover for line in drawn), strict=True))
