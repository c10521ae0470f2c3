"""Where studies look at play: alone, and at a table, each with the values that play well there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from odds.game.position import Position, new_position
from odds.game.rules import default_game
from odds.play.match.games import play_cast
from odds.play.match.judge import Cast
from odds.play.match.policies import Priced, cast_of
from odds.play.match.record import Turn
from odds.play.match.registry import BEST_PRICE
from odds.play.match.transcript import turns_of
from odds.solver.library import ValueTable
from odds.solver.tables import TableKey
from odds.studies.articles.study import Means
from odds.studies.articles.text import Text, say
from odds.studies.own_rolls import OwnRoll, own_rolls
from odds.studies.quiz import STAGES

# What the thirds of a game are called, in the order of ``STAGES``.
STAGE_WORDS = dict(zip(STAGES, (say("Opening"), say("Middle"), say("End")), strict=True))


@dataclass(frozen=True, eq=False, slots=True)
class Setting:
    """So many players who play by one table of values, in which an own roll costs ``tempo``."""

    name: str
    label: Text
    players: int
    tempo: float

    def table(self, means: Means) -> ValueTable:
        """Return the table that its players play by, and that judges what they do."""
        return means.table(TableKey(default_game(), tempo=self.tempo))

    def games(
        self, means: Means, games: int, seed: int
    ) -> Iterator[Iterator[tuple[Position, Turn]]]:
        """Yield games as their rolls, each with the position before it."""
        game, players = default_game(), self.players
        start = new_position(players, game)
        played = play_cast(start, self._cast(means), games, seed, recorded=True)
        for number in range(games):
            yield turns_of(played, number, game, players)

    def own_rolls(self, means: Means, games: int, seed: int) -> Iterator[OwnRoll]:
        """Yield an own roll of each third of each game; ``part`` is its place in ``STAGES``."""
        return own_rolls(self._cast(means), self.players, games, seed, len(STAGES))

    def _cast(self, means: Means) -> Cast:
        return cast_of(default_game(), [Priced(self.tempo)] * self.players, means.values)


ALONE = Setting("alone", say("Alone"), 1, 0.0)
# Against people time has a price: the one that wins most at three to five players.
TABLE = Setting("table", say("At a table of %(players)s", players=3), 3, BEST_PRICE)
SETTINGS = (ALONE, TABLE)
