"""The lessons' texts: no number is typed in, every text is translated with all its places."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import jinja2.nodes
import pytest
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import read_mo
from babel.messages.pofile import read_po
from flask import Flask

import dashboards
from dashboards.catalogues import CATALOGUES

ROOT = Path(dashboards.__file__).parent
PLACE = re.compile(r"%\((\w+)\)s")
METHODS = [("learn/**.py", "python"), ("templates/learn/**.html", "jinja2")]
# The context, where there is one, comes first.
KEYWORDS = {
    "_": None, "gettext": None, "lazy_gettext": None, "ngettext": (1, 2),
    "pgettext": ((1, "c"), 2), "lazy_pgettext": ((1, "c"), 2),
}  # fmt: skip


def texts() -> Iterator[tuple[str, ...]]:
    """Yield the forms of every translatable text of the lessons."""
    found = extract_from_dir(ROOT, METHODS, keywords=KEYWORDS)
    for _file, _line, message, _comments, _context in found:
        yield message if isinstance(message, tuple) else (message,)


def test_no_number_is_typed_into_a_text() -> None:
    found = list(texts())
    assert len(found) > 150
    for forms in found:
        for form in forms:
            assert not re.search(r"\d", PLACE.sub("", form)), form


def test_no_number_stands_in_a_template_beside_its_texts(app: Flask) -> None:
    for path in sorted((ROOT / "templates" / "learn").glob("*.html")):
        # Translated texts are calls by now; what is left as data is markup.
        parsed = app.jinja_env.parse(path.read_text("utf-8"))
        data = "".join(each.data for each in parsed.find_all(jinja2.nodes.TemplateData))
        assert not re.search(r"\d", re.sub(r"<[^>]*>", "", data)), path.name


@pytest.mark.parametrize("language", ["de", "nl"])
def test_every_text_is_translated_with_its_places(language: str) -> None:
    folder = CATALOGUES / language / "LC_MESSAGES"
    with (folder / "messages.po").open("rb") as file:
        catalogue = read_po(file)
    with (folder / "messages.mo").open("rb") as file:
        compiled = read_mo(file)
    known: dict[str, tuple[str, ...]] = {}
    for message in catalogue:
        if not message.id:
            continue
        known[_forms(message.id)[0]] = _forms(message.string)
        assert not message.fuzzy
        found = compiled.get(_forms(message.id)[0], message.context)
        assert found is not None
        assert _forms(found.string) == _forms(message.string), "compile the catalogue"
    for forms in texts():
        assert forms[0] in known, forms[0]
        for form in known[forms[0]]:
            assert form
            assert set(PLACE.findall(form)) == set(PLACE.findall(forms[0])), form
            assert not re.search(r"\d", PLACE.sub("", form)), form


def _forms(text: str | list[str] | tuple[str, ...] | None) -> tuple[str, ...]:
    """Return a text's forms, singular first."""
    return (text,) if isinstance(text, str) else tuple(text or ())
