"""A variant's rows compiled to bit masks over the numbers, so that odds need no loop over cells.

What a roll may mark in a row is one integer. It has a lane for each coloured die, in the variant's
order; bit ``n`` of a lane stands for the cell with number ``n`` in that die's colour. A lane is
wide enough for a right shift by a white die's face to leave, in the bits 1 to ``sides``, exactly
the faces of that lane's die that make a number of the lane.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache, cached_property, reduce
from operator import or_

from odds.game.rules import Game
from odds.game.sheet import NO_FRONT
from odds.game.variant import RowLayout, Variant


@dataclass(frozen=True)
class Lanes:
    """The layout of the masks of a variant: ``dice`` lanes for dice with ``sides`` faces."""

    sides: int
    dice: int

    @cached_property
    def width(self) -> int:
        """Bits of a lane: numbers up to ``2 * sides``, and room for the bits shifted in."""
        return 2 * self.sides + 2

    @cached_property
    def _lane(self) -> int:
        return (1 << self.width) - 1

    @cached_property
    def _starts(self) -> range:
        return range(0, self.dice * self.width, self.width)

    def bit(self, die: int, number: int) -> int:
        """Return the mask of one cell."""
        return 1 << (die * self.width + number)

    def spread(self, mask: int, dice: Iterable[int]) -> int:
        """Return the mask with ``mask`` in the lane of each of these dice."""
        return sum(mask << die * self.width for die in dice)

    def apart(self, mask: int) -> list[int]:
        """Return the numbers that stand in each lane."""
        lane = self._lane
        return [mask >> start & lane for start in self._starts]

    def folded(self, mask: int) -> int:
        """Return the numbers that stand in any lane: what the white sum may mark."""
        return reduce(or_, self.apart(mask))

    @cached_property
    def faces(self) -> int:
        """The bits 1 to ``sides`` of a lane."""
        return (1 << self.sides + 1) - 2


@dataclass(frozen=True, eq=False)
class RowAutomaton:
    """One row under one rule: what may be marked in each state (count, front).

    ``ordinary[front + 1]`` and ``closing[front + 1]`` are the masks of the cells right of
    ``front`` that do not lock the row, and that do.
    """

    layout: RowLayout
    lanes: Lanes
    need: int
    ordinary: tuple[int, ...]
    closing: tuple[int, ...]

    def marks(self, count: int, front: int) -> int:
        """Return the mask of what may be marked in this state."""
        return self.ordinary[front + 1] | self.locks(count, front)

    def locks(self, count: int, front: int) -> int:
        """Return the mask of what would lock the row in this state."""
        return self.closing[front + 1] if count >= self.need else 0

    def within_skip(self, front: int, max_skip: int) -> int:
        """Return the mask of the cells, in every lane, that skip at most ``max_skip`` cells."""
        reach = self.layout.numbers[front + 1 : front + 2 + max_skip]
        return self.lanes.spread(sum(1 << number for number in reach), range(self.lanes.dice))

    def states(self) -> Iterator[tuple[int, int]]:
        """Yield every open state, the empty row first, by count and then from left to right."""
        yield 0, NO_FRONT
        ordinary_cells = len(self.layout.cells) - len(self.layout.closing)
        for count in range(1, ordinary_cells + 1):
            for front in range(count - 1, ordinary_cells):
                yield count, front


@cache
def compiled(game: Game) -> tuple[RowAutomaton, ...]:
    """Return the automata of the game's rows, in sheet order."""
    return tuple(
        _compile_row(layout, game.variant, game.marks_before_lock) for layout in game.variant.rows
    )


def _compile_row(layout: RowLayout, variant: Variant, need: int) -> RowAutomaton:
    lanes = Lanes(variant.sides, len(variant.colours))

    def mask(front: int, *, closing: bool) -> int:
        return sum(
            lanes.bit(variant.colours.index(cell.colour), cell.number)
            for index, cell in enumerate(layout.cells)
            if index > front and (index in layout.closing) is closing
        )

    fronts = range(NO_FRONT, len(layout.cells))
    return RowAutomaton(
        layout=layout,
        lanes=lanes,
        need=need,
        ordinary=tuple(mask(front, closing=False) for front in fronts),
        closing=tuple(mask(front, closing=True) for front in fronts),
    )
