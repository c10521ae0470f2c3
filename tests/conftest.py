from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Callable

# Before anything is imported that compiles: one folder of tables and kernels a run. Who names one
# keeps it between runs.
if "QWIXX_ODDS_DATA" not in os.environ:
    _FOLDER = tempfile.TemporaryDirectory(prefix="qwixx-odds-tests-", ignore_cleanup_errors=True)
    os.environ["QWIXX_ODDS_DATA"] = _FOLDER.name

import pytest
from filelock import FileLock
from flask import Flask
from flask.testing import FlaskClient

import odds
from api import create_app
from api.table_service import compile_games
from odds.play.match.network import PRICES
from odds.solver.library import ValueTable, obtain
from odds.solver.tables import TableKey, tables_folder
from tests.chromium import CHROMIUM, REQUIRED, address, browser

# Fixtures for whoever needs a browser; two of them would be two Playwrights in one process.
__all__ = ["address", "browser"]

_LEFT_OUT = pytest.StashKey[int]()


# What the tests may ask values of, all there before any test asks the service.
SOLVABLE = tuple(
    TableKey(odds.game(variant), players)
    for variant, seats in (("classic", range(1, 6)), ("mixx_a", [1]), ("mixx_b", [1]))
    for players in seats
)
# What the policies for whole tables ask besides.
PRICED = tuple(TableKey(odds.game(), 1, price) for price in PRICES if price)
Solved = Callable[..., ValueTable]


@pytest.fixture(scope="session")
def solved() -> Solved:
    """Solve a table that a test needs, moments and all, once a run."""
    tables: dict[tuple[str, int], ValueTable] = {}

    def table(variant: str = "classic", players: int = 1) -> ValueTable:
        if (variant, players) not in tables:
            key = TableKey(odds.game(variant), players)
            tables[variant, players] = obtain(key, moments=True)
        return tables[variant, players]

    return table


@pytest.fixture(scope="session")
def example_tables(solved: Solved) -> None:
    """Have every table of a run, so that no test leans on those that ran before it."""
    # Of two workers each begins at its own end, and finds solved what the other has begun with.
    other_end = os.environ.get("PYTEST_XDIST_WORKER", "gw0").endswith(("1", "3", "5", "7", "9"))
    for key in reversed(SOLVABLE) if other_end else SOLVABLE:
        solved(key.game.variant.id, key.players)
    for key in PRICED:
        obtain(key)
    # A server that compiles hears nothing meanwhile, and is taken for dead on a busy machine.
    with FileLock(tables_folder() / "compiling.lock"):
        compile_games()


@pytest.fixture(scope="session")
def app(example_tables: None) -> Flask:  # noqa: ARG001 - they only have to be there
    return create_app({"TESTING": True, "TABLES": (*SOLVABLE, *PRICED), "SOLVE_TABLES": False})


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what needs a program that is not there, unless it is required."""
    if REQUIRED:
        return
    wanting = {
        mark
        for mark, program in (("browser", CHROMIUM), ("redis", shutil.which("redis-server")))
        if program is None
    }
    left_out = [item for item in items if any(map(item.get_closest_marker, wanting))]
    items[:] = [item for item in items if item not in left_out]
    config.stash[_LEFT_OUT] = len(left_out)
    config.hook.pytest_deselected(items=left_out)


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    """Say how many tests wanted such a program."""
    count = config.stash.get(_LEFT_OUT, 0)
    if count:
        terminalreporter.write_line(
            f"{count} tests were left out: no Chromium or no redis-server was found"
        )
