"""``python -m odds.play.learn --players 2 --out FILE``: train a network and keep it.

``make train`` makes those of the package.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from odds.play.learn.training import Band, Plan, Trained, train


def main(arguments: Sequence[str] | None = None) -> int:
    """Train a network, print its calibration, write its file."""
    parser = argparse.ArgumentParser(prog="odds.play.learn", description=__doc__)
    parser.add_argument("--players", type=int, choices=range(2, 6), required=True)
    parser.add_argument("--rounds", type=int, default=Plan.__dataclass_fields__["rounds"].default)
    parser.add_argument("--games", type=int, default=Plan.__dataclass_fields__["games"].default)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, required=True, help="file to write, N.npz")
    asked = parser.parse_args(arguments)
    plan = Plan(asked.players, rounds=asked.rounds, games=asked.games, seed=asked.seed)
    trained = train(plan, lambda line: print(line, flush=True))  # noqa: T201 - a command
    for band in trained.calibration:
        sys.stdout.write(_line(band))
    command = (
        f"python -m odds.play.learn --players {plan.players} --rounds {plan.rounds} "
        f"--games {plan.games} --seed {plan.seed}"
    )
    write(asked.out, trained, command)
    sys.stdout.write(f"{asked.out}: {command}, {trained.minutes:.1f} minutes\n")
    return 0


def _line(band: Band) -> str:
    return (
        f"given {band.low:.0%} to {band.high:.0%}: {band.positions} positions, said "
        f"{band.said:.1%}, won {band.won:.1%} +- {band.error:.1%}\n"
    )


def write(path: Path, trained: Trained, command: str) -> None:
    """Write a network's file, for :mod:`odds.play.weights`."""
    off = max(abs(band.said - band.won) for band in trained.calibration)
    np.savez_compressed(
        path,
        weights=trained.policy.weights,
        sizes=np.array([trained.policy.units, trained.policy.hidden]),
        command=np.array(command),
        minutes=np.array(trained.minutes),
        calibration=np.array(
            f"in no tenth did what was won differ by more than {100 * off:.1f} points from what "
            "was said, over games of its own play"
        ),
        bands=np.array([[*_figures(band)] for band in trained.calibration]),
    )


def _figures(band: Band) -> tuple[float, ...]:
    return band.low, band.high, band.positions, band.said, band.won, band.error


if __name__ == "__main__":
    raise SystemExit(main())
