"""Why an option is better than the next: what it changes, each part exact.

The difference of two values splits into points now and points to come. What stands behind the
points to come is told by chances of the sheet after each option: to have each row locked within
the coming rolls, to be forced into a penalty on the next own roll, and the open cells given up.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from odds.chance.horizon import lock_chances
from odds.chance.race import State, Turns
from odds.game.sheet import Mark, Sheet, cells_of
from odds.game.turn import cadence
from odds.play.advice import Advice, Judged

_NEVER, _SURE = Fraction(0), Fraction(1)
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
        if not self.there.given_up:
            return ()
        gone = (*self.here.given_up, *self.option.option.marks)
        return tuple([mark for mark in self.there.given_up if mark not in gone])


def compare(advice: Advice, option: Judged, against: Judged) -> Reasons:
    """Return how one option of a roll differs from another."""
    one, other = _seen(advice, (option, against))
    return _reasons(one, other)


def explain(advice: Advice) -> tuple[Reasons | None, ...]:
    """Return for each option how it differs from the next, for the last from the one before it.

    A roll with a single option has nothing to compare it with: None.
    """
    seen = _seen(advice, advice.options)
    if len(seen) == 1:
        return (None,)
    return tuple(_reasons(one, other) for one, other in (*pairwise(seen), (seen[-1], seen[-2])))


def explain_best(advice: Advice) -> tuple[Reasons | None, ...]:
    """Return how the best option differs from the second, and every other one from the best.

    A roll with a single option has nothing to compare it with: None.
    """
    seen = _seen(advice, advice.options)
    if len(seen) == 1:
        return (None,)
    best, second = seen[:2]
    return (_reasons(best, second), *(_reasons(other, best) for other in seen[1:]))


_Seen = tuple[Judged, Outlook]


def _seen(advice: Advice, options: Sequence[Judged]) -> list[_Seen]:
    """Return options with the outlook after each."""
    return list(zip(options, _Outlooks(advice).of(options), strict=True))


def _reasons(one: _Seen, other: _Seen) -> Reasons:
    return Reasons(one[0], other[0], one[1], other[1])


class _Outlooks:
    """Outlooks of the sheets after a roll's options, which share most of their rows."""

    def __init__(self, advice: Advice) -> None:
        self.before, self.score = advice.sheet, advice.sheet.score
        self.cells = cells_of(advice.sheet.game.variant)
        self.turns = _turns_after(advice)
        # By the rows closed, for each row the chances of its states.
        self.chances: dict[tuple[bool, ...], list[Mapping[State, Fraction]]] = {}

    def of(self, options: Sequence[Judged]) -> Iterator[Outlook]:
        from odds.chance.no_mark import no_mark_chances  # noqa: PLC0415 - loads numpy

        over = [judged.after.over for judged in options]
        going_on = [judged.after for judged, ended in zip(options, over, strict=True) if not ended]
        risks = iter(no_mark_chances(going_on))
        for judged, ended in zip(options, over, strict=True):
            yield Outlook(
                points=judged.after.score - self.score,
                locks=self._locks(judged.after, over=ended),
                penalty_risk=_NEVER if ended else next(risks),
                given_up=self._given_up(judged),
            )

    def _locks(self, sheet: Sheet, *, over: bool) -> tuple[Fraction, ...]:
        shut = tuple([over or row.locked or row.closed_by_other for row in sheet.rows])
        if shut not in self.chances:
            in_play = sheet.dice_in_play
            self.chances[shut] = [
                {} if no_more else lock_chances(sheet.game, index, in_play, self.turns)
                for index, no_more in enumerate(shut)
            ]
        return tuple(
            [
                chances[row.count, row.front] if chances else _SURE if row.locked else _NEVER
                for row, chances in zip(sheet.rows, self.chances[shut], strict=True)
            ]
        )

    def _given_up(self, judged: Judged) -> tuple[Mark, ...]:
        """Return the open cells that the option's marks pass over."""
        passed: tuple[Mark, ...] = ()
        fronts: dict[int, int] = {}
        for row, cell in sorted(judged.option.marks):
            front = fronts.get(row, self.before.rows[row].front)
            passed += self.cells[row][front + 1 : cell]
            fronts[row] = cell
        return passed


def _turns_after(advice: Advice) -> Turns:
    """Return the rolls that follow the one at hand."""
    return cadence(advice.players, (advice.phase or advice.players) - 1, LOCK_ROLLS)
