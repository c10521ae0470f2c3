"""What a careful player without a table loses: the data behind the limits of the loss classes.

The player plays classic solo by rule of thumb. A mark that locks is always made. Otherwise each
mark counts one, each open cell that it skips costs one, and the option with the highest balance is
played. The penalty counts as -2: a mark by itself may skip three cells before the penalty is
preferred. Ties go to the first in the order of the rules.

Losses are points of the mean final score against the best option of the roll, by the solved table.
Only rolls that leave more than one option count as decisions.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Sequence
from dataclasses import dataclass

from odds.game.rules import default_game
from odds.game.sheet import Sheet, empty_sheet
from odds.game.turn import Option, Roll, apply
from odds.play.advice import judge
from odds.solver.library import ValueTable, obtain
from odds.solver.tables import TableKey

# What the penalty counts, in marks less cells skipped.
PENALTY_BALANCE = -2
PERCENTS = (10, 25, 50, 75, 90, 95, 99)


@dataclass(frozen=True, slots=True)
class Losses:
    """Points lost: ``own`` by the player, one a decision; ``inferior`` by every option below best.

    0 in ``own`` is a decision that ties with the best; ``inferior`` holds positive losses only.
    """

    own: tuple[float, ...]
    inferior: tuple[float, ...]

    @property
    def positive(self) -> tuple[float, ...]:
        """The player's losses, in points, where there was one."""
        return tuple(loss for loss in self.own if loss > 0)

    @property
    def share_best(self) -> float:
        """The share of decisions that tie with the best, 0 to 1."""
        return 1 - len(self.positive) / len(self.own)


def careful(sheet: Sheet, options: Sequence[Option]) -> Option:
    """Return what the careful player does; ``options`` are those of a roll, the penalty last."""

    def balance(option: Option) -> tuple[int, int]:
        if not option.marks:
            return 0, PENALTY_BALANCE
        locks = apply(sheet, option).closed_rows - sheet.closed_rows
        return locks, len(option.marks) - sum(skips(sheet, option))

    return max(options, key=balance)


def skips(sheet: Sheet, option: Option) -> tuple[int, ...]:
    """Return how many cells each mark of an option passes over for good."""
    passed = []
    for mark in option.marks:
        passed.append(mark.cell - sheet.rows[mark.row].front - 1)
        sheet = sheet.with_mark(mark)
    return tuple(passed)


def throw(sheet: Sheet, dice: random.Random) -> Roll:
    """Throw the dice that are in play."""
    variant, in_play = sheet.game.variant, sheet.dice_in_play
    faces = [dice.randint(1, variant.sides) for _ in range(2 + len(variant.colours))]
    colours = zip(variant.colours, faces[2:], strict=True)
    shown = tuple(face if colour in in_play else None for colour, face in colours)
    return Roll((faces[0], faces[1]), shown)


def losses(table: ValueTable, games: int, seed: int) -> Losses:
    """Play solo games of the careful player; return what its decisions lose, in points."""
    dice = random.Random(seed)  # noqa: S311 - games are no secrets
    own: list[float] = []
    inferior: list[float] = []
    for _ in range(games):
        sheet = empty_sheet(table.key.game)
        while not sheet.over:
            advice = judge(sheet, throw(sheet, dice), table)
            # Options in the order of the rules: by marks made, not by what they are worth.
            judged = {each.option: each for each in advice.options}
            ordered = sorted(judged, key=_order)
            chosen = judged[careful(sheet, ordered)]
            if len(judged) > 1:
                own.append(chosen.loss)
                inferior += [each.loss for each in advice.options if each.loss > 0]
            sheet = chosen.after
    return Losses(tuple(own), tuple(inferior))


def _order(option: Option) -> tuple[bool, tuple[int, int], tuple[int, int]]:
    """Order options by their cells, white before colour, the penalty last."""
    return option.penalty, option.white or (-1, -1), option.colour or (-1, -1)


def quantiles(values: Sequence[float], percents: Sequence[int] = PERCENTS) -> tuple[float, ...]:
    """Return quantiles, each the least value that so many per cent of all do not exceed.

    Raises ValueError where there are no values.
    """
    if not values:
        raise ValueError("no values have no quantiles")
    ordered = sorted(values)
    return tuple(ordered[max(0, -(-len(ordered) * p // 100) - 1)] for p in percents)


def report(found: Losses) -> str:
    """Return the figures as lines of text."""
    lines = [
        f"decisions         {len(found.own):8d}",
        f"tie with the best {found.share_best:8.1%}",
        "loss in points, % " + "".join(f"{percent:8d}" for percent in PERCENTS),
    ]
    for name, values in (("own choices", found.positive), ("inferior options", found.inferior)):
        figures = quantiles(values) if values else ()
        lines.append(f"{name:<18}" + "".join(f"{figure:8.3f}" for figure in figures))
    return "\n".join(lines)


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the losses of the careful player."""
    parser = argparse.ArgumentParser(prog="odds.studies.losses", description=__doc__)
    parser.add_argument("--games", type=int, default=300, help="solo games to play")
    parser.add_argument("--seed", type=int, default=1, help="of the dice")
    asked = parser.parse_args(arguments)
    if asked.games < 1:
        parser.error("--games must be at least 1")
    table = obtain(TableKey(default_game()))
    sys.stdout.write(report(losses(table, asked.games, asked.seed)) + "\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
