"""Plausible sheets and rolls by a seed: what a careful player meets."""

from __future__ import annotations

import random
from collections.abc import Iterator

from odds.game.rules import Game
from odds.game.sheet import Sheet, empty_sheet
from odds.game.turn import Roll, apply, legal_options
from odds.studies.losses import careful, throw

# Rolls tried on a sheet before the next is played, which takes longer.
_THROWS = 6


def sheet_after(game: Game, rolls: int, dice: random.Random) -> Sheet:
    """Return the sheet of a careful solo player after so many rolls, or before its game ends."""
    sheet = empty_sheet(game)
    for _ in range(rolls):
        after = apply(sheet, careful(sheet, legal_options(sheet, throw(sheet, dice))))
        if after.over:
            break
        sheet = after
    return sheet


def positions(game: Game, rolls: range, dice: random.Random) -> Iterator[tuple[Sheet, Roll]]:
    """Yield own rolls on sheets after some number of rolls, without end."""
    while True:
        sheet = sheet_after(game, dice.choice(rolls), dice)
        for _ in range(_THROWS):
            yield sheet, throw(sheet, dice)
