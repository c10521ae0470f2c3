"""Chances of a lock in one roll that were published, each with the engine's own."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from odds.chance.turn_odds import turn_odds
from odds.game.notation import read_sheet
from odds.game.rules import default_game
from odds.game.turn import Role
from odds.studies.articles.text import Text, say


@dataclass(frozen=True, slots=True)
class Claim:
    """A chance that was published, of a lock on a sheet in one roll."""

    name: Text
    sheet: str
    role: Role
    published: Fraction

    @property
    def exact(self) -> Fraction:
        """The chance by the engine."""
        return turn_odds(read_sheet(self.sheet, default_game()), self.role).any_lock


CLAIMS = (
    Claim(say("Own roll, one row ready (1 in 13.5)"), "R5@6", "active", 1 / Fraction("13.5")),
    Claim(say("Another's roll, one row ready"), "R5@6", "passive", Fraction(1, 36)),
    Claim(say("Own roll, two rows ready that end on the same number"), "R5@6/Y5@6", "active",
          Fraction(73, 648)),
    Claim(say("Own roll, two rows ready that end on 12 and on 2"), "R5@6/G5@8", "active",
          Fraction(95, 648)),
    Claim(say("Own roll, three rows ready"), "R5@6/Y5@6/G5@8", "active", Fraction(715, 3888)),
    Claim(say("Own roll, four rows ready"), "R5@6/Y5@6/G5@8/B5@8", "active",
          Fraction(5135, 23328)),
)  # fmt: skip
