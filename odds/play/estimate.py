"""Figures that come from samples: never without their number and an interval."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

import numpy as np
from numpy.typing import NDArray

# Of the normal distribution: 95 % lie within so many standard deviations.
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
    n = len(samples)
    mean = float(samples.mean())
    middle = (mean + _Z**2 / (2 * n)) / (1 + _Z**2 / n)
    half = _Z / (1 + _Z**2 / n) * sqrt(mean * (1 - mean) / n + _Z**2 / (4 * n**2))
    return Estimate(mean, max(0.0, middle - half), min(1.0, middle + half), n)


def mean_of(samples: NDArray[np.floating]) -> Estimate:
    """Return the mean of at least two samples with the normal interval."""
    n = len(samples)
    mean = float(samples.mean())
    half = _Z * float(samples.std(ddof=1)) / sqrt(n)
    return Estimate(mean, mean - half, mean + half, n)
