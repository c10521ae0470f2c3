"""Texts near the notation and far from it, on every route: answered or refused, never a 500."""

from __future__ import annotations

import json
from typing import Any

import pytest
from flask.testing import FlaskClient
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from api.bodies import ProblemBody
from odds.contract.catalogue import INQUIRIES, Inquiry
from odds.contract.parameter import PARAMETERS
from tests.api.test_table_advice import PATH, TABLE

quick = settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
# The signs of the notation, a little more often than all others.
near = st.text(st.sampled_from("RYGBPxXWC:@-/;, 0123456789"), max_size=60)
# Letters whose lower case is longer, digits that are no ASCII, halves of a pair, ends of lines.
odd = st.sampled_from(
    ["ẚ", "İ", "²", "٣", "\ud800", "\0", "\r\n", "R5@９", "P٣", "--", "%", "R" * 500]
)
texts = st.one_of(near, st.text(max_size=40), odd, st.lists(odd | near, max_size=4).map("".join))


def quoted(text: str) -> str:
    """Return a text as a query string can carry it."""
    return text.encode("utf-8", "surrogatepass").decode("latin-1")


def answered(response: Any) -> None:
    assert response.status_code in (200, 422, 503), response.text
    if response.status_code == 422 and response.mimetype != "text/html":
        ProblemBody.model_validate(json.loads(response.text))


@pytest.mark.parametrize("inquiry", INQUIRIES, ids=lambda i: i.command)
@quick
@given(data=st.data())
def test_any_question(client: FlaskClient, inquiry: Inquiry, data: st.DataObject) -> None:
    given_texts = dict(inquiry.example)
    for name in data.draw(st.lists(st.sampled_from(inquiry.parameters), max_size=3, unique=True)):
        parameter = PARAMETERS[name]
        likely = [parameter.example or "", *parameter.choices, "0", "1", "5", "200"]
        given_texts[name] = quoted(data.draw(st.sampled_from(likely) | texts))
    if len(given_texts.get("turns", "")) > 40 or given_texts.get("rolls") == "200":
        # Long, which other tests are about.
        given_texts.pop("variant", None)
    answered(client.get(inquiry.path, query_string=given_texts))


@quick
@given(st.dictionaries(st.sampled_from(["sheet", "roll", "turns", "rolls", "players", "lang",
    "others", "variant", "tap", "play", "row", "cell", "view", "chances"]), texts.map(quoted),
    max_size=4))  # fmt: skip
def test_any_page(client: FlaskClient, fields: dict[str, str]) -> None:
    response = client.get("/", query_string=fields)
    assert response.status_code in (200, 303, 422)


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | texts,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(texts, inner, max_size=3),
    max_leaves=8,
)


@quick
@given(
    change=st.dictionaries(
        st.sampled_from([*TABLE, "phase", "white_mark", "objective", "variant", "die_removal"])
        | texts,
        anything,
        max_size=3,
    ),
    player=st.dictionaries(
        st.sampled_from(["name", "sheet", "kind"]) | texts, anything, max_size=2
    ),
)
# Found by hand: half of a pair could be read, but not sent back.
@example(change={}, player={"name": "\ud800"})
@example(change={"\ud800": 1}, player={})
@example(change={"roll": "٣٤-5216"}, player={})
def test_any_table(client: FlaskClient, change: dict[str, Any], player: dict[str, Any]) -> None:
    first, second = TABLE["players"]
    body = {**TABLE, "samples": 32, "players": [first, {**second, **player}], **change}
    if isinstance(body["samples"], int) and body["samples"] > 32:
        body["samples"] = 32
    answered(client.post(PATH, data=json.dumps(body), content_type="application/json"))


@quick
@given(st.binary(max_size=200))
def test_any_bytes_as_a_table(client: FlaskClient, body: bytes) -> None:
    response = client.post(PATH, data=body, content_type="application/json")
    assert response.status_code == 422
