"""What one roll can do to a single row: the only thing that a race for its lock depends on.

Of all options of a roll for one row, the best single mark is the leftmost and the best pair of
marks is the one that ends leftmost: with as many marks, whoever stands further left can copy
every later choice of whoever stands further right. So a roll is known by two cells, and a row by
the joint counts of these two. Marks that lock the row are counted apart, since they win outright.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import prod
from typing import NamedTuple

from odds.chance.dice import white_pairs
from odds.game.automaton import RowAutomaton
from odds.game.sheet import NO_FRONT
from odds.game.turn import Role

# For each coloured die, for each of its faces, the cells that it can mark.
Dice = list[list[list[int]]]
Offer = tuple[int, int, bool]


class WhiteRoll(NamedTuple):
    """The rolls with one pair of white dice: ``weight`` pairs, each with all the coloured ``dice``.

    ``white`` is the cell that their sum can mark, None where the row lacks the number.
    """

    weight: int
    white: int | None
    dice: Dice


@dataclass(frozen=True)
class FrontRolls:
    """Counts of rolls by what they offer right of one front, ``total`` of :class:`RowRolls` each.

    ``survival[j][k]`` counts the rolls with no single mark on an ordinary cell left of ``j`` and
    no pair of marks that ends on an ordinary cell left of ``k``. ``lock_after`` counts those that
    offer a closing cell to the colour mark after a white mark on an ordinary cell, ``single_only``
    those that do not, but offer a single mark on an ordinary cell.
    """

    survival: tuple[tuple[int, ...], ...]
    lock_after: int
    single_only: int


@dataclass(frozen=True)
class RowRolls:
    """Counts of rolls of a row for one role, out of ``total``.

    ``fronts[front + 1]`` is what they offer right of ``front``; ``lock_now`` counts the rolls that
    offer a closing cell to a single mark.
    """

    total: int
    lock_now: int
    fronts: tuple[FrontRolls, ...]


@dataclass(frozen=True)
class RowShape:
    """A row seen from its cells' places: which sums reach which place.

    Rows of one shape have the same rolls: in classic all four, since 2..12 read backwards with
    every die read as ``sides + 1 - face`` is 12..2. ``cells`` are (number, die) with the dice
    numbered by first appearance, None for a die out of play.
    """

    sides: int
    closing: tuple[int, ...]
    cells: tuple[tuple[int, int | None], ...]

    @property
    def ordinary(self) -> int:
        """The number of cells that do not lock the row; they come first."""
        return len(self.cells) - len(self.closing)

    @cached_property
    def dice(self) -> int:
        """The number of coloured dice in play that can mark in the row."""
        return len({die for _, die in self.cells if die is not None})


@lru_cache(maxsize=256)
def row_shape(automaton: RowAutomaton, in_play: tuple[str, ...]) -> RowShape:
    """Return the shape of a row while these colours' dice are rolled."""
    layout, sides = automaton.layout, automaton.lanes.sides
    names: dict[str, int] = {}
    dice = [
        names.setdefault(cell.colour, len(names)) if cell.colour in in_play else None
        for cell in layout.cells
    ]
    upward = tuple(zip(layout.numbers, dice, strict=True))
    downward = tuple((2 * (sides + 1) - number, die) for number, die in upward)
    # None does not compare; the numbers decide, and two orders never share them all.
    cells = min(upward, downward, key=lambda cells: [number for number, _ in cells])
    return RowShape(sides, layout.closing, cells)


# A variant has a few shapes; each takes milliseconds to count and a fraction of a megabyte to keep.
@lru_cache(maxsize=64)
def row_rolls(shape: RowShape, role: Role) -> RowRolls:
    """Count every roll of a row of this shape by what it offers from each front.

    Few shapes are ever met: a layout, and which of its dice have left.
    """
    pairs = white_rolls(shape, role)
    locked = sum(weight * _locking_rolls(shape, white, faces) for weight, white, faces in pairs)
    return RowRolls(
        total=roll_count(shape, role),
        lock_now=locked,
        fronts=tuple(
            _front_rolls(shape, front, pairs) for front in range(NO_FRONT, shape.ordinary)
        ),
    )


