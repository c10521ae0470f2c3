"""The best policy with rollouts on top: a player who thinks for some milliseconds a decision.

How many games that is depends on the machine, so that its play cannot be repeated exactly.
"""

from __future__ import annotations

import re

from odds.game.position import Position
from odds.game.rules import Game
from odds.game.sheet import Mark
from odds.game.turn import Option, Roll
from odds.play.match.ask import Asker
from odds.play.match.policies import cast_of
from odds.play.match.registry import strong
from odds.play.win import Effort, advise_at_table

_NAME = re.compile(r"rollouts:(?P<ms>[1-9]\d{0,3})")


def searches(name: str) -> int | None:
    """Return the milliseconds that ``rollouts:MS`` thinks, None for another name."""
    found = _NAME.fullmatch(name.strip().lower())
    return int(found["ms"]) if found else None


class Searcher:
    """Plays the best option by rollouts in which everybody plays the best policy."""

    def __init__(self, players: int, game: Game, budget_ms: int) -> None:
        self.cast = cast_of(game, [strong(game, players)] * players)
        self.asker = Asker(self.cast, players, game)
        self.budget_ms, self.decisions = budget_ms, 0

    def white(self, position: Position, roll: Roll, seat: int) -> Mark | None:
        """Return the white mark of the best option."""
        return self._best(position, roll, seat).white

    def colour(self, position: Position, roll: Roll, seat: int) -> Mark | None:
        """Return the colour mark of the best option."""
        return self._best(position, roll, seat).colour

    def _best(self, position: Position, roll: Roll, seat: int) -> Option:
        judgement = self.asker.ask(position, roll, seat)
        if len(judgement.options) == 1:
            return judgement.best.option
        self.decisions += 1
        effort = Effort(self.budget_ms, seed=self.decisions)
        return advise_at_table(position, roll, seat, self.cast, effort).options[0].option
