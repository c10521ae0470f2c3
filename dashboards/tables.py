"""Where the pages find solved tables and have whole games played: what the service provides."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Protocol

from odds.solver.tables import TableKey

if TYPE_CHECKING:
    from odds.contract.table_question import TableQuestion
    from odds.solver.library import ValueTable


class Progress(Protocol):
    """How far a table is."""

    @property
    def done(self) -> float:
        """The share that is solved."""

    @property
    def fault(self) -> str | None:
        """Why it could not be solved, if it could not."""


class Tables(Protocol):
    """Where solved tables come from; the service provides it."""

    @property
    def progress(self) -> Mapping[TableKey, Progress]:
        """The tables that are or will be there."""

    def find(self, key: TableKey, *, moments: bool) -> ValueTable | None:
        """Return a table that is there."""

    def table(self, key: TableKey, moments: bool) -> ValueTable:  # noqa: FBT001
        """Return a table. Raises Problem where it is not there."""

    def play(self, question: TableQuestion) -> Mapping[str, Any]:
        """Answer a table's question by games played out. Raises Problem where it cannot be."""
