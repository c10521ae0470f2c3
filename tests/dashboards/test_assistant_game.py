"""A game on the page without script: its rolls mended, saved, opened, practised, ended."""

from __future__ import annotations

import io
import re
from urllib.parse import parse_qs, urlencode, urlsplit

import pytest
from flask.testing import FlaskClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from werkzeug.test import TestResponse

import odds
from dashboards.assistant.fields import ACTIONS, FIELDS
from odds.play.journal_file import read_journal
from odds.play.match.record import read_record
from tests.conftest import Solved

Form = dict[str, str]
START: Form = {"players": "2", "rolls": "12"}
EMPTY = "R-/Y-/G-/B-/P0"


def moved(response: TestResponse) -> Form:
    assert response.status_code == 303, response.text
    fields = parse_qs(urlsplit(response.headers["Location"]).query)
    return {name: text for name, (text,) in fields.items()}


def step(client: FlaskClient, form: Form, **action: str) -> Form:
    """Press a button on the page of a state; return the state after it."""
    return moved(client.get("/", query_string=form | action))


def shown(client: FlaskClient, form: Form, status: int = 200, **action: str) -> str:
    response = client.get("/", query_string=form | action)
    assert response.status_code == status, response.text
    return response.text


def own_game(client: FlaskClient) -> Form:
    """Play three rolls of which only my sheet is known: mine, another's, mine."""
    form = step(client, START, roll="345216", play="W:R7 C:R8")
    form = step(client, form, roll="61", play="W:G7")
    return step(client, form, roll="22-3456", play="W:Y4")


def events(html: str) -> list[str]:
    found = re.findall(r'<li id="event-\d+">(.*?)</li>', html, re.DOTALL)
    return [" ".join(re.sub("<[^>]+>", " ", each).split()) for each in found]


def test_each_roll_played_to_its_end_is_in_the_log(client: FlaskClient) -> None:
    form = own_game(client)
    assert form["log"] == "0.34-5216.R7-R8_1.61.G7_0.22-3456.Y4"
    assert form["sheet"] == "R7,8/Y4/G7/B-/P0"
    assert form["rolls_until_active"] == "1"
    assert events(shown(client, form)) == [
        "3 Me: dice 22-3456 Me: White Y4 Mend",
        "2 Player 2: dice 61 Me: White G7 Mend",
        "1 Me: dice 34-5216 Me: White R7, then colour R8 Mend",
    ]


def test_taps_that_disagree_with_the_rolls_are_one_correction(client: FlaskClient) -> None:
    form = step(client, step(client, own_game(client), tap="B12"), tap="B11")
    assert form["log"] == own_game(client)["log"]
    html = shown(client, form)
    assert events(html)[0] == "My sheet set by hand: R7,8/Y4/G7/B12,11/P0 Take back"
    later = step(client, form, roll="55", play="W:B10")
    assert later["log"].endswith("_s0.R7.8-Y4-G7-B12.11_1.55.B10")
    assert "B12" not in step(client, form, drop="4")["sheet"]


def test_a_row_closed_by_another_outlives_a_change_before_it(client: FlaskClient) -> None:
    form = step(client, own_game(client), tap="Bx")
    form = step(client, form, roll="55", play="pass")
    assert form["log"].endswith("_xB_1.55.n")
    mended = step(client, form, save="1", mend="1", mend_roll="34-5216", mend_0="W:B7 C:R8")
    assert mended["sheet"] == "R8/Y4/G7/B7x/P0"


def test_an_earlier_roll_is_mended_and_all_after_it_replayed(client: FlaskClient) -> None:
    form = own_game(client) | {"mend": "1"}
    html = shown(client, form)
    assert 'name="mend_roll" value="34-5216"' in html
    assert '<option value="W:R7 C:R8" selected>White R7, then colour R8</option>' in html
    mended = step(client, form, mend_roll="345216", mend_0="W:B7 C:R8", save="1")
    assert mended["sheet"] == "R8/Y4/G7/B7/P0"
    assert mended["log"].startswith("0.34-5216.B7-R8_1.61.G7")
    assert "mend" not in mended


