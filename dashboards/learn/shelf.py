"""The solved tables that lessons read, and what a page says while one is not there yet."""

from __future__ import annotations

from typing import Protocol

from dashboards.absent import Absent, why_absent
from dashboards.tables import Tables
from odds.contract.problem import Problem
from odds.game.rules import Game, default_game
from odds.solver.library import ValueTable
from odds.solver.tables import TableKey


class Playing(Tables, Protocol):
    """Tables of a service that also says whether whole games can be played."""

    def check_warm(self) -> None:
        """Raise Problem while what plays whole games is not there yet."""


class Shelf:
    """The tables of the classic game for one player, by the price of a roll."""

    def __init__(self, tables: Playing, game: Game | None = None) -> None:
        self.tables = tables
        self.game = game or default_game()

    def values(self, price: float = 0.0) -> ValueTable | None:
        """Return the values at a price, None while they are not there."""
        return self.tables.find(TableKey(self.game, 1, price), moments=False)

    def moments(self) -> ValueTable | None:
        """Return the values without a price and with rolls to come, None likewise."""
        return self.tables.find(TableKey(self.game), moments=True)

    @property
    def plays(self) -> bool:
        """Whether whole games can be played without compiling first."""
        try:
            self.tables.check_warm()
        except Problem:
            return False
        return True

    def waiting(self, *prices: float) -> Absent:
        """Return what to say while the values at these prices, or what plays, are missing."""
        keys = [TableKey(self.game, 1, price) for price in prices]
        missing = (key for key in keys if self.tables.find(key, moments=False) is None)
        return why_absent(missing, self.tables)
