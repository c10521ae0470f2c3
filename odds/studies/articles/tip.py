"""A tip, the figure that it is judged by, and what there is to judge it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from odds.game.rules import default_game
from odds.game.sheet import Sheet
from odds.play.arena import Meeting, Pairing, jobs
from odds.play.estimate import Estimate
from odds.play.match.registry import BEST_PRICE
from odds.solver.library import ValueTable
from odds.solver.tables import TableKey
from odds.studies.articles.settings import Setting
from odds.studies.articles.study import Means
from odds.studies.articles.text import Quantity, Text, say

GAME = default_game()
SEED = 13
# Games of which sheets are looked at.
SHEETS = 200
FAST = f"priced:{BEST_PRICE:g}"
FEW, MANY = 2, 5
HOLDS, IN_PART, FAILS = say("holds"), say("holds in part"), say("does not hold")
# The best play alone and one that hurries to lock against the one that charges for time; its
# copies; and of players by rule of thumb one that skips at most two cells against other limits.
SOLO, RUSH = Pairing("solo", FAST, FEW), Pairing("rush", FAST, FEW)
COPIES = {players: Pairing(FAST, FAST, players) for players in (FEW, MANY)}
LIMITS = tuple(Pairing("greedy:2", f"greedy:{skips}", FEW) for skips in (1, 3, 4))
PAIRINGS = (SOLO, RUSH, *COPIES.values(), *LIMITS)


@dataclass(frozen=True)
class Evidence:
    """What tips are held against; each thing is found out when a tip first asks for it."""

    means: Means
    games: int

    @cached_property
    def alone(self) -> ValueTable:
        """The best play for the own score."""
        return self.means.table(TableKey(GAME), moments=True)

    @cached_property
    def fast(self) -> ValueTable:
        """The play that charges for time."""
        return self.means.table(TableKey(GAME, tempo=BEST_PRICE))

    @cached_property
    def met(self) -> dict[Pairing, Meeting]:
        """All games that tips ask for, played in one go."""
        todo = jobs(GAME, PAIRINGS, self.games, SEED)
        return {meeting.pairing: meeting for meeting in self.means.meet(todo)}

    def sheets(self, setting: Setting) -> list[Sheet]:
        """Return a sheet of each third of games that the best players of a setting play."""
        return [each.sheet for each in setting.own_rolls(self.means, SHEETS, SEED)]


@dataclass(frozen=True, slots=True)
class Tip:
    """A sentence of advice, the ``figure`` that tells, and the bounds of the verdict.

    The tip holds where the figure is ``good`` or more, and does not where it is ``bad`` or less.
    """

    name: str
    claim: Text
    figure: Text
    measure: Callable[[Evidence], Quantity]
    good: float
    bad: float

    def verdict(self, found: Quantity) -> Text:
        """Judge by a figure; an estimate has to reach a bound with all of its interval."""
        amount = found.amount
        low, high = (
            (amount.low, amount.high)
            if isinstance(amount, Estimate)
            else (float(amount), float(amount))
        )
        if low >= self.good:
            return HOLDS
        return FAILS if high <= self.bad else IN_PART
