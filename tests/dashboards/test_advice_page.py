"""Dice and advice on the page without script: typed or tapped, played by a tap, warned once."""

from __future__ import annotations

import re
from urllib.parse import parse_qs, urlsplit

import pytest
from flask.testing import FlaskClient

import odds
from dashboards.assistant.dice import read_entry, with_die

SHEET = "R2,3,5/Y7/G12,11/B-/P1"


def state(client: FlaskClient, query: str) -> dict[str, str]:
    """Return the state that a button's request redirects to."""
    response = client.get(f"/?{query}")
    assert response.status_code == 303, response.text
    fields = parse_qs(urlsplit(response.headers["Location"]).query)
    return {name: text for name, (text,) in fields.items()}


def test_typed_dice_rank_the_options(client: FlaskClient) -> None:
    html = client.get(f"/?sheet={SHEET}&players=1&roll=345216").text
    options = re.findall(r'name="play" value="([^"]*)"', html)
    assert options[0] == "C:B10"
    assert "penalty" in options
    assert "worth 97.3 points" in html
    assert 'value="34-5216"' in html
    assert "Why, against" in html


def test_dice_are_tapped_one_by_one_and_taken_back(client: FlaskClient) -> None:
    roll = ""
    for tap, after in (
        ("0-3", "3_-____"), ("5-6", "3_-___6"), ("1-4", "34-___6"), ("1-4", "3_-___6"),
        ("1-4", "34-___6"), ("2-5", "34-5__6"), ("3-2", "34-52_6"), ("4-1", "34-5216"),
    ):  # fmt: skip
        roll = state(client, f"sheet={SHEET}&players=1&roll={roll}&die={tap}")["roll"]
        assert roll == after
    assert "roll" not in state(client, f"sheet={SHEET}&players=1&roll=3_-____&die=0-3")


def test_a_die_out_of_play_cannot_be_tapped(client: FlaskClient) -> None:
    html = client.get("/?sheet=Gx&players=1&roll=34-52x6").text
    assert "green die: out of play" in html
    assert 'name="play"' in html
    refused = client.get("/?sheet=Gx&players=1&die=4-1")
    assert refused.status_code == 422
    assert "in play" in refused.text


def test_another_s_roll_has_two_dice(client: FlaskClient) -> None:
    query = f"/?sheet={SHEET}&players=2&rolls_until_active=1&roll=34"
    html = client.get(query).text
    assert html.count('<fieldset class="die ') == 2
    assert "Mark nothing" in html


@pytest.mark.parametrize(
    ("query", "after"),
    [
        ("players=1&roll=345216&play=C:B10", ("R2,3,5/Y7/G12,11/B10/P1", "0")),
        ("players=3&roll=345216&play=W:R7", ("R2,3,5,7/Y7/G12,11/B-/P1", "2")),
        ("players=3&rolls_until_active=2&roll=34&play=pass", (SHEET, "1")),
    ],
)  # fmt: skip
def test_an_option_is_played_and_the_dice_go_on(
    client: FlaskClient, query: str, after: tuple[str, str]
) -> None:
    found = state(client, f"sheet={SHEET}&{query}")
    assert (found["sheet"], found["rolls_until_active"]) == after
    assert "roll" not in found


def test_a_penalty_by_choice_is_asked_about_first(client: FlaskClient) -> None:
    asked = client.get(f"/?sheet={SHEET}&players=1&roll=345216&play=penalty")
    assert asked.status_code == 200
    assert "A mark is possible" in asked.text
    found = state(client, f"sheet={SHEET}&players=1&roll=345216&play=penalty&sure=penalty")
    assert found["sheet"].endswith("P2")


def test_a_forced_penalty_is_not_asked_about(client: FlaskClient) -> None:
    query = "sheet=R5@11/Y5@11/G5@3/B5@3&players=1&roll=33-1111&play=penalty"
    assert state(client, query)["sheet"].endswith("P1")


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("roll=34-9216", "a die shows 1 to 6"),
        ("roll=3452166", "more than 6 dice"),
        ("roll=34-52x6", "green die is in play"),
        ("roll=345216&play=W:R8", "no option of this roll"),
        ("roll=34&play=W:R7", "enter the dice first"),
        ("roll=345216&play=nonsense", "expected W:"),
        ("die=9-9", "expected a die"),
        ("die=0-7", "shows 1 to 6"),
    ],
)
def test_what_cannot_be_is_told_and_the_sheet_kept(
    client: FlaskClient, query: str, said: str
) -> None:
    response = client.get(f"/?sheet={SHEET}&players=1&{query}")
    assert response.status_code == 422
    assert said in response.text
    assert SHEET in response.text
    typed = re.search(r"roll=([^&]*)", query)
    if typed:
        assert f'name="roll" value="{typed[1]}"' in response.text


def test_a_sheet_without_values_still_has_its_odds(client: FlaskClient) -> None:
    html = client.get("/?sheet=&variant=longo&players=1").text
    assert "no values of Qwixx Longo, players: 1" in html
    free = client.get("/?sheet=&voluntary_pass=free&players=1").text
    assert "no best play is finite" in free


def test_entry_round_trip() -> None:
    sheet = odds.sheet("Gx")
    entry = read_entry("34-52_6", sheet, "active")
    assert entry.text == "34-52x6"
    assert entry.roll == odds.Roll((3, 4), (5, 2, None, 6))
    assert with_die(entry, "0-3") == "_4-52x6"


def test_dice_that_have_left_the_table_need_not_be_typed(client: FlaskClient) -> None:
    page = client.get("/?sheet=R2/Yx&players=1&roll=66611").text
    assert 'value="66-6x11"' in page
    assert "Options, best first" in page


def test_taps_replace_what_was_mistyped(client: FlaskClient) -> None:
    found = state(client, f"sheet={SHEET}&players=1&roll=9&die=0-4")
    assert found["roll"] == "4_-____"


def test_the_penalty_is_confirmed_or_not_without_script(client: FlaskClient) -> None:
    asked = f"sheet={SHEET}&players=1&roll=34-5216"
    assert client.get(f"/?{asked}").status_code == 200
    found = state(client, f"{asked}&sure=penalty")
    assert found["sheet"] != SHEET


def test_a_new_game_begins_with_the_own_roll(client: FlaskClient) -> None:
    page = client.get(f"/?sheet={SHEET}&players=3&rolls_until_active=2").text
    fresh = page.split('class="fresh plain" href="')[1].split('"')[0]
    assert "rolls_until_active" not in fresh
    assert "players=3" in fresh
