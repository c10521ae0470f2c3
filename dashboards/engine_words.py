"""The engine's English sentences in the language of the page.

A finished sentence is matched against the messages that :mod:`dashboards.engine_messages` found in
the engine; what was filled in is translated in its turn and put into the message's translation.
What no message fits stays English: better read than lost.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from babel.messages.mofile import read_mo
from flask_babel import gettext

from dashboards.catalogues import CATALOGUES
from dashboards.languages import language

_PLACE = re.compile(r"\{(\d?)\}")


def engine_words(text: str) -> str:
    """Return a sentence of the engine in the language in use."""
    if not text or language() == "en":
        return text
    found = str(gettext(text))
    if found != text:
        return found
    for pattern, message in _patterns(language()):
        match = pattern.fullmatch(text)
        if match:
            return _filled(str(gettext(message)), [engine_words(part) for part in match.groups()])
    return text


def _filled(message: str, parts: list[str]) -> str:
    return _PLACE.sub(lambda place: parts[int(place[1] or 1) - 1], message)


@cache
def _patterns(code: str) -> tuple[tuple[re.Pattern[str], str], ...]:
    """Return the messages with something to fill in, those with the most words of their own first.

    A message may name a place twice; both then have to read the same.
    """
    messages = [message for message in _messages(CATALOGUES / code) if _PLACE.search(message)]
    messages.sort(key=lambda message: -len(_PLACE.sub("", message)))
    return tuple((_pattern(message), message) for message in messages)


def _messages(folder: Path) -> list[str]:
    with (folder / "LC_MESSAGES" / "messages.mo").open("rb") as file:
        return [message.id for message in read_mo(file) if isinstance(message.id, str)]


def _pattern(message: str) -> re.Pattern[str]:
    """Return what finds a message's sentences; its places are groups in their order."""
    parts = _PLACE.split(message)
    literals, places = parts[::2], parts[1::2]
    text, seen = re.escape(literals[0]), set[str]()
    for literal, place in zip(literals[1:], places, strict=True):
        text += f"(?P=p{place})" if place in seen else f"(?P<p{place}>.+?)"
        seen.add(place)
        text += re.escape(literal)
    return re.compile(text, re.DOTALL)
