"""A row under a rule: its steps against every option of every roll, its figures against others."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise

import numpy as np
import pytest
from scipy import sparse
from scipy.sparse import linalg

import odds
from odds.chance.fixed_rule import Rule
from odds.chance.race import Goal, State, Turns
from odds.chance.row_chain import ExpectedRolls, RowChain, expected_rolls, row_chain
from odds.game.fault import Fault
from odds.game.sheet import Row, Sheet
from odds.game.turn import Option, Role, apply, legal_options
from tests.chance.test_horizon import ROLES, row_alone
from tests.chance.test_turn_odds import all_rolls
from tests.sheets import random_sheet
from tests.small_variants import NAMES, small_game

RULES = [Rule(0), Rule(1), Rule(2), Rule()]
OWN, OTHERS, ROUND = odds.turns("A"), odds.turns("P"), odds.turns("APP")


def answered(sheet: Sheet, row: int, options: Sequence[Option], rule: Rule) -> Sheet:
    """Return the sheet after the rule's answer, chosen from the legal options for the row."""
    closing = sheet.game.variant.rows[row].closing

    def is_near(option: Option) -> bool:
        fronts = [sheet.rows[row].front, *(mark.cell for mark in option.marks)]
        skipped = (after - before - 1 for before, after in pairwise(fronts))
        return rule.max_skip is None or max(skipped) <= rule.max_skip

    locks = [option for option in options if option.marks[-1].cell in closing]
    wanted = locks or [option for option in options if is_near(option)]
    best = min(wanted, key=lambda o: (-len(o.marks), o.marks[-1].cell), default=None)
    return sheet if best is None else apply(sheet, best)


def check_steps(sheet: Sheet, row: int, role: Role) -> None:
    """Hold where each rule leads from this sheet against the count of every roll."""
    need = sheet.game.marks_before_lock

    def state(after: Sheet) -> State:
        marks = after.rows[row]
        if marks.locked:
            return need + 1, 0
        return (marks.count, marks.front) if marks.count < need else (need, 0)

    alone = row_alone(sheet, row)
    offered = [
        [
            o
            for o in legal_options(alone, roll, role)
            if o.marks and all(m.row == row for m in o.marks)
        ]
        for roll in all_rolls(alone, row)
    ]
    for rule in RULES:
        counted = Counter(state(answered(alone, row, options, rule)) for options in offered)
        chain = row_chain(sheet, row, rule, (role,))
        assert chain.start == state(sheet)
        steps = chain.round.weights[chain.start]
        assert set(steps) == set(counted)
        for after, rolls in counted.items():
            assert chain.round.chance(chain.start, after) == Fraction(rolls, len(offered))


@pytest.mark.parametrize("need", [2, 3])
@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("name", NAMES)
def test_a_step_is_the_rule_s_answer_to_every_roll(name: str, role: Role, need: int) -> None:
    game = small_game(name, marks_before_lock=need)
    rng = random.Random(f"{name}{role}{need}")
    for _ in range(4):
        sheet = random_sheet(game, rng)
        row = rng.choice([i for i, r in enumerate(sheet.rows) if not r.closed])
        check_steps(sheet, row, role)


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("text", ["", "R2@5", "R4@6", "R4@11", "R5@9", "G4@8/Rx"])
def test_a_step_of_classic_is_too(text: str, role: Role) -> None:
    for need in (5, 4):
        sheet = odds.sheet(text, odds.game(marks_before_lock=need))
        check_steps(sheet, 2 if text.startswith("G") else 0, role)


@pytest.mark.parametrize("variant", odds.variant_ids())
@pytest.mark.parametrize("turns", [OWN, OTHERS])
def test_no_rule_beats_the_best_play(variant: str, turns: Turns) -> None:
    game = odds.game(variant)
    for row in {0, len(game.variant.rows) - 1}:
        sheet = odds.sheet("", game)
        curve = odds.lock_curves(sheet, turns * 20, row)[row]
        least = odds.rolls_until_lockable(sheet, row, turns[0])
        assert least is not None
        for rule in RULES:
            within = row_chain(sheet, row, rule, turns).within(20)
            assert all(one <= best for one, best in zip(within[1:], curve, strict=True))
            found = expected_rolls(row_chain(sheet, row, rule, turns, "ready"))
            assert found.rolls is None or found.rolls > least


