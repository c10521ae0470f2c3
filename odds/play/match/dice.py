"""Rolls as numbers: a digit to the base of the sides for each die, the white ones first."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from odds.game.position import Position
from odds.game.rules import Game
from odds.game.turn import Roll


def code_of(roll: Roll, sides: int, dice: int) -> int:
    """Return a roll's number, in which dice that are not told show 1."""
    faces = [*roll.whites, *(roll.colours or (None,) * (dice - 2))]
    return sum(((face or 1) - 1) * sides**die for die, face in enumerate(faces))


def roll_of(code: int, position: Position) -> Roll:
    """Return the roll of a number, of the dice that are in play."""
    variant, in_play = position.game.variant, position.sheets[0].dice_in_play
    sides = variant.sides
    first, second, *rest = (
        code // sides**die % sides + 1 for die in range(2 + len(variant.colours))
    )
    shown = zip(variant.colours, rest, strict=True)
    return Roll((first, second), tuple(face if c in in_play else None for c, face in shown))


def dice_of(seed: int, block: int, games: int, longest: int, game: Game) -> NDArray[np.uint32]:
    """Return the dice of the first games of a block, [game, roll], one number a roll."""
    outcomes = game.variant.sides ** (2 + len(game.variant.colours))
    stream = np.random.Generator(np.random.Philox(np.random.SeedSequence((seed, block))))
    return stream.integers(0, outcomes, (games, longest), np.uint32)


def keys_of(seed: int, block: int, games: int, longest: int) -> NDArray[np.uint64]:
    """Return what policies that draw at random draw from, [game, roll]."""
    stream = np.random.Generator(np.random.Philox(np.random.SeedSequence((seed, block, 1))))
    return stream.integers(0, 2**64, (games, longest), np.uint64)
