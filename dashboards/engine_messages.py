"""What the engine says to people, as messages to translate: an extractor for Babel.

The engine speaks English and knows of no languages. Its sentences are the string literals of the
modules named in ``babel.cfg``; what an f-string fills in is ``{1}``, ``{2}`` and so on in its
message. :mod:`dashboards.engine_words` finds the message that a finished sentence was made from.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from typing import Any, BinaryIO

Found = tuple[int, None, str, list[str]]


def extract(
    fileobj: BinaryIO,
    keywords: Mapping[str, Any],  # noqa: ARG001 - Babel's signature
    comment_tags: list[str],  # noqa: ARG001
    options: Mapping[str, Any],  # noqa: ARG001
) -> Iterator[Found]:
    """Yield line, function name, message and comments of each sentence, as Babel asks for."""
    tree = ast.parse(fileobj.read())
    passed_over = set(_not_for_people(tree))
    for node in ast.walk(tree):
        if id(node) in passed_over or not isinstance(node, ast.Constant | ast.JoinedStr):
            continue
        message = message_of(node)
        if message is not None:
            yield node.lineno, None, message, []


def _not_for_people(tree: ast.AST) -> Iterator[int]:
    """Yield the nodes that are docstrings, annotations, patterns, or parts of f-strings."""
    for node in ast.walk(tree):
        skipped: list[ast.AST | None] = []
        if isinstance(node, ast.Expr):
            skipped = [node.value]
        elif isinstance(node, ast.JoinedStr):
            skipped = [part for part in node.values if isinstance(part, ast.Constant)]
        elif isinstance(node, ast.Call) and ast.unparse(node.func) in ("re.compile", "cast"):
            skipped = list(node.args)
        elif isinstance(node, ast.arg | ast.AnnAssign):
            skipped = [node.annotation]
        for each in skipped:
            if each is not None:
                yield from map(id, ast.walk(each))


def message_of(node: ast.Constant | ast.JoinedStr) -> str | None:
    """Return the message of a literal, None where it has no two words."""
    if isinstance(node, ast.Constant):
        text = node.value if isinstance(node.value, str) else ""
    else:
        text, place = "", 0
        for part in node.values:
            if isinstance(part, ast.Constant):
                text += str(part.value)
            else:
                place += 1
                text += f"{{{place}}}"
    words = [word for word in text.split() if word.strip(",.:;()").isalpha()]
    return text if len(words) >= 2 or (len(words) == 1 and "{1}" in text) else None
