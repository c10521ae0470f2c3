"""Distributions as integer weights over one common denominator.

Adding integers and dividing once is some twenty times faster than adding fractions step by step,
and just as exact (the same choice as icepool's ``Population``).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Generic, TypeVar

T = TypeVar("T", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Distribution(Generic[T]):
    """Outcomes with integer weights; the chance of one is its weight over their sum."""

    weights: Mapping[T, int]

    @classmethod
    def counting(cls, outcomes: Iterable[T]) -> Distribution[T]:
        """Return the distribution in which every item given is equally likely."""
        weights: dict[T, int] = {}
        for outcome in outcomes:
            weights[outcome] = weights.get(outcome, 0) + 1
        return cls(weights)

    @property
    def denominator(self) -> int:
        """The sum of all weights."""
        return sum(self.weights.values())

    def __iter__(self) -> Iterator[tuple[T, int]]:
        """Yield every outcome with its weight."""
        return iter(self.weights.items())

    def chance(self, event: Callable[[T], bool]) -> Fraction:
        """Return the chance that the outcome satisfies ``event``."""
        hits = sum(weight for outcome, weight in self if event(outcome))
        return Fraction(hits, self.denominator)
