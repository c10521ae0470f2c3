"""The trained networks that come with the package, a file for each number of players.

A file holds the numbers and how they were made: the command, its seed, the minutes it took.
"""

from __future__ import annotations

from functools import cache
from importlib import resources
from typing import NamedTuple

import numpy as np

from odds.play.match.policies import Learned


class Made(NamedTuple):
    """How a network was made."""

    command: str
    minutes: float
    calibration: str


@cache
def learned(players: int) -> Learned | None:
    """Return the network for a game of so many players, or None where there is none."""
    found = _read(players)
    return None if found is None else found[0]


def made(players: int) -> Made | None:
    """Return how the network for so many players was made."""
    found = _read(players)
    return None if found is None else found[1]


def calibration(players: int) -> str:
    """Say how far the chances of the network for so many players can be trusted."""
    found = made(players)
    return "not measured" if found is None else found.calibration


@cache
def _read(players: int) -> tuple[Learned, Made] | None:
    file = resources.files(__name__) / f"{players}.npz"
    if not file.is_file():
        return None
    with resources.as_file(file) as path, np.load(path, allow_pickle=False) as kept:
        units, hidden = (int(size) for size in kept["sizes"])
        policy = Learned(players, units, hidden, kept["weights"].astype(np.float32))
        return policy, Made(str(kept["command"]), float(kept["minutes"]), str(kept["calibration"]))
