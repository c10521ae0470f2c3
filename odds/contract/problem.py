"""The one error of every face: which field, what is wrong, where in its text."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from odds.game.fault import Fault


@dataclass(frozen=True, slots=True)
class FieldError:
    """One thing wrong: ``position`` counts from 0 in the field's text, None where it has none."""

    field: str | None
    message: str
    position: int | None = None

    @classmethod
    def from_fault(cls, fault: Fault, field: str | None = None) -> FieldError:
        """Return the engine's fault as an error of ``field``, unless the fault names another."""
        return cls(fault.field or field, fault.message, fault.position)

    @property
    def line(self) -> str:
        """The error in one line, as the command line prints it."""
        where = self.field or "input"
        if self.position is not None:
            where += f", position {self.position}"
        return f"{where}: {self.message}"


class Problem(Exception):
    """A question that cannot be answered; its body is that of RFC 9457 with an ``errors`` list.

    ``retry_after`` seconds it may be asked again, where that can help.
    """

    def __init__(
        self,
        errors: Iterable[FieldError] = (),
        *,
        status: int = 422,
        title: str | None = None,
        retry_after: int | None = None,
    ) -> None:
        self.errors = tuple(errors)
        self.status = status
        self.retry_after = retry_after
        self.title = title or "The question cannot be answered"
        super().__init__(self.detail)

    @property
    def detail(self) -> str:
        """All errors in one line."""
        return "; ".join(error.line for error in self.errors) or self.title

    def body(self) -> dict[str, Any]:
        """Return the members of an ``application/problem+json`` answer."""
        return {
            "type": "about:blank",
            "title": self.title,
            "status": self.status,
            "detail": self.detail,
            "errors": [
                {"field": error.field, "message": error.message, "position": error.position}
                for error in self.errors
            ],
        }
