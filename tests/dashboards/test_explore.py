"""The explorer's pages: figures, files, shown code and API calls all tell the same numbers."""

from __future__ import annotations

import csv
import html
import io
import json
import re
from collections.abc import Iterator, Mapping
from contextlib import redirect_stdout
from fractions import Fraction
from typing import Any
from urllib.parse import urlencode

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import odds
from api.table_service import Progress, TableService
from dashboards.engine_words import engine_words
from dashboards.explore.catalogue import BY_ID, CHARTS
from dashboards.explore.controls import CONTROLS, SHOWN_SWITCHES
from dashboards.explore.page import read_page
from dashboards.numbers import percent, short_percent, short_points, signed
from odds.contract.answer import assumptions
from odds.contract.question import Question
from odds.game.rules import Game, RuleSet
from odds.game.variant import load_variant
from odds.solver.tables import TableKey

EXAMPLES = [
    pytest.param(chart.id, fields, id=f"{chart.id}-{number}")
    for chart in CHARTS
    for number, fields in enumerate(({}, *(fields for _, fields in chart.examples)))
]
OTHERS = [
    pytest.param("lock", {"variant": "mixx_b", "row": "G", "states": "G- B1@11"}, id="mixx_b"),
    pytest.param("penalty", {"variant": "longo", "sheet": "R2,5 Gx", "max_skip": "2"}, id="longo"),
    pytest.param("own-or-others", {"die_removal": "end_of_turn", "sheet": "R5@11"}, id="switch"),
    pytest.param("row-value", {"variant": "mixx_a", "row": "B"}, id="mixx_a"),
    pytest.param("exactly", {"marks_before_lock": "4", "role": "passive"}, id="four"),
]


def numbers(value: Any) -> Iterator[float]:
    """Yield every number that is drawn: the heights and colours of a trace."""
    if isinstance(value, list):
        for each in value:
            yield from numbers(each)
    elif value is not None:
        yield float(value)


def element(page: str, name: str) -> str:
    found = re.search(rf'<code id="{name}">(.*?)</code>', page, re.DOTALL)
    assert found
    return html.unescape(found[1]).strip()


def table_of(client: FlaskClient, chart: str, fields: Mapping[str, str]) -> list[dict[str, str]]:
    response = client.get(f"/explore/{chart}.csv?{urlencode(fields)}")
    assert (response.status_code, response.mimetype) == (200, "text/csv")
    return list(csv.DictReader(io.StringIO(response.text)))


def told(rows: list[dict[str, str]]) -> set[float]:
    """Return every number of a file, rounded to be looked up."""
    found = set()
    for row in rows:
        for name, text in row.items():
            if re.fullmatch(r"-?[0-9.]+(e-[0-9]+)?", text) and not name.endswith("_fraction"):
                found.add(round(float(text), 12))
    return found


@pytest.mark.parametrize(("chart", "fields"), [*EXAMPLES, *OTHERS])
def test_figure_file_code_and_api_agree(
    client: FlaskClient, chart: str, fields: Mapping[str, str]
) -> None:
    page = client.get(f"/explore/{chart}?{urlencode(fields)}")
    assert page.status_code == 200
    rows = table_of(client, chart, fields)
    known = told(rows)

    figures = [
        json.loads(text)
        for text in re.findall(r"data-figure=[^>]+>(.*?)</script>", page.text, re.DOTALL)
    ]
    drawn = [
        round(number, 12)
        for figure in figures
        for trace in figure["data"]
        for number in numbers(trace["z"] if "z" in trace else trace["y"])
    ]
    assert len(drawn) >= 4
    assert {number for number in drawn if number} <= known

    printed, ran = io.StringIO(), dict[str, Any]()
    with redirect_stdout(printed):
        exec(element(page.text, "python"), ran)  # noqa: S102 - what the page shows is run
    study = ran["study"]
    assert printed.getvalue().splitlines()[0].split() == list(study.columns)
    for values, row in zip(study.rows(), rows, strict=True):
        for name, value in zip(study.columns, values, strict=True):
            if isinstance(value, Fraction):
                assert float(row[name]) == float(value)
                assert row[f"{name}_fraction"] in (str(value), "")
            else:
                assert row[name] == ("" if value is None else str(value))

    for address in re.findall(r"curl '[^/]+//[^/]+(/api[^']+)'", element(page.text, "curl")):
        answer = client.get(address)
        assert answer.status_code == 200, address
        expected = api_numbers(chart, answer.get_json())
        assert expected
        assert {round(number, 12) for number in expected if number} <= known, address


def api_numbers(chart: str, body: Mapping[str, Any]) -> list[float]:
    """Return those of an answer's numbers that the figure shows."""
    if "value" in body:
        return [body["value"]]
    if "within" in body:
        return [chance["decimal"] for chance in body.get("within_max_skip", body["within"])]
    if chart == "compare":
        return [body["no_mark"]["decimal"]]
    return [cell["chance"]["decimal"] for cell in body["cells"]]


