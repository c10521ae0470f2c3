"""A position of the rules as the kernels start from it."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from odds.game.position import Position
from odds.play.match.board import sheet_states
from odds.play.match.seats import FREE, Start


def start_of(position: Position) -> Start:
    """Return a position, before a roll or between its two actions, as the kernels start from it."""
    game, sheets = position.game, position.sheets
    state = np.array([sheet_states(game, sheet.rows) for sheet in sheets], np.int64)
    white = position.white
    closing = frozenset[int]() if white is None else white.closed
    return Start(
        state=state,
        usable=_usable(position),
        points=np.array(position.scores, np.int64),
        penalties=np.array([sheet.penalties for sheet in sheets], np.int64),
        active=position.active,
        closed=sum(1 << row for row in position.closed),
        in_colour=white is not None,
        marked=white is not None and white.marked,
        could_mark=white is not None and white.could_mark,
        late=sum(1 << row for row in closing),
        watched=-1,
        white=FREE,
        colour=np.full(2, FREE, np.int64),
        stop=False,
    )


def _usable(position: Position) -> NDArray[np.int64]:
    """Return the active player's rows as the colour action may use them."""
    game, sheet, white = position.game, position.sheets[position.active], position.white
    rows = list(sheet.rows)
    if white is not None and game.rules.die_removal == "end_of_turn":
        rows = [
            replace(row, closed_by_other=False) if i in white.closed else row
            for i, row in enumerate(rows)
        ]
    return np.array(sheet_states(game, rows), np.int64)
