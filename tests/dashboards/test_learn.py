"""The lessons without script: numbers, exercises, what is said to wrong and malformed answers."""

from __future__ import annotations

import re
from fractions import Fraction
from html import unescape
from itertools import product
from xml.dom.minidom import parseString

import jinja2
import pytest
from flask import Flask
from flask.testing import FlaskClient
from flask_babel import force_locale

import odds
from api import create_app
from api.table_service import Progress
from dashboards.catalogues import LANGUAGES
from dashboards.learn import mathml
from dashboards.learn.answers import ChanceSolution, ChoiceSolution, Verdict, read_chance
from dashboards.learn.catalogue import LESSONS
from dashboards.learn.exercises import time
from dashboards.learn.shelf import Shelf
from dashboards.learn.wording import chance, points
from odds.game.fault import Fault
from odds.solver.tables import TableKey
from tests.conftest import PRICED, SOLVABLE

IDS = [lesson.id for lesson in LESSONS]


@pytest.fixture(scope="module")
def strict(app: Flask) -> FlaskClient:
    """Return a client of a service in which a name that a template lacks is an error."""
    del app  # its tables are there
    config = {"TESTING": True, "TABLES": (*SOLVABLE, *PRICED), "SOLVE_TABLES": False}
    mine = create_app(config)
    mine.jinja_env.undefined = jinja2.StrictUndefined
    return mine.test_client()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", IDS)
def test_every_lesson_has_all_its_numbers_in_every_language(
    strict: FlaskClient, name: str, language: str
) -> None:
    response = strict.get(f"/learn/{name}?lang={language}")
    assert response.status_code == 200
    assert response.headers["Content-Language"] == language
    html = response.text
    assert "%(" not in html
    assert "still being computed" not in html
    assert 'aria-label="None"' not in html
    for formula in re.findall(r"<math.*?</math>", html, re.DOTALL):
        element = parseString(formula).documentElement  # noqa: S318 - our own
        assert element is not None
        assert element.getAttribute("aria-label")


def test_the_index_leads_to_every_lesson_and_each_to_its_neighbours(client: FlaskClient) -> None:
    index = client.get("/learn?lang=nl").text
    for name in IDS:
        assert f'href="/learn/{name}?lang=nl"' in index
    second = client.get(f"/learn/{IDS[1]}").text
    assert f'rel="prev" href="/learn/{IDS[0]}"' in second
    assert f'rel="next" href="/learn/{IDS[2]}"' in second
    assert client.get("/learn/nothing").status_code == 404


def test_known_figures_stand_on_the_pages(client: FlaskClient) -> None:
    pages = {name: unescape(client.get(f"/learn/{name}?lang=en").text) for name in IDS}
    assert "41.7% on your own roll against 16.7%" in pages["own-turn"]
    assert "6,127 over 7,776" in pages["own-turn"]
    assert "5 marks become 7, and 15 points become 28" in " ".join(pages["lock"].split())
    assert "2 over 27" in pages["lock"]
    assert "on 19.5% of all first rolls" in " ".join(pages["penalty"].split())
    assert "scores 115.5 points" in " ".join(pages["time"].split())
    german = client.get("/learn/own-turn?lang=de").text
    assert "41,7\N{NO-BREAK SPACE}% beim eigenen Wurf" in german


class NoTables:
    """Tables of which none is there yet."""

    def __init__(self) -> None:
        game = odds.game()
        self.progress = {
            TableKey(game, 1, price): Progress("values", 0.42) for price in (0.0, 3.0, 7.0)
        }

    def find(self, key: TableKey, *, moments: bool) -> None:
        """Return no table."""

    def check_warm(self) -> None:
        """All is prepared."""


@pytest.mark.parametrize("name", IDS)
def test_while_values_are_computed_the_rest_is_shown(name: str) -> None:
    app = create_app({"TESTING": True, "TABLES": (), "SOLVE_TABLES": False})
    app.jinja_env.undefined = jinja2.StrictUndefined
    app.extensions["tables"] = NoTables()
    html = app.test_client().get(f"/learn/{name}?answer=1/6&lang=en").text
    needs_values = name in ("skipping", "lock", "penalty", "time")
    assert ('value="42"' in html) == needs_values
    assert ("This exercise needs values" in html) == (name in ("skipping", "penalty", "time"))
    assert "<h2>" in html