def white_rolls(shape: RowShape, role: Role) -> list[WhiteRoll]:
    """Return what every pair of white dice can mark, alone and with each coloured die."""
    dice = _coloured_dice(shape, role)
    place = {number: cell for cell, (number, _) in enumerate(shape.cells)}
    return [
        WhiteRoll(
            weight,
            place.get(low + high),
            [_cells_by_face(shape, low, high, die) for die in dice],
        )
        for low, high, weight in white_pairs(shape.sides)
    ]


def roll_count(shape: RowShape, role: Role) -> int:
    """Return how many rolls there are of the dice that bear on the row."""
    rolls: int = shape.sides ** (2 + len(_coloured_dice(shape, role)))
    return rolls


def _coloured_dice(shape: RowShape, role: Role) -> range:
    return range(shape.dice if role == "active" else 0)


def pair_ends(shape: RowShape, front: int) -> list[int]:
    """Return the cells that a colour mark can reach after a white mark right of ``front``."""
    place = {number: cell for cell, (number, _) in enumerate(shape.cells)}
    ends: set[int] = set()
    for low, high, _ in white_pairs(shape.sides):
        white = place.get(low + high)
        if white is None or not front < white < shape.ordinary:
            continue
        for die in range(shape.dice):
            for cells in _cells_by_face(shape, low, high, die):
                ends.update(cell for cell in cells if cell > white)
    return sorted(ends)


def _cells_by_face(shape: RowShape, low: int, high: int, die: int) -> list[list[int]]:
    """Return for each face of the die the cells of its colour that it makes with either white."""
    return [
        [
            cell
            for cell, (number, own) in enumerate(shape.cells)
            if own == die and number - face in (low, high)
        ]
        for face in range(1, shape.sides + 1)
    ]


def _locking_rolls(shape: RowShape, white: int | None, dice: Dice) -> int:
    """Return how many rolls of the coloured dice, with this white cell, offer a closing cell."""
    rolls: int = shape.sides ** len(dice)
    if white in shape.closing:
        return rolls
    closing = set(shape.closing)
    return rolls - prod(sum(closing.isdisjoint(cells) for cells in faces) for faces in dice)


def _front_rolls(shape: RowShape, front: int, pairs: list[WhiteRoll]) -> FrontRolls:
    """Count the rolls by (leftmost single mark, leftmost end of a pair, lock after white)."""
    none = shape.ordinary
    nothing: Offer = (none, none, False)
    counts: Counter[Offer] = Counter()
    for weight, white, dice in pairs:
        first = white if white is not None and front < white < none else none
        offers: dict[Offer, int] = {(first, none, False): weight}
        for faces in dice:
            one_die: dict[Offer, int] = {}
            for cells in faces:
                offer = _offer(cells, front, first, none) if cells else nothing
                one_die[offer] = one_die.get(offer, 0) + 1
            offers = _best_of_both(offers, one_die)
        counts.update(offers)
    return FrontRolls(
        survival=_survival(counts, none),
        lock_after=sum(count for (_, _, lock), count in counts.items() if lock),
        single_only=sum(c for (j, _, lock), c in counts.items() if not lock and j < none),
    )


def _best_of_both(one: dict[Offer, int], other: dict[Offer, int]) -> dict[Offer, int]:
    """Return the weights of what two independent sources offer together."""
    joined: dict[Offer, int] = {}
    for (j, k, lock), weight in one.items():
        for (single, pair, after), count in other.items():
            offer = (j if j < single else single, k if k < pair else pair, lock or after)
            joined[offer] = joined.get(offer, 0) + weight * count
    return joined


def _offer(cells: list[int], front: int, first: int, none: int) -> Offer:
    """Return what one face offers: a single mark, the end of a pair, a lock after white."""
    single = min((cell for cell in cells if front < cell < none), default=none)
    pair = min((cell for cell in cells if first < cell < none), default=none)
    return single, pair, first < none and any(cell >= none for cell in cells)


def _survival(counts: Counter[Offer], none: int) -> tuple[tuple[int, ...], ...]:
    """Return ``table[j][k]``, the weight of the offers with both marks at ``j``, ``k`` or later."""
    table = [[0] * (none + 2) for _ in range(none + 2)]
    for (j, k, _), count in counts.items():
        table[j][k] += count
    for j in range(none, -1, -1):
        for k in range(none, -1, -1):
            table[j][k] += table[j + 1][k] + table[j][k + 1] - table[j + 1][k + 1]
    return tuple(tuple(row[: none + 1]) for row in table[: none + 1])
