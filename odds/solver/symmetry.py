"""Which rows of a sheet may change places without changing any value, found from its layout.

A symmetry moves whole rows. The cells of a row land on the cells of the row that it moves to, place
by place; their numbers must then be the same everywhere, or everywhere reflected (``n`` becomes
``2 * (sides + 1) - n``, which all the dice do with equal chances); their colours must change by
one exchange of the dice; closing cells and the dice that locks remove must follow.

In classic red and yellow are interchangeable, green and blue too, and with the numbers reflected
the two pairs as well: 8 symmetries. Mixx A has 2, Mixx B none but leaving everything in place.
"""

from __future__ import annotations

from itertools import permutations

from odds.game.variant import Variant

Permutation = tuple[int, ...]


def symmetries(variant: Variant) -> frozenset[Permutation]:
    """Return the group of all symmetries: row ``i`` takes the state of row ``permutation[i]``."""
    rows = range(len(variant.rows))
    return frozenset(p for p in permutations(rows) if _keeps_values(variant, p))


def _keeps_values(variant: Variant, permutation: Permutation) -> bool:
    return any(_fits(variant, permutation, reflected=reflected) for reflected in (False, True))


def _fits(variant: Variant, permutation: Permutation, *, reflected: bool) -> bool:
    exchange: dict[str, str] = {}
    for target, source in enumerate(permutation):
        new, old = variant.rows[target], variant.rows[source]
        if len(new.cells) != len(old.cells) or new.closing != old.closing:
            return False
        if exchange.setdefault(old.lock_colour, new.lock_colour) != new.lock_colour:
            return False
        for here, there in zip(new.cells, old.cells, strict=True):
            number = 2 * (variant.sides + 1) - there.number if reflected else there.number
            if here.number != number:
                return False
            if exchange.setdefault(there.colour, here.colour) != here.colour:
                return False
    return len(set(exchange.values())) == len(exchange)
