from __future__ import annotations

import pytest
from flask import Flask
from flask.testing import FlaskClient

from api import create_app

_LEFT_OUT = pytest.StashKey[int]()


@pytest.fixture(scope="session")
def app() -> Flask:
    return create_app({"TESTING": True})


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave the browser tests out where there is no browser, unless one is required."""
    from tests.browser.conftest import CHROMIUM, REQUIRED  # noqa: PLC0415

    if CHROMIUM or REQUIRED:
        return
    left_out = [item for item in items if item.get_closest_marker("browser")]
    items[:] = [item for item in items if item not in left_out]
    config.stash[_LEFT_OUT] = len(left_out)
    config.hook.pytest_deselected(items=left_out)


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    """Say how many tests wanted a browser."""
    count = config.stash.get(_LEFT_OUT, 0)
    if count:
        terminalreporter.write_line(f"{count} browser tests were left out: no Chromium was found")