def test_a_right_answer_a_wrong_one_and_a_malformed_one(client: FlaskClient) -> None:
    page = "/learn/two-dice?seed=2&lang=en"  # how likely is the sum 3?
    right = client.get(f"{page}&answer=1/18")
    assert right.status_code == 200
    assert "Right." in right.text
    assert client.get(f"{page}&answer=5.6%25").text.count("Right.") == 1
    wrong = client.get(f"{page}&answer=1/4").text
    assert "Not this one" in wrong
    assert 'value="1/4"' in wrong
    assert '<details id="solution">' in wrong
    assert "Close, but" in client.get(f"{page}&answer=1/15").text
    for typed, kept, said in (
        ("1/x", "1/x", "Place 3:"),
        ("1/0", "1/0", "divided by zero"),
        ("", "", "no answer yet"),
        ("%3Cb%3E", "&lt;b&gt;", "Place 1:"),
        ("40", "40", "never more than 100.0%"),
    ):
        response = client.get(f"{page}&answer={typed}")
        assert response.status_code == 422, typed
        assert said in response.text
        assert f'name="answer" value="{kept}"' in response.text
        assert "How likely is the sum 3?" in response.text


@pytest.mark.parametrize(
    ("query", "said", "kept"),
    [
        ("seed=0", "from 1 to 9999", 'value="0"'),
        ("seed=seven", "not “seven”", 'value="seven"'),
        ("seed=%C2%B2", "not “²”", 'value="²"'),
        ("sead=7", "no field “sead”", 'value="1"'),
        ("seed=2&seed=3", "“seed” is given twice", 'value="2"'),
    ],
)
def test_a_fault_in_the_address_is_told_and_the_page_is_there(
    client: FlaskClient, query: str, said: str, kept: str
) -> None:
    response = client.get(f"/learn/two-dice?lang=en&{query}")
    assert (response.status_code, response.mimetype) == (422, "text/html")
    assert said in unescape(response.text)
    assert kept in response.text
    assert "<h1>" in response.text


def test_a_choice_is_checked_and_kept(client: FlaskClient) -> None:
    page = "/learn/penalty?seed=1&lang=en"
    html = client.get(page).text
    values = re.findall(r'name="answer" value="([^"]*)"', html)
    assert "penalty" in values
    verdicts = [client.get(f"{page}&answer={value}").text for value in values]
    assert sum("Right." in verdict for verdict in verdicts) == 1
    assert all(f'value="{value}" required checked' in verdict
               for value, verdict in zip(values, verdicts, strict=True))  # fmt: skip
    odd = client.get(f"{page}&answer=W:R99")
    assert odd.status_code == 422
    assert "none of the answers" in odd.text


def shelf_of(app: Flask) -> Shelf:
    return Shelf(app.extensions["tables"])


@pytest.mark.parametrize("name", IDS)
def test_a_seed_gives_everybody_the_same_question(app: Flask, name: str) -> None:
    lesson = next(lesson for lesson in LESSONS if lesson.id == name)
    with app.test_request_context("/?lang=en"):
        texts = set()
        for seed in range(1, 9):
            first, again = (lesson.question(seed, shelf_of(app)) for _ in range(2))
            assert first == again
            assert first is not None
            texts.add((first.text, first.rows, first.dice))
            if isinstance(first.solution, ChoiceSolution):
                assert len(first.solution.right) == 1
                assert first.solution.right < {choice.value for choice in first.choices}
        assert len(texts) >= 5


