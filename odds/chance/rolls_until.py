"""How many rolls until it happens: at most, exactly, at least.

**Row.** The distribution belongs to one way to play: the best for having the row locked, or
holding the marks that its lock needs, by the last of the turns given. A state after each roll has
a weight, an integer over the product of the numbers of rolls so far, and moves on as that play
answers (:meth:`odds.chance.race.Race.answers`). Playing for an earlier end would do better there
and worse at the last turn, which is why :func:`odds.chance.horizon.lock_curves`, whose entries are
an optimum each, lies above this curve and meets it at its end.

**Cell.** On a sheet that stays as it is the rolls are independent.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate

from odds.chance.horizon import Curve, cell_within, check_open
from odds.chance.race import Goal, State, Turns, races_of
from odds.game.fault import Fault
from odds.game.sheet import Mark, Sheet
from odds.game.turn import check_roles


@dataclass(frozen=True, slots=True)
class RollsUntil:
    """``exactly[i]`` is the chance that it first happens on roll ``i + 1``."""

    exactly: Curve

    @property
    def at_most(self) -> Curve:
        """Entry ``i``: the chance that it happens within ``i + 1`` rolls."""
        return tuple(accumulate(self.exactly))

    @property
    def at_least(self) -> Curve:
        """Entry ``i``: the chance that it takes ``i + 1`` rolls or more, or never happens."""
        before = (Fraction(0), *self.at_most[:-1])
        return tuple(1 - chance for chance in before)

    @property
    def later(self) -> Fraction:
        """The chance that it does not happen within all of the rolls."""
        return 1 - sum(self.exactly, Fraction(0))

    def reaches(self, share: Fraction) -> int | None:
        """Return the first number of rolls that suffices in this share of cases, if one does."""
        within = (roll for roll, chance in enumerate(self.at_most, 1) if chance >= share)
        return next(within, None)


def rolls_until_row(sheet: Sheet, row: int, turns: Turns, goal: Goal = "lock") -> RollsUntil:
    """Return the rolls until a row is locked or ready to be, played to be so by the last turn.

    Other rows, other players' locks and the end of the game are left aside. Of equally good
    answers the one with fewer marks is given. Raises Fault if there are no turns, the game is
    over or the row is closed.
    """
    check_open(sheet, row)
    check_roles(turns)
    if not turns:
        raise Fault("at least one turn is needed", field="turns")
    race, state = races_of(sheet, [row], goal)[row], sheet.rows[row]
    if goal == "ready" and state.count >= race.need:
        raise Fault(f"{race.need} marks stand in this row already", field="sheet")
    weights: Counter[State] = Counter({(state.count, state.front): 1})
    total, exactly = 1, []
    for start in range(len(turns)):
        after: Counter[State] = Counter()
        done = 0
        for (count, front), weight in weights.items():
            for rolls, leads_to in race.answers(turns[start:], count, front):
                if leads_to is None:
                    done += weight * rolls
                elif rolls:
                    after[leads_to] += weight * rolls
        total *= race.rolls[turns[start]].total
        exactly.append(Fraction(done, total))
        weights = after
    return RollsUntil(tuple(exactly))


def best_within(sheet: Sheet, row: int, turns: Turns, goal: Goal = "lock") -> Curve:
    """Return the best chance within the first 1, 2, ... of these turns, each its own optimum.

    Raises Fault as :func:`rolls_until_row`.
    """
    check_open(sheet, row)
    check_roles(turns)
    race, state = races_of(sheet, [row], goal)[row], sheet.rows[row]
    ends = range(1, len(turns) + 1)
    return tuple(race.chance(turns[:end], state.count, state.front) for end in ends)


def rolls_until_cell(sheet: Sheet, mark: Mark, turns: Turns) -> RollsUntil:
    """Return the rolls until a cell can be marked, the sheet staying as it stands. Raises Fault."""
    return RollsUntil(tuple(_steps(cell_within(sheet, mark, turns))))


def _steps(curve: Curve) -> Iterator[Fraction]:
    before = Fraction(0)
    for chance in curve:
        yield chance - before
        before = chance