def test_the_index_leads_to_every_figure(client: FlaskClient) -> None:
    page = client.get("/explore?lang=nl").text
    links = re.findall(r'href="(/explore/[^"]+)"', page)
    assert {re.split(r"[/?]", link)[2] for link in links} == set(BY_ID)
    assert all("lang=nl" in link for link in links)
    assert "Een rij op slot doen" in page
    assert '<a href="/explore" >Explorer</a>' in client.get("/").text


@pytest.mark.parametrize(
    ("chart", "query", "message", "kept"),
    [
        ("lock", "states=R5@9+R9@3", "states, position 8", "R5@9 R9@3"),
        ("lock", "states=" + "+".join(f"R1@{n}" for n in range(2, 9)), "at most 6", "R1@8"),
        ("lock", "rolls=999", "expected a whole number", "R3@6"),
        ("lock", "stats=R2", "is not a parameter", "R3@6"),
        ("penalty", "sheet=R3,2", "sheet, position 3", "R3,2"),
        ("penalty", "sheet=P4", "the game is over", "P4"),
        ("own-or-others", "sheet=%3Cscript%3E", "expected one of R", "&lt;script&gt;"),
        ("exactly", "event=never", "expected lock or ready or cell", "R3@6"),
        ("exactly", "event=cell&cell=", "a number is needed", "R3@6"),
        ("exactly", "row=R&sheet=Rx", "row red is closed", "Rx"),
        ("compare", "b=clasic", "there is no variant", "clasic"),
        ("compare", "b=classic+die_removal=now", "b, position 8", "classic die_removal=now"),
        ("compare", "sheet=R2,3,4,5,12", "classic: ", "R2,3,4,5,12"),
        ("compare", "a=&b=", "at least one choice", "R4@8"),
        ("row-value", "voluntary_pass=free", "voluntary_pass=penalty", "free"),
        ("lock", "row=R&row=G", "is given more than once", "R3@6"),
    ],
)
def test_a_fault_is_shown_and_nothing_entered_is_lost(
    client: FlaskClient, chart: str, query: str, message: str, kept: str
) -> None:
    page = client.get(f"/explore/{chart}?{query}")
    assert (page.status_code, page.mimetype) == (422, "text/html")
    assert message in html.unescape(page.text)
    assert kept in page.text
    assert 'data-figure="' not in page.text
    file = client.get(f"/explore/{chart}.csv?{query}")
    assert (file.status_code, file.mimetype) == (422, "application/problem+json")
    assert message in file.get_json()["detail"]


@pytest.mark.parametrize("path", ["/explore/locks", "/explore/lock.txt", "/explore/locks.csv"])
def test_what_is_not_there_is_not_found(client: FlaskClient, path: str) -> None:
    assert client.get(path).status_code == 404


NAMES = [*CONTROLS, *SHOWN_SWITCHES, "voluntary_pass", "x"]


