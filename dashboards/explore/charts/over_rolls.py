"""Lines over the coming rolls as a panel of the explorer."""

from __future__ import annotations

from collections.abc import Sequence

from flask_babel import gettext as _

from dashboards.chances import lines_over_rolls, roll_names, table
from dashboards.explore.chart import Panel, panel
from dashboards.figures.frame import LEAST
from dashboards.figures.series import Series
from odds.chance.race import Turns


def over_rolls(
    name: str, title: str, drawn: Sequence[Series], turns: Turns, *, least: float = LEAST
) -> Panel:
    """Return lines over the coming rolls with their table."""
    figure = lines_over_rolls(drawn, turns, least)
    columns = (_("roll"), *(series.name for series in drawn))
    return panel(name, title, figure, columns, table(roll_names(turns), drawn))
