"""Counting rolls by sets of faces: how often no coloured die shows one of them.

Given the two white dice, the coloured dice are independent. So for each pair of whites an event is
a set of faces of each coloured die, held as a bit mask in the lanes of
:mod:`odds.game.automaton`, and the rolls that miss it are a product over the dice. What the white
sum does by itself is one more bit, :attr:`RollCount.certain`, so that events of several rows are
joined by ``|`` alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, cached_property

from odds.chance.dice import white_pairs
from odds.game.automaton import Lanes

# By white pair, in the order of :func:`odds.chance.dice.white_pairs`, a set of faces.
FaceSets = tuple[int, ...]


class RollCount:
    """The rolls of two white dice and these coloured ones, ``total`` in all."""

    def __init__(self, lanes: Lanes, dice: tuple[int, ...]) -> None:
        self.pairs = white_pairs(lanes.sides)
        self.every_face = lanes.spread(lanes.faces, dice)
        self.certain = 1 << lanes.dice * lanes.width
        self.colour_rolls: int = lanes.sides ** len(dice)
        self.total = lanes.sides**2 * self.colour_rolls
        self._sides, self._one_lane = lanes.sides, lanes.faces
        self._starts = [die * lanes.width for die in dice]

    def faces(self, numbers: int, low: int, high: int) -> int:
        """Return the faces that make one of these numbers, given in lanes, with either white."""
        return (numbers >> low | numbers >> high) & self.every_face

    def event(self, numbers: int, sums: int) -> FaceSets:
        """Return the event of making one of ``numbers`` with a die, or of ``sums`` by the whites.

        ``numbers`` are in lanes; ``sums`` is one lane.
        """
        certain = self.certain
        return tuple(
            [
                self.faces(numbers, low, high) | (certain if sums >> low + high & 1 else 0)
                for low, high, _ in self.pairs
            ]
        )

    def missed(self, events: Iterable[int]) -> int:
        """Return the rolls in which the event, a set of faces for each white pair, does not happen.

        An event that the white sum makes certain is missed by none.
        """
        sides, one_lane, missed = self._sides, self._one_lane, 0
        for (_, _, weight), hits in zip(self.pairs, events, strict=True):
            if hits & self.certain:
                continue
            rolls = weight
            for start in self._starts:
                rolls *= sides - (hits >> start & one_lane).bit_count()
            missed += rolls
        return missed

    @cached_property
    def by_sum(self) -> Sequence[int]:
        """The rolls whose white sum is each number."""
        counts = [0] * (2 * self._sides + 1)
        for low, high, weight in self.pairs:
            counts[low + high] += weight * self.colour_rolls
        return counts

    @cached_property
    def by_sum_or_die(self) -> Sequence[int]:
        """The rolls that make each number, by the white sum or a white and a given coloured die."""
        counts, per_face = [*self.by_sum], self.colour_rolls // self._sides
        for low, high, weight in self.pairs:
            for number in range(2, len(counts)):
                if number != low + high:
                    fitting = {number - low, number - high} & {*range(1, self._sides + 1)}
                    counts[number] += weight * per_face * len(fitting)
        return counts


# Two shapes of dice are known, 6 and 8 sides, and the sixteen sets of them that can be in play.
@cache
def roll_count(lanes: Lanes, dice: tuple[int, ...]) -> RollCount:
    """Return the count of the rolls with these coloured dice, by their place in the variant."""
    return RollCount(lanes, dice)
