"""How far the networks' chances to win can be trusted: the reliability table of each.

Of all positions of games that a network plays with its like, those that it gives a chance between
two tenths are put together: what was said on average stands beside what was won.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from odds.play.learn.training import calibration
from odds.play.weights import learned, made


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the reliability tables of the networks that come with the package."""
    parser = argparse.ArgumentParser(prog="odds.studies.calibration", description=__doc__)
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=7)
    asked = parser.parse_args(arguments)
    for players in range(2, 6):
        policy, how = learned(players), made(players)
        if policy is None or how is None:
            continue
        sys.stdout.write(f"{players} players ({how.command}, {how.minutes:.1f} minutes)\n")
        for band in calibration(policy, asked.games, asked.seed):
            sys.stdout.write(
                f"  {band.low:4.0%} to {band.high:4.0%}  {band.positions:8d} positions  "
                f"said {band.said:6.1%}  won {band.won:6.1%} +- {band.error:.1%}\n"
            )
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
