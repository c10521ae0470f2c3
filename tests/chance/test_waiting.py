from __future__ import annotations

from fractions import Fraction

import pytest

import odds
from odds.game.turn import Role


def test_white_rolls_until_five_marks_stand_in_an_empty_row() -> None:
    """22.379; the published 26.2 is not the best play."""
    for row in range(4):
        wait = odds.rolls_until_lockable(odds.sheet(""), row, "passive")
        assert wait is not None
        assert round(float(wait), 3) == 22.379


@pytest.mark.parametrize(
    ("sheet", "role", "wait"),
    [
        # One mark short, right of 5: the white sums 6 to 11 are 25 of 36.
        ("R4@5", "passive", Fraction(36, 25)),
        ("R5@9", "active", Fraction(0)),
        ("R4@11", "active", None),
        ("R3@10", "passive", None),
    ],
)
def test_rolls_until_lockable(sheet: str, role: Role, wait: Fraction | None) -> None:
    assert odds.rolls_until_lockable(odds.sheet(sheet), 0, role) == wait


def test_accepting_everything_waits_longer_than_the_best_play() -> None:
    # Two marks short, right of 9: a 10 leaves the 11 to come, an 11 leaves nothing.
    wait = odds.rolls_until_lockable(odds.sheet("R3@9"), 0, "passive")
    assert wait == Fraction(36, 3) + Fraction(36, 2)


def test_a_closed_row_is_not_waited_for() -> None:
    with pytest.raises(odds.Fault, match="closed"):
        odds.rolls_until_lockable(odds.sheet("Rx"), 0)
