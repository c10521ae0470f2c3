"""Sheets as play makes them: seeded random games, and a hypothesis strategy on top."""

from __future__ import annotations

import random

from hypothesis import strategies as st

from odds.game.rules import Game
from odds.game.sheet import Sheet, empty_sheet
from odds.game.turn import Role, Roll, apply, legal_options
from odds.game.variant import variant_ids


def random_roll(sheet: Sheet, rng: random.Random) -> Roll:
    """Return a roll of the dice that are in play on the sheet."""
    variant, in_play = sheet.game.variant, sheet.dice_in_play
    faces = range(1, variant.sides + 1)
    colours = tuple(rng.choice(faces) if c in in_play else None for c in variant.colours)
    return Roll((rng.choice(faces), rng.choice(faces)), colours)


def random_sheet(game: Game, rng: random.Random) -> Sheet:
    """Return an unfinished sheet after some turns of careless play, rows closed by others too."""
    sheet = empty_sheet(game)
    for _ in range(rng.randrange(24)):
        role: Role = rng.choice(("active", "passive"))
        options = legal_options(sheet, random_roll(sheet, rng), role)
        # Marking rather than not, and near rather than far, gives sheets like those of real games.
        option = min(rng.sample(options, min(3, len(options))), key=lambda o: _skips(sheet, o))
        after = apply(sheet, option)
        if rng.random() < 0.03:
            after = after.with_closed(rng.randrange(len(after.rows)))
        if after.over:
            break
        sheet = after
    return sheet


def _skips(sheet: Sheet, option: object) -> int:
    marks = getattr(option, "marks", ())
    return sum(mark.cell - sheet.rows[mark.row].front for mark in marks) if marks else 99


def sheets(variant: str | None = None) -> st.SearchStrategy[Sheet]:
    """Return a strategy of unfinished sheets under default rules."""
    names = variant_ids() if variant is None else (variant,)

    def build(name: str, seed: int) -> Sheet:
        from odds.game.rules import default_game  # noqa: PLC0415

        return random_sheet(default_game(name), random.Random(seed))

    return st.builds(build, st.sampled_from(names), st.integers(0, 2**32))
