"""Lines and bars as plotly is told of them: styles, gaps, intervals, what the axes hold."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from dashboards.figures.bars import bar_chart
from dashboards.figures.frame import Axis
from dashboards.figures.lines import line_chart
from dashboards.figures.series import ROW_STYLES, STYLES, Series

PLACES = ("1", "2", "3", "4", "5")
X, Y = Axis("rolls"), Axis(percent=True)
GUESSED = Series(
    "guessed",
    values=(0.5, None, 0.25, 0.5, 0.75),
    hover=("a half", "", "a quarter", "a half", "three quarters"),
    low=(0.25, None, -0.25, 0.25, 0.5),
    high=(1.5, None, 0.5, 0.75, 1.0),
)
draws = pytest.mark.parametrize("draw", [line_chart, bar_chart])


@pytest.mark.parametrize("styles", [STYLES, [*ROW_STYLES.values()]])
@pytest.mark.parametrize("look", ["colour", "dash", "symbol", "pattern"])
def test_each_look_alone_tells_all_series_apart(styles: list[Any], look: str) -> None:
    assert len({getattr(style, look) for style in styles}) == len(styles)


@draws
def test_series_look_as_told_or_as_their_place_tells(draw: Callable[..., Any]) -> None:
    plain = Series("plain", (1.0,), ("one",))
    red = Series("red", (2.0,), ("two",), style=ROW_STYLES["red"])
    figure = draw([plain, red, plain], ["here"], X, Y)
    assert [trace.name for trace in figure.data] == ["plain", "red", "plain"]
    expected = [STYLES[0].colour, ROW_STYLES["red"].colour, STYLES[2].colour]
    if draw is bar_chart:
        assert [trace.marker.color for trace in figure.data] == expected
        assert figure.data[2].marker.pattern.shape == STYLES[2].pattern
    else:
        assert [trace.line.color for trace in figure.data] == expected
        assert figure.data[2].line.dash == STYLES[2].dash
        assert figure.data[2].marker.symbol == STYLES[2].symbol


@draws
def test_estimates_have_whiskers_which_the_axis_holds(draw: Callable[..., Any]) -> None:
    (trace,) = (figure := draw([GUESSED], PLACES, X, Y)).data
    assert trace.y == GUESSED.values
    assert trace.error_y.array == (1.0, None, 0.25, 0.25, 0.25)
    assert trace.error_y.arrayminus == (0.25, None, 0.5, 0.25, 0.25)
    bottom, top = figure.layout.yaxis.range
    assert -0.5 < bottom < -0.25
    assert 1.5 < top < 1.75


def test_a_band_goes_round_each_run_of_values_below_its_line() -> None:
    figure = line_chart([GUESSED], PLACES, X, Y, band=True)
    band, line = figure.data
    assert band.x == ("1", "1", None, "3", "4", "5", "5", "4", "3", None)
    assert band.y == (1.5, 0.25, None, 0.5, 0.75, 1.0, 0.5, 0.25, -0.25, None)
    assert band.fill == "toself"
    assert line.y == GUESSED.values
    assert line.error_y.array is None
    assert [trace.showlegend for trace in figure.data] == [False, None]


@draws
def test_shades_lie_below_their_places(draw: Callable[..., Any]) -> None:
    figure = draw([GUESSED], PLACES, X, Y, shaded=[0, 3])
    assert [(shape.x0, shape.x1) for shape in figure.layout.shapes] == [(-0.5, 0.5), (2.5, 3.5)]


@pytest.mark.parametrize(("count", "named"), [(1, 1), (12, 12), (13, 6), (60, 12)])
def test_as_many_places_are_named_as_fit(count: int, named: int) -> None:
    places = [str(place + 1) for place in range(count)]
    axis = line_chart([Series("x", [0.0] * count, places)], places, X, Y).layout.xaxis
    assert axis.categoryarray == tuple(places)
    assert len(range(axis.tick0, count, axis.dtick)) == named


def test_small_chances_do_not_fill_the_axis() -> None:
    tiny = Series("tiny", (0.001,), ("0.1 %",))
    assert line_chart([tiny], ["1"], X, Y, least=0.05).layout.yaxis.range[1] >= 0.05
    assert line_chart([tiny], ["1"], X, Y).layout.yaxis.range[1] < 0.0011
