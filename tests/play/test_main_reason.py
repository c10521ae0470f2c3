"""Parts of a difference: they add up to it, and the largest is named."""

from __future__ import annotations

import random

import pytest

import odds
from odds.play.advice import TIE, judge
from odds.play.main_reason import main_part, parts
from odds.play.reasons import explain_best
from tests.conftest import Solved
from tests.sheets import random_roll, random_sheet


@pytest.mark.parametrize("phase", [0, 1])
def test_the_parts_add_up_and_the_largest_is_named(solved: Solved, phase: int) -> None:
    rng, table = random.Random(7), solved("classic", 2)
    named = set()
    for _ in range(12):
        sheet = random_sheet(odds.game(), rng)
        roll = random_roll(sheet, rng)
        advice = judge(sheet, roll, table, phase)
        for judged, why in zip(advice.options, explain_best(advice), strict=True):
            if why is None:
                continue
            assert why.option == judged
            assert why.against == advice.options[1 if judged is advice.best else 0]
            difference = why.option.value - why.against.value
            split = parts(why)
            assert sum(part.points for part in split) == pytest.approx(difference, abs=1e-9)
            part = main_part(why)
            assert (part is None) == (abs(difference) < TIE)
            if part is not None:
                named.add(part.kind)
                sign = 1 if difference > 0 else -1
                assert all(sign * part.points >= sign * other.points for other in split)
    assert named >= {"now", "cells"}


def test_a_lock_that_stands_counts_as_points_now(solved: Solved) -> None:
    sheet = odds.sheet("R2,3,4,5,6/Y3/G11")
    advice = judge(sheet, odds.read_roll("66-1111", sheet.game.variant), solved("classic", 1))
    reasons = [why for why in explain_best(advice) if why is not None]
    rows = [(why.option.after.rows[0], why.against.after.rows[0]) for why in reasons]
    locked = next(
        why for why, (here, there) in zip(reasons, rows, strict=True) if here.locked > there.locked
    )
    now, red = parts(locked)[:2]
    assert now.points == locked.option.after.score - locked.against.after.score > 10
    assert (red.kind, red.row) == ("lock", 0)
    assert red.points == pytest.approx(-13 * float(locked.there.locks[0]))
