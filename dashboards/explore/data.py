"""A figure's numbers as a file: comma-separated values, decimals with a point in every language."""

from __future__ import annotations

import csv
import io
from fractions import Fraction

from odds.contract.answer import chance_body
from odds.studies.tidy import Study, Value


def write_csv(study: Study) -> str:
    """Return the study's rows under a head.

    A column of chances has the decimals, and beside it one of the same name with ``_fraction``,
    empty where a fraction is longer than the API would write it.
    """
    rows = list(study.rows())
    exact = [
        any(isinstance(row[place], Fraction) for row in rows) for place in range(len(study.columns))
    ]
    head = []
    for name, chances in zip(study.columns, exact, strict=True):
        head += [name, f"{name}_fraction"] if chances else [name]
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(head)
    for row in rows:
        line: list[Value] = []
        for value, chances in zip(row, exact, strict=True):
            line += _chance(value) if chances else [value]
        writer.writerow(line)
    return text.getvalue()


def _chance(value: Value) -> list[Value]:
    """Return decimal and fraction; other numbers of such a column have no fraction."""
    if not isinstance(value, Fraction):
        return [value, None]
    body = chance_body(value)
    return [body["decimal"], body.get("fraction")]
