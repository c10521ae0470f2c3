"""What the exact advice for the own score would play at a table."""

from __future__ import annotations

from collections.abc import Sequence

from odds.game.position import Position
from odds.game.turn import Option, apply
from odds.solver.library import ValueTable


def own_score_best(
    position: Position, me: int, table: ValueTable, options: Sequence[Option]
) -> Option:
    """Return the option with the best mean final score by a table of this number of players."""
    sheet, players = position.sheets[me], len(position.sheets)
    phase = (me - position.active) % players
    return max(options, key=lambda option: table.after(apply(sheet, option), phase))
