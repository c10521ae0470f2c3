"""The quiz without script: its state in the address, losses as the API tells them, faults shown."""

from __future__ import annotations

import re
from collections.abc import Mapping
from html import unescape
from types import SimpleNamespace
from typing import Any
from urllib.parse import parse_qsl, quote, urlsplit

import pytest
from flask import Flask
from flask.testing import FlaskClient

import odds
from dashboards.quiz import rounds
from dashboards.quiz.drawn import drawn_sheet
from dashboards.quiz.state import QUESTIONS
from dashboards.reasons import reason_sentences
from odds.contract.problem import Problem
from odds.play.advice import judge
from odds.play.reasons import compare
from odds.solver.tables import TableKey
from odds.studies.quiz import draw, tables_of
from tests.conftest import Solved

PICKS = re.compile(r'name="pick" value="([^"]*)"')
LINK = re.compile(r'<a[^>]* href="([^"]*)"[^>]*>Open in the assistant')
NEXT = re.compile(r'<a id="next"[^>]* href="([^"]*)"')


def options_of(html: str) -> list[str]:
    return PICKS.findall(html)


def fields_of(address: str) -> dict[str, str]:
    return dict(parse_qsl(urlsplit(address).query))


def page_of(client: FlaskClient, address: str, status: int = 200) -> str:
    response = client.get(address)
    assert response.status_code == status, response.text
    return response.text


def answered(client: FlaskClient, address: str, option: str) -> tuple[str, str]:
    """Choose an option as its button does; return where that leads, and the page there."""
    response = client.get(f"{address}&pick={quote(option)}")
    assert response.status_code == 303, response.text
    return response.location, page_of(client, response.location)


def judged(client: FlaskClient, link: str) -> dict[str, dict[str, Any]]:
    """Return what the API says of the position that a link opens in the assistant."""
    address = unescape(link)
    path = address.replace("/?", "/api/v1/advice?")
    body = client.get(path).get_json()
    return {option["option"]: option for option in body["options"]}


def test_the_start_offers_a_fresh_seed_and_takes_one(client: FlaskClient) -> None:
    assert "Or a seed that somebody gave you" in page_of(client, "/quiz")
    seeds = set()
    for _ in range(3):
        response = client.get("/quiz?new=1&players=3&seed=&lang=de")
        assert response.status_code == 303
        fields = fields_of(response.location)
        assert (fields["players"], fields["lang"]) == ("3", "de")
        seeds.add(fields["seed"])
    assert len(seeds) > 1


@pytest.mark.parametrize("players", [1, 2, 3])
def test_ten_choices_lose_what_the_api_says(client: FlaskClient, players: int) -> None:
    address, total, choices = f"/quiz?seed=7&players={players}", 0.0, []
    for number in range(1, QUESTIONS + 1):
        page = page_of(client, address)
        assert f"Question {number} of {QUESTIONS}" in page
        options = options_of(page)
        choices.append(options[number % len(options)])
        place, page = answered(client, address, choices[-1])
        assert fields_of(place)["answers"] == ",".join(choices)
        (link,) = LINK.findall(page)
        api = judged(client, link)
        assert sorted(options) == sorted(api)
        chosen = api[choices[-1]]
        total += chosen["loss"]
        row = re.search(r'<tr class="(\w+) mine">.*?</tr>', page, re.DOTALL)
        assert row
        assert row[1] == chosen["class"]
        assert f"<td>{chosen['value']:.2f}</td>" in row[0]
        assert f"{chosen['loss']:.2f}" in row[0]
        (address,) = (unescape(found) for found in NEXT.findall(page))
    result = page_of(client, address)
    assert f"<strong>{total:.2f}</strong>" in result
    assert f"<strong>{total / QUESTIONS:.2f}</strong>" in result
    assert len(LINK.findall(result)) == QUESTIONS
    assert f"/quiz?seed=7&amp;players={players}" in result
    # Each question can be looked at again.
    assert "Next question" in page_of(client, f"{address}&question=4")


def test_the_same_seed_asks_the_same_and_is_drawn_once(client: FlaskClient) -> None:
    before = rounds._drawn.cache_info().misses
    first, second = (page_of(client, "/quiz?seed=4711") for _ in range(2))
    assert first == second
    assert rounds._drawn.cache_info().misses == before + 1
    assert options_of(first) != options_of(page_of(client, "/quiz?seed=4712"))


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("seed=abc", "seed: expected a whole number from 0 to 999999999, not “abc”"),
        ("seed=-1", "seed: expected a whole number"),
        ("seed=1000000000", "seed: expected a whole number"),
        ("seed=%D9%A1", "seed: expected a whole number"),
        ("seed=", "seed: enter one, or take a new quiz"),
        ("seed=5&players=6", "players: expected a whole number from 1 to 5, not “6”"),
        ("new=1&players=x&seed=5", "players: expected a whole number from 1 to 5"),
        ("seed=5&question=2", "question: expected a whole number from 1 to 1"),
        ("seed=5&sed=6", "sed: is not asked here"),
        ("seed=5&seed=6", "seed: is given more than once"),
        ("seed=5&pick=W:R2+C:R2", "pick: “W:R2 C:R2” is no option of question 1"),
        ("seed=5&pick=%00%3Cb%3E", "is no option of question 1"),
        ("seed=5&answers=nonsense", "answers: “nonsense” is no option of question 1"),
    ],
)
def test_faults_are_told_and_what_was_entered_is_kept(
    client: FlaskClient, query: str, said: str
) -> None:
    page = unescape(page_of(client, f"/quiz?{query}", 422))
    assert said in page
    seed = dict(parse_qsl(query)).get("seed", "")
    if options_of(page):
        assert 'name="seed" value="5"' in page or 'name="seed" value="6"' in page
    else:
        assert f'name="seed" value="{seed}"' in page


