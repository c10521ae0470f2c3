"""Figures that come from samples: never without their number and an interval."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import hypot, sqrt

import numpy as np
from numpy.typing import NDArray

# How sure an interval is of the true mean, and the standard deviations of the normal distribution
# within which so much of it lies.
CONFIDENCE = 0.95
_Z = 1.959964


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean of samples with its 95 % interval, ``low`` to ``high``."""

    mean: float
    low: float
    high: float
    samples: int


def chance_of(samples: NDArray[np.floating]) -> Estimate:
    """Return the mean of samples from 0 to 1, with Wilson's interval (Wilson, 1927).

    It never shrinks to nothing when all samples are alike. Shares between 0 and 1 vary less than
    the interval allows for.
    """
    return chance(float(samples.mean()), len(samples))


def chance(mean: float, n: int) -> Estimate:
    """Return the mean of ``n`` samples from 0 to 1, with the interval of :func:`chance_of`."""
    middle = (mean + _Z**2 / (2 * n)) / (1 + _Z**2 / n)
    half = _Z / (1 + _Z**2 / n) * sqrt(mean * (1 - mean) / n + _Z**2 / (4 * n**2))
    return Estimate(mean, max(0.0, middle - half), min(1.0, middle + half), n)


def mean_of(samples: NDArray[np.floating]) -> Estimate:
    """Return the mean of at least two samples with the normal interval."""
    n = len(samples)
    return normal(float(samples.mean()), float(samples.std(ddof=1)) / sqrt(n), n)


def normal(mean: float, error: float, n: int) -> Estimate:
    """Return the mean of ``n`` samples with the normal interval of its standard error."""
    return Estimate(mean, mean - _Z * error, mean + _Z * error, n)


def paired(
    estimate: Callable[[NDArray[np.floating]], Estimate],
    known: NDArray[np.floating],
    samples: NDArray[np.floating],
) -> Estimate:
    """Return the mean of ``samples`` by their differences from what is known better.

    ``known`` goes on after the games that both have seen, its first ones; that their luck was good
    or bad in these is taken out (control variates).
    """
    n = len(samples)
    if n == len(known):
        return estimate(samples)
    whole, difference = estimate(known), mean_of(samples - known[:n])
    mean = whole.mean + difference.mean
    half = hypot((whole.high - whole.low) / 2, (difference.high - difference.low) / 2)
    return Estimate(mean, mean - half, mean + half, n)


def clipped(found: Estimate) -> Estimate:
    """Return an estimate of a chance within 0 and 1."""
    mean, low, high = (min(1.0, max(0.0, x)) for x in (found.mean, found.low, found.high))
    return Estimate(mean, low, high, found.samples)
