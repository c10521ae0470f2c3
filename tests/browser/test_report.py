"""The report in a real browser: as files and behind the strictest policy, wide and narrow."""

from __future__ import annotations

import functools
import threading
from collections.abc import Iterator
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from dashboards.report.site import write_site
from tests.made_up import REPORT

pytestmark = pytest.mark.browser


class Strict(SimpleHTTPRequestHandler):
    """A server that knows nothing of ours and allows nothing but its own files."""

    def end_headers(self) -> None:
        self.send_header("Content-Security-Policy", "default-src 'self'")
        super().end_headers()

    def log_message(self, *_: Any) -> None:
        """Say nothing."""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_site([REPORT], tmp_path_factory.mktemp("report") / "site")


@pytest.fixture(scope="module")
def strict(site: Path) -> Iterator[str]:
    handler = functools.partial(Strict, directory=str(site))
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()
    thread.join()


def drawn(page: Page) -> None:
    """Wait until every figure is there; plotly takes its time on a busy machine."""
    # A click returns before the page behind it is there.
    expect(page.locator(".plot")).to_have_count(3)
    for plot in page.locator(".plot").all():
        expect(plot.locator(".main-svg").first).to_be_visible(timeout=20_000)


def test_the_way_through_behind_a_strict_policy(page: Page, strict: str) -> None:
    width = page.viewport_size["width"]  # type: ignore[index]
    page.goto(f"{strict}/")
    page.get_by_role("link", name="DE", exact=True).click()
    expect(page.locator("html")).to_have_attribute("lang", "de")
    page.locator(".contents a").first.click()
    drawn(page)
    # Nothing but the boxes of wide tables scrolls sideways.
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    expect(page.get_by_role("heading", level=1)).to_have_text("An <example>")
    # Decimals have commas, and the interval stands at its bar.
    expect(page.locator("#figure-gains .ytick").filter(has_text="0,5").first).to_be_attached()
    expect(page.locator("#figure-won .errorbar").first).to_be_attached()
    # 26 tiles, painted without a picture.
    expect(page.locator("#figure-map .shapelayer path")).to_have_count(26)
    expect(page.locator("#figure-map image")).to_have_count(0)
    with page.expect_download() as saved:
        page.get_by_role("link", name="CSV").first.click()
    assert saved.value.suggested_filename == "made-up-chances.csv"
    page.get_by_role("link", name="NL", exact=True).click()
    expect(page.locator("html")).to_have_attribute("lang", "nl")


def test_it_opens_as_files(browser: Browser, site: Path) -> None:
    context = browser.new_context(viewport={"width": 360, "height": 740})
    page = context.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("console", lambda said: faults.append(said.text) if said.type == "error" else None)
    page.on(
        "request", lambda sent: None if sent.url.startswith("file:") else faults.append(sent.url)
    )
    page.goto((site / "index.html").as_uri())
    page.locator(".contents a").first.click()
    drawn(page)
    expect(page.locator("math").first).to_be_visible()
    page.get_by_text("As LaTeX").click()
    expect(page.get_by_text("n^{2}")).to_be_visible()
    assert not faults
    context.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(browser: Browser, strict: str, scheme: str) -> None:
    context = browser.new_context(
        viewport={"width": 360, "height": 900},
        color_scheme=scheme,  # type: ignore[arg-type]
    )
    page = context.new_page()
    for path in ("index.html", "nl/made-up.html"):
        page.goto(f"{strict}/{path}")
        if "made-up" in path:
            drawn(page)
        report = Axe().run(page)
        assert report.violations_count == 0, report.generate_report()
    context.close()


def test_figures_follow_the_scheme_and_move_nothing(page: Page, strict: str) -> None:
    page.emulate_media(color_scheme="light")
    page.goto(f"{strict}/en/made-up.html", wait_until="domcontentloaded")
    height = "document.documentElement.scrollHeight"
    before = page.evaluate(height)
    drawn(page)
    assert page.evaluate(height) == before
    tick = page.locator(".xtick text").first
    dark_ink = "rgb(236, 234, 229)"
    expect(tick).not_to_have_css("fill", dark_ink)
    page.emulate_media(color_scheme="dark")
    expect(tick).to_have_css("fill", dark_ink)


def test_without_script_there_are_tables_and_words(browser: Browser, strict: str) -> None:
    page = browser.new_context(java_script_enabled=False).new_page()
    page.goto(f"{strict}/de/made-up.html")
    expect(page.locator("figure").first).to_be_hidden()
    expect(page.get_by_role("cell", name="+1,50")).to_be_visible()
    expect(page.locator("math").first).to_be_visible()
    expect(page.get_by_role("button")).to_have_count(0)
    page.context.close()