def some_answers(client: FlaskClient, count: int = QUESTIONS) -> list[str]:
    choices: list[str] = []
    for _ in range(count):
        page = page_of(client, f"/quiz?seed=8&answers={quote(','.join(choices))}")
        choices.append(options_of(page)[0])
    return choices


def test_an_answer_that_is_none_is_asked_again_and_the_others_stay(client: FlaskClient) -> None:
    answers = some_answers(client, 4)
    broken = [*answers[:2], "W:R13", answers[3]]
    address = f"/quiz?seed=8&answers={quote(','.join(broken))}"
    page = page_of(client, address, 422)
    assert "“W:R13” is no option of question 3" in page
    assert "Question 3 of 10" in page
    assert answers[2] in options_of(page)
    place, _ = answered(client, f"{address}&question=3", answers[2])
    assert fields_of(place)["answers"] == ",".join(answers)


def test_more_answers_than_questions_are_told_and_the_ten_count(client: FlaskClient) -> None:
    answers = ",".join(some_answers(client))
    whole = page_of(client, f"/quiz?seed=8&answers={quote(answers)}")
    page = page_of(client, f"/quiz?seed=8&answers={quote(answers + ',pass')}", 422)
    assert "there are 11, but only 10 questions" in page
    assert re.findall("<strong>.*?</strong>", page) == re.findall("<strong>.*?</strong>", whole)
    late = page_of(client, f"/quiz?seed=8&answers={quote(answers)}&pick=pass", 422)
    assert "all questions are answered" in late


class NotYet:
    """Tables of a service that has just been started."""

    def __init__(self, progress: Mapping[TableKey, Any], *, there: bool = False) -> None:
        self.progress, self.there = progress, there

    def find(self, _key: TableKey, *, moments: bool) -> object | None:
        return None if not self.there or moments else self

    def check_warm(self) -> None:
        raise Problem


@pytest.mark.parametrize(
    ("tables", "said", "again"),
    [
        (NotYet({}), "has no values of Qwixx, players: 2", False),
        (NotYet({tables_of(odds.game(), 2)[0]: SimpleNamespace(done=0.42, fault=None)}),
         'value="42"', True),
        (NotYet({tables_of(odds.game(), 2)[0]: SimpleNamespace(done=0, fault="no room")}),
         "could not be computed", True),
        (NotYet({}, there=True), "What plays whole games is being prepared", True),
    ],
)  # fmt: skip
def test_while_tables_are_solved_the_page_says_so_and_loses_nothing(
    client: FlaskClient, app: Flask, monkeypatch: pytest.MonkeyPatch,
    tables: NotYet, said: str, again: bool,
) -> None:  # fmt: skip
    monkeypatch.setitem(app.extensions, "tables", tables)
    page = page_of(client, "/quiz?seed=5&players=2&answers=pass,W:R7&pick=W:G4&lang=en")
    assert said in page
    assert ("data-refresh" in page) == again
    link = re.search(r'href="(\?[^"]*)">Look again', page)
    assert (link is not None) == again
    if link:
        assert fields_of(unescape(link[1])) == {
            "seed": "5", "players": "2", "answers": "pass,W:R7", "pick": "W:G4", "lang": "en",
        }  # fmt: skip


def test_reasons_are_sentences_with_the_engine_s_numbers(app: Flask, solved: Solved) -> None:
    sheet = odds.sheet("R2,3,4,5,6/Y3,4,5,7,8/G10/B7,6/P1")
    advice = judge(sheet, odds.Roll((3, 4), (5, 2, 1, 6)), solved(players=2))
    best, last = advice.best, advice.options[-1]
    why = compare(advice, best, last)
    with app.test_request_context("/quiz"):
        told = list(reason_sentences(why, sheet.game.variant))
        back = list(reason_sentences(compare(advice, last, best), sheet.game.variant))
    assert told[0] == f"It scores {why.points_now} points more at once."
    assert back[0] == f"It scores {why.points_now} points less at once."
    sign = "more" if why.points_to_come > 0 else "less"
    assert told[1] == (
        f"It promises {abs(why.points_to_come):.2f} points {sign} for the rolls to come."
    )
    locks = [text for text in told if text.startswith("Playing for it")]
    changed = sum(a != b for a, b in zip(why.here.locks, why.there.locks, strict=True))
    assert len(locks) == changed
    with app.test_request_context("/quiz?lang=de"):
        german = list(reason_sentences(why, sheet.game.variant))
    assert german[1].startswith(f"Sie verspricht {abs(why.points_to_come):.2f}".replace(".", ","))
    assert len(german) == len(told)


def test_a_drawn_sheet_says_all_of_itself(app: Flask) -> None:
    with app.test_request_context("/quiz"):
        drawn = drawn_sheet(odds.sheet("R2,4/Y2,3,4,5,6,12/G-/Bx/P2"))
    red, yellow, _, blue = (row.label for row in drawn.rows)
    assert red == (
        "red: 2 marked; 3 skipped; 4 marked; 5, 6, 7, 8, 9, 10, 11 open; "
        "12 needs more marks before it; 2 marks = 3"
    )
    assert "locked" in yellow
    assert "closed by another player" in blue
    assert (drawn.penalties, drawn.score) == (2, 3 + 28 - 10)


def test_options_that_share_a_white_mark_stand_together(
    client: FlaskClient, solved: Solved
) -> None:
    puzzles = draw(7, solved(players=2))
    page = page_of(client, "/quiz?seed=7")
    options = options_of(page)
    assert len(options) == len(puzzles[0].options)
    whites = [option.split()[0] if option.startswith("W") else "" for option in options]
    assert whites == sorted(whites, key=whites.index)
    assert whites[-1] == ""
