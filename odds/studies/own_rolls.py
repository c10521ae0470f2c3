"""Own rolls out of games that policies play among themselves, from each part of each game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice, pairwise

import numpy as np

from odds.game.position import Position, new_position
from odds.game.rules import Game, default_game
from odds.game.sheet import Sheet
from odds.game.turn import Option, Roll
from odds.play.match.games import play_cast
from odds.play.match.judge import Cast
from odds.play.match.transcript import turns_of


@dataclass(frozen=True, slots=True)
class OwnRoll:
    """A roll with the position before it and what the active player did; ``part`` counts from 0."""

    part: int
    position: Position
    roll: Roll
    option: Option

    @property
    def sheet(self) -> Sheet:
        """The sheet of the player who rolls."""
        return self.position.sheets[self.position.active]


def own_rolls(
    cast: Cast, players: int, games: int, seed: int, parts: int = 1, game: Game | None = None
) -> Iterator[OwnRoll]:
    """Yield one roll of each of so many equal parts of each game, chosen by the seed.

    Rolls of one part are of different games, and so independent of each other.
    """
    game = game or default_game()
    played = play_cast(new_position(players, game), cast, games, seed, recorded=True)
    draw = np.random.default_rng(seed)
    for number in range(games):
        rolls = int(played.rolls[number])
        bounds = [-(-rolls * part // parts) for part in range(parts + 1)]
        chosen = {
            int(draw.integers(begin, end)): part
            for part, (begin, end) in enumerate(pairwise(bounds))
        }
        turns = islice(turns_of(played, number, game, players), max(chosen) + 1)
        for at, (position, turn) in enumerate(turns):
            if at in chosen:
                yield OwnRoll(chosen[at], position, turn.roll, turn.options[position.active])
