"""What matters most between two options: their difference split into parts, in points.

The parts add up to the difference of the values exactly. Points made now are counted. Of the points
to come, a change of a row's chance to be locked is weighed by what the last number and the lock add
to a row that has just enough marks before it, 13 points in classic; a change of the risk of a
penalty by what a penalty costs. These two weights are rules of thumb that name a part and decide no
advice. What is left comes from the cells that one of the two options passes over, if any.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from odds.play.advice import TIE
from odds.play.reasons import Outlook, Reasons

Kind = Literal["now", "lock", "penalty", "cells", "to_come"]


@dataclass(frozen=True, slots=True)
class Part:
    """A part of the difference: how many points the option has of it more than the other.

    ``row`` is the index of the row for ``lock``, else None.
    """

    kind: Kind
    points: float
    row: int | None = None


def parts(reasons: Reasons) -> tuple[Part, ...]:
    """Return the parts of a difference; their points add up to it."""
    known = (Part("now", float(reasons.points_now)), *_to_come(reasons))
    rest = reasons.points_to_come - sum(part.points for part in known[1:])
    passed = {*reasons.here.given_up} ^ {*reasons.there.given_up}
    return (*known, Part("cells" if passed else "to_come", rest))


def main_part(reasons: Reasons) -> Part | None:
    """Return the part that does most for whichever option is better, None for a tie."""
    difference = reasons.option.value - reasons.against.value
    if abs(difference) < TIE:
        return None
    sign = 1 if difference > 0 else -1
    return max(parts(reasons), key=lambda part: sign * part.points)


def _to_come(reasons: Reasons) -> Iterator[Part]:
    game = reasons.option.after.game
    score, need = game.variant.score, game.marks_before_lock
    lock = score[need + 2] - score[need]
    for row in range(len(game.variant.rows)):
        here = _still_to_lock(reasons.here, reasons.option.after.rows[row].locked, row)
        there = _still_to_lock(reasons.there, reasons.against.after.rows[row].locked, row)
        yield Part("lock", lock * (here - there), row)
    risk = float(reasons.here.penalty_risk - reasons.there.penalty_risk)
    yield Part("penalty", -game.variant.penalty_points * risk)


def _still_to_lock(outlook: Outlook, locked: bool, row: int) -> float:  # noqa: FBT001 - a row's state
    """Return the chance of a lock still to come; one that stands has made its points."""
    return 0.0 if locked else float(outlook.locks[row])