@pytest.mark.parametrize("turns", [OWN, OTHERS, ROUND])
def test_with_one_mark_missing_any_mark_is_best(turns: Turns) -> None:
    for text in ("R4@5", "R4@8", "R4@11", "R5@9"):
        sheet = odds.sheet(text)
        curve = odds.lock_curves(sheet, (turns * 12)[:12], 0)[0]
        assert row_chain(sheet, 0, Rule(), turns).within(12)[1:] == curve


def test_without_skipping_others_rolls_are_waited_for_one_by_one() -> None:
    # 2, 3, 4, 5 and 6 in turn, then the 12: 36 rolls divided by the ways to make each.
    waits = [Fraction(36, ways) for ways in (1, 2, 3, 4, 5)]
    ready = expected_rolls(row_chain(odds.sheet(""), 0, Rule(0), OTHERS, "ready"))
    locked = expected_rolls(row_chain(odds.sheet(""), 0, Rule(0), OTHERS))
    assert ready == ExpectedRolls(Fraction(1), sum(waits, Fraction(0)))
    assert locked == ExpectedRolls(Fraction(1), sum(waits, Fraction(36)))


def test_a_rule_that_skips_two_cells_can_run_out_of_them() -> None:
    assert expected_rolls(row_chain(odds.sheet(""), 0, Rule(1))).ever == 1
    found = expected_rolls(row_chain(odds.sheet(""), 0, Rule(2)))
    assert found.rolls is None
    assert 0 < found.ever < 1
    lost = expected_rolls(row_chain(odds.sheet("R3@11"), 0, Rule()))
    assert lost == ExpectedRolls(Fraction(0), None)


def as_matrix(chain: RowChain) -> tuple[sparse.csr_array, int, int]:
    """Return the chances of a round between the states before the goal, the last one the goal."""
    open_states = [state for state in chain.states if not chain.done(state)]
    place = {state: index for index, state in enumerate(open_states)}
    goal = len(open_states)
    cells = {
        (i, place.get(after, goal)): 0.0
        for i, state in enumerate(open_states)
        for after in chain.round.weights[state]
    }
    for i, state in enumerate(open_states):
        for after, weight in chain.round.weights[state].items():
            cells[i, place.get(after, goal)] += weight / chain.round.total
    cells[goal, goal] = 1.0
    rows, columns = zip(*cells, strict=True)
    matrix = sparse.csr_array((list(cells.values()), (rows, columns)), shape=(goal + 1, goal + 1))
    return matrix, place.get(chain.start, goal), goal


@pytest.mark.parametrize("goal", ["lock", "ready"])
@pytest.mark.parametrize("turns", [OWN, OTHERS])
@pytest.mark.parametrize("variant", odds.variant_ids())
def test_sparse_solvers_agree(variant: str, turns: Turns, goal: Goal) -> None:
    game = odds.game(variant)
    for rule in (Rule(0), Rule(1)):
        for row in range(len(game.variant.rows)):
            sheet = odds.sheet("", game)
            chain = row_chain(sheet, row, rule, turns, goal)
            matrix, start, end = as_matrix(chain)
            found = expected_rolls(chain)
            assert found.ever == 1
            inner = sparse.csc_array(sparse.eye_array(end) - matrix[:end, :end])
            means = linalg.spsolve(inner, np.ones(end))
            assert means[start] == pytest.approx(float(found.rolls or 0), rel=1e-9)
            within, power = chain.within(60), np.eye(end + 1)[start]
            for chance in within:
                assert power[end] == pytest.approx(float(chance), abs=1e-9)
                power = power @ matrix


def test_rolls_of_a_round_are_counted_to_the_one_that_does_it() -> None:
    # By hand: from a ready row the rounds repeat APP, each roll with its own chance.
    own, other = Fraction(2, 27), Fraction(1, 36)
    alive = [Fraction(1), 1 - own, (1 - own) * (1 - other)]
    miss = (1 - own) * (1 - other) ** 2
    found = expected_rolls(row_chain(odds.sheet("R5@9"), 0, Rule(), ROUND))
    assert found.rolls == sum(alive) / (1 - miss)


def test_what_cannot_be_played_is_refused() -> None:
    with pytest.raises(Fault, match="negative"):
        Rule(-1)
    with pytest.raises(Fault, match="closed"):
        row_chain(odds.sheet("Rx"), 0, Rule())
    with pytest.raises(Fault, match="turn"):
        row_chain(odds.sheet(""), 0, Rule(), ())
    over = Sheet(odds.game(), tuple(Row() for _ in range(4)), penalties=4)
    with pytest.raises(Fault, match="over"):
        row_chain(over, 0, Rule())
