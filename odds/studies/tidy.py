"""What the explorer's studies have in common: numbers as one table, a row for each thing said."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import ClassVar, Protocol

Value = str | int | float | Fraction | None


class Study(Protocol):
    """A result with its numbers as rows under ``columns``; chances are fractions."""

    columns: ClassVar[tuple[str, ...]]

    def rows(self) -> Iterator[tuple[Value, ...]]:
        """Yield the numbers in a fixed order."""
