from __future__ import annotations

from fractions import Fraction

import pytest

import odds
from dashboards.figures.curves import lock_figure, penalty_figure


def test_a_lock_figure_has_a_curve_a_row_told_apart_without_colour() -> None:
    sheet, turns = odds.sheet("R5@9"), odds.turns("AP" * 6)
    curves = odds.lock_curves(sheet, turns)
    figure = lock_figure(curves, turns, sheet.game.variant)
    assert [trace.name for trace in figure.data] == ["red", "yellow", "green", "blue"]
    assert len({trace.line.dash for trace in figure.data}) == 4
    assert list(figure.data[0].y) == [float(chance) for chance in curves[0]]
    assert len(figure.layout.shapes) == 6  # own rolls are shaded


def test_own_rolls_are_not_shaded_where_all_are() -> None:
    turns = odds.turns("AAA")
    figure = penalty_figure({"penalty": [Fraction(0)] * 3}, turns)
    assert not figure.layout.shapes


@pytest.mark.parametrize(("top", "limit"), [("1/1000", 0.05), ("1/2", 0.525), ("1", 1.02)])
def test_the_axis_holds_the_highest_curve(top: str, limit: float) -> None:
    figure = penalty_figure({"a": [Fraction(top)], "b": [Fraction(0)]}, odds.turns("A"))
    assert figure.layout.yaxis.range[1] == pytest.approx(limit, rel=0.06)
