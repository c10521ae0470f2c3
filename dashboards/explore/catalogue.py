"""The explorer's figures in the order of its pages."""

from __future__ import annotations

from typing import Any

from dashboards.explore.chart import Chart
from dashboards.explore.charts.compare import COMPARE
from dashboards.explore.charts.exactly import EXACTLY
from dashboards.explore.charts.first_mark import FIRST_MARK
from dashboards.explore.charts.lock import LOCK
from dashboards.explore.charts.own_or_others import OWN_OR_OTHERS
from dashboards.explore.charts.penalty import PENALTY
from dashboards.explore.charts.row_value import ROW_VALUE

CHARTS: tuple[Chart[Any], ...] = (
    LOCK,
    ROW_VALUE,
    FIRST_MARK,
    PENALTY,
    OWN_OR_OTHERS,
    EXACTLY,
    COMPARE,
)
BY_ID = {chart.id: chart for chart in CHARTS}