def test_a_later_roll_that_becomes_impossible_is_named_and_nothing_lost(
    client: FlaskClient,
) -> None:
    form = own_game(client) | {"mend": "1"}
    html = shown(client, form, 422, mend_roll="65-5216", mend_0="C:G7", save="1")
    assert "roll 2: player 1 cannot mark G7" in html
    assert 'name="mend_roll" value="65-5216"' in html
    assert '<option value="C:G7" selected>Colour G7</option>' in html
    assert f'name="log" value="{form["log"]}"' in html
    # With the dice as they are entered now the other options of that roll are on offer.
    assert '<option value="W:R11" >White R11</option>' in html
    refused = shown(client, form, 422, mend_roll="65", save="1")
    assert "dice are missing" in refused


def test_a_roll_that_did_not_happen_is_deleted(client: FlaskClient) -> None:
    form = own_game(client)
    assert step(client, form, drop="2")["sheet"] == "R7,8/Y4/G-/B-/P0"
    last = step(client, form, drop="3")
    assert (last["sheet"], last["rolls_until_active"]) == ("R7,8/Y-/G7/B-/P0", "0")
    html = shown(client, form, 422, drop="9")
    assert "there is no such event" in html


@pytest.mark.parametrize(
    ("log", "said"),
    [
        ("0.34-5216.R9", "roll 1: player 1: the white dice make 7, not R9"),
        ("0.34-5216.R7_nonsense", "log, position 13"),
        ("3.34.R7", "expected a place, 0 to 1"),
    ],
)
def test_a_log_that_cannot_be_leaves_a_way_on(client: FlaskClient, log: str, said: str) -> None:
    html = shown(client, START | {"sheet": "R7", "log": log}, 422)
    assert said in html
    assert f'name="log" value="{log}"' in html
    assert re.search(r'href="\?sheet=R7&amp;players=2&amp;rolls=12">Go on without', html)


TABLE: Form = START | {"against": "1"}


def test_a_whole_roll_of_a_table_is_recorded(client: FlaskClient) -> None:
    form = step(client, TABLE | {"roll": "345216"}, play="W:R7 C:R8")
    assert form["white_mark"] == "R7"
    form = step(client, form, quick="1:G7")
    html = shown(client, form)
    assert 'id="R7" name="tap" value="R7" class="box marked' in html
    form = step(client, form, play="C:R8")
    assert form["log"] == "0.34-5216.R7-R8.G7"
    assert (form["sheet"], form["others"]) == ("R7,8/Y-/G-/B-/P0", "R-/Y-/G7/B-/P0")
    form = step(client, form | {"roll": "34-5216"}, quick="1:R7")
    form = step(client, form | {"colour_mark": "R8"}, play="pass")
    assert form["log"].endswith("_1.34-5216.n.R7-R8")
    assert form["others"] == "R7,8/Y-/G7/B-/P0"


def test_of_another_s_roll_as_much_is_recorded_as_is_told(client: FlaskClient) -> None:
    form = TABLE | {"rolls_until_active": "1", "roll": "34"}
    assert step(client, form, play="pass")["log"] == "1.34.n"
    assert step(client, form | {"colour_mark": "none"}, play="pass")["log"] == "1.34.n.p"
    assert step(client, form | {"colour_mark": "R9"}, play="W:R7")["log"] == "1.34.R7.-R9"


def test_two_may_lock_one_row_in_the_same_white_action(client: FlaskClient) -> None:
    five = "R2,3,4,5,6/Y-/G-/B-/P0"
    form = TABLE | {"sheet": five, "others": five, "roll": "661111"}
    form = step(client, form, play="W:R12")
    html = shown(client, form)
    assert 'name="quick" value="1:R12"' in html
    form = step(client, step(client, form, quick="1:R12"), play="pass")
    assert form["sheet"] == form["others"] == "R2,3,4,5,6,12/Y-/G-/B-/P0"


def test_a_white_action_that_ends_the_game_is_recorded(client: FlaskClient) -> None:
    mine, other = "R2,3,4,5,6/Y-/Gx/B-/P0", "R-/Y-/G12,11,10,9,8,2/B-/P0"
    form = TABLE | {"sheet": mine, "others": other, "roll": "66-11x1"}
    form = step(client, form, play="W:R12")
    html = shown(client, form)
    assert "The white action ends the game" in html
    assert re.findall(r'name="play" value="([^"]*)"', html) == ["pass"]
    form = step(client, form, play="pass")
    html = shown(client, form)
    assert "The game is over: 2 rows are closed" in html
    assert form["log"].endswith("0.66-11x1.R12.n")


