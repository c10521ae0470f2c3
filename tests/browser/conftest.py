"""A page at the width of a phone and of a laptop, which leaves this machine alone."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

# What is waited for on a busy machine; a page that is right is found at once.
expect.set_options(timeout=20_000)


@pytest.fixture(params=[360, 1280])
def page(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": request.param, "height": 740})
    page = context.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("request", lambda sent: None if "127.0.0.1" in sent.url else faults.append(sent.url))
    yield page
    context.close()
    assert not faults
