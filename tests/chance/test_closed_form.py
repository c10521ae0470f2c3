"""Closed forms: equal to the recursion roll by roll, and to what is known by hand."""

from __future__ import annotations

import random
import re
import subprocess
import sys
from fractions import Fraction
from itertools import pairwise
from math import comb
from xml.etree import ElementTree as ET

import pytest
import sympy

import odds
from odds.chance.closed_form import ClosingFormula, Term, closing_formula
from odds.chance.fixed_rule import Rule
from odds.chance.race import Goal, Turns
from odds.chance.row_chain import RowChain, Steps, expected_rolls, row_chain
from odds.game.fault import Fault
from odds.game.sheet import Sheet
from tests.sheets import random_sheet
from tests.small_variants import NAMES, small_game

RULES = [Rule(0), Rule(1), Rule(2), Rule(3), Rule()]
OWN, OTHERS, ROUND = odds.turns("A"), odds.turns("P"), odds.turns("APP")
ROLLS = 60


def check(sheet: Sheet, row: int, rule: Rule, turns: Turns, goal: Goal) -> ClosingFormula:
    """Hold a formula against the recursion for up to 60 rounds, and against expected rolls."""
    chain = row_chain(sheet, row, rule, turns, goal)
    formula, curve = closing_formula(chain), chain.within(ROLLS * len(turns))
    assert tuple(formula(n) for n in range(ROLLS + 1)) == curve[:: len(turns)]
    expected = expected_rolls(chain)
    assert formula.ever == expected.ever
    if len(turns) == 1 and expected.ever == 1:
        assert formula.mean == expected.rolls
    return formula


@pytest.mark.parametrize("turns", [OWN, OTHERS, ROUND])
@pytest.mark.parametrize("variant", odds.variant_ids())
def test_formulas_of_empty_rows_are_the_recursion(variant: str, turns: Turns) -> None:
    game = odds.game(variant)
    need = game.marks_before_lock
    for rule in RULES:
        check(odds.sheet("", game), 0, rule, turns, "lock")
    one_less = odds.game(variant, marks_before_lock=need - 1)
    check(odds.sheet("", one_less), 0, Rule(2), turns, "lock")
    for row in range(1, len(game.variant.rows)):
        check(odds.sheet("", game), row, Rule(1), turns, "ready")


@pytest.mark.parametrize("goal", ["lock", "ready"])
@pytest.mark.parametrize("name", NAMES)
def test_formulas_of_any_row_are_the_recursion(name: str, goal: Goal) -> None:
    rng = random.Random(f"{name}{goal}")
    for _ in range(30):
        sheet = random_sheet(small_game(name), rng)
        row = rng.choice([i for i, r in enumerate(sheet.rows) if not r.closed])
        check(sheet, row, rng.choice(RULES), rng.choice([OWN, OTHERS, ROUND]), goal)


def test_a_row_that_is_ready_has_one_power() -> None:
    ready = odds.sheet("R5@9")
    for turns, miss in ((OWN, Fraction(25, 27)), (OTHERS, Fraction(35, 36))):
        formula = closing_formula(row_chain(ready, 0, Rule(), turns))
        minus_one = (Fraction(-1),)
        assert formula.terms == (Term(Fraction(1), (Fraction(1),)), Term(miss, minus_one))
        assert tuple(formula(n) for n in range(1, 61)) == odds.lock_curves(ready, turns * 60)[0]


def test_a_row_with_one_cell_left_before_the_lock_has_two() -> None:
    formula = closing_formula(row_chain(odds.sheet("R4@10"), 0, Rule(), OTHERS))
    n = next(iter(formula.expression.free_symbols))
    powers = [sympy.Rational(17, 18) ** n, sympy.Rational(35, 36) ** n]
    assert formula.expression == 1 + powers[0] - 2 * powers[1]
    assert formula.latex() == (
        r"1 - 2 \left(\frac{35}{36}\right)^{n} + \left(\frac{17}{18}\right)^{n}"
    )


def test_equal_eigenvalues_are_multiplied_by_n() -> None:
    # Without skipping, others' rolls make the 2 and the 12 equally often.
    formula = closing_formula(row_chain(odds.sheet(""), 0, Rule(0), OTHERS))
    (_, slowest, *others) = formula.terms
    assert slowest.eigenvalue == Fraction(35, 36)
    assert slowest.coefficients == (Fraction(65, 12), Fraction(-1, 7))
    assert all(len(term.weights) == 1 for term in others)


@pytest.mark.parametrize("stay", [0, 1, 4])
def test_an_eigenvalue_may_come_any_number_of_times(stay: int) -> None:
    # Three waits of one kind in a row: the negative binomial, whose count of hits is binomial.
    states = [(marks, 0) for marks in range(4)]
    weights = {state: {state: stay, after: 5 - stay} for state, after in pairwise(states)}
    chain = RowChain(states[0], 3, (Steps(5, {**weights, states[3]: {states[3]: 5}}),))
    formula = closing_formula(chain)
    miss = Fraction(stay, 5)
    assert formula.mean == 3 / (1 - miss)
    assert [term.eigenvalue for term in formula.terms] == [1, miss]
    for n in range(12):
        few = range(min(n, 2) + 1)
        fewer = [comb(n, hits) * (1 - miss) ** hits * miss ** (n - hits) for hits in few]
        assert formula(n) == 1 - sum(fewer)
        value = formula.expression.subs(sympy.Symbol("n", integer=True, nonnegative=True), n)
        assert Fraction(str(value)) == formula(n)


