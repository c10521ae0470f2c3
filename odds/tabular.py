"""Results as one table of numbers: what notebooks, files and figures read, whatever the result.

Nothing here knows the game, so that every part of the engine can give its results this form.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pandas import DataFrame

Value = str | int | float | Fraction | None

# Longer fractions say nothing to a reader; who wants them all the same asks for exact ones.
LONGEST_FRACTION = 60


def chance_body(chance: Fraction, *, exact: bool = False) -> dict[str, Any]:
    """Return a chance in lowest terms with the double nearest to it.

    >>> chance_body(Fraction(4, 54))
    {'fraction': '2/27', 'decimal': 0.07407407407407407}
    """
    above, below = chance.as_integer_ratio()
    text = str(above) if below == 1 else f"{above}/{below}"
    if len(text) > LONGEST_FRACTION and not exact:
        return {"decimal": above / below}
    return {"fraction": text, "decimal": above / below}


class Tabular:
    """A result with its numbers as rows under ``columns``; chances are fractions."""

    __slots__ = ()

    @property
    def columns(self) -> Sequence[str]:
        """The names of the columns, in lower case and without spaces."""
        raise NotImplementedError

    def rows(self) -> Iterator[tuple[Value, ...]]:
        """Yield the numbers in a fixed order, a value for each column."""
        raise NotImplementedError

    def to_csv(self) -> str:
        """Return the rows under a head; decimals have a point in every language.

        A column of chances has the decimals, and beside it one of the same name with
        ``_fraction``, empty where a fraction is longer than :data:`LONGEST_FRACTION`.
        """
        rows = list(self.rows())
        exact = [
            any(isinstance(row[place], Fraction) for row in rows)
            for place in range(len(self.columns))
        ]
        text = io.StringIO()
        writer = csv.writer(text, lineterminator="\n")
        writer.writerow(
            name
            for column, chances in zip(self.columns, exact, strict=True)
            for name in ((column, f"{column}_fraction") if chances else (column,))
        )
        for row in rows:
            writer.writerow(
                field
                for value, chances in zip(row, exact, strict=True)
                for field in (_both(value) if chances else (value,))
            )
        return text.getvalue()

    def to_frame(self, *, exact: bool = False) -> DataFrame:
        """Return the rows as a pandas frame; chances are floats, or fractions where ``exact``.

        Raises ImportError where pandas is not installed, which nothing else needs.
        """
        from pandas import DataFrame  # noqa: PLC0415 - whoever asks for a frame has it

        rows = [tuple(each if exact else _plain(each) for each in row) for row in self.rows()]
        return DataFrame(rows, columns=list(self.columns))

    def _repr_html_(self) -> str:
        """Return what a notebook shows: all rows, chances with their fractions."""
        from tabulate import tabulate  # noqa: PLC0415 - only notebooks ask

        rows = [[_shown(value) for value in row] for row in self.rows()]
        return str(tabulate(rows, list(self.columns), tablefmt="html", disable_numparse=True))


class Listing(Tabular):
    """Rows on their own: the table of a result that calls something else its rows."""

    __slots__ = ("_columns", "_rows")

    def __init__(self, columns: Sequence[str], rows: Iterable[tuple[Value, ...]]) -> None:
        self._columns, self._rows = tuple(columns), tuple(rows)

    @property
    def columns(self) -> tuple[str, ...]:
        """The names of the columns."""
        return self._columns

    def rows(self) -> Iterator[tuple[Value, ...]]:
        """Yield the rows."""
        yield from self._rows


def _both(value: Value) -> tuple[Value, Value]:
    """Return decimal and fraction; other numbers of a column of chances have no fraction."""
    if not isinstance(value, Fraction):
        return value, None
    body = chance_body(value)
    return body["decimal"], body.get("fraction")


def _plain(value: Value) -> Value:
    return float(value) if isinstance(value, Fraction) else value


def _shown(value: Value) -> str:
    match value:
        case None:
            return ""
        case Fraction():
            body = chance_body(value)
            return " = ".join([*([body["fraction"]] if "fraction" in body else []),
                               f"{body['decimal']:.6g}"])  # fmt: skip
        case float():
            return f"{value:.6g}"
    return str(value)
