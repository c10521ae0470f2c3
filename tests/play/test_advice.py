"""Advice: every option judged, ties are ties, reasons exact; values of symmetric sheets."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import pytest

import odds
from odds.chance.dice import white_pairs
from odds.game.turn import PENALTY, apply, legal_options
from odds.play.advice import LOSS_CLASSES, TIE, Judged, judge
from odds.play.reasons import LOCK_ROLLS, compare, explain
from odds.play.worth import worth
from odds.solver.induction import solve
from tests.conftest import Solved
from tests.sheets import random_roll, random_sheet

ROLL = "34-5216"


def random_rolls(count: int, seed: int) -> list[tuple[odds.Sheet, odds.Roll]]:
    """Return sheets of games with a roll of the dice that are in play."""
    rng = random.Random(seed)
    found: list[tuple[odds.Sheet, odds.Roll]] = []
    while len(found) < count:
        sheet = random_sheet(odds.game(), rng)
        if not sheet.over:
            found.append((sheet, random_roll(sheet, rng)))
    return found


def test_every_legal_option_is_judged_best_first(solved: Solved) -> None:
    table = solved()
    for sheet, roll in random_rolls(40, 1):
        advice = judge(sheet, roll, table)
        assert {each.option for each in advice.options} == set(legal_options(sheet, roll))
        values = [each.value for each in advice.options]
        assert values == sorted(values, reverse=True)
        for each in advice.options:
            assert each.after == apply(sheet, each.option)
            assert each.loss == pytest.approx(values[0] - each.value, abs=TIE)


def test_the_value_before_a_roll_is_the_mean_of_the_best_options(solved: Solved) -> None:
    """Over all rolls, once: what the kernel sums up without listing them."""
    table, sheet = solved(), odds.sheet("R5@9/Y4@8/Gx/B2@10/P2")
    rolls = [
        (times, odds.Roll((low, high), (red, yellow, None, blue)))
        for low, high, times in white_pairs(6)
        for red in range(1, 7)
        for yellow in range(1, 7)
        for blue in range(1, 7)
    ]
    best = sum(times * judge(sheet, roll, table).best.value for times, roll in rolls)
    assert best / 6**5 == pytest.approx(table.final_score(sheet), abs=1e-4)


def test_options_that_tie_lose_nothing(solved: Solved) -> None:
    # On an empty sheet red 2 and yellow 2 are the same.
    advice = judge(odds.sheet(), odds.read_roll("11-6666", odds.game().variant), solved())
    ties = [each for each in advice.options if each.loss == 0]
    assert len(ties) == 2
    assert {each.loss_class for each in ties} == {"best"}
    assert advice.options[2].loss > 1


def test_every_loss_has_a_class() -> None:
    limits = [each.limit for each in LOSS_CLASSES]
    assert limits == sorted(limits)
    assert limits[0] == TIE
    sheet = odds.sheet()
    classes = [Judged(PENALTY, sheet, 0.0, loss).loss_class for loss in (0.0, TIE, 1e9)]
    assert classes == ["best", LOSS_CLASSES[1].id, LOSS_CLASSES[-1].id]


def test_reasons_add_up_and_are_exact(solved: Solved) -> None:
    for sheet, roll in random_rolls(12, 2):
        advice = judge(sheet, roll, solved())
        for judged, why in zip(advice.options, explain(advice), strict=True):
            if why is None:
                assert len(advice.options) == 1
                continue
            assert why.option is judged
            difference = judged.value - why.against.value
            assert why.points_now + why.points_to_come == pytest.approx(difference)
            assert why.points_now == judged.after.score - why.against.after.score
            assert isinstance(why.here.penalty_risk, Fraction)
            if not judged.after.over:
                own = odds.turn_odds(judged.after).no_mark
                assert why.here.penalty_risk == own
                turns = odds.turns("A" * LOCK_ROLLS)
                for row, curve in odds.lock_curves(judged.after, turns).items():
                    assert why.here.locks[row] == curve[-1]


def test_cells_given_up_are_the_open_ones_passed(solved: Solved) -> None:
    sheet = odds.sheet("R3")
    advice = judge(sheet, odds.read_roll("34-5216", sheet.game.variant), solved())
    variant = sheet.game.variant
    given_up = {
        odds.write_option(why.option.option, variant): [
            odds.write_mark(mark, variant) for mark in why.here.given_up
        ]
        for why in explain(advice)
        if why is not None
    }
    assert given_up["W:R7 C:R9"] == ["R4", "R5", "R6", "R8"]
    assert given_up["C:Y5"] == ["Y2", "Y3", "Y4"]
    assert given_up["penalty"] == []


def test_any_two_options_are_compared_like_neighbours(solved: Solved) -> None:
    sheet = odds.sheet("R2,3,4,5,6/Y3,4,5,7,8/G10/B7,6/P1")
    advice = judge(sheet, odds.Roll((3, 4), (5, 2, 1, 6)), solved(players=2))
    best, second, *_, last = advice.options
    assert compare(advice, best, second) == explain(advice)[0]
    there, back = compare(advice, best, last), compare(advice, last, best)
    assert there.points_now == -back.points_now
    assert there.points_to_come == pytest.approx(-back.points_to_come)
    assert there.here == back.there
    assert {*there.keeps} == {*back.here.given_up} - {*there.here.given_up, *best.option.marks}


@pytest.mark.parametrize("phase", [1, 2])
def test_another_s_roll_is_judged_by_what_comes_after_it(solved: Solved, phase: int) -> None:
    table, sheet = solved("classic", 3), odds.sheet("R2,3/Y5@8/B10")
    mean = 0.0
    for low, high, times in white_pairs(6):
        advice = judge(sheet, odds.Roll((low, high)), table, phase)
        assert all(not each.option.penalty for each in advice.options)
        mean += times * advice.best.value
    assert mean / 36 == pytest.approx(table.final_score(sheet, phase), abs=1e-4)


def test_a_roll_of_another_in_a_solo_table_counts_its_mark(solved: Solved) -> None:
    table, sheet = solved(), odds.sheet("R2,3/Y5@8/B10")
    assert worth(sheet, table, 1).value > worth(sheet, table).value
    assert worth(sheet, table, 1).moments.rolls_to_come > worth(sheet, table).moments.rolls_to_come
    for phase in (-1, 2):
        with pytest.raises(odds.Fault, match="below players"):
            worth(sheet, table, phase)
        with pytest.raises(odds.Fault, match="below players"):
            judge(sheet, odds.Roll((3, 4)), table, phase)


def test_a_switch_that_changes_no_value_needs_no_table_of_its_own(solved: Solved) -> None:
    other = odds.sheet("R2,3", odds.game("classic", penalty_when_ended_early=True))
    assert worth(other, solved()).value == worth(odds.sheet("R2,3"), solved()).value
    roll = odds.Roll((3, 4), (5, 2, 1, 6))
    assert (
        judge(other, roll, solved()).best.value
        == judge(odds.sheet("R2,3"), roll, solved()).best.value
    )


SWAPPED = (
    ("R2,3/Y5@8/G4@7/B12/P1", "R5@8/Y2,3/G12/B4@7/P1"),
    ("R2,3/Y5@8/G4@7/B12/P1", "R4@7/Y2/G12,11/B5@6/P1"),
    ("R2,3x/Y5@8/G-/B12", "R-/Y2/G12,11x/B5@6"),
)


@pytest.mark.parametrize(("one", "other"), SWAPPED)
def test_rows_swapped_or_reflected_are_worth_as_much(solved: Solved, one: str, other: str) -> None:
    for players in (1, 2):
        table = solved("classic", players)
        first, second = odds.sheet(one), odds.sheet(other)
        assert table.final_score(first) == table.final_score(second)
        assert table.moments_of(first) == table.moments_of(second)


PUBLISHED: dict[int, list[float | None]] = {
    # From FINDINGS: the mean final score when the own roll comes after so many of others.
    1: [115.483126],
    2: [130.5014, 131.1327],
    3: [142.4191, 143.0079, 143.6031],
    4: [152.2989, None, None, 153.9441],
    5: [160.6947, None, None, None, 162.7163],
}


@pytest.mark.parametrize("players", PUBLISHED)
def test_the_empty_sheet_is_worth_what_is_published(solved: Solved, players: int) -> None:
    for phase, value in enumerate(PUBLISHED[players]):
        if value is not None:
            found = solved("classic", players).final_score(odds.sheet(), phase)
            assert found == pytest.approx(value, abs=1e-4)


@pytest.mark.parametrize(
    ("switches", "value"),
    [
        ({}, 115.483126),
        ({"second_lock": "after_turn"}, 115.9108),
        ({"marks_before_lock": 4}, 115.7324),
    ],
)
def test_the_solver_itself_holds_the_settled_optimum(
    switches: dict[str, Any], value: float
) -> None:
    game = odds.game(**switches)
    solution = solve(game)
    a, b = solution.index.classes(odds.sheet("", game))
    found = solution.values[a * solution.index.shape[1] + b, 0, 0]
    assert found == pytest.approx(value, abs=1e-6 if not switches else 1e-4)


@pytest.mark.parametrize(("variant", "value"), [("mixx_a", 115.6414), ("mixx_b", 123.6209)])
def test_gemixxt_is_worth_what_is_published(solved: Solved, variant: str, value: float) -> None:
    found = solved(variant).final_score(odds.sheet("", odds.game(variant)))
    assert found == pytest.approx(value, abs=1e-4)


def test_best_play_leads_where_it_is_known_to(solved: Solved) -> None:
    moments = worth(odds.sheet(), solved()).moments
    assert moments.sd == pytest.approx(27.1, abs=0.05)
    assert moments.rolls_to_come == pytest.approx(26.15, abs=0.005)
    assert moments.ends_by_penalties == pytest.approx(0.548, abs=0.0005)


def test_free_passes_have_no_value() -> None:
    game = odds.game(voluntary_pass="free")
    with pytest.raises(odds.Fault, match="no best play is finite"):
        odds.value(odds.sheet("", game))


def test_a_table_of_another_game_judges_nothing(solved: Solved) -> None:
    sheet = odds.sheet("", odds.game(second_lock="after_turn"))
    with pytest.raises(odds.Fault, match="another game"):
        judge(sheet, odds.read_roll(ROLL, sheet.game.variant), solved())
