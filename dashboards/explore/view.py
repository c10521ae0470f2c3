"""The explorer: an index of its figures, a page for each, and its numbers as a file.

A page's state is its address, a GET form, so that a link shares the figure with all its choices.
"""

from __future__ import annotations

from typing import Any

from flask import Response, current_app, render_template, request
from werkzeug.exceptions import NotFound

from dashboards.blueprint import pages, twice
from dashboards.explore.catalogue import BY_ID, CHARTS
from dashboards.explore.chart import Chart
from dashboards.explore.page import answer, read_form, read_page
from odds.contract.problem import FieldError, Problem


@pages.get("/explore")
def explore() -> str:
    """Show all figures with questions worth a look."""
    return render_template("explore.html", charts=CHARTS)


@pages.get("/explore/<name>")
def explore_chart(name: str) -> tuple[str, int]:
    """Show a figure."""
    chart = _chart(name)
    given, tables = request.args.to_dict(), current_app.extensions["tables"]
    page = read_page(chart, given, tables, twice(request.args))
    host = request.host_url.rstrip("/")
    return render_template("explore_chart.html", page=page, charts=CHARTS, host=host), page.status


@pages.get("/explore/<name>.csv")
def explore_data(name: str) -> Response:
    """Send a figure's numbers. Raises Problem, as the API does."""
    chart = _chart(name)
    if names := twice(request.args):
        raise Problem([FieldError(name, "is given more than once") for name in names])
    form = read_form(chart, request.args.to_dict())
    study = answer(chart, form, current_app.extensions["tables"])
    response = Response(study.to_csv(), mimetype="text/csv")
    response.headers.set("Content-Disposition", "attachment", filename=f"qwixx-{chart.id}.csv")
    return response


def _chart(name: str) -> Chart[Any]:
    if name not in BY_ID:
        raise NotFound
    return BY_ID[name]
