"""The first page without script: state in the URL, taps by redirect, faults shown, nothing lost."""

from __future__ import annotations

import json
import re
from urllib.parse import parse_qs, urlsplit

import pytest
from flask.testing import FlaskClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import odds
from dashboards.assistant.page import read_page
from dashboards.board import board
from odds.chance.turn_odds import turn_odds
from odds.contract.parameter import PARAMETERS
from odds.contract.wording import percent, whole_percent


def box(html: str, name: str) -> str:
    found = re.search(rf'<button id="{name}".*?</button>', html, re.DOTALL)
    assert found, name
    return found[0]


def test_the_sheet_shows_marks_and_chances(client: FlaskClient) -> None:
    html = client.get("/?sheet=R2,3,4,5,6/Y5/P1").text
    assert 'aria-pressed="true"' in box(html, "R6")
    assert "<small>42%</small>" in box(html, "R7")
    assert "<small>7%</small>" in box(html, "R12")
    assert "passed" in box(html, "Y4")
    assert 'aria-pressed="true"' in box(html, "P1")
    assert 'aria-pressed="false"' in box(html, "P2")
    assert "<strong>11</strong>" in html  # the score


def test_another_s_roll_shows_its_odds(client: FlaskClient) -> None:
    html = client.get("/?sheet=&players=2&rolls_until_active=1").text
    assert "<small>17%</small>" in box(html, "R7")
    assert "another player" in html


@pytest.mark.parametrize(
    ("query", "after"),
    [
        ("sheet=R2&tap=R5", "R2,5/Y-/G-/B-/P0"),
        ("sheet=R2,5&tap=R5", "R2/Y-/G-/B-/P0"),
        ("tap=Bx", "R-/Y-/G-/Bx/P0"),
        ("tap=P3", "R-/Y-/G-/B-/P3"),
    ],
)
def test_a_tap_redirects_to_the_state_after_it(client: FlaskClient, query: str, after: str) -> None:
    response = client.get(f"/?{query}&players=4&rolls=24&max_skip=&second_lock=after_turn")
    assert response.status_code == 303
    state = parse_qs(urlsplit(response.headers["Location"]).query)
    assert state == {
        "sheet": [after], "players": ["4"], "rolls": ["24"], "second_lock": ["after_turn"],
    }  # fmt: skip
    assert client.get(response.headers["Location"]).status_code == 200


@pytest.mark.parametrize(
    ("query", "message", "kept"),
    [
        ("sheet=R3,2", "sheet, position 3", "R3,2"),
        ("sheet=R2&max_skip=x", "max_skip", "R2"),
        ("sheet=R2&tap=R12", "needs 5 marks", "R2"),
        ("sheet=R2&shet=1", "shet", "R2"),
        ("sheet=R2&variant=xl", "published but not built", "R2"),
        ("sheet=%3Cscript%3E", "expected one of R, Y, G, B, P", "&lt;script&gt;"),
    ],
)
def test_a_fault_is_shown_and_nothing_entered_is_lost(
    client: FlaskClient, query: str, message: str, kept: str
) -> None:
    response = client.get(f"/?{query}")
    assert (response.status_code, response.mimetype) == (422, "text/html")
    assert message in response.text
    assert f'name="sheet" value="{kept}"' in response.text


def test_a_refused_tap_keeps_the_sheet_and_its_odds(client: FlaskClient) -> None:
    html = client.get("/?sheet=R2&tap=R12").text
    assert "<small>" in box(html, "R7")
    assert 'id="locks"' in html


def test_fewer_players_than_rolls_to_wait_is_mended_aloud(client: FlaskClient) -> None:
    response = client.get("/?sheet=&players=2&rolls_until_active=3")
    assert response.status_code == 200
    assert "your own roll comes after 1 at the latest" in response.text


def test_a_finished_game_says_so(client: FlaskClient) -> None:
    response = client.get("/?sheet=P4")
    assert response.status_code == 200
    assert "The game is over: 4 penalties are taken" in response.text
    assert "<strong>\N{MINUS SIGN}20</strong>" in response.text


@pytest.mark.parametrize("variant", odds.variant_ids())
def test_every_variant_has_a_page(client: FlaskClient, variant: str) -> None:
    html = client.get(f"/?sheet=R1@7&variant={variant}").text
    for row in odds.load_variant(variant).rows:
        for number in row.numbers:
            assert box(html, f"{row.letter}{number}")


def test_mixed_rows_name_the_die_of_a_cell(client: FlaskClient) -> None:
    html = client.get("/?sheet=&variant=mixx_a").text
    assert "die-yellow" in box(html, "R2")
    assert "needs the die: yellow" in box(html, "R2")


def test_the_form_offers_every_switch_and_the_numbers_stand_as_tables(client: FlaskClient) -> None:
    html = client.get("/?sheet=R5@9&rolls=7").text
    for name in PARAMETERS:
        if name not in ("cell", "row", "role", "turns", "exact"):
            assert f'name="{name}"' in html, name
    assert html.count("<tr>") == 2 * (1 + 7)
    assert '<option value="7" selected>' in html


