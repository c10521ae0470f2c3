"""One question under several variants and rule switches, side by side."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

from odds.chance.horizon import lock_curves
from odds.chance.race import Turns
from odds.chance.turn_odds import turn_odds
from odds.game.fault import Fault
from odds.game.notation import read_sheet
from odds.game.rules import Game, RuleSet, switched, switches_told
from odds.game.variant import load_variant
from odds.solver.library import ValueTable
from odds.tabular import Tabular, Value


@dataclass(frozen=True, slots=True)
class Side:
    """What holds under one choice; ``value`` in points, None where no table of it was given."""

    game: Game
    lock: tuple[Fraction, ...]
    no_mark_own: Fraction
    no_mark_others: Fraction
    value: float | None


@dataclass(frozen=True, slots=True)
class SideBySide(Tabular):
    """The choices in the order asked."""

    columns: ClassVar[tuple[str, ...]] = ("game", "question", "roll", "answer")

    sides: tuple[Side, ...]

    def rows(self) -> Iterator[tuple[Value, ...]]:
        """Yield choice by choice: the lock curve, no mark on either roll, the value."""
        for side in self.sides:
            name = write_game(side.game)
            for roll, chance in enumerate(side.lock, 1):
                yield name, "lock", roll, chance
            yield name, "no_mark_own", None, side.no_mark_own
            yield name, "no_mark_others", None, side.no_mark_others
            if side.value is not None:
                yield name, "value", None, side.value


def side_by_side(
    games: Sequence[str], sheet: str, row: str, turns: Turns, tables: Sequence[ValueTable] = ()
) -> SideBySide:
    """Return the same figures of a sheet under each game, such as ``classic die_removal=...``.

    Locks are raced for on the row alone. Values are those before the first of the turns (of a table
    for one player before an own one), where ``tables`` has the game. Raises Fault, which names the
    game that it is about.
    """
    phase = 0 if turns[:1] == ("active",) else 1
    by_game = {table.key.game: table for table in tables}

    def side(name: str) -> Side:
        game = read_game(name)
        try:
            state = read_sheet(sheet, game)
            index = game.variant.row_index(row)
            curve = lock_curves(state, turns, index)[index]
        except Fault as fault:
            told = f"{write_game(game)}: {fault.message}"
            raise Fault(told, position=fault.position, field=fault.field or "sheet") from None
        table = by_game.get(game)
        value = None
        if table is not None:
            value = table.final_score(state, min(phase, table.key.players - 1))
        own, others = turn_odds(state, "active"), turn_odds(state, "passive")
        return Side(game, curve, own.no_mark, others.no_mark, value)

    return SideBySide(tuple(map(side, games)))


def read_game(text: str) -> Game:
    """Read a variant and its switches, such as ``classic marks_before_lock=4``. Raises Fault."""
    parts = [(part[0], part.start()) for part in re.finditer(r"\S+", text)]
    if not parts:
        raise Fault("expected a variant such as classic", position=0)
    rules, position = RuleSet(), parts[0][1]
    try:
        variant = load_variant(parts[0][0].lower())
        for switch, start in parts[1:]:
            position = start
            rules = switched(rules, *_name_and_value(switch))
        return Game(variant, rules)
    except Fault as fault:
        raise Fault(fault.message, position=position) from None


def _name_and_value(switch: str) -> tuple[str, str]:
    name, equals, value = switch.partition("=")
    if not equals:
        raise Fault(f"expected a switch and its value, such as second_lock=after_turn: {name[:40]}")
    return name, value


def write_game(game: Game) -> str:
    """Write a game as :func:`read_game` reads it; switches that are as by default are left out."""
    told = switches_told(game.rules)
    return " ".join([game.variant.id, *(f"{name}={value}" for name, value in told.items())])
