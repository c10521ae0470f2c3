"""Every reading of the rules by itself: what the game is worth, which chances of one roll change.

The readings come from the switches of :class:`~odds.game.rules.RuleSet`; a new one is among them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from odds.chance.turn_odds import turn_odds
from odds.game.fault import Fault
from odds.game.notation import read_sheet
from odds.game.rules import Game, switches_told
from odds.game.sheet import empty_sheet
from odds.solver.library import ValueTable
from odds.solver.tables import TableKey

Event = Literal["own_lock", "others_lock", "own_no_mark", "own_two_marks"]


@dataclass(frozen=True, slots=True)
class Reading:
    """A game with one switch off its default, or none.

    ``values`` of the empty sheet before an own roll, one for each number of players asked; none
    where ``refused`` says why there can be none.
    """

    game: Game
    values: tuple[float, ...]
    refused: str | None

    @property
    def switch(self) -> str | None:
        """The name of the switch, None where all are as by default."""
        return next(iter(switches_told(self.game.rules)), None)


def valued(game: Game, players: Sequence[int], table: Callable[[TableKey], ValueTable]) -> Reading:
    """Return a game with its exact values by the number of players, or with why there are none."""
    empty = empty_sheet(game)
    try:
        values = tuple(table(TableKey(game, each)).final_score(empty) for each in players)
    except Fault as fault:
        return Reading(game, (), fault.message)
    return Reading(game, values, None)


@dataclass(frozen=True, slots=True)
class Change:
    """The chance of an event of one roll on a sheet, before and after a switch is turned."""

    game: Game
    sheet: str
    event: Event
    before: Fraction
    after: Fraction


def changes(default: Game, others: Sequence[Game], sheets: Sequence[str]) -> tuple[Change, ...]:
    """Return every chance of one roll on these sheets that is another under another reading."""
    known = {text: dict(_chances(text, default)) for text in sheets}
    return tuple(
        Change(game, text, event, known[text][event], after)
        for game in others
        for text in sheets
        for event, after in _chances(text, game)
        if after != known[text][event]
    )


def _chances(text: str, game: Game) -> Iterator[tuple[Event, Fraction]]:
    sheet = read_sheet(text, game)
    own = turn_odds(sheet, "active")
    yield "own_lock", own.any_lock
    yield "others_lock", turn_odds(sheet, "passive").any_lock
    yield "own_no_mark", own.no_mark
    yield "own_two_marks", own.two_marks
