from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import odds
from odds.contract.answer import render
from odds.contract.catalogue import INQUIRIES, Inquiry
from odds.contract.problem import Problem
from odds.tabular import chance_body

BY_COMMAND = {inquiry.command: inquiry for inquiry in INQUIRIES}


def ask(command: str, **given: str) -> dict[str, Any]:
    return BY_COMMAND[command].ask(given)


def test_a_chance_is_in_lowest_terms_with_its_nearest_double() -> None:
    assert chance_body(Fraction(10, 24)) == {"fraction": "5/12", "decimal": 5 / 12}
    assert chance_body(Fraction(0)) == {"fraction": "0", "decimal": 0.0}
    assert chance_body(Fraction(1)) == {"fraction": "1", "decimal": 1.0}


@given(st.integers(0, 10**30), st.integers(1, 10**30))
def test_long_fractions_are_left_out_unless_asked_for(a: int, b: int) -> None:
    chance = Fraction(a, a + b)
    body, exact = chance_body(chance), chance_body(chance, exact=True)
    assert ("fraction" in body) is (len(str(chance)) <= 60)
    assert Fraction(exact["fraction"]) == chance
    assert body["decimal"] == exact["decimal"] == float(chance)


@pytest.mark.parametrize("inquiry", INQUIRIES, ids=lambda inquiry: inquiry.command)
def test_every_answer_carries_assumptions_and_is_json(inquiry: Inquiry) -> None:
    body = inquiry.ask(inquiry.example)
    assert body["assumptions"]
    assert all(isinstance(sentence, str) for sentence in body["assumptions"])
    assert json.loads(render(body)) == body


def test_a_switch_and_a_variant_s_own_limits_are_told() -> None:
    body = ask("odds", sheet="", variant="longo", second_lock="after_turn")
    assert "a second row closed in the white action leaves the colour action" in body["assumptions"]
    assert any("lucky numbers" in sentence for sentence in body["assumptions"])


def test_odds_list_the_open_cells_and_every_row() -> None:
    body = ask("odds", sheet="R2,3/Yx", max_skip="0")
    numbers = [cell["number"] for cell in body["cells"] if cell["row"] == "red"]
    assert numbers == list(range(4, 13))
    assert not [cell for cell in body["cells"] if cell["row"] == "yellow"]
    zero = {"fraction": "0", "decimal": 0.0}
    assert body["rows"][1] == {"row": "yellow", "mark": zero, "lock": zero}
    assert "no_mark_max_skip" in body
    assert "no_mark_max_skip" not in ask("odds", sheet="")


@pytest.mark.parametrize("cell", ["R2", "R3", "Y7"])
def test_a_cell_that_is_marked_passed_or_closed_has_chance_0(cell: str) -> None:
    body = ask("cell", sheet="R3/Yx", cell=cell, turns="AP")
    assert body["next_roll"]["fraction"] == "0"
    assert [chance["fraction"] for chance in body["within"]] == ["0", "0"]


def test_the_next_roll_of_a_cell_is_the_first_turn_s() -> None:
    body = ask("cell", sheet="", cell="r7", turns="PA")
    assert (body["row"], body["number"]) == ("red", 7)
    assert body["next_roll"]["fraction"] == "1/6"
    assert body["within"][0] == body["next_roll"]


def test_lock_answers_one_row_or_all_open_ones() -> None:
    one = ask("lock", sheet="R5@9/Yx", row="red", turns="AA")
    every = ask("lock", sheet="R5@9/Yx", turns="AA")
    assert [row["row"] for row in every["rows"]] == ["red", "green", "blue"]
    assert every["rows"][0] == {"row": "red", "within": one["within"]}


def test_the_plan_says_what_to_mark() -> None:
    plan = ask("lock", sheet="R3@5", row="R", turns="APAPA")["plan"]
    answers = {offer["number"]: offer["answer"] for offer in plan["one_mark"]}
    assert answers[6] == "mark"
    assert answers[11] == "skip"
    assert plan["two_marks_ending_on"][0]["number"] == 7
    ready = ask("lock", sheet="R5@9", row="R", turns="AP")["plan"]
    assert {o["number"]: o["answer"] for o in ready["one_mark"]} == {
        10: "either", 11: "either", 12: "mark",
    }  # fmt: skip


def test_penalties_come_on_own_turns_only() -> None:
    body = ask("penalty", sheet="R5@11/Y5@11/G5@3/B5@3", turns="PAPA", max_skip="0")
    fractions = [chance["fraction"] for chance in body["within"]]
    assert fractions[0] == "0"
    assert fractions[1] == fractions[2] == body["next_turn"]["fraction"] == "18193/23328"
    assert body["within_max_skip"][1] == body["next_turn_max_skip"]


def test_the_longest_question_is_answered_exactly() -> None:
    body = ask("lock", sheet="", row="R", turns="AP" * 100, variant="mixx_a", exact="true")
    curve = odds.lock_curves(odds.sheet("", odds.game("mixx_a")), odds.turns("AP" * 100), 0)[0]
    assert Fraction(body["within"][-1]["fraction"]) == curve[-1]


@pytest.mark.parametrize(
    ("command", "given", "message"),
    [
        ("odds", {"sheet": "P4"}, "the game is over"),
        ("odds", {"sheet": "Rx/Bx"}, "the game is over"),
        ("cell", {"sheet": "P4", "cell": "R7"}, "the game is over"),
        ("lock", {"sheet": "P4"}, "the game is over"),
        ("penalty", {"sheet": "P4"}, "the game is over"),
        ("lock", {"sheet": "Rx", "row": "R"}, "row red is closed"),
        ("cell", {"sheet": ""}, "cell is missing"),
        ("cell", {"sheet": "", "cell": "R1"}, "no number 1"),
    ],
)
def test_a_question_without_an_answer_says_why(
    command: str, given: dict[str, str], message: str
) -> None:
    with pytest.raises(Problem, match=message):
        BY_COMMAND[command].ask(given)


@given(
    st.sampled_from(INQUIRIES),
    st.dictionaries(
        st.sampled_from(["sheet", "cell", "row", "turns", "players", "rolls", "variant", "x"]),
        st.text(max_size=12),
    ),
)
@settings(deadline=None)
def test_any_strings_are_answered_or_refused(inquiry: Inquiry, given: dict[str, str]) -> None:
    try:
        body = inquiry.ask(given)
    except Problem as problem:
        assert problem.body()["errors"]  # noqa: PT017
        return
    assert body["assumptions"]


def test_a_default_said_aloud_is_no_other_game() -> None:
    assert odds.game(marks_before_lock=5) == odds.game()
    assert ask("odds", sheet="", marks_before_lock="5") == ask("odds", sheet="")


def test_every_switch_has_its_sentence() -> None:
    other = {
        "marks_before_lock": "4", "die_removal": "end_of_turn", "second_lock": "after_turn",
        "penalty_when_ended_early": "true", "voluntary_pass": "free",
    }  # fmt: skip
    told, plain = (ask("odds", sheet="", **given)["assumptions"] for given in (other, {}))
    assert len(told) == len(plain) + len(other)
    assert "4 marks are enough before the last number of a row" in told


@pytest.mark.parametrize("figure", [float("nan"), float("inf"), -float("inf")])
def test_what_is_no_number_is_never_sent(figure: float) -> None:
    with pytest.raises(ValueError, match="not JSON compliant"):
        render({"options": [{"value": figure}]})
    assert json.loads(render({"name": "NaN or -Infinity"}))["name"] == "NaN or -Infinity"
