"""The explorer's studies against figures found another way."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest

import odds
from odds.game.fault import Fault
from odds.game.sheet import Mark
from odds.solver.library import ValueTable, obtain
from odds.solver.tables import TableKey
from odds.studies.exactly import exactly
from odds.studies.lock_map import lock_map
from odds.studies.mark_worth import mark_worths
from odds.studies.own_or_others import own_or_others
from odds.studies.penalty_risk import penalty_risk
from odds.studies.row_states import locked_states, open_states, read_state
from odds.studies.row_value import row_values
from odds.studies.side_by_side import read_game, side_by_side, write_game


@pytest.fixture(scope="module")
def two() -> ValueTable:
    return obtain(TableKey(odds.game(), 2), moments=True)


def test_a_row_s_states_are_those_of_the_rules() -> None:
    game = odds.game()
    states = list(open_states(game, 2))
    assert len(states) == 56
    assert [state.text for state in states[:3]] == ["G-", "G1@12", "G1@11"]
    assert [state.text for state in locked_states(game, 2)] == [
        f"G{marks}@2" for marks in range(6, 12)
    ]
    assert read_state("g5@5", game).sheet == odds.sheet("G5@5")


@pytest.mark.parametrize("text", ["", "P1", "R2/Y3", "R5@9 P1", "Rx", "R6@12"])
def test_a_state_is_one_open_row(text: str) -> None:
    with pytest.raises(Fault):
        read_state(text, odds.game())


@pytest.mark.parametrize("variant", odds.variant_ids())
@pytest.mark.parametrize("row", ["R", "B"])
def test_the_map_of_locks_is_that_of_single_sheets(variant: str, row: str) -> None:
    game, turns = odds.game(variant), odds.turns("PAAPA")
    found = lock_map(game, row, turns)
    index = game.variant.row_index(row)
    assert len(found.chances) > 50
    for state, chance in random.Random(variant).sample(found.chances, 12):
        assert chance == odds.lock_curves(state.sheet, turns, row=index)[index][-1]


def test_a_map_s_curves_are_in_its_rows() -> None:
    found = lock_map(odds.game(), "R", odds.turns("AP"), ["R5@9", "G5@5"])
    curves = [row for row in found.rows() if row[0] == "curve"]
    second = Fraction(97, 972)
    assert curves == [
        ("curve", "R5@9", 5, 9, 1, Fraction(2, 27)),
        ("curve", "R5@9", 5, 9, 2, second),
        ("curve", "G5@5", 5, 5, 1, Fraction(2, 27)),
        ("curve", "G5@5", 5, 5, 2, second),
    ]


def test_row_values_are_those_of_the_value_question(two: ValueTable) -> None:
    found = row_values(two, "yellow", 1)
    assert found.empty == pytest.approx(131.1327, abs=2e-4)
    by_text = {each.state.text: each for each in found.states}
    for text in ("Y-", "Y5@9", "Y3@4", "Y6@12"):
        expected = odds.value(odds.sheet(text), players=2, rolls_until_active=1).value
        assert by_text[text].value == expected
        assert by_text[text].gain == expected - found.empty
    assert by_text["Y6@12"].score == 28
    with pytest.raises(Fault, match="below players"):
        row_values(two, "yellow", 2)


def test_stages_have_the_published_risks() -> None:
    found = penalty_risk(odds.sheet("R5@9/Y5@9/G5@5/B5@5"), odds.turns("AP"))
    assert found.asked.next_own == Fraction(569, 2916)
    assert found.asked.within == (Fraction(569, 2916),) * 2
    open_stages = [risk for risk in found.stages if not risk.closed]
    assert [risk.place for risk in open_stages] == list(range(11))
    # Five marks up to the tenth number: the known figure of R5@11/Y5@11/G5@3/B5@3.
    assert open_stages[10].sheet == "R5@11/Y5@11/G5@3/B5@3/P0"
    assert open_stages[10].next_own == Fraction(18193, 23328)
    closed = [risk.next_own for risk in found.stages if risk.closed]
    before = [risk.next_own for risk in open_stages]
    # An empty sheet can always mark something; a die fewer is a risk more from then on.
    assert before[0] == closed[0] == 0
    assert all(a < b for a, b in zip(before[2:], closed[2:], strict=True))


def test_first_marks_are_the_best_advice_on_their_rolls(two: ValueTable) -> None:
    sheet = odds.sheet("")
    marks = {each.mark: each for each in mark_worths([two], sheet, "passive").marks}
    assert len(marks) == 40  # the last numbers want more marks before them
    # Whites 1+1 leave red and yellow 2, or nothing.
    advice = odds.advise(sheet, "11", players=2, rolls_until_active=1)
    values = {judged.option.marks: judged.value for judged in advice.options}
    for mark in (Mark(0, 0), Mark(1, 0)):
        assert marks[mark].after == values[(mark,)]
        assert marks[mark].passing == values[()]
    own = {each.mark: each for each in mark_worths([two], sheet, "active").marks}
    penalty = odds.advise(sheet, "11-6666", players=2).options
    by_option = {odds.write_option(j.option, sheet.game.variant): j.value for j in penalty}
    assert own[Mark(0, 0)].after == by_option["W:R2"]
    assert own[Mark(0, 0)].passing == by_option["penalty"]


def test_a_mark_that_ends_the_game_is_worth_its_points(two: ValueTable) -> None:
    sheet = odds.sheet("R5@11/Yx/P1")
    marks = mark_worths([two], sheet).marks
    (lock,) = (each for each in marks if (each.row, each.number) == ("red", 12))
    assert lock.after == 28 - 5


def test_own_and_others_rolls() -> None:
    found = own_or_others(odds.sheet("R2,3,5/Y7/G12,11/B-/P1"))
    seven = next(each for each in found.cells if (each.row, each.number) == ("red", 7))
    assert (seven.own, seven.others, seven.state) == (Fraction(5, 12), Fraction(1, 6), "open")
    assert len(found.cells) == 44


def test_exactly_adds_up_to_at_most_and_has_the_best_above_it() -> None:
    found = exactly(odds.sheet("R4@8"), "ready", "R", odds.turns("APAP"))
    rows = list(found.rows())
    assert [row[0] for row in rows] == [1, 2, 3, 4]
    assert sum(found.found.exactly) == found.found.at_most[-1] == found.best[-1]
    # One mark is missing: any of 9, 10 and 11 on an own roll, by the whites or with red.
    odds_now = odds.turn_odds(odds.sheet("R4@8")).rows[0]
    assert found.best[0] == odds_now.mark
    cell = exactly(odds.sheet(""), "cell", "R7", odds.turns("PP"))
    assert cell.found.exactly == (Fraction(1, 6), Fraction(5, 36))


def test_games_side_by_side(two: ValueTable) -> None:
    names = ["classic", "classic marks_before_lock=4", "mixx_a"]
    found = side_by_side(names, "R4@8", "R", odds.turns("AP"), [two])
    assert [side.lock[0] > 0 for side in found.sides] == [True, True, True]
    five, four, _ = found.sides
    assert four.lock[0] == Fraction(2, 27)
    assert five.lock[0] == odds.lock_curves(odds.sheet("R4@8"), odds.turns("A"))[0][0]
    assert five.value == odds.value(odds.sheet("R4@8"), players=2).value
    assert four.value is None


def test_games_are_read_and_written() -> None:
    text = "mixx_a die_removal=end_of_turn"
    assert write_game(read_game(text)) == text
    assert write_game(read_game("classic marks_before_lock=5")) == "classic"
    for wrong, position in (
        ("", 0),
        ("clasic", 0),
        ("classic x=1", 8),
        ("classic  second_lock", 9),
    ):
        with pytest.raises(Fault) as caught:
            read_game(wrong)
        assert caught.value.position == position