def test_a_row_that_must_move_on_has_an_eigenvalue_of_zero() -> None:
    # Yellow's rows of Mixx B end in an odd number: some dice always make another one.
    game = odds.game("mixx_b")
    odd = next(i for i, r in enumerate(game.variant.rows) if r.numbers[-1] % 2)
    formula = check(odds.sheet("", game), odd, Rule(), OWN, "ready")
    assert formula.terms[-1].eigenvalue == 0
    n = next(iter(formula.expression.free_symbols))
    for rolls in range(4):
        assert Fraction(str(formula.expression.subs(n, rolls))) == formula(rolls)
    assert formula.latex().startswith(r"\begin{cases} 0 & \text{for}\: n = 0")


@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize("turns", [OWN, ROUND])
def test_expression_and_generating_function_are_the_formula(rule: Rule, turns: Turns) -> None:
    formula = closing_formula(row_chain(odds.sheet(""), 0, rule, turns))
    n = next(iter(formula.expression.free_symbols))
    for rolls in (0, 1, 2, 7):
        assert Fraction(str(formula.expression.subs(n, rolls))) == formula(rolls)
    # Its coefficients, by the recurrence that its denominator is.
    z = sympy.Symbol("z")
    numerator, denominator = sympy.fraction(sympy.together(formula.generating_function))
    first = sympy.Poly(numerator, z).all_coeffs()[::-1]
    below = sympy.Poly(denominator, z).all_coeffs()[::-1]
    for power in range(12):
        total = sum(
            below[i] * sympy.Rational(formula(power - i)) for i in range(min(power + 1, len(below)))
        )
        assert total == (first[power] if power < len(first) else 0)


def test_the_mean_is_of_the_cases_in_which_it_happens() -> None:
    formula = closing_formula(row_chain(odds.sheet(""), 0, Rule(2)))
    longest = 800
    missed = sum(float(formula.ever - formula(n)) for n in range(longest))
    assert float(formula.mean * formula.ever) == pytest.approx(missed, rel=1e-9)
    with pytest.raises(Fault, match="never"):
        _ = closing_formula(row_chain(odds.sheet("R3@11"), 0, Rule())).mean


def test_a_goal_that_is_reached_or_out_of_reach_is_a_number() -> None:
    assert closing_formula(row_chain(odds.sheet("R5@9"), 0, Rule(), OWN, "ready")).latex() == "1"
    assert closing_formula(row_chain(odds.sheet("R3@11"), 0, Rule())).latex() == "0"


def test_no_rolls_but_negative_ones_are_refused() -> None:
    formula = closing_formula(row_chain(odds.sheet("R5@9"), 0, Rule()))
    assert formula(0) == 0
    with pytest.raises(Fault, match="negative"):
        formula(-1)


@pytest.mark.parametrize("digits", [None, 3])
def test_mathml_stands_in_any_page(digits: int | None) -> None:
    formula = closing_formula(row_chain(odds.sheet(""), 0, Rule(1), ROUND))
    text = formula.mathml(digits)
    drawn = ET.fromstring(text)
    assert drawn.tag == "{http://www.w3.org/1998/Math/MathML}math"
    tags = set(re.findall(r"<(\w+)", text))
    # All in MathML Core, which browsers draw; mfenced, for one, is not.
    assert tags <= {"math", "mrow", "mn", "mo", "mi", "mfrac", "msup"}
    powers = [each for each in drawn.iter() if each.tag.endswith("msup")]
    assert len(powers) == len(formula.terms) - 1


def test_rounded_factors_are_those_of_the_formula() -> None:
    formula = closing_formula(row_chain(odds.sheet(""), 0, Rule(0)))
    assert formula.latex(3) == (
        r"1 + \left(\frac{25}{27}\right)^{n} \left(4.39 - 0.346 n\right)"
        r" - 7.17 \left(\frac{31}{36}\right)^{n} + 2.25 \left(\frac{85}{108}\right)^{n}"
        r" - 0.479 \left(\frac{13}{18}\right)^{n} + 0.0114 \left(\frac{65}{108}\right)^{n}"
    )


def test_sympy_waits_until_a_formula_is_written() -> None:
    code = """
import sys, odds
from odds.chance import closed_form, generating, typeset
from odds.chance.fixed_rule import Rule
from odds.chance.row_chain import row_chain
closed_form.closing_formula(row_chain(odds.sheet(""), 0, Rule(1)))(9)
sys.exit("sympy" in sys.modules)
"""
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