def test_marks_that_the_dice_no_longer_allow_are_taken_back_aloud(client: FlaskClient) -> None:
    form = step(client, TABLE | {"roll": "345216"}, play="W:R7")
    form = step(client, form, quick="1:G7")
    html = shown(client, form | {"roll": "445216"})
    assert "taken back: marks of Me, Player 2" in html
    assert 'name="white_mark"' not in html
    # While the dice are no roll, nothing is taken back.
    kept = shown(client, form | {"roll": "945216"}, 422)
    assert 'name="white_mark" value="R7"' in kept


def test_a_mark_of_the_roll_at_hand_is_taken_back_by_a_tap(client: FlaskClient) -> None:
    form = step(client, TABLE | {"roll": "345216"}, play="W:R7")
    assert "white_mark" not in step(client, form, tap="R7")
    corrected = step(client, form, tap="R2")
    assert (corrected["sheet"], corrected["white_mark"]) == ("R2/Y-/G-/B-/P0", "R7")


def test_a_game_is_saved_as_its_record(client: FlaskClient) -> None:
    form = TABLE
    for dice, mine, other, colour in (
        ("345216", "W:R7", "", "C:R8"),
        ("345216", "pass", "1:G7", ""),
        ("225216", "W:Y4", "1:Y4", "pass"),
    ):
        form = step(client, form | {"roll": dice}, play=mine) if colour else form | {"roll": dice}
        if other:
            form = step(client, form, quick=other)
        form = step(client, form, play=colour or mine)
    response = client.get("/game.txt", query_string=form)
    assert response.mimetype == "text/plain"
    assert response.headers["Content-Disposition"].startswith("attachment")
    record = read_record(response.text)
    assert record.players == ("me", "player 2")
    assert odds.write_sheet(record.end.sheets[0]) == form["sheet"]
    assert odds.write_sheet(record.end.sheets[1]) == form["others"]


def open_text(client: FlaskClient, text: str, form: Form | None = None) -> TestResponse:
    return client.post(
        "/open?" + urlencode(form or {}),
        data={"text": text, "file": (io.BytesIO(b""), "")},
        content_type="multipart/form-data",
    )


def test_what_was_saved_opens_again(client: FlaskClient) -> None:
    form = step(client, own_game(client), tap="Bx")
    text = client.get("/game.txt", query_string=form).text
    state = moved(open_text(client, text, {"rolls": "24", "lang": "nl", "sheet": "R2"}))
    assert {name: state[name] for name in ("log", "sheet", "players", "rolls_until_active")} == {
        "log": form["log"] + "_xB",
        "sheet": form["sheet"],
        "players": "2",
        "rolls_until_active": "1",
    }
    assert (state["rolls"], state["lang"]) == ("24", "nl")
    assert "against" not in state
    assert client.get("/game.txt", query_string=state).text == text


def test_a_record_of_any_game_opens_as_a_file(client: FlaskClient) -> None:
    text = (
        "variant: mixx_b\nrules: voluntary_pass=free\nplayers: a, b, c\n"
        "1 34-5216 pass | pass | W:R7\n"
    )
    data = {"file": (io.BytesIO(text.encode()), "game.txt"), "text": ""}
    state = moved(client.post("/open", data=data, content_type="multipart/form-data"))
    assert (state["variant"], state["voluntary_pass"]) == ("mixx_b", "free")
    assert (state["players"], state["against"]) == ("3", "1")
    assert state["rolls_until_active"] == "2"
    assert state["others"] == f"{EMPTY}|R7/Y-/G-/B-/P0"
    assert client.get("/", query_string=state).status_code == 200


def test_a_file_that_is_none_is_shown_with_its_line(client: FlaskClient) -> None:
    text = "players: me, b\n1 34-5216 W:R8 | <b>\n"
    response = open_text(client, text, {"sheet": "R2,3", "players": "3"})
    assert response.status_code == 422
    assert "line 2: " in response.text
    assert "1 34-5216 W:R8 | &lt;b&gt;" in response.text
    assert 'name="sheet" value="R2,3"' in response.text
    large = open_text(client, "x" * 70_000)
    assert (large.status_code, large.mimetype) == (413, "text/html")
    back = client.get("/open?sheet=R2")
    assert back.headers["Location"].endswith("/?sheet=R2")


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
    assert all(re.match(r"\d+\.\d\d behind “Colour B10”: ", each) for each in reasons[1:])


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
    assert "Best: Colour B10." in told
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