def test_sums_and_cells_have_the_chances_that_counting_gives(app: Flask) -> None:
    rolls = list(product(range(1, 7), repeat=3))
    with app.test_request_context("/?lang=en"):
        for seed in range(1, 30):
            question = LESSONS[1].question(seed, shelf_of(app))
            assert question is not None
            assert isinstance(question.solution, ChanceSolution)
            number = int(re.findall(r"\d+", question.text)[0])
            own = "your own" in question.text
            made = sum(a + b == number or (own and number in (a + c, b + c)) for a, b, c in rolls)
            assert question.solution.chance == Fraction(made, len(rolls)), question.text
            question = LESSONS[0].question(seed, shelf_of(app))
            assert question is not None
            assert isinstance(question.solution, ChanceSolution)
            first, *more = map(int, re.findall(r"\d+", question.text))
            wanted = {
                "at most": range(2, first + 1), "at least": range(first, 13), "or": (first, *more),
            }  # fmt: skip
            sums = next((s for words, s in wanted.items() if words in question.text), (first,))
            made = sum(a + b in sums for a, b, _ in rolls)
            assert question.solution.chance == Fraction(made, len(rolls)), question.text


def test_the_price_decides_between_points_and_time(app: Flask) -> None:
    table = shelf_of(app).moments()
    assert table is not None
    trades = [time._found(table, seed) for seed in range(1, 20)]
    for trade in trades:
        assert trade.slow.rolls > trade.fast.rolls
        worth = {each: each.value - trade.price * each.rolls for each in (trade.slow, trade.fast)}
        assert trade.better == max(worth, key=lambda each: worth[each])
    assert {trade.better == trade.fast for trade in trades} == {True, False}


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        ("5/36", Verdict.RIGHT), ("10 / 72", Verdict.RIGHT), ("13.9 %", Verdict.RIGHT),
        ("14%", Verdict.RIGHT), ("0,139", Verdict.RIGHT), (".14", Verdict.RIGHT),
        ("13.8888889%", Verdict.RIGHT), ("13.5%", Verdict.CLOSE), ("1/7", Verdict.CLOSE),
        ("0.1", Verdict.WRONG), ("1", Verdict.WRONG), ("0", Verdict.WRONG),
    ],
)  # fmt: skip
def test_answers_as_people_write_them(app: Flask, text: str, verdict: Verdict) -> None:
    with app.test_request_context("/"):
        assert ChanceSolution(Fraction(5, 36)).judge(text) is verdict


@pytest.mark.parametrize(
    "text", ["", " ", "/", "%", "1//2", "1/2/3", "1e3", "5/0", "2", "٣/٤", "9" * 60]
)
def test_what_is_no_chance_is_refused(app: Flask, text: str) -> None:
    with app.test_request_context("/?lang=nl"), pytest.raises(Fault):
        read_chance(text)


def test_a_formula_says_what_it_draws(app: Flask) -> None:
    with app.test_request_context("/?lang=en"):
        term = mathml.equal(
            mathml.minus(1, mathml.power(mathml.brackets(Fraction(5, 6)), 4)), Fraction(671, 1296)
        )
        assert term.said == (
            "1 minus bracket 5 over 6, end of bracket to the power of 4 equals 671 over 1,296"
        )
        drawn = re.sub(r"<[^>]*>", " ", mathml.block(term)).split()
        assert "".join(drawn) == "1\N{MINUS SIGN}(56)4=6711,296"


def test_numbers_are_written_as_the_reader_does(app: Flask) -> None:
    with app.test_request_context("/"):
        for language, tenth, signed in (("en", "2.8%", "\N{MINUS SIGN}1.5"),
                                        ("de", "2,8\N{NO-BREAK SPACE}%", "\N{MINUS SIGN}1,5"),
                                        ("nl", "2,8%", "\N{MINUS SIGN}1,5")):  # fmt: skip
            with force_locale(language):
                assert chance(Fraction(1, 36)) == tenth
                assert points(-1.5) == signed
        with force_locale("en"):
            assert chance(Fraction(1, 46656)) == "< 0.1%"
            assert chance(Fraction(46655, 46656)) == "> 99.9%"
            assert (chance(0), chance(1)) == ("0.0%", "100.0%")
