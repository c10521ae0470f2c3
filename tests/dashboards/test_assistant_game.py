"""A game on the page without script: its rolls kept, mended, saved and opened."""

from __future__ import annotations

import io
import re
from urllib.parse import urlencode

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

import odds
from odds.play.match.record import read_record
from tests.dashboards.forms import EMPTY, START, TABLE, Form, events, moved, own_game, shown, step


def test_each_roll_played_to_its_end_is_in_the_log(client: FlaskClient) -> None:
    form = own_game(client)
    assert form["log"] == "0.34-5216.R7-R8_1.61.G7_0.22-3456.Y4"
    assert form["sheet"] == "R7,8/Y4/G7/B-/P0"
    assert form["rolls_until_active"] == "1"
    assert events(shown(client, form)) == [
        "3 Me: dice 22-3456 Me: White sum: yellow 4 Mend",
        "2 Player 2: dice 61 Me: White sum: green 7 Mend",
        "1 Me: dice 34-5216 Me: White sum: red 7, then colour: red 8 Mend",
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
    assert (
        '<option value="W:R7 C:R8" selected>White sum: red 7, then colour: red 8</option>' in html
    )
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
    assert '<option value="C:G7" selected>Colour: green 7</option>' in html
    assert f'name="log" value="{form["log"]}"' in html
    # With the dice as they are entered now the other options of that roll are on offer.
    assert '<option value="W:R11" >White sum: red 11</option>' in html
    refused = shown(client, form, 422, mend_roll="65", save="1")
    assert "dice are missing" in refused


def test_a_roll_that_did_not_happen_is_deleted(client: FlaskClient) -> None:
    form = own_game(client)
    assert step(client, form, drop="2")["sheet"] == "R7,8/Y4/G-/B-/P0"
    last = step(client, form, drop="3")
    assert (last["sheet"], last["rolls_until_active"]) == ("R7,8/Y-/G7/B-/P0", "0")
    html = shown(client, form, 422, drop="9")
    assert "there is no such event" in html


def test_a_forgotten_roll_is_added_before_another(client: FlaskClient) -> None:
    form = own_game(client) | {"mend": "3", "mend_new": "before"}
    html = shown(client, form)
    # The form stands between its neighbours, which are numbered as they will be.
    assert [line.split(":")[0][:14] for line in events(html)] == [
        "4 Me", "Roll 3, to be ", "2 Player 2", "1 Me",
    ]  # fmt: skip
    assert re.search(r'name="mend_roller">\s*<option value="0" >Me</option>\s*'
                     r'<option value="1" selected>Player 2', html)  # fmt: skip
    html = shown(client, form, mend_roll="65")
    assert '<option value="W:R11" >White sum: red 11</option>' in html
    after = step(client, form, mend_roll="65", mend_0="W:R11", save="3")
    assert after["log"] == "0.34-5216.R7-R8_1.61.G7_1.65.R11_0.22-3456.Y4"
    assert after["sheet"] == "R7,8,11/Y4/G7/B-/P0"
    assert after["rolls_until_active"] == form["rolls_until_active"]
    assert "mend" not in " ".join(after)


def test_one_added_after_the_last_moves_the_dice_on(client: FlaskClient) -> None:
    form = own_game(client) | {"mend": "3", "mend_new": "after"}
    after = step(client, form, mend_roll="55", mend_0="pass", save="3")
    assert after["log"].endswith("_0.22-3456.Y4_1.55.n")
    assert (form["rolls_until_active"], after["rolls_until_active"]) == ("1", "0")
    # My own roll needs all dice, whoever was expected.
    mine = form | {"mend_roller": "0"}
    assert "dice are missing" in shown(client, mine, 422, mend_roll="55", save="3")
    after = step(client, mine, mend_roll="551234", mend_0="penalty", save="3")
    assert after["sheet"].endswith("/P1")


def test_an_added_roll_that_the_later_ones_do_not_allow_names_them(client: FlaskClient) -> None:
    form = own_game(client) | {"mend": "1", "mend_new": "before", "mend_roller": "0"}
    html = shown(client, form, 422, mend_roll="66-2234", mend_0="C:R8", save="1")
    assert "roll 2: player 1 cannot mark R7" in html
    assert 'name="mend_roll" value="66-2234"' in html
    assert '<option value="C:R8" selected>' in html
    assert f'name="log" value="{form["log"]}"' in html


def test_at_a_table_everybody_has_a_part_in_an_added_roll(client: FlaskClient) -> None:
    form = step(client, TABLE | {"roll": "345216"}, play="W:R7 C:R8")
    form = step(client, form, play="C:R8") | {"mend": "1", "mend_new": "after"}
    after = step(client, form, mend_roll="12-3456", mend_0="W:Y3", mend_1="C:R4", save="1")
    assert after["log"].endswith("_1.12-3456.Y3.-R4")
    assert (after["sheet"], after["others"]) == ("R7,8/Y3/G-/B-/P0", "R4/Y-/G-/B-/P0")


def test_a_game_begun_with_a_sheet_says_what_is_not_known(client: FlaskClient) -> None:
    form = step(client, START | {"sheet": "R2,3", "roll": "345216"}, play="W:R7")
    assert form["log"] == "s0.R2.3_0.34-5216.R7"
    begun = "My sheet set by hand: R2,3/Y-/G-/B-/P0 What was rolled before that is not known here"
    assert events(shown(client, form))[1].startswith(begun)
    later = events(shown(client, step(client, own_game(client), tap="B12")))
    assert not any("not known here" in line for line in later)


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


@pytest.mark.parametrize("query", ["rolls=3&rolls=4", "nonsense=1", "sheet=R2&sheet=R2"])
def test_files_too_refuse_fields_that_are_unknown_or_given_twice(
    client: FlaskClient, query: str
) -> None:
    text = client.get("/game.txt").text
    name = query.partition("=")[0]
    refused = client.get(f"/game.txt?{query}"), client.post(f"/open?{query}", data={"text": text})
    for response in refused:
        assert (response.status_code, response.mimetype) == (422, "text/html")
        alert = response.text.split('role="alert"', 1)[1].split("</", 1)[0]
        assert f"{name}: " in alert
    # What was to be opened is kept.
    assert text.splitlines()[0] in refused[1].text
    twice = client.post("/open", data={"text": [text, text]})
    assert (twice.status_code, "text: is given more than once" in twice.text) == (422, True)
