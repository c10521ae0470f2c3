"""Exact answers never change: strong tags, 304 without computing, a bounded memory of texts.

A tag names the question and the engine, by its version and by all that its answers are made of, so
it changes exactly when answers may.
"""

from __future__ import annotations

import hashlib
import threading
from collections import OrderedDict
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from urllib.parse import urlencode

from flask import Response, request

import odds

# Characters of an answer that is worth remembering; longer ones would fill the memory.
LONGEST_KEPT = 32 * 1024
_SOURCES = (".py", ".toml", ".npz")


@cache
def engine() -> str:
    """Return what the answers of this engine are tagged with."""
    digest = hashlib.blake2b(odds.__version__.encode(), digest_size=8)
    folder = Path(odds.__file__).parent
    for path in sorted(folder.rglob("*")):
        if path.suffix in _SOURCES:
            digest.update(path.relative_to(folder).as_posix().encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()


class Answers:
    """Answers to pure questions: ``kept`` texts remembered, told to be good for ``seconds``."""

    def __init__(self, kept: int, seconds: int) -> None:
        self._kept, self._seconds = kept, seconds
        # Of the engine that was loaded, whatever is installed over it later.
        self._engine = engine()
        self._texts: OrderedDict[str, str] = OrderedDict()
        self._guard = threading.Lock()

    def to(self, path: str, given: Mapping[str, str], compute: Callable[[], str]) -> Response:
        """Return the answer to a question: as the caller has it, remembered, or computed now.

        Raises what ``compute`` raises; faults are not remembered.
        """
        tag = self._tag(path, given)
        held = next((seen for seen in request.if_none_match.as_set() if _plain(seen) == tag), None)
        if held is not None:
            response = Response(status=304)
            response.set_etag(held)
        else:
            response = Response(self._text(tag, compute), mimetype="application/json")
            response.set_etag(tag)
        response.cache_control.public = True
        response.cache_control.max_age = self._seconds
        return response

    def _text(self, tag: str, compute: Callable[[], str]) -> str:
        with self._guard:
            if tag in self._texts:
                self._texts.move_to_end(tag)
                return self._texts[tag]
        text = compute()
        if len(text) <= LONGEST_KEPT and self._kept:
            with self._guard:
                self._texts[tag] = text
                while len(self._texts) > self._kept:
                    self._texts.popitem(last=False)
        return text

    def _tag(self, path: str, given: Mapping[str, str]) -> str:
        asked = f"{self._engine} {path} {urlencode(sorted(given.items()))}"
        return hashlib.blake2b(asked.encode(), digest_size=12).hexdigest()


def _plain(tag: str) -> str:
    """Return a tag without the mark of the compression, which makes another tag of it."""
    return tag.partition(":")[0]
