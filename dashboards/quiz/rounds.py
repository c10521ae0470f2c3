"""The positions of a seed, drawn once a process, as soon as the tables they need are there."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Protocol

from dashboards.tables import Tables
from dashboards.texts import gettext
from odds.contract.problem import Problem
from odds.game.rules import default_game
from odds.play.match.policies import Values
from odds.solver.tables import TableKey
from odds.studies.quiz import Puzzle, draw, tables_of


class WarmTables(Tables, Protocol):
    """Tables of a service that also compiles what plays whole games."""

    def __hash__(self) -> int:
        """Tell one service's tables from another's."""

    def check_warm(self) -> None:
        """Raise Problem while what plays whole games is not there yet."""


@dataclass(frozen=True, slots=True)
class Waiting:
    """Why there are no positions: ``percent`` computed so far, ``retry`` whether they will come."""

    message: str
    percent: int | None = None
    retry: bool = True


def puzzles_of(seed: int, players: int, tables: WarmTables) -> tuple[Puzzle, ...] | Waiting:
    """Return the positions of a seed among so many players, or why they are not there yet."""
    for key in tables_of(default_game(), players):
        if tables.find(key, moments=False) is None:
            return _without(key, tables)
    try:
        tables.check_warm()
    except Problem:
        return Waiting(gettext("The players of the quiz are being prepared."))
    return _drawn(seed, players, tables)


def _without(key: TableKey, tables: Tables) -> Waiting:
    if key not in tables.progress:
        return Waiting(gettext("This service has no values for this quiz."), retry=False)
    state = tables.progress[key]
    if state.fault:
        return Waiting(gettext("The values could not be computed."), retry=False)
    message = gettext("The values that judge your choices are being computed.")
    return Waiting(message, round(100 * state.done))


@lru_cache(maxsize=256)
def _drawn(seed: int, players: int, tables: WarmTables) -> tuple[Puzzle, ...]:
    key, *_ = tables_of(default_game(), players)
    return draw(seed, tables.table(key, False), _values(tables))  # noqa: FBT003 - as declared


@cache
def _values(tables: WarmTables) -> Values:
    """Return one way to the values for all draws, so that they share joined tables."""
    return lambda key: tables.table(key, False).values  # noqa: FBT003 - as declared
