"""Locks that the rolls of a game offer: with how many marks, and whether they are taken."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from odds.game.position import Position
from odds.game.sheet import Mark
from odds.game.turn import colour_marks, white_marks
from odds.play.match.record import Turn


@dataclass(frozen=True, slots=True)
class LockOffer:
    """A row that was ready before a roll which could lock it.

    ``marks`` stand in it then; ``last``: a row is closed already, so that the lock ends the game.
    """

    marks: int
    last: bool
    taken: bool


def lock_offers(turns: Iterable[tuple[Position, Turn]]) -> Iterator[LockOffer]:
    """Yield every lock that a game offers to any of its players, in the order of the rolls."""
    for position, turn in turns:
        game = position.game
        for seat, sheet in enumerate(position.sheets):
            ready = [
                Mark(row, layout.closing[0])
                for row, layout in enumerate(game.variant.rows)
                if not sheet.rows[row].closed and sheet.rows[row].count >= game.marks_before_lock
            ]
            if not ready:
                continue
            offered = {*white_marks(sheet, turn.roll.white_sum)}
            if seat == position.active:
                offered.update(colour_marks(sheet, turn.roll))
            last = sheet.closed_rows == game.variant.rows_to_end - 1
            for mark in ready:
                if mark in offered:
                    taken = mark in turn.options[seat].marks
                    yield LockOffer(sheet.rows[mark.row].count, last, taken)
