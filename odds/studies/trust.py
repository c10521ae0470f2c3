"""How far a network's differences between two options lie from the truth, by long rollouts.

Own rolls are drawn from the network's play with its like. The options within a few points of the
best are played to the end many times on the same dice; what is left of the difference between said
and found, after the rollouts' own error is taken out, is the network's.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from math import sqrt

import numpy as np

from odds.game.rules import default_game
from odds.play.match.ask import Asker
from odds.play.match.policies import cast_of
from odds.play.match.registry import strong
from odds.play.rollout import CHUNK, Rollouts
from odds.studies.own_rolls import own_rolls

# Options further behind the best are no question; of the others so many are looked at.
NEAR, MOST = 0.08, 4


def differences(
    players: int, games: int, samples: int, seed: int
) -> Iterator[tuple[float, float, float]]:
    """Yield for pairs of a best and another option: said, found, and the standard error of found.

    ``said`` is the network's difference of the chances to win, ``found`` that of the rollouts.
    """
    game = default_game()
    cast = cast_of(game, [strong(game, players)] * players)
    asker = Asker(cast, players, game)
    for number, found in enumerate(own_rolls(cast, players, games, seed)):
        position, roll = found.position, found.roll
        me = position.active
        ranked = sorted(asker.ask(position, roll, me).options, key=lambda each: -each.worth)
        near = [each for each in ranked if each.worth > ranked[0].worth - NEAR][:MOST]
        if len(near) == 1:
            continue
        with Rollouts(position, roll, me, cast, seed * 100_000 + number) as rollouts:
            won = [
                rollouts.play(each.option, range(samples // CHUNK)).shares[:, me] for each in near
            ]
        for each, other in zip(near[1:], won[1:], strict=True):
            behind = won[0] - other
            error = float(behind.std(ddof=1)) / sqrt(len(behind))
            yield near[0].worth - each.worth, float(behind.mean()), error


def spread(found: Sequence[tuple[float, float, float]]) -> float:
    """Return the standard deviation of what was said around the truth."""
    said, seen, error = np.array(found).T
    return sqrt(max(0.0, float(((seen - said) ** 2 - error**2).mean())))


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the spread of the differences of a network's chances."""
    parser = argparse.ArgumentParser(prog="odds.studies.trust", description=__doc__)
    parser.add_argument("--players", type=int, choices=range(2, 6), default=2)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--samples", type=int, default=3072)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args(arguments)
    found = list(differences(asked.players, asked.games, asked.samples, asked.seed))
    sys.stdout.write(
        f"{asked.players} players, {len(found)} pairs of options: differences of the chances to "
        f"win are off by {100 * spread(found):.2f} points (standard deviation), by "
        f"{100 * float(np.mean([seen - said for said, seen, _ in found])):.2f} on average\n"
    )
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
