"""Sheets to places in a table: rows in two pairs, pairs in classes, classes side by side.

A sheet of four rows is two pairs of rows. Where the two rows of a pair are interchangeable their
states are not told apart, and where the pairs are interchangeable as well the second pair is
numbered as the first. What is left is a square of (class of the first pair, class of the second
pair), of which only one half is kept in a file when the pairs are interchangeable. Classic: 1,485
classes and 1,103,355 places for its 54^4 sheets, times the penalty levels.

Classes are numbered by rank, which grows with every mark: a class leads only to later ones, and
all classes of one rank can be solved at the same time.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property
from itertools import product

import numpy as np
from numpy.typing import NDArray

from odds.game.fault import Fault
from odds.game.rules import Game
from odds.game.sheet import Sheet
from odds.game.variant import Variant
from odds.solver.row_states import RowStates, row_states
from odds.solver.symmetry import Permutation, symmetries

ROWS = 4
# Penalties before the last: the levels at which a game goes on.
LANES = 4
# Of the play to come: variance of the points, rolls, chance of an end by penalties.
FIGURES = 3
# Room in the kernels: cells of a sheet, and faces of all coloured dice, a bit each.
MOVES = 64
FACES = 32

# The three ways to split four rows into two pairs.
_SPLITS: tuple[Permutation, ...] = ((0, 1, 2, 3), (0, 2, 1, 3), (0, 3, 1, 2))


@dataclass(frozen=True, eq=False)
class PairClasses:
    """The classes of two rows: ``of[state, state]``, and two states that stand for each class."""

    of: NDArray[np.int32]
    states: NDArray[np.int32]

    def __len__(self) -> int:
        return len(self.states)


@dataclass(frozen=True, eq=False)
class Index:
    """Where a sheet stands in a table of this game.

    ``order`` lists the sheet's rows, first pair first; ``states[i]`` are those of row
    ``order[i]``. ``mirrored``: the pairs are interchangeable, so that (a, b) is worth as much as
    (b, a).
    """

    game: Game
    order: Permutation
    states: tuple[RowStates, ...]
    first: PairClasses
    second: PairClasses
    mirrored: bool

    @property
    def shape(self) -> tuple[int, int]:
        """Classes of the first and of the second pair."""
        return len(self.first), len(self.second)

    @property
    def places(self) -> int:
        """Places that are told apart, and so kept in a file."""
        first, second = self.shape
        return first * (first + 1) // 2 if self.mirrored else first * second

    def classes(self, sheet: Sheet) -> tuple[int, int]:
        """Return the classes of the two pairs of rows of a sheet of this game."""
        a, b, c, d = [
            states.of(sheet.rows[row]) for states, row in zip(self.states, self.order, strict=True)
        ]
        return self.first.of.item(a, b), self.second.of.item(c, d)

    def place(self, sheet: Sheet) -> int:
        """Return the sheet's place among those told apart."""
        first, second = self.classes(sheet)
        if not self.mirrored:
            return first * len(self.second) + second
        high, low = max(first, second), min(first, second)
        return high * (high + 1) // 2 + low

    @cached_property
    def kept(self) -> NDArray[np.intp]:
        """The places in the full square of those told apart, in their order."""
        if not self.mirrored:
            return np.arange(len(self.first) * len(self.second))
        high, low = np.tril_indices(len(self.first))
        return np.asarray(high * len(self.second) + low)


def check_solvable(game: Game) -> None:
    """Raise Fault for a game that backward induction cannot value."""
    if game.rules.voluntary_pass == "free":
        raise Fault(
            "values need voluntary_pass=penalty: where passing is free a player can wait for ever, "
            "and no best play is finite; the odds work",
            field="voluntary_pass",
        )
    variant = game.variant
    check_rows(variant)
    if variant.max_penalties != LANES:
        raise Fault(f"values need {LANES} penalties", field="variant")
    if len(variant.colours) * variant.sides > FACES:
        raise Fault(f"values need dice of {FACES // ROWS} sides or fewer", field="variant")
    if sum(len(row.cells) for row in variant.rows) > MOVES:
        raise Fault(f"values need {MOVES} cells or fewer", field="variant")


def check_rows(variant: Variant) -> None:
    """Raise Fault for a variant whose sheets the kernels have no room for."""
    if (len(variant.rows), len(variant.colours)) != (ROWS, ROWS):
        raise Fault(f"values and matches need {ROWS} rows and dice", field="variant")


@cache
def index_of(game: Game) -> Index:
    """Return the index of a game. Raises Fault where the game cannot be solved."""
    check_solvable(game)
    group = symmetries(game.variant)
    order = max(_SPLITS, key=lambda split: _order(_Folding(group, split)))
    folding, states = _Folding(group, order), row_states(game)
    states = tuple(states[row] for row in order)
    first = _classes(states[0], states[1], alike=folding.first)
    if folding.exchange is None:
        second = _classes(states[2], states[3], alike=folding.second)
    else:
        second = _classes_like(first, folding.exchange)
    return Index(game, order, states, first, second, folding.exchange is not None)


class _Folding:
    """The part of a symmetry group that acts on pairs: within one, within the other, between.

    ``exchange`` is a symmetry that takes each pair to the other and, done twice, changes nothing
    but the order within a pair.
    """

    def __init__(self, group: frozenset[Permutation], order: Permutation) -> None:
        where = {row: place for place, row in enumerate(order)}
        places = {tuple(where[p[row]] for row in order) for p in group}
        self.first = (1, 0, 2, 3) in places
        self.second = (0, 1, 3, 2) in places
        self.exchange = next((p for p in sorted(places) if self._exchanges(p)), None)

    def _exchanges(self, p: Permutation) -> bool:
        if {p[0], p[1]} != {2, 3}:
            return False
        twice = tuple(p[p[place]] for place in range(ROWS))
        return twice == (0, 1, 2, 3) or (self.first and self.second)


def _order(folding: _Folding) -> int:
    """Return the number of symmetries that the folding uses."""
    kinds = (folding.first, folding.second, folding.exchange is not None)
    return int(2 ** sum(kinds))


def _classes(one: RowStates, other: RowStates, *, alike: bool) -> PairClasses:
    pairs = product(range(len(one.rank)), range(len(other.rank)))
    told_apart = [(a, b) for a, b in pairs if a <= b or not alike]
    told_apart.sort(key=lambda pair: (one.rank[pair[0]] + other.rank[pair[1]], pair))
    of = np.zeros((len(one.rank), len(other.rank)), np.int32)
    for number, (a, b) in enumerate(told_apart):
        of[a, b] = number
        if alike:
            of[b, a] = number
    return PairClasses(of, np.array(told_apart, np.int32))


def _classes_like(first: PairClasses, exchange: Permutation) -> PairClasses:
    """Return the second pair's classes, numbered as the exchange takes it to the first."""
    # The second pair's rows are places 2 and 3; which of them the exchange puts first?
    swapped = exchange[:2] == (3, 2)
    of = np.ascontiguousarray(first.of.T) if swapped else first.of
    states = np.ascontiguousarray(first.states[:, ::-1]) if swapped else first.states
    return PairClasses(of, states)
