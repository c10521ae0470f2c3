from __future__ import annotations

import random
from fractions import Fraction
from math import sqrt
from statistics import fmean, stdev

import pytest

from odds.studies.articles.formulas import STUDY
from odds.studies.articles.report import Findings
from odds.studies.articles.study import Means


@pytest.fixture(scope="module")
def findings() -> Findings:
    return STUDY.report(Means()).findings


def rolls_until_locked(dice: random.Random, max_skip: int) -> int:
    """Play red by hand on own rolls: lock, else two marks, else one, leftmost, no long skips."""
    marks, front, rolls = 0, 1, 0
    while True:
        rolls += 1
        first, second, colour = (dice.randint(1, 6) for _ in range(3))
        white, sums = first + second, sorted({first + colour, second + colour})

        def fits(number: int, after: int) -> bool:
            return after < number <= min(after + 1 + max_skip, 11)

        if marks >= 5 and 12 in (white, *sums):
            return rolls
        # A lock is worth any skip.
        if marks == 4 and front < white < 12 and 12 in sums:
            return rolls
        pairs = [number for number in sums if fits(white, front) and fits(number, white)]
        singles = [number for number in (white, *sums) if fits(number, front)]
        if pairs:
            marks, front = marks + 2, min(pairs)
        elif singles:
            marks, front = marks + 1, min(singles)


def test_expected_rolls_are_those_of_dice(findings: Findings) -> None:
    dice = random.Random(3)
    table = findings.table("expected_rolls")
    for line, max_skip in ((0, 0), (1, 1)):
        played = [rolls_until_locked(dice, max_skip) for _ in range(4000)]
        expected = table.column("locked_exact")[line]
        assert isinstance(expected, Fraction)
        assert abs(fmean(played) - expected) < 3.5 * stdev(played) / sqrt(len(played))
        curve = findings.table("locked_within").column(f"skip_{max_skip}")
        for rolls in (10, 20, 40):
            chance = curve[rolls - 1]
            assert isinstance(chance, Fraction)
            share = fmean(number <= rolls for number in played)
            assert abs(share - chance) < 3.5 * sqrt(chance * (1 - chance) / len(played))


def test_no_rule_beats_the_best_play(findings: Findings) -> None:
    for _, *rules, best in findings.table("locked_within").rows():
        assert all(chance <= best for chance in rules)  # type: ignore[operator]


def test_the_published_formula_is_among_them(findings: Findings) -> None:
    told = {formula.name: formula for formula in findings.formulas}
    # Two of 27 rolls lock, whatever was rolled before.
    assert told["r5_9_active"].latex == r"1 - \left(\frac{25}{27}\right)^{n}"
    assert told["r5_9_active"].mathml.startswith("<math ")
