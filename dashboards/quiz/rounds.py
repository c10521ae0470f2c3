"""The positions of a seed, drawn once a process, as soon as the tables they need are there."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Protocol

from dashboards.absent import Absent, values_of, why_absent
from dashboards.tables import Tables
from odds.contract.problem import Problem
from odds.game.rules import default_game
from odds.play.match.policies import Values
from odds.studies.quiz import Puzzle, draw, tables_of


class WarmTables(Tables, Protocol):
    """Tables of a service that also compiles what plays whole games."""

    def __hash__(self) -> int:
        """Tell one service's tables from another's."""

    def check_warm(self) -> None:
        """Raise Problem while what plays whole games is not there yet."""


def puzzles_of(seed: int, players: int, tables: WarmTables) -> tuple[Puzzle, ...] | Absent:
    """Return the positions of a seed among so many players, or why they are not there yet."""
    for key in tables_of(default_game(), players):
        found = values_of(key, tables)
        if isinstance(found, Absent):
            return found
    try:
        tables.check_warm()
    except Problem:
        return why_absent([], tables)
    return _drawn(seed, players, tables)


@lru_cache(maxsize=256)
def _drawn(seed: int, players: int, tables: WarmTables) -> tuple[Puzzle, ...]:
    key, *_ = tables_of(default_game(), players)
    return draw(seed, tables.table(key, False), _values(tables))  # noqa: FBT003 - as declared


@cache
def _values(tables: WarmTables) -> Values:
    """Return one way to the values for all draws, so that they share joined tables."""
    return lambda key: tables.table(key, False).values  # noqa: FBT003 - as declared
