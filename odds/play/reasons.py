"""Why an option is better than the next: what it changes, each part exact.

The difference of two values splits into points now and points to come. What stands behind the
points to come is told by chances of the sheet after each option: to have each row locked within
the coming rolls, to be forced into a penalty on the next own roll, and the open cells given up.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise

from odds.chance.horizon import lock_curves
from odds.chance.race import Turns
from odds.chance.turn_odds import no_mark_chance
from odds.game.rules import Game
from odds.game.sheet import Mark, Sheet
from odds.game.turn import cadence
from odds.play.advice import Advice, Judged

# Rolls that a row's lock chance looks ahead.
LOCK_ROLLS = 12


@dataclass(frozen=True, slots=True)
class Outlook:
    """A sheet after an option: exact chances, and the open cells that the option gave up.

    ``locks[row]`` is the chance to have locked a row within the coming :data:`LOCK_ROLLS` rolls,
    playing for that row: 1 if the player's own lock stands, 0 if somebody else's does or the game
    is over. ``penalty_risk`` is the chance of a forced penalty on the next own roll.
    """

    points: int
    locks: tuple[Fraction, ...]
    penalty_risk: Fraction
    given_up: tuple[Mark, ...]


@dataclass(frozen=True, slots=True)
class Reasons:
    """How an option differs from another: this one's outlook and the other's."""

    option: Judged
    against: Judged
    here: Outlook
    there: Outlook

    @property
    def points_now(self) -> int:
        """Points that this option makes at once, less the other's."""
        return self.here.points - self.there.points

    @property
    def points_to_come(self) -> float:
        """What is left of the difference: points still to come."""
        return self.option.value - self.against.value - self.points_now

    @property
    def keeps(self) -> tuple[Mark, ...]:
        """Open cells that the other option gives up, and this one neither gives up nor marks."""
        gone = {*self.here.given_up, *self.option.option.marks}
        return tuple(mark for mark in self.there.given_up if mark not in gone)


def compare(advice: Advice, option: Judged, against: Judged) -> Reasons:
    """Return how one option of a roll differs from another."""
    (found,) = _compared(advice, [(option, against)])
    return found


def explain(advice: Advice) -> tuple[Reasons | None, ...]:
    """Return for each option how it differs from the next, for the last from the one before it.

    A roll with a single option has nothing to compare it with: None.
    """
    options = advice.options
    if len(options) == 1:
        return (None,)
    return _compared(advice, [*pairwise(options), (options[-1], options[-2])])


def explain_best(advice: Advice) -> tuple[Reasons | None, ...]:
    """Return how the best option differs from the second, and every other one from the best.

    A roll with a single option has nothing to compare it with: None.
    """
    options = advice.options
    if len(options) == 1:
        return (None,)
    best, second = options[:2]
    return _compared(advice, [(best, second), *((other, best) for other in options[1:])])


def _compared(advice: Advice, pairs: Iterable[tuple[Judged, Judged]]) -> tuple[Reasons, ...]:
    outlooks = _Outlooks(advice)
    return tuple(Reasons(one, other, outlooks.of(one), outlooks.of(other)) for one, other in pairs)


class _Outlooks:
    """Outlooks of the sheets after a roll's options, which share most of their rows."""

    def __init__(self, advice: Advice) -> None:
        self.before = advice.sheet
        self.turns = _turns_after(advice)
        self.known: dict[Sheet, Outlook] = {}

    def of(self, judged: Judged) -> Outlook:
        after = judged.after
        if after not in self.known:
            in_play = after.dice_in_play
            self.known[after] = Outlook(
                points=after.score - self.before.score,
                locks=tuple(self._lock(after, row, in_play) for row in range(len(after.rows))),
                penalty_risk=Fraction(0) if after.over else no_mark_chance(after),
                given_up=tuple(_given_up(self.before, judged)),
            )
        return self.known[after]

    def _lock(self, sheet: Sheet, index: int, in_play: tuple[str, ...]) -> Fraction:
        row = sheet.rows[index]
        if row.closed or sheet.over:
            return Fraction(row.locked)
        return _lock_chance(
            _Race(sheet.game, index, row.count, row.front, in_play, self.turns, sheet)
        )


@dataclass(frozen=True, slots=True)
class _Race:
    """A race for a row's lock, by all that it depends on; any ``sheet`` where it is run will do."""

    game: Game
    row: int
    count: int
    front: int
    in_play: tuple[str, ...]
    turns: Turns
    sheet: Sheet = field(compare=False)


# A row of classic has 78 states; a few seats and dice in play times that are kept.
@lru_cache(maxsize=8192)
def _lock_chance(race: _Race) -> Fraction:
    return lock_curves(race.sheet, race.turns, race.row)[race.row][-1]


def _turns_after(advice: Advice) -> Turns:
    """Return the rolls that follow the one at hand."""
    return cadence(advice.players, (advice.phase or advice.players) - 1, LOCK_ROLLS)


def _given_up(before: Sheet, judged: Judged) -> list[Mark]:
    """Return the open cells that the option's marks pass over."""
    marks = set(judged.option.marks)
    passed = []
    for index, (old, new) in enumerate(zip(before.rows, judged.after.rows, strict=True)):
        cells = (Mark(index, cell) for cell in range(old.front + 1, new.front))
        passed += [mark for mark in cells if mark not in marks]
    return passed