def test_nothing_comes_from_outside(client: FlaskClient) -> None:
    response = client.get("/?sheet=R2")
    loaded = re.findall(r'(?:src|href)="([^"]+)"', response.text)
    assert loaded
    assert all(address.startswith(("/", "#", "?")) for address in loaded)
    policy = response.headers["Content-Security-Policy"]
    assert "default-src 'self'" in policy
    assert "unsafe-eval" not in policy
    assert "script-src" not in policy  # so scripts fall under default-src


def test_plotly_comes_compressed_from_the_wheel_and_caches_for_good(client: FlaskClient) -> None:
    html = client.get("/").text
    found = re.search(r'data-plotly="([^"]+)"', html)
    assert found
    response = client.get(found[1])
    assert response.status_code == 200
    assert response.headers["Content-Encoding"] == "gzip"
    assert "immutable" in response.headers["Cache-Control"]
    assert client.get("/static/plotly-0.0.1.min.js").status_code == 404


@pytest.mark.parametrize(
    ("chance", "whole", "fine"),
    [
        ("0", "0%", "0.00 %"),
        ("1", "100%", "100.00 %"),
        ("1/46656", "<1%", "< 0.01 %"),
        ("46655/46656", ">99%", "> 99.99 %"),
        ("5/12", "42%", "41.67 %"),
        ("199/200", ">99%", "99.50 %"),
        ("1/200", "<1%", "0.50 %"),
    ],
)
def test_a_chance_is_never_rounded_to_never_or_always(chance: str, whole: str, fine: str) -> None:
    from fractions import Fraction  # noqa: PLC0415

    assert (whole_percent(Fraction(chance)), percent(Fraction(chance))) == (whole, fine)


def test_the_board_tells_what_is_not_known() -> None:
    sheet = odds.sheet("R5@9/Gx")
    lines = board(sheet, turn_odds(sheet))
    assert [each.state for each in lines[0].boxes[:8]] == ["unknown"] * 7 + ["marked"]
    assert lines[0].short == "5 marks up to 9"
    assert {each.state for each in lines[2].boxes} == {"closed"}


def test_figures_carry_every_curve() -> None:
    page = read_page({"sheet": "Yx", "players": "3", "rolls": "5", "max_skip": "1"})
    locks, penalties = page.figures
    assert locks.columns == ("roll", "red", "green", "blue")
    assert len(penalties.columns) == 3
    assert len(locks.rows) == len(penalties.rows) == 5
    drawn = json.loads(locks.json)
    curves = odds.lock_curves(odds.sheet("Yx"), odds.turns("APPAP")).values()
    assert [trace["y"] for trace in drawn["data"]] == [[*map(float, curve)] for curve in curves]
    # The own rolls, first and fourth, are shaded.
    assert [shape["x0"] for shape in drawn["layout"]["shapes"]] == [-0.5, 2.5]


def test_own_rolls_are_not_shaded_where_all_are() -> None:
    locks, _ = read_page({"sheet": "R2", "players": "1", "rolls": "3"}).figures
    assert not json.loads(locks.json)["layout"].get("shapes")


@pytest.mark.parametrize("text", ["1e300", "9" * 20, "9" * 5000, "²", "-1", "0"])
@pytest.mark.parametrize("name", ["players", "rolls_until_active", "rolls", "max_skip"])
def test_no_number_of_a_form_is_trusted(client: FlaskClient, name: str, text: str) -> None:
    response = client.get("/", query_string={"sheet": "R2", name: text})
    assert response.status_code in (200, 422)
    assert "<small>" in response.text or "Start with an empty sheet" in response.text


@given(st.dictionaries(st.sampled_from([*PARAMETERS, "tap", "x"]), st.text(max_size=12)))
@settings(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_form_has_a_page(client: FlaskClient, form: dict[str, str]) -> None:
    assert client.get("/", query_string=form).status_code in (200, 303, 422)


def test_a_field_given_twice_is_a_fault(client: FlaskClient) -> None:
    response = client.get("/?sheet=R2&sheet=R3")
    assert response.status_code == 422
    assert "sheet: is given more than once" in response.text


def test_a_sheet_of_another_variant_leaves_a_way_on(client: FlaskClient) -> None:
    html = client.get("/?sheet=R2,6,10&variant=mixx_b&players=3").text
    assert 'href="?players=3&amp;rolls=12&amp;variant=mixx_b">Start with an empty sheet' in html


def test_a_figure_s_data_cannot_end_its_script(client: FlaskClient) -> None:
    html = client.get("/").text
    for data in re.findall(r"data-figure=[^>]+>(.*?)</script>", html, re.DOTALL):
        assert "<" not in data


def test_an_unknown_field_is_a_fault_even_when_empty(client: FlaskClient) -> None:
    assert client.get("/?sheet=R2&foo=").status_code == 422


def test_a_new_sheet_keeps_players_and_rules(client: FlaskClient) -> None:
    html = client.get("/?sheet=R2,3&players=4&second_lock=after_turn").text
    assert 'href="?players=4&amp;rolls=12&amp;second_lock=after_turn">Begin the new game' in html


def test_a_last_number_that_wants_more_marks_says_so(client: FlaskClient) -> None:
    html = client.get("/?sheet=R2,3").text
    assert "<small>–</small>" in box(html, "R12")
    assert "needs more marks before it" in box(html, "R12")
