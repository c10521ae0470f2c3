"""Plain strings to questions: every parameter, every disagreement, all faults at once."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from odds.contract.catalogue import INQUIRIES
from odds.contract.parameter import PARAMETERS, RULE_SWITCHES
from odds.contract.problem import FieldError, Problem
from odds.contract.question import read_question
from odds.game.notation import write_turns
from odds.game.rules import RuleSet

ALL = tuple(PARAMETERS)


def faults(given: Mapping[str, str], allowed: tuple[str, ...] = ALL) -> list[FieldError]:
    with pytest.raises(Problem) as caught:
        read_question(given, allowed, {"sheet"})
    return list(caught.value.errors)


@pytest.mark.parametrize(
    ("given", "turns"),
    [
        ({}, "A"),
        ({"turns": "appa"}, "APPA"),
        ({"role": "passive"}, "P"),
        ({"role": "passive", "rolls": "4"}, "PAAA"),
        ({"role": "PASSIVE", "players": "3", "rolls": "4"}, "PAPP"),
        ({"rolls": "5"}, "AAAAA"),
        ({"players": "3", "rolls_until_active": "1", "rolls": "5"}, "PAPPA"),
        ({"players": "3", "rolls_until_active": "2", "rolls": "5"}, "PPAPP"),
        ({"players": "5", "rolls": "7"}, "APPPPAP"),
        ({"players": "3", "rolls_until_active": "0", "role": "active", "rolls": "2"}, "AP"),
        ({"turns": "PA", "role": "passive"}, "PA"),
    ],
)
def test_turns(given: Mapping[str, str], turns: str) -> None:
    question = read_question({"sheet": "", **given}, ALL, {"sheet"})
    assert write_turns(question.turns) == turns


@pytest.mark.parametrize(
    ("given", "field"),
    [
        ({"turns": "A", "players": "2"}, "turns"),
        ({"turns": "A", "rolls": "2"}, "turns"),
        ({"turns": "AP", "role": "passive"}, "role"),
        ({"players": "2", "rolls_until_active": "2"}, "rolls_until_active"),
        ({"rolls_until_active": "1"}, "rolls_until_active"),
        ({"role": "active", "players": "2", "rolls_until_active": "1"}, "role"),
        ({"role": "passive", "rolls_until_active": "0"}, "role"),
        ({"role": "mine"}, "role"),
        ({"players": "6"}, "players"),
        ({"players": "0"}, "players"),
        ({"players": "-1"}, "players"),
        ({"players": "２"}, "players"),
        ({"rolls": "201"}, "rolls"),
        ({"rolls": ""}, "rolls"),
        ({"turns": "A" * 201}, "turns"),
        ({"turns": ""}, "turns"),
        ({"max_skip": "many"}, "max_skip"),
        ({"exact": "1"}, "exact"),
        ({"row": "pink"}, "row"),
        ({"cell": "R13"}, "cell"),
        ({"variant": "Classic"}, "variant"),
        ({"variant": "express"}, "variant"),
        ({"marks_before_lock": "3"}, "marks_before_lock"),
        ({"marks_before_lock": "5", "variant": "mixx_a", "second_lock": "later"}, "second_lock"),
        ({"die_removal": "never"}, "die_removal"),
        ({"penalty_when_ended_early": "perhaps"}, "penalty_when_ended_early"),
        ({"voluntary_pass": "no"}, "voluntary_pass"),
        ({"die_removel": "at_once"}, "die_removel"),
        ({"sheet": "R3,2"}, "sheet"),
        ({"sheet": "R" * 5000}, "sheet"),
    ],
)
def test_one_fault_names_its_field(given: Mapping[str, str], field: str) -> None:
    assert [error.field for error in faults({"sheet": "", **given})] == [field]


def test_all_faults_are_told_at_once() -> None:
    given = {"sheet": "R3,2", "rolls": "0", "row": "pink", "foo": "1"}
    assert {error.field for error in faults(given)} == {"sheet", "rolls", "row", "foo"}


def test_a_required_parameter_is_missed_by_name() -> None:
    assert [error.field for error in faults({})] == ["sheet"]


def test_a_known_parameter_that_is_not_asked_is_refused() -> None:
    (error,) = faults({"sheet": "", "cell": "R7"}, ("sheet", "row"))
    assert "not asked here" in error.message


@pytest.mark.parametrize("row", ["R", "r", "red", "RED"])
def test_a_row_goes_by_letter_or_name(row: str) -> None:
    assert read_question({"sheet": "", "row": row}, ALL, {"sheet"}).row == 0


def test_every_switch_of_the_rules_is_a_parameter() -> None:
    assert {switch.name for switch in RULE_SWITCHES} == set(RuleSet.__slots__)


def test_every_switch_reaches_the_rules() -> None:
    given = {
        "marks_before_lock": "4",
        "die_removal": "end_of_turn",
        "second_lock": "after_turn",
        "penalty_when_ended_early": "true",
        "voluntary_pass": "free",
    }
    question = read_question({"sheet": "", **given}, ALL, {"sheet"})
    assert question.game.rules == RuleSet(4, "end_of_turn", "after_turn", True, "free")


def test_every_parameter_is_asked_somewhere_and_every_question_knows_its_own() -> None:
    asked = {name for inquiry in INQUIRIES for name in inquiry.parameters}
    assert asked == set(PARAMETERS)


@pytest.mark.parametrize("given", [{"variant": "longgo"}, {"marks_before_lock": "x"}])
def test_without_a_game_its_sheet_is_not_judged(given: dict[str, str]) -> None:
    (error,) = faults({"sheet": "R13", "cell": "R13", "row": "pink", **given})
    assert error.field in given
