"""How long until a row can be locked: expected rolls under the best accept-or-skip play.

Optimal stopping at each state (marks, front): accepting an offer is right exactly when the rolls
that it leaves are fewer than those of the state itself. Offers are taken best first, the leftmost
single mark or end of a pair before those further right, until the next no longer helps.
"""

from __future__ import annotations

from fractions import Fraction

from odds.chance.row_rolls import RowRolls, row_rolls, row_shape
from odds.game.automaton import compiled
from odds.game.fault import Fault
from odds.game.sheet import NO_FRONT, Sheet
from odds.game.turn import Role, check_roles

# Expected rolls by front + 1; None where the marks can no longer be had.
Waits = list[Fraction | None]


def rolls_until_lockable(sheet: Sheet, row: int, role: Role = "active") -> Fraction | None:
    """Return the expected rolls of one role until enough marks stand in a row to lock it.

    The play that makes it least is followed; other rows and players are left aside. None where
    too few cells are left. Raises Fault if the game is over or the row is closed.
    """
    check_roles([role])
    if sheet.over:
        raise Fault(f"the game is over: {sheet.over_reason}", field="sheet")
    state = sheet.rows[row]
    if state.closed:
        raise Fault(f"row {sheet.game.variant.rows[row].id} is closed", field="row")
    shape = row_shape(compiled(sheet.game)[row], sheet.dice_in_play)
    rolls = row_rolls(shape, role)
    missing = sheet.game.marks_before_lock - state.count
    enough: Waits = [Fraction(0)] * (shape.ordinary + 1)
    waits, after_next = enough, enough
    for _ in range(missing):
        pairs = after_next if role == "active" else None
        fewer = [
            _least_wait(rolls, front, waits, pairs) for front in range(NO_FRONT, shape.ordinary)
        ]
        waits, after_next = fewer, waits
    return waits[state.front + 1]


def _least_wait(
    rolls: RowRolls, front: int, singles: Waits, pairs: Waits | None
) -> Fraction | None:
    """Return the expected rolls from a front, given those after one mark and after two."""
    survival = rolls.fronts[front + 1].survival
    none = len(survival) - 1
    # A pair ends two cells on at the earliest.
    j, k = front + 1, min(front + 2, none) if pairs is not None else none
    left, accepted, later = survival[j][k], 0, Fraction(0)
    best: Fraction | None = None
    while True:
        single = singles[j + 1] if j < none else None
        pair = pairs[k + 1] if pairs is not None and k < none else None
        offers = [wait for wait in (single, pair) if wait is not None]
        if not offers or (best is not None and min(offers) >= best):
            return best
        if single == min(offers):
            j += 1
        else:
            k += 1
        remaining = survival[j][k]
        accepted += left - remaining
        later += (left - remaining) * min(offers)
        left = remaining
        if accepted:
            best = (rolls.total + later) / accepted
