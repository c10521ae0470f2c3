"""What a penalty really costs, and how often the best play prefers it to every mark.

Given the white dice the coloured ones are independent, and an option uses at most one of them. So
the penalty is the best option exactly when no white mark beats it and each coloured die shows a
face whose marks do not: a product of counts for each pair of white dice.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import pairwise
from math import prod

from odds.chance.dice import white_pairs
from odds.game.sheet import Sheet, empty_sheet
from odds.game.turn import (
    PENALTY,
    Option,
    Roll,
    apply,
    colour_marks,
    ends_before_colour,
    white_marks,
)
from odds.solver.library import ValueTable


@dataclass(frozen=True, slots=True)
class PenaltyChoice:
    """How often the penalty is the best option of an own roll, and the roll that says it loudest.

    ``chance`` counts rolls on which no option is worth more. ``roll`` is the one on which the
    penalty gains most against the best mark, ``gain`` points.
    """

    chance: Fraction
    roll: Roll
    gain: float


def penalty_costs(table: ValueTable) -> tuple[float, ...]:
    """Return what the first, second, ... penalty takes from the value of the empty sheet."""
    sheets = [empty_sheet(table.key.game)]
    for _ in range(table.key.game.variant.max_penalties):
        sheets.append(sheets[-1].with_penalty())
    values = [table.final_score(sheet) for sheet in sheets]
    return tuple(before - after for before, after in pairwise(values))


def penalty_choice(sheet: Sheet, table: ValueTable) -> PenaltyChoice:
    """Return how often the penalty is best on an own roll of a sheet on which all dice roll.

    Raises ValueError where a colour is out of play.
    """
    variant = sheet.game.variant
    if sheet.dice_in_play != variant.colours:
        raise ValueError("all dice must be in play")
    worth = _Worth(sheet, table)
    limit = worth.of(PENALTY)
    rolls, loudest = 0, PenaltyChoice(Fraction(0), Roll((1, 1)), float("-inf"))
    for low, high, weight in white_pairs(variant.sides):
        # For each die the best that each of its faces allows; the whites alone are among it.
        faces = [worth.by_face((low, high), die) for die in range(len(variant.colours))]
        rolls += weight * prod(sum(value <= limit for value in values) for values in faces)
        worst = [min(values) for values in faces]
        gain = limit - max(worst)
        if gain > loudest.gain:
            shown = tuple(each.index(least) + 1 for each, least in zip(faces, worst, strict=True))
            loudest = PenaltyChoice(Fraction(0), Roll((low, high), shown), gain)
    every = variant.sides ** (2 + len(variant.colours))
    return replace(loudest, chance=Fraction(rolls, every))


class _Worth:
    """What the options of a sheet's own roll are worth; the same ones come up with many rolls."""

    def __init__(self, sheet: Sheet, table: ValueTable) -> None:
        self.sheet, self.table = sheet, table
        self.variant = sheet.game.variant
        self.known: dict[Option, float] = {}

    def of(self, option: Option) -> float:
        if option not in self.known:
            self.known[option] = self.table.after(apply(self.sheet, option), 0)
        return self.known[option]

    def by_face(self, whites: tuple[int, int], die: int) -> list[float]:
        """Return for each face of one die the best value of a mark without the other dice.

        Where there is no mark at all the value is minus infinity.
        """
        colours, faces = range(len(self.variant.colours)), range(1, self.variant.sides + 1)
        rolls = (Roll(whites, tuple(f if each == die else None for each in colours)) for f in faces)
        return [max(map(self.of, self._marking(roll)), default=float("-inf")) for roll in rolls]

    def _marking(self, roll: Roll) -> Iterator[Option]:
        """Yield the options with a mark, where some dice may be left out."""
        for white in (None, *white_marks(self.sheet, roll.white_sum)):
            after = self.sheet
            if white is not None:
                yield Option(white=white)
                after = self.sheet.with_mark(white)
            if not ends_before_colour(after):
                yield from (Option(white, colour) for colour in colour_marks(after, roll))
