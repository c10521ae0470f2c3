"""A game on the page without script: begun, practised and ended, and whatever state it is in."""

from __future__ import annotations

import re

from flask.testing import FlaskClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import odds
from dashboards.assistant.fields import ACTIONS, FIELDS
from odds.play.journal_file import read_journal
from tests.conftest import Solved
from tests.dashboards.forms import START, TABLE, Form, events, own_game, shown, step


def test_a_new_game_asks_once_anything_is_entered(client: FlaskClient) -> None:
    asking = 'id="new-game"'
    assert asking not in shown(client, START)
    for entered in ({"sheet": "R2"}, {"roll": "34-____"}, {"log": "1.34"}, {"sheet": "P1"}):
        html = shown(client, START | entered)
        assert asking in html
        asked = r'class="fresh plain" href="\?players=2&amp;rolls=12">Begin the new game'
        assert re.search(asked, html)


def test_the_end_tells_everybody_s_points_and_who_won(client: FlaskClient) -> None:
    over = TABLE | {
        "sheet": "R2,3,4,5,6,12/Y2,3/P4",
        "others": "Rx/Y2,3,4,5,6,12/G12/P1",
        "log": "1.34",
    }
    html = shown(client, over)
    cells = re.findall(r"<tr[^>]*>(.*?)</tr>", html.split('id="ending"')[1], re.DOTALL)
    rows = [re.sub("<[^>]+>", " ", row).replace("\N{MINUS SIGN}", "-").split() for row in cells]
    assert rows[1:7] == [
        ["red", "28", "0"], ["yellow", "3", "28"], ["green", "0", "1"], ["blue", "0", "0"],
        ["Penalties", "-20", "-5"], ["Total", "11", "24"],
    ]  # fmt: skip
    assert "Won by: Player 2." in html
    assert "1 roll<" in html
    assert "/game.txt?" in html
    tie = shown(client, TABLE | {"sheet": "P4", "others": "P4"})
    assert "A tie: Me, Player 2 share the win." in tie
    alone = shown(client, START | {"sheet": "P4"})
    assert "share the win" not in alone
    assert "Won by" not in alone


def test_the_page_rolls_the_dice_in_play(client: FlaskClient) -> None:
    form = START | {"sheet": "Gx"}
    found = {step(client, form, cast="1")["roll"] for _ in range(40)}
    assert all(re.fullmatch(r"[1-6]{2}-[1-6]{2}x[1-6]", roll) for roll in found)
    assert {face for roll in found for face in roll} >= set("123456")
    passive = step(client, form | {"rolls_until_active": "1"}, cast="1")["roll"]
    assert re.fullmatch("[1-6]{2}", passive)


SHEET = "R2,3,5/Y7/G12,11/B-/P1"


def test_every_option_tells_its_main_reason(client: FlaskClient) -> None:
    html = shown(client, {"players": "1", "sheet": SHEET, "roll": "345216"})
    options = html.count('name="play"')
    reasons = re.findall(r'<summary><span class="reason">(.*?)</span>', html)
    assert len(reasons) == options > 10
    assert re.match(r"\d+\.\d\d better than “", reasons[0])
    assert all(re.match(r"\d+\.\d\d behind “Colour: blue 10”: ", each) for each in reasons[1:])


def test_practice_keeps_the_answer_back_and_then_judges(
    client: FlaskClient, solved: Solved
) -> None:
    form = {"players": "2", "sheet": SHEET, "train": "1"}
    html = shown(client, form, roll="345216")
    options = re.findall(r'name="play" value="([^"]*)"', html)
    read = [odds.read_option(text, odds.load_variant()) for text in options]
    assert [o.marks for o in read] == sorted((o.marks for o in read), key=lambda m: (not m, m))
    assert "<small>best" not in html
    assert "better than" not in html
    after = step(client, form, roll="345216", play="W:R7 C:R8")
    told = shown(client, after)
    solved("classic", 2)
    advice = odds.advise(odds.sheet(SHEET), "34-5216", 2)
    chosen = odds.read_option("W:R7 C:R8", odds.load_variant())
    judged = next(each for each in advice.options if each.option == chosen)
    assert f"it cost {judged.loss:.2f} points" in told
    assert f"<small>{judged.loss_class}</small>" in told
    assert "Best: Colour: blue 10." in told
    # It goes on: with the next dice the verdict makes room.
    assert "it cost" not in shown(client, after, roll="34")
    best = shown(client, step(client, form, roll="345216", play="C:B10"))
    assert "it cost nothing" in best
    assert "verdict" not in shown(client, {**after, "train": ""})


def test_every_figure_has_its_assumptions_beside_it(client: FlaskClient) -> None:
    html = shown(client, {"players": "2", "sheet": SHEET, "roll": "345216"})
    named = re.findall(r'<summary aria-label="What (.*?) assumes">', html)
    assert named == [
        "a chance of the next roll",
        "the value of an option",
        "a chance of the next roll",
        "Row locked, playing for that row",
        "At least one forced penalty, the sheet as it stands",
    ]


def test_a_saved_table_with_house_rules_can_be_asked_about(client: FlaskClient) -> None:
    html = shown(
        client, TABLE | {"roll": "345216", "marks_before_lock": "4", "second_lock": "after_turn"}
    )
    found = re.search(r'id="table-question">(.*?)</script>', html)
    assert found
    response = client.post(
        "/api/v1/advice",
        data=found[1].replace('"budget_ms": 3000', '"budget_ms": 1'),
        content_type="application/json",
    )
    # The service has no such table; the question itself is understood.
    assert response.status_code == 422
    assert "default rules only" in response.text


def test_the_rolls_alone_tell_the_sheets(client: FlaskClient) -> None:
    html = shown(client, TABLE | {"log": "0.34-5216.R7-R8.G7"})
    assert 'name="sheet" value=""' in html
    assert "Sheet" not in "".join(events(html))
    assert step(client, TABLE | {"log": "0.34-5216.R7-R8.G7"}, tap="R9")["others"].endswith(
        "G7/B-/P0"
    )


# Playing to the end takes its time and reads nothing more.
NAMES = st.sampled_from([name for name in (*FIELDS, *ACTIONS) if name != "chances"])
PIECES = st.sampled_from([
    "1", "0", "2", "none", "R7", "345216", "34", "W:R7", "pass", "penalty", "1:R7", "0-4", "P4",
    "0.34-5216.R7_1.61.n", "s1.R2-P4", "xR_xY", "C:B10", "?", "R2,3|Gx", "R2,3,4,5,6,12/Gx",
])  # fmt: skip


@given(st.dictionaries(NAMES, PIECES | st.text(max_size=6)))
@settings(
    deadline=None, max_examples=80, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
def test_any_state_and_button_have_a_page(client: FlaskClient, form: Form) -> None:
    form = {"players": "2", "against": "1"} | form
    response = client.get("/", query_string=form)
    assert response.status_code in (200, 303, 422)
    assert client.get("/game.txt", query_string=form).status_code in (200, 422)


def test_a_journal_known_in_part_is_saved_and_read(client: FlaskClient) -> None:
    text = client.get("/game.txt", query_string=own_game(client)).text
    assert read_journal(text).rolls == 3
    assert "1 34-5216 W:R7 C:R8 | ?" in text
