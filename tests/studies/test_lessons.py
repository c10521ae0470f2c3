"""What the lessons show, against other ways to get it."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import islice

import pytest

import odds
from odds.game.turn import Roll
from odds.play.advice import judge
from odds.solver.library import ValueTable, obtain
from odds.solver.tables import TableKey
from odds.studies.locking import gains_of_locking, lock_by_round
from odds.studies.pace import alone, contest
from odds.studies.penalties import penalty_choice, penalty_costs
from odds.studies.positions import positions, sheet_after
from odds.studies.skipping import first_mark_gains, first_marks, lock_after_first_mark
from tests.conftest import Solved

GAME = odds.game()


@pytest.fixture(scope="module")
def table(solved: Solved) -> ValueTable:
    return solved("classic", 1)


def test_a_first_mark_gains_what_the_advice_says(table: ValueTable) -> None:
    gains = first_mark_gains(table)
    for mark, gain in zip(first_marks(GAME), gains, strict=True):
        low = max(1, mark.number - 6)
        advice = judge(odds.sheet(), Roll((low, mark.number - low)), table, 1)
        values = {odds.write_option(o.option, GAME.variant): o.value for o in advice.options}
        assert gain == pytest.approx(values[f"W:R{mark.number}"] - values["pass"], abs=1e-4)


def test_a_row_begun_too_far_right_cannot_be_locked() -> None:
    chances = lock_after_first_mark(GAME, odds.turns("AAA"))
    room = [10 - mark.skipped for mark in first_marks(GAME)]
    # Five marks before the last number, the first one counted.
    assert [chance > 0 for chance in chances] == [cells >= 5 for cells in room]


@pytest.mark.parametrize("players", [1, 2, 4])
def test_waiting_for_the_last_number_is_a_geometric_law(players: int) -> None:
    miss = Fraction(25, 27) * Fraction(35, 36) ** (players - 1)
    curve = lock_by_round(GAME, players, 5)
    assert curve == tuple(1 - miss**rounds for rounds in range(1, 6))


def test_locking_gains_what_the_advice_says(table: ValueTable) -> None:
    gains = gains_of_locking(table, 5)
    sheet = odds.sheet("R5@6")
    values = {odds.write_option(o.option, GAME.variant): o.value
              for o in judge(sheet, Roll((6, 6)), table, 1).options}  # fmt: skip
    assert gains[0] == pytest.approx(values["W:R12"] - values["pass"], abs=1e-4)
    assert gains[0] < gains[-1]


def test_how_often_a_penalty_is_best(table: ValueTable) -> None:
    empty = odds.sheet()
    found = penalty_choice(empty, table)
    # The best player refuses everything right of 4, and 2 to 4 come as often as 10 to 12.
    assert found.chance == odds.turn_odds(odds.sheet("R5@9/Y5@9/G5@5/B5@5")).no_mark
    assert float(found.chance) == pytest.approx(0.195, abs=5e-4)
    advice = judge(empty, found.roll, table)
    assert advice.best.option.penalty
    assert advice.best.value - advice.options[1].value == pytest.approx(found.gain, abs=1e-4)


def test_a_penalty_that_is_counted_as_best_is_best(table: ValueTable) -> None:
    sheet, dice = odds.sheet("R2,4/Y3/G12,10/B11/P1"), random.Random(2)
    rolls = [
        Roll((dice.randint(1, 6), dice.randint(1, 6)), tuple(dice.randint(1, 6) for _ in range(4)))
        for _ in range(400)
    ]
    often = sum(judge(sheet, roll, table).best.option.penalty for roll in rolls) / len(rolls)
    assert float(penalty_choice(sheet, table).chance) == pytest.approx(often, abs=0.06)
    with pytest.raises(ValueError, match="in play"):
        penalty_choice(odds.sheet("Gx"), table)


def test_the_last_penalty_ends_the_game(table: ValueTable) -> None:
    costs = penalty_costs(table)
    assert len(costs) == 4
    assert sum(costs) == pytest.approx(table.final_score(odds.sheet()) + 20, abs=1e-3)


def test_the_patient_player_loses_as_often_as_measured() -> None:
    for price in (0.0, 7.0):
        obtain(TableKey(GAME, 1, price))
    found = contest(2, 7.0, 600, 1)
    # 83 per cent for the fast one in docs/against-people.md.
    assert found.share.low < 0.17 < found.share.high
    assert found == contest(2, 7.0, 600, 1)
    assert found.own.mean < found.other.mean
    # Without a price the best score alone is exact: 115.48.
    assert alone(0.0, 6000, 2).score.mean == pytest.approx(115.48, abs=1.0)


def test_positions_are_the_same_for_a_seed_and_go_on() -> None:
    first, again = (
        list(islice(positions(GAME, range(1, 9), random.Random(4)), 20)) for _ in range(2)
    )
    assert first == again
    assert len({sheet for sheet, _ in first}) > 1
    assert not sheet_after(GAME, 200, random.Random(1)).over
