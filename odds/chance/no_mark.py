"""The chance that an own roll has no legal mark, for many sheets at once.

It is :attr:`odds.chance.turn_odds.TurnOdds.no_mark` alone. Only a mark that could be made first is
asked for, so all rows of a sheet together are one set of numbers for each coloured die, and one for
the white sum.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache

import numpy as np

from odds.chance.dice import white_pairs
from odds.game.automaton import compiled
from odds.game.fault import Fault
from odds.game.sheet import Sheet


def no_mark_chances(sheets: Sequence[Sheet]) -> list[Fraction]:
    """Return for each of some sheets of one game the chance of no legal mark on an own roll.

    Raises Fault if the game is over on one of them.
    """
    if not sheets:
        return []
    variant, rows = sheets[0].game.variant, compiled(sheets[0].game)
    lanes, colours = rows[0].lanes, variant.colours
    # Few sets of numbers are met, for the sheets differ in a row or two.
    whites: dict[int, int] = {}
    dice: dict[int, int] = {}
    places = []
    for sheet in sheets:
        marks, gone = 0, []
        for automaton, row in zip(rows, sheet.rows, strict=True):
            if row.locked or row.closed_by_other:
                gone.append(automaton.layout.lock_colour)
            else:
                marks |= automaton.marks(row.count, row.front)
        if len(gone) >= variant.rows_to_end or sheet.penalties >= variant.max_penalties:
            raise Fault(f"the game is over: {sheet.over_reason}", field="sheet")
        by_die = lanes.apart(marks)
        white = 0
        for numbers in by_die:
            white |= numbers
        for colour in gone:
            # A die out of play counts as one of which every face misses.
            by_die[colours.index(colour)] = 0
        places.append(
            [
                whites.setdefault(white, len(whites)),
                *(dice.setdefault(n, len(dice)) for n in by_die),
            ]
        )
    at = np.array(places)
    white_misses = np.array([_white_misses(variant.sides, numbers) for numbers in whites])
    die_misses = np.array([_die_misses(variant.sides, numbers) for numbers in dice])
    missed = (white_misses[at[:, 0]] * die_misses[at[:, 1:]].prod(axis=1)).sum(axis=1)
    total = variant.sides ** (2 + lanes.dice)
    return [_chance(count, total) for count in missed.tolist()]


# Rows leave few of the sets that a lane could hold; up to a kilobyte each.
@lru_cache(maxsize=2048)
def _white_misses(sides: int, sums: int) -> tuple[int, ...]:
    """Return by white pair its weight, or 0 where its sum is one of these numbers."""
    return tuple(
        0 if sums >> low + high & 1 else weight for low, high, weight in white_pairs(sides)
    )


@lru_cache(maxsize=2048)
def _die_misses(sides: int, numbers: int) -> tuple[int, ...]:
    """Return by white pair how many faces of a die make none of these numbers with either white."""
    faces = (1 << sides + 1) - 2
    return tuple(
        sides - ((numbers >> low | numbers >> high) & faces).bit_count()
        for low, high, _ in white_pairs(sides)
    )


# A chance is made once; its terms are reduced then.
@lru_cache(maxsize=8192)
def _chance(count: int, total: int) -> Fraction:
    return Fraction(count, total)
