"""House rules on a small scale: known values, chances by brute force, games of other dice."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

import odds
from odds.game.rules import other_readings, switches_told
from odds.play.estimate import Estimate
from odds.play.match.games import play
from odds.play.match.policies import greedy
from odds.studies.articles import house_rules
from odds.studies.articles.report import Findings
from odds.studies.articles.study import Means
from tests.game.brute_force import Paper, marks_in, options

GAMES = 2000
# Sheets of the study as marks on paper, and how the paper is told of the switches.
MARKED = {
    "R4@9": {"red": [2, 3, 4, 9], "yellow": [], "green": [], "blue": []},
    "R4@11": {"red": [2, 3, 4, 11], "yellow": [], "green": [], "blue": []},
    "R5@11/Yx/G5@3/B5@3": {
        "red": [2, 3, 4, 5, 11],
        "yellow": [],
        "green": [12, 11, 10, 9, 3],
        "blue": [12, 11, 10, 9, 3],
    },
}
HELD: dict[str, dict[str, int | bool]] = {
    "marks_before_lock=4": {"before_lock": 4},
    "second_lock=after_turn": {"second_lock_ends_at_once": False},
}
# Dice that bear on an event: of locks on an otherwise empty sheet the red one alone.
DICE = {"R4@9": ("red",), "R4@11": ("red",), "R5@11/Yx/G5@3/B5@3": ("red", "green", "blue")}
LAST = [("red", 12), ("yellow", 12), ("green", 2), ("blue", 2)]


@pytest.fixture(scope="module")
def findings() -> Findings:
    return house_rules.investigate(Means(), GAMES)


def counted(text: str, event: str, **held: int | bool) -> Fraction:
    """Return a chance of one roll by trying every roll that bears on it."""
    closed = {"yellow"} if "Yx" in text else set[str]()
    paper = Paper("classic", MARKED[text], closed, **held)  # type: ignore[arg-type]
    active = "own roll" in event
    colours = DICE[text] if active else ()
    hits = rolls = 0
    for first, second, *faces in product(range(1, 7), repeat=2 + len(colours)):
        dice = dict(zip(colours, faces, strict=True))
        found = [marks_in(each) for each in options(paper, (first, second), dice, active=active)]
        if "two marks" in event:
            hits += any(len(marks) == 2 for marks in found)
        else:
            hits += any(mark in LAST for marks in found for mark in marks)
        rolls += 1
    return Fraction(hits, rolls)


def test_every_switch_is_turned_by_itself() -> None:
    games = other_readings(odds.load_variant("classic"))
    assert [switches_told(game.rules) for game in games] == [
        {"marks_before_lock": "4"},
        {"die_removal": "end_of_turn"},
        {"second_lock": "after_turn"},
        {"penalty_when_ended_early": "true"},
        {"voluntary_pass": "free"},
    ]


def test_values_are_those_known(findings: Findings) -> None:
    table = findings.table("values")
    alone = dict(zip(map(str, table.column("switch")), table.column("value_1"), strict=True))
    assert alone["as by default"] == pytest.approx(115.483126, abs=1e-4)
    assert alone["marks_before_lock=4"] == pytest.approx(115.7324, abs=1e-3)
    assert alone["second_lock=after_turn"] == pytest.approx(115.9108, abs=1e-3)
    assert alone["die_removal=end_of_turn"] == alone["penalty_when_ended_early=true"]
    assert alone["voluntary_pass=free"] is None
    assert table.column("value_2")[0] == pytest.approx(130.5014, abs=1e-3)


def test_chances_that_change_are_those_of_brute_force(findings: Findings) -> None:
    lines = findings.table("chances").lines
    assert {str(line[0]) for line in lines} == set(HELD)
    for switch, sheet, event, before, after in lines:
        assert counted(str(sheet), str(event)) == before
        assert counted(str(sheet), str(event), **HELD[str(switch)]) == after


def test_games_are_those_of_other_dice(findings: Findings) -> None:
    table = findings.table("games")
    scores = dict(zip(map(str, table.column("switch")), table.column("score_thumb"), strict=True))
    cases: dict[str, dict[str, str]] = {
        "as by default": {},
        "voluntary_pass=free": {"voluntary_pass": "free"},
    }
    for name, switches in cases.items():
        found = scores[name]
        assert isinstance(found, Estimate)
        played = play([greedy(2)] * 2, GAMES, 5, game=odds.game(**switches)).scores[:, 0]
        assert found.mean == pytest.approx(played.mean(), abs=1.5 * (found.high - found.low))


def test_it_is_the_same_again(findings: Findings) -> None:
    assert house_rules.investigate(Means(), GAMES) == findings
