"""The price of time: which cost of a roll makes the exact recursion win against people.

A table solved with a price charges so many points for every roll to come. Every price meets every
other, one among copies, in all seats; then best responses are sought: from the first price on,
the one that wins most alone among copies of the last, until none gains by more than two standard
errors.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator, Sequence

from odds.game.fault import Fault
from odds.game.rules import default_game
from odds.play.arena import Meeting, Pairing, jobs, meet, pairings
from odds.play.workers import on_threads

# What one wins among copies of another, by their names.
Matrix = dict[tuple[str, str], Meeting]
# Prices tried unless others are named: in a cadence of all players, and on own rolls only.
GRID = (0.0, 2.0, 3.0, 3.5, 4.0, 4.5, 5.0)
SOLO_GRID = (0.0, 3.0, 5.0, 7.0)


def policies(players: int) -> list[str]:
    """Return the names of the priced tables that are tried."""
    return [
        *(f"priced:{price:g}@{players}" for price in GRID),
        *(f"priced:{price:g}" for price in SOLO_GRID),
    ]


def win_matrix(names: Sequence[str], players: int, games: int, seed: int) -> Matrix:
    """Return what one of the first wins among copies of the second, for all pairs."""
    todo = jobs(default_game(), pairings(names, players), games, seed)
    return matrix_of(meet(todo, on_threads))


def matrix_of(meetings: Iterable[Meeting]) -> Matrix:
    """Return meetings by who met whom."""
    return {(m.pairing.alone, m.pairing.among): m for m in meetings}


def best_responses(
    matrix: Matrix, names: Sequence[str], players: int
) -> Iterator[tuple[str, float]]:
    """Yield policy after policy, each the best response to the last, with what it wins."""
    here, seen = names[0], set[str]()
    yield here, 1 / players
    while here not in seen:
        seen.add(here)
        shares = {name: wins(matrix, name, here) for name in names if name != here}
        best = max(shares, key=lambda name: shares[name][0])
        share, error = shares[best]
        if share <= 1 / players + 2 * error:
            return
        here = best
        yield here, share


def wins(matrix: Matrix, alone: str, among: str) -> tuple[float, float]:
    """Return what one wins among copies of the other, with its standard error."""
    if (alone, among) in matrix:
        found = matrix[alone, among]
        return found.share.mean, found.share.error
    # Two players' games are the same from either side.
    found = matrix[among, alone]
    return 1 - found.share.mean, found.share.error


def report(names: Sequence[str], players: int, games: int, seed: int) -> Iterator[str]:
    """Yield the study's lines."""
    matrix = win_matrix(names, players, games, seed)
    error = max(meeting.share.error for meeting in matrix.values())
    yield f"{players} players, {games} games a pairing, seed {seed}; per cent, +- {100 * error:.2f}"
    yield "one of the row among the column".ljust(34) + "".join(f"{n:>14}" for n in names)
    for alone in names:
        cells = (
            "-" if alone == among else f"{100 * wins(matrix, alone, among)[0]:.1f}"
            for among in names
        )
        yield alone.ljust(34) + "".join(f"{cell:>14}" for cell in cells)
    path = [
        f"{name} ({100 * share:.1f} %)" for name, share in best_responses(matrix, names, players)
    ]
    yield f"best responses: {' -> '.join(path)}"


def self_play(name: str, players: int, games: int, seed: int) -> Meeting:
    """Return what a policy scores among copies of itself, and in how many rolls."""
    return meet(jobs(default_game(), [Pairing(name, name, players)], games, seed), on_threads)[0]


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the win matrix of prices, best responses, and self-play."""
    parser = argparse.ArgumentParser(prog="odds.studies.prices", description=__doc__)
    parser.add_argument("policies", nargs="*", help="such as priced:4.5@2; by default a grid")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=20_000, help="a pairing")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args(arguments)
    names = asked.policies or policies(asked.players)
    try:
        for line in report(names, asked.players, asked.games, asked.seed):
            sys.stdout.write(f"{line}\n")
        for name in names:
            found = self_play(name, asked.players, asked.games, asked.seed)
            sys.stdout.write(
                f"{name} among its like: {found.own.mean:.1f} points, "
                f"{found.rolls.mean:.1f} rolls\n"
            )
    except Fault as fault:
        parser.error(fault.message)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
