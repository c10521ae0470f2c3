"""Variants small enough to enumerate: three-sided dice, short rows, and every awkward feature."""

from __future__ import annotations

from functools import cache
from typing import Any

from odds.game.rules import Game, RuleSet
from odds.game.variant import Variant, variant_from_data

COLOURS = ["red", "yellow", "green", "blue"]
UP, DOWN = [2, 3, 4, 5, 6], [6, 5, 4, 3, 2]


def _row(name: str, numbers: list[int], closing: int = 1, **colours: Any) -> dict[str, Any]:
    last = numbers[-closing:]
    return {"id": name, "numbers": numbers, "closing": last, "lock_colour": name, **colours}


_ROWS: dict[str, list[dict[str, Any]]] = {
    "plain": [
        _row(name, numbers, colour=name)
        for name, numbers in zip(COLOURS, (UP, UP, DOWN, DOWN), strict=True)
    ],
    "mixed_colours": [
        _row("red", UP, colours=["yellow", "blue", "green", "red", "red"]),
        _row("yellow", UP, colours=["red", "green", "blue", "yellow", "yellow"]),
        _row("green", DOWN, colours=["blue", "yellow", "red", "green", "green"]),
        _row("blue", DOWN, colours=["green", "red", "yellow", "blue", "blue"]),
    ],
    "mixed_numbers": [
        _row(name, numbers, colour=name)
        for name, numbers in zip(
            COLOURS, ([5, 2, 4, 6, 3], [3, 6, 2, 5, 4], [4, 2, 6, 3, 5], [2, 5, 3, 4, 6]),
            strict=True,
        )
    ],
    "two_closing": [
        _row(name, numbers, closing=2, colour=name)
        for name, numbers in zip(COLOURS, (UP, UP, DOWN, DOWN), strict=True)
    ],
}  # fmt: skip
NAMES = tuple(_ROWS)


@cache
def small_variant(name: str) -> Variant:
    """Return the small variant of this name."""
    return variant_from_data(
        name,
        {
            "name": name,
            "sides": 3,
            "colours": COLOURS,
            "marks_before_lock": 3,
            "score": [0, 1, 3, 6, 10, 15, 21],
            "penalty_points": 5,
            "max_penalties": 4,
            "rows_to_end": 2,
            "rows": _ROWS[name],
        },
    )


def small_game(name: str, **switches: Any) -> Game:
    """Return the game of a small variant under these switches."""
    return Game(small_variant(name), RuleSet(**switches))
