"""The catalogues hold every message of pages and engine, and pages speak by browser or by hand."""

from __future__ import annotations

import io
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from babel.messages.catalog import Catalog
from babel.messages.extract import check_and_call_extract_file
from babel.messages.frontend import parse_mapping_cfg
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from flask import Flask
from flask.testing import FlaskClient

import dashboards
from dashboards.catalogues import CATALOGUES, LANGUAGES
from dashboards.engine_words import engine_words
from dashboards.numbers import percent, points, signed

ROOT = Path(dashboards.__file__).parents[1]
OTHERS = [code for code in LANGUAGES if code != "en"]
PLACES = re.compile(r"%\(\w+\)[sd]|\{\d?\}")
Keywords = dict[str, tuple[int | tuple[int, str], ...] | None]
# Context and text.
Message = tuple[str | None, str | tuple[str, ...]]


def messages() -> set[Message]:
    with (ROOT / "dashboards" / "babel.cfg").open() as file:
        methods, options = parse_mapping_cfg(file)  # type: ignore[no-untyped-call]
    keywords: Keywords = {
        "_": None,
        "gettext": None,
        "lazy_gettext": None,
        "ngettext": (1, 2),
        "lazy_pgettext": ((1, "c"), 2),
        "say": None,
    }
    found = set[Message]()
    # Not the whole tree: a virtual environment may stand in it.
    for folder in ("dashboards", "odds"):
        for path in sorted((ROOT / folder).rglob("*")):
            if path.is_file():
                found.update(_messages_of(path, methods, options, keywords))
    return found


def _messages_of(
    path: Path, methods: list[tuple[str, str]], options: dict[str, Any], keywords: Keywords
) -> set[Message]:
    found = check_and_call_extract_file(
        path, methods, options, lambda *_: None, keywords, (), False, dirpath=ROOT
    )
    return {(context, message) for _, _, message, _, context in found}


@cache
def catalogue(code: str) -> Catalog:
    with (CATALOGUES / code / "LC_MESSAGES" / "messages.po").open("rb") as file:
        return read_po(file, locale=code)


@pytest.mark.parametrize("code", OTHERS)
def test_every_message_is_translated_and_none_is_left_over(code: str) -> None:
    known = {(each.context, each.id): each for each in catalogue(code) if each.id}
    assert set(known) == messages(), "make translations, then translate what is new"
    for message in known.values():
        texts = message.string if isinstance(message.string, tuple) else (message.string,)
        assert all(texts), message.id
        assert not message.fuzzy, message.id
        singular = message.id if isinstance(message.id, str) else message.id[-1]
        assert set(PLACES.findall(str(texts[-1]))) == set(PLACES.findall(singular)), message.id


def test_no_catalogue_holds_the_words_of_another() -> None:
    german, dutch = ({each.id: each.string for each in catalogue(code)} for code in OTHERS)
    same = {message for message, text in german.items() if message and text == dutch[message]}
    # Names, formulas, and words that both languages have.
    assert {text for text in same if not PLACES.search(str(text))} <= {
        "Assistant", "Quiz", "Rule", "plus", "variant", "yes", "No.",
    }  # fmt: skip
    assert len(same) < 15


@pytest.mark.parametrize("code", OTHERS)
def test_the_compiled_catalogue_is_that_of_the_text(code: str) -> None:
    written = io.BytesIO()
    write_mo(written, catalogue(code))
    compiled = CATALOGUES / code / "LC_MESSAGES" / "messages.mo"
    assert compiled.read_bytes() == written.getvalue(), "make translations"


@pytest.mark.parametrize(
    ("text", "german"),
    [
        ("the game is over", "das Spiel ist zu Ende"),
        # What is filled in is a sentence of its own.
        ("the game is over: 2 rows are closed",
         "das Spiel ist zu Ende: 2 Reihen sind abgeschlossen"),
        ("a die shows 1 to 6, not '7'", "ein Würfel zeigt 1 bis 6, nicht '7'"),
        ("4 marks are enough before the last number of a row",
         "4 Kreuze genügen vor der letzten Zahl einer Reihe"),
        ("nothing that the engine says", "nothing that the engine says"),
        ("", ""),
    ],
)  # fmt: skip
def test_sentences_of_the_engine_are_translated_by_their_messages(
    app: Flask, text: str, german: str
) -> None:
    with app.test_request_context("/?lang=de"):
        assert engine_words(text) == german
    with app.test_request_context("/?lang=en"):
        assert engine_words(text) == text


def test_numbers_are_written_as_the_language_does(app: Flask) -> None:
    with app.test_request_context("/?lang=nl"):
        assert percent(1 / 3) == "33,33%"
        assert signed(-0.5) == "\N{MINUS SIGN}0,50"
        assert points(-1.25, 1) == "\N{MINUS SIGN}1,2"
    with app.test_request_context("/"):
        assert percent(1 / 3) == "33.33%"


@pytest.mark.parametrize(
    ("asked", "header", "code"),
    [
        ("", "de-AT,de;q=0.9,en;q=0.5", "de"),
        ("", "fr,nl;q=0.4", "nl"),
        ("", "fr", "en"),
        ("?lang=nl", "de", "nl"),
        ("?lang=xx", "de", "de"),
    ],
)
def test_the_browser_chooses_unless_the_address_does(
    client: FlaskClient, asked: str, header: str, code: str
) -> None:
    answer = client.get(f"/{asked}", headers={"Accept-Language": header})
    assert answer.status_code == 200
    assert answer.headers["Content-Language"] == code
    assert "Accept-Language" in answer.headers["Vary"]
    assert f'<html lang="{code}">' in answer.text
