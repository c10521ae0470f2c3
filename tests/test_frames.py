"""What notebooks show of results: the same numbers as frames, as CSV and as HTML."""

from __future__ import annotations

from fractions import Fraction

import pandas as pd
import pytest

import odds
from odds.chance.turn_odds import TurnOdds

SHEET = odds.sheet("R2,3,5/Y7/G12,11/Bx/P1")


def chance(frame: pd.DataFrame, **where: object) -> object:
    for column, value in where.items():
        frame = frame[frame[column] == value]
    (found,) = frame["chance"]
    return found


def test_the_odds_of_a_roll() -> None:
    found = odds.turn_odds(SHEET, max_skip=1)
    frame = found.to_frame(exact=True)
    seven = odds.read_mark("R7", SHEET.game.variant)
    assert chance(frame, event="cell", row="red", number=7) == found.cells[seven]
    assert chance(frame, event="row", row="green") == found.rows[2].mark
    assert chance(frame, event="lock", row="blue") == 0
    for event in ("any_lock", "no_mark", "two_marks", "no_mark_max_skip"):
        assert chance(frame, event=event) == getattr(found, event)
    assert len(frame) == len(found.cells) + 2 * len(found.rows) + 4
    assert f"{found.cells[seven]} = " in found._repr_html_()
    assert found.to_frame()["chance"].dtype == float


def test_a_variant_without_the_limit_has_its_own_rows() -> None:
    game = odds.game("mixx_b")
    found = odds.turn_odds(odds.sheet("", game), "passive")
    frame = found.to_frame()
    assert set(frame["row"].dropna()) == {row.id for row in game.variant.rows}
    assert "no_mark_max_skip" not in set(frame["event"])


def test_odds_are_equal_by_their_chances() -> None:
    assert odds.turn_odds(SHEET) == odds.turn_odds(SHEET)
    assert odds.turn_odds(SHEET) != odds.turn_odds(odds.sheet())
    assert isinstance(odds.turn_odds(SHEET), TurnOdds)


def test_lock_curves() -> None:
    turns = odds.turns("APA")
    curves = odds.lock_curves(SHEET, turns)
    frame = curves.to_frame(exact=True)
    assert list(frame.columns) == ["turn", "red", "yellow", "green"]
    assert list(frame["turn"]) == [1, 2, 3]
    assert tuple(frame["red"]) == curves[0]
    assert curves == {0: curves[0], 1: curves[1], 2: curves[2]}
    assert all(isinstance(each, Fraction) for each in frame["green"])


@pytest.mark.usefixtures("example_tables")
def test_advice_and_values() -> None:
    advice = odds.advise(SHEET, "34-521x")
    frame = advice.to_frame()
    assert list(frame["value"]) == [each.value for each in advice.options]
    assert frame["option"][0] == odds.write_option(advice.best.option, SHEET.game.variant)
    assert (frame["loss"][0], frame["class"][0]) == (0, "best")
    worth = odds.value(SHEET)
    (row,) = worth.rows()
    moments = worth.moments
    assert row == (worth.value, moments.sd, moments.rolls_to_come, moments.ends_by_penalties)
    assert worth.columns == ("value", "sd", "rolls_to_come", "ends_by_penalties")


def test_a_study_that_is_none_is_a_fault() -> None:
    with pytest.raises(odds.Fault, match="there is no study 'nosuch'"):
        odds.study("nosuch")
