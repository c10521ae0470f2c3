from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import product

import pytest

from odds.studies.articles.lock_race import NO, STUDY, YES
from odds.studies.articles.report import Findings
from odds.studies.articles.study import Means

FACES = range(1, 7)


@pytest.fixture(scope="module")
def findings() -> Findings:
    return STUDY.report(Means()).findings


@cache
def slow_race(count: int, front: int, rolls: int) -> Fraction:
    """Return the best chance to lock red in so many own rolls, by every roll of its three dice.

    ``front`` is the rightmost number, 1 in the empty row.
    """
    if rolls == 0:
        return Fraction(0)
    total = Fraction(0)
    for a, b, red in product(FACES, repeat=3):
        states = {(count, front)}
        for sums in ({a + b}, {a + red, b + red}):
            states |= {
                (marks + 1, number)
                for marks, last in states
                for number in sums
                if number > last and (number < 12 or marks >= 5)
            }
        locked = any(last == 12 for _, last in states)
        total += 1 if locked else max(slow_race(*state, rolls - 1) for state in states)
    return total / 6**3


def test_the_published_chances_come_out_roll_by_roll(findings: Findings) -> None:
    published = findings.table("published")
    claims = zip(published.column("claim"), published.column("exact"), strict=True)
    own = [chance for claim, chance in claims if str(claim).startswith("Own roll, ")]
    ends = ([12], [12, 12], [12, 2], [12, 12, 2], [12, 12, 2, 2])
    for chance, numbers in zip(own, ends, strict=True):
        hits = sum(
            any(number in (a + b, a + die, b + die)
                for number, die in zip(numbers, dice, strict=True))
            for a, b, *dice in product(FACES, repeat=2 + len(numbers))
        )  # fmt: skip
        assert chance == Fraction(hits, 6 ** (2 + len(numbers)))
    assert list(published.column("agrees")) == [YES] * 6 + [NO]


@pytest.mark.parametrize(("marks", "start"), [(3, 4), (4, 5)])
def test_the_race_is_that_of_a_slow_recursion(findings: Findings, marks: int, start: int) -> None:
    curve = findings.table("curves").column(f"marks_{marks}")
    assert list(curve[:3]) == [slow_race(marks, start, rolls) for rolls in (1, 2, 3)]


def test_a_ready_row_waits_as_a_geometric_law_says(findings: Findings) -> None:
    ready = findings.table("ready")
    for players, chance, mean in zip(*map(ready.column, ("players", "round", "mean")), strict=True):
        miss = Fraction(25, 27) * Fraction(35, 36) ** (int(str(players)) - 1)
        assert chance == 1 - miss
        assert mean == 1 / (1 - miss)
    white = findings.table("waiting").amount("exact", 0)
    assert isinstance(white, Fraction)
    assert float(white) == pytest.approx(22.379, abs=5e-4)
