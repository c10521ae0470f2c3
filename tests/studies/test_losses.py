from __future__ import annotations

import pytest

import odds
from odds.game.rules import default_game
from odds.game.turn import PENALTY, Option, legal_options
from odds.solver.library import ValueTable, obtain
from odds.solver.tables import TableKey
from odds.studies.losses import Losses, careful, losses, quantiles, report, skips


@pytest.fixture(scope="module")
def table() -> ValueTable:
    return obtain(TableKey(default_game()))


def _choice(sheet: str, roll: str) -> Option:
    mine = odds.sheet(sheet)
    return careful(mine, legal_options(mine, odds.read_roll(roll, mine.game.variant)))


def test_quantiles() -> None:
    assert quantiles([4.0, 1.0, 3.0, 2.0], [1, 25, 26, 50, 100]) == (1, 1, 2, 2, 4)
    with pytest.raises(ValueError, match="no values"):
        quantiles([])


def test_the_careful_player() -> None:
    # Two marks that skip none each.
    both = _choice("R2", "12-6166")
    assert both.marks == ((0, 1), (1, 0))
    assert skips(odds.sheet("R2"), both) == (0, 0)
    # Everything is far to the right: nothing within three cells.
    assert _choice("", "34-3333") == PENALTY
    # Red 12 locks, although that skips five cells.
    locking = _choice("R2,3,4,5,6", "66-3333")
    assert locking.white == (0, 10)


def test_a_few_games(table: ValueTable) -> None:
    found = losses(table, games=3, seed=1)
    assert found == losses(table, games=3, seed=1)
    assert found != losses(table, games=3, seed=2)
    assert len(found.own) > 3
    assert min(found.own) == 0
    assert min(found.inferior) > 0
    # Whatever the player loses, an option below the best lost it.
    assert set(found.positive) <= set(found.inferior)


def test_the_report_gives_units() -> None:
    text = report(Losses((0.0, 1.0, 3.0), (1.0, 2.0, 3.0)))
    assert "33.3%" in text
    assert "points" in text
    assert len(report(Losses((0.0,), ())).splitlines()) == 5
