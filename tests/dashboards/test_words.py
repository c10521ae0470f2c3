"""Options, marks and rows in words: the same on every page, each language in its own way."""

from __future__ import annotations

import re

import pytest
from flask import Flask

import odds
from dashboards.words import NO_BREAK, marks_words, option_words
from odds.game.notation import read_mark, read_option

VARIANT = odds.game().variant


@pytest.mark.parametrize(
    ("language", "option", "words"),
    [
        ("en", "W:R7 C:B10", "White sum: red 7, then colour: blue 10"),
        ("en", "W:G7", "White sum: green 7"),
        ("en", "C:Y4", "Colour: yellow 4"),
        ("en", "pass", "Mark nothing"),
        ("en", "penalty", "Take the penalty"),
        ("de", "W:R7 C:B10", "Weiße Summe: Rot 7, dann Farbe: Blau 10"),
        ("nl", "W:R7 C:B10", "Witte worp: rood 7, dan kleurworp: blauw 10"),
    ],
)
def test_an_option_says_what_is_done(app: Flask, language: str, option: str, words: str) -> None:
    with app.test_request_context(f"/?lang={language}"):
        told = option_words(read_option(option, VARIANT), VARIANT)
    assert told.replace(NO_BREAK, " ") == words
    # No line ends between a row and its number.
    assert not re.search(r" \d", told)


def test_marks_are_told_row_by_row(app: Flask) -> None:
    marks = [read_mark(text, VARIANT) for text in ("B4", "R8", "R7")]
    with app.test_request_context("/?lang=de"):
        assert marks_words(marks, VARIANT) == f"Rot{NO_BREAK}7, 8; Blau{NO_BREAK}4"