@given(
    st.sampled_from(sorted(BY_ID)),
    st.dictionaries(st.sampled_from(NAMES), st.text(max_size=12), max_size=4),
)
@settings(
    deadline=None, max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
def test_any_form_has_a_page(client: FlaskClient, chart: str, form: dict[str, str]) -> None:
    assert client.get(f"/explore/{chart}", query_string=form).status_code in (200, 422)


def test_while_values_are_computed_the_page_says_so(app: Flask, monkeypatch: Any) -> None:
    keys = tuple(TableKey(odds.game(), players) for players in (1, 2))
    service = TableService(keys)
    monkeypatch.setattr(service, "find", lambda _key, moments: None)  # noqa: ARG005
    service.progress[keys[0]] = Progress("values", 0.42)
    service.progress[keys[1]] = Progress("failed", 0.0, "the disk is full")
    with app.test_request_context("/?lang=en"):
        page = read_page(BY_ID["row-value"], {}, service)
        assert (page.status, page.panels, page.waiting) == (200, (), True)
        assert page.missing[0].percent == 42
        assert "are being computed" in page.missing[0].message
        for fields, message, coming in (
            ({"players": "2"}, "could not be computed", True),
            ({"players": "3"}, "has no values of Qwixx, players: 3", False),
            ({"variant": "longo"}, "has no values of Qwixx Longo", False),
        ):
            page = read_page(BY_ID["row-value"], fields, service)
            assert page.waiting == coming
            assert message in page.missing[0].message
        # Values are a part of this figure only.
        page = read_page(BY_ID["compare"], {}, service)
        assert [panel.id for panel in page.panels] == ["compare-lock", "compare-no-mark"]
        assert [missing.percent for missing in page.missing] == [42]


def test_what_is_compared_without_values_is_no_failure(app: Flask, monkeypatch: Any) -> None:
    service = TableService((TableKey(odds.game(), 1),))
    find = app.extensions["tables"].find
    monkeypatch.setattr(service, "find", find)
    with app.test_request_context("/?lang=en"):
        page = read_page(BY_ID["compare"], {}, service)
        assert [panel.id for panel in page.panels] == ["compare-lock", "compare-no-mark"]
        assert (page.missing, page.waiting) == ((), False)
        assert any("where this service has a table" in text for text in page.assumptions)


def test_figures_of_values_use_the_tables_that_are_there(app: Flask, monkeypatch: Any) -> None:
    service: TableService = app.extensions["tables"]
    find = service.find

    def only_two(key: TableKey, *, moments: bool) -> Any:
        return find(key, moments=moments) if key.players == 2 else None

    monkeypatch.setattr(service, "find", only_two)
    page = app.test_client().get("/explore/first-mark?players=3").text
    assert "players: 2</figcaption>" in page
    assert page.count("are being computed") + page.count("has no values") == 4


def test_a_cell_of_the_map_adds_its_state_and_takes_it_away(client: FlaskClient) -> None:
    page = html.unescape(client.get("/explore/lock?states=R5@9+R4@8&players=3").text)
    links = re.findall(r'href="\?([^"]+)" data-step', page)
    asked = {re.search(r"states=([^&]*)", link)[1] for link in links}  # type: ignore[index]
    assert {"R5@9+R4@8+R3@6", "R4@8", "R5@9"} <= asked
    assert all("players=3" in link for link in links)
    last = re.search(r'href="(\?[^"]+)" data-step', client.get("/explore/lock?states=R-").text)
    assert last
    assert "states=&" in html.unescape(last[1])


def test_links_share_all_choices_and_an_emptied_field_stays_empty(client: FlaskClient) -> None:
    page = client.get("/explore/exactly?sheet=&event=ready&players=4&lang=de").text
    link = re.search(r'id="permalink" href="([^"]+)"', page)
    assert link
    again = client.get(f"/explore/exactly{html.unescape(link[1])}")
    assert 'name="sheet" value=""' in again.text
    assert 'value="4" checked' in again.text
    assert "Genau, mindestens, höchstens" in again.text


def test_numbers_are_written_in_the_reader_s_language(app: Flask) -> None:
    expected = {
        "en": ("41.67%", "< 0.01%", "+1,234.50", "−2.1"),
        "de": ("41,67\N{NO-BREAK SPACE}%", "< 0,01\N{NO-BREAK SPACE}%", "+1.234,50", "−2,1"),
        "nl": ("41,67%", "< 0,01%", "+1.234,50", "−2,1"),
    }
    for language, texts in expected.items():
        with app.test_request_context(f"/?lang={language}"):
            assert texts == (
                percent(Fraction(5, 12)), percent(Fraction(1, 46656)), signed(1234.5),
                short_points(-2.14),
            )  # fmt: skip
            assert percent(Fraction(46655, 46656)).startswith("> 99")
    assert [short_percent(Fraction(n, 200)) for n in (0, 1, 83, 199, 200)] == [
        "0", "<1", "42", ">99", "100",
    ]  # fmt: skip


@pytest.mark.parametrize("language", ["de", "nl"])
def test_every_sentence_of_the_engine_is_translated(app: Flask, language: str) -> None:
    rules = RuleSet(4, "end_of_turn", "after_turn", penalty_when_ended_early=True)
    free = RuleSet(voluntary_pass="free")
    games = [Game(load_variant("classic"), rules), Game(load_variant("classic"), free)]
    games += [Game(load_variant("longo"), RuleSet(5))]
    commands = {command for chart in CHARTS for command in chart.commands}
    with app.test_request_context(f"/?lang={language}"):
        for game in games:
            question = Question(game, odds.sheet("", game), ("active",))
            for sentence in assumptions(question, *sorted(commands)):
                assert engine_words(sentence) != sentence, sentence


@pytest.mark.parametrize("chart", CHARTS, ids=lambda chart: chart.id)
def test_every_text_of_a_page_is_translated(app: Flask, chart: Any) -> None:
    def texts(language: str) -> list[str]:
        with app.test_request_context(f"/?lang={language}"):
            page = read_page(chart, {}, app.extensions["tables"])
            return [
                str(chart.title), str(chart.lead), *(str(text) for text, _ in chart.examples),
                *(str(note) for note in chart.notes),
                *(field.label for field in page.fields if field.name != "variant"),
                *(panel.title for panel in page.panels),
            ]  # fmt: skip

    english = texts("en")
    for language in ("de", "nl"):
        same = [a for a, b in zip(english, texts(language), strict=True) if a == b]
        assert not same


def test_a_sheet_without_an_open_number_says_so(client: FlaskClient) -> None:
    answer = client.get("/explore/first-mark?sheet=R1@11/Y1@11/G1@3/B1@3&players=2")
    assert answer.status_code == 422
    assert "no number can be marked on this sheet" in answer.text


def test_a_comparison_tells_what_holds_of_each_game(client: FlaskClient) -> None:
    html = client.get("/explore/compare?a=longo&b=classic").text
    assert "lucky numbers printed on Longo sheets" in html
