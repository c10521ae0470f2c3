"""The one exception of the engine for input that cannot be what the caller means."""

from __future__ import annotations


class Fault(ValueError):
    """Something given from outside is wrong; says what, and where.

    ``field`` names the parameter or part at fault where the raiser knows it, ``position`` is the
    offset from 0 of the first wrong character in that field's text, or None where no single
    character is to blame.
    """

    def __init__(
        self, message: str, *, position: int | None = None, field: str | None = None
    ) -> None:
        super().__init__(message)
        self.message = message
        self.position = position
        self.field = field

    def shifted(self, offset: int) -> Fault:
        """Return the same fault as seen from a text in which the faulty part starts later."""
        position = None if self.position is None else self.position + offset
        return Fault(self.message, position=position, field=self.field)

    def of(self, field: str) -> Fault:
        """Return the same fault, attributed to ``field`` unless it already has one."""
        return Fault(self.message, position=self.position, field=self.field or field)
