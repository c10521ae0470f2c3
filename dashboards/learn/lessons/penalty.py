"""What a penalty really costs, and when a mark costs more."""

from __future__ import annotations

from functools import cache
from typing import Any

from flask_babel import gettext, lazy_gettext

from dashboards.figure_view import FigureView
from dashboards.figures.bars import bar_chart
from dashboards.figures.frame import Axis
from dashboards.figures.series import Series
from dashboards.learn.exercises.penalty import question
from dashboards.learn.lesson import Content, Lesson, series_view
from dashboards.learn.paper import cubes, paper
from dashboards.learn.shelf import Shelf
from dashboards.learn.wording import chance, points, whole
from dashboards.words import option_words, row_name
from odds.chance.turn_odds import turn_odds
from odds.game.notation import read_sheet
from odds.game.rules import Game
from odds.game.sheet import Sheet, empty_sheet
from odds.play.advice import judge
from odds.play.match.network import PRICES
from odds.solver.library import ValueTable
from odds.studies.penalties import penalty_choice, penalty_costs
from odds.studies.skipping import first_mark_gains, first_marks

# A mild price of a roll: that of a player who has an eye on the clock.
MILD = PRICES[1]
# A late sheet on which little fits any more.
LATE = "R5@9/Y5@9/G5@5/B5@5"
_choice = cache(penalty_choice)


def content(shelf: Shelf) -> Content:
    """Return the numbers of the page, most of which need the values."""
    game = shelf.game
    late = read_sheet(LATE, game)
    numbers: dict[str, Any] = {
        "penalty": points_of_penalty(game),
        "most": game.variant.max_penalties,
        "late": paper(late),
        "forced": chance(turn_odds(late).no_mark),
    }
    alone, mild = shelf.values(), shelf.values(MILD)
    if alone is None or mild is None:
        return Content(numbers, {}, shelf.waiting(0.0, MILD))
    figures = {"costs": _costs_figure(alone, mild), "shares": _shares_figure(alone)}
    return Content(numbers | _in_points(game, alone, mild) | _loudest(alone), figures)


def points_of_penalty(game: Game) -> str:
    """Return what the sheet takes for a penalty, with its minus."""
    return whole(-game.variant.penalty_points)


def _in_points(game: Game, alone: ValueTable, mild: ValueTable) -> dict[str, Any]:
    costs, gains, marks = penalty_costs(alone), first_mark_gains(alone), first_marks(game)
    # The first mark that costs more than the first penalty, and the one before it.
    worse = next(place for place, gain in enumerate(gains) if -gain > costs[0])
    sheets = _with_penalties(game)
    return {
        "row": row_name(game.variant.rows[0].id),
        "price": whole(int(MILD)),
        "cost_first": points(costs[0]),
        "cost_second": points(costs[1]),
        "cost_third": points(costs[2]),
        "cost_last": points(costs[-1]),
        "mild_first": points(penalty_costs(mild)[0]),
        "good_number": marks[worse - 1].number,
        "good_cost": points(-gains[worse - 1]),
        "worse_number": marks[worse].number,
        "worse_cost": points(-gains[worse]),
        "worse_skipped": marks[worse].skipped,
        "share_none": chance(_choice(sheets[0], alone).chance),
        "share_one": chance(_choice(sheets[1], alone).chance),
        "share_last": chance(_choice(sheets[-1], alone).chance),
    }


def _with_penalties(game: Game) -> list[Sheet]:
    """Return the empty sheet with every number of penalties that leaves the game going."""
    sheets = [empty_sheet(game)]
    while len(sheets) < game.variant.max_penalties:
        sheets.append(sheets[-1].with_penalty())
    return sheets


def _loudest(table: ValueTable) -> dict[str, Any]:
    """Return the first roll on which the penalty gains most, with its best marks."""
    sheet = empty_sheet(table.key.game)
    found = _choice(sheet, table)
    options = judge(sheet, found.roll, table).options
    return {
        "loud_dice": cubes(sheet, found.roll),
        "loud_gain": points(found.gain),
        "loud_options": [
            (option_words(each.option, sheet.game.variant), points(each.value))
            for each in options[:4]
        ],
    }


def _costs_figure(alone: ValueTable, mild: ValueTable) -> FigureView:
    # The last penalty ends the game and would dwarf the others.
    series = [
        Series(name, costs, [points(cost) for cost in costs])
        for name, costs in (
            (gettext("alone"), penalty_costs(alone)[:-1]),
            (
                gettext("at a price of %(price)s points a roll", price=whole(int(MILD))),
                penalty_costs(mild)[:-1],
            ),
            (
                gettext("printed on the sheet"),
                (float(alone.key.game.variant.penalty_points),) * (len(penalty_costs(alone)) - 1),
            ),
        )
    ]
    return series_view(
        "costs",
        gettext("What the next penalty takes from the expected score, in points"),
        bar_chart,
        [whole(n) for n in range(len(series[0].values))],
        series,
        Axis(gettext("penalties so far")),
        Axis(gettext("points")),
    )


def _shares_figure(table: ValueTable) -> FigureView:
    shares = [_choice(sheet, table).chance for sheet in _with_penalties(table.key.game)]
    return series_view(
        "shares",
        gettext("How often the penalty is best on the first roll of an empty sheet"),
        bar_chart,
        [whole(n) for n in range(len(shares))],
        [Series(gettext("share"), [float(x) for x in shares], [chance(x) for x in shares])],
        Axis(gettext("penalties so far")),
        Axis(gettext("share of the rolls"), percent=True),
    )


LESSON = Lesson(
    id="penalty",
    title=lazy_gettext("When a penalty is the better choice"),
    summary=lazy_gettext("A bad mark can cost more than a penalty."),
    content=content,
    question=question,
)
