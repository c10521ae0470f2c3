from __future__ import annotations

import pytest

import odds
from odds.game.entry import tapped


@pytest.mark.parametrize(
    ("sheet", "taps", "after"),
    [
        ("", "R7 R5 R9", "R5,7,9/Y-/G-/B-/P0"),
        ("R5,7", "R5", "R7/Y-/G-/B-/P0"),
        ("R5,7", "R7 R5", "R-/Y-/G-/B-/P0"),
        ("R2,3,4,5,6", "R12", "R2,3,4,5,6,12/Y-/G-/B-/P0"),
        ("R2,3,4,5,6,12", "R12", "R2,3,4,5,6/Y-/G-/B-/P0"),
        ("R2,3,4,5,6x", "R12", "R2,3,4,5,6,12/Y-/G-/B-/P0"),
        ("R2", "Rx", "R2x/Y-/G-/B-/P0"),
        ("R2x", "rx", "R2/Y-/G-/B-/P0"),
        ("R5@9", "R10", "R6@10/Y-/G-/B-/P0"),
        ("R5@9", "R-", "R-/Y-/G-/B-/P0"),
        ("", "P2", "R-/Y-/G-/B-/P2"),
        ("", "P0", "R-/Y-/G-/B-/P0"),
        ("P2", "P0", "R-/Y-/G-/B-/P0"),
        ("P2", "P2", "R-/Y-/G-/B-/P1"),
        ("P2", "P4", "R-/Y-/G-/B-/P4"),
    ],
)
def test_taps(sheet: str, taps: str, after: str) -> None:
    result = odds.sheet(sheet)
    for tap in taps.split():
        result = tapped(result, tap)
    assert odds.write_sheet(result) == after


@pytest.mark.parametrize(
    ("sheet", "tap", "message"),
    [
        ("R2,3", "R12", "needs 5 marks"),
        ("R2,3,4,5,6,12", "R2", "needs 5 marks"),
        ("R2,3,4,5,6,12", "Rx", "your own lock"),
        ("R5@9", "R4", "clear it"),
        ("R5@9", "R9", "clear it"),
        ("", "R13", "no number 13"),
        ("", "P5", "5 penalties"),
        ("", "", "expected a row"),
        ("", "Q", "expected a row"),
        ("", "P²", "expected a row"),
    ],
)
def test_a_tap_that_makes_no_sheet_is_refused(sheet: str, tap: str, message: str) -> None:
    with pytest.raises(odds.Fault, match=message):
        tapped(odds.sheet(sheet), tap)


def test_a_tap_on_a_penalty_that_is_no_box_is_refused() -> None:
    with pytest.raises(odds.Fault):
        tapped(odds.sheet(""), "P" + "9" * 5000)
