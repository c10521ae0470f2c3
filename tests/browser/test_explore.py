"""The explorer in a real browser: choosing by control and by cell, saving, without script."""

from __future__ import annotations

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, Route, expect

from dashboards.explore.catalogue import BY_ID

pytestmark = pytest.mark.browser


def drawn(page: Page, panel: str) -> None:
    # A busy machine takes its time over plotly.js.
    expect(page.locator(f"#{panel} .main-svg").first).to_be_visible(timeout=20_000)


def all_drawn(page: Page) -> None:
    for plot in page.locator(".plot").all():
        drawn(page, plot.get_attribute("id") or "")


def test_controls_change_the_figure_in_place(page: Page, address: str) -> None:
    page.goto(f"{address}/explore/lock")
    drawn(page, "lock-curves")
    expect(page.locator("#lock-curves .scatterlayer .trace")).to_have_count(3)
    page.locator("#players-4").focus()
    page.keyboard.press("ArrowLeft")
    page.wait_for_url(re.compile("players=3"))
    expect(page.locator("#players-3")).to_be_focused()
    page.get_by_label("States of a row to draw as curves").fill("R5@9")
    page.keyboard.press("Enter")
    expect(page.locator("#lock-curves .scatterlayer .trace")).to_have_count(1)
    page.go_back()
    expect(page.locator("#lock-curves .scatterlayer .trace")).to_have_count(3)
    expect(page.locator("#players-3")).to_be_checked()


def test_a_cell_of_the_map_draws_its_curve(page: Page, address: str) -> None:
    page.goto(f"{address}/explore/lock?states=R5@9")
    drawn(page, "lock-map")
    expect(page.locator("#lock-curves .legendtext")).to_have_text(["R5@9"])
    # Four marks up to 7: the sixth column of numbers after the empty row's, the fifth line.
    page.locator("#lock-map").scroll_into_view_if_needed()
    plot = page.locator("#lock-map .nsewdrag").bounding_box()
    assert plot is not None
    x = plot["x"] + plot["width"] * 6.5 / 11
    y = plot["y"] + plot["height"] * 4.5 / 11
    page.mouse.move(x, y)
    expect(page.locator("#lock-map .hoverlayer")).to_contain_text("R4@7")
    page.mouse.click(x, y)
    expect(page.locator("#lock-curves .legendtext")).to_have_text(["R5@9", "R4@7"])
    # The same by keyboard, in the table of numbers.
    page.get_by_text("Numbers", exact=True).first.click()
    page.locator("#lock-map ~ .numbers a").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#lock-curves .legendtext")).to_have_text(["R5@9", "R4@7", "R-"])


def test_numbers_stand_in_the_cells_of_a_phone(page: Page, address: str) -> None:
    page.goto(f"{address}/explore/row-value?players=5")
    drawn(page, "row-value")
    texts = page.locator("#row-value .heatmap-label")
    expect(texts.nth(59)).to_be_attached()
    for place in range(0, texts.count(), 7):
        box = texts.nth(place).bounding_box()
        assert box is not None
        assert 0 < box["width"] <= 28  # a cell's width on the narrowest screen


def test_nothing_is_wider_than_the_screen(page: Page, address: str) -> None:
    for chart in BY_ID:
        page.goto(f"{address}/explore/{chart}?lang=de")
        all_drawn(page)
        page.evaluate("for (const each of document.querySelectorAll('details')) each.open = true")
        width = page.evaluate("document.documentElement.scrollWidth")
        assert width <= page.viewport_size["width"], chart  # type: ignore[index]


@pytest.mark.parametrize(("chart", "scheme"), [("lock", "dark"), ("compare", "light")])
def test_axe_finds_nothing(page: Page, address: str, chart: str, scheme: str) -> None:
    page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    page.goto(f"{address}/explore/{chart}")
    all_drawn(page)
    page.evaluate("for (const each of document.querySelectorAll('details')) each.open = true")
    results = Axe().run(page)
    assert results.violations_count == 0, results.generate_report()


def test_the_index_and_a_fault_are_accessible(page: Page, address: str) -> None:
    for path in ("/explore", "/explore/penalty?sheet=R3,2"):
        page.goto(address + path)
        results = Axe().run(page)
        assert results.violations_count == 0, results.generate_report()
    expect(page.get_by_role("alert")).to_contain_text("sheet, position 3")


def test_figures_keep_their_place_while_they_load(page: Page, address: str) -> None:
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/plotly-*", hold)
    page.goto(f"{address}/explore/penalty", wait_until="domcontentloaded")
    expect(page.locator(".saves").first).to_be_visible()
    before = page.locator("#take").bounding_box()
    assert held
    held[0].continue_()
    drawn(page, "penalty-stages")
    assert page.locator("#take").bounding_box() == before


def test_a_figure_is_saved_as_svg_and_png(page: Page, address: str) -> None:
    page.goto(f"{address}/explore/compare")
    drawn(page, "compare-lock")
    for kind, start in (("svg", b"<svg"), ("png", b"\x89PNG")):
        with page.expect_download() as download:
            page.locator(f"#compare-lock-{kind}").click()
        assert download.value.suggested_filename == f"qwixx-compare-lock.{kind}"
        assert download.value.path().read_bytes().startswith(start)
    with page.expect_download() as download:
        page.locator("#csv").click()
    assert download.value.path().read_text().startswith("game,question,roll,answer")


def test_a_fault_keeps_what_was_entered(page: Page, address: str) -> None:
    page.goto(f"{address}/explore/exactly")
    page.get_by_label("Sheet as text").fill("R5@3")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("sheet, position 3")
    expect(page.get_by_label("Sheet as text")).to_have_value("R5@3")
    page.route("**/explore/**", lambda route: route.abort())
    page.get_by_role("button", name="Show").click()
    expect(page.get_by_role("alert")).to_contain_text("did not answer")


def test_without_script_forms_and_tables_work(browser: Browser, address: str) -> None:
    context = browser.new_context(viewport={"width": 360, "height": 740}, java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{address}/explore/own-or-others")
    page.get_by_label("Sheet as text").fill("R2,3,4,5,6")
    page.get_by_role("button", name="Show").click()
    page.wait_for_url(re.compile("sheet=R2"))
    expect(page.get_by_role("table").first).to_be_visible()
    row = page.get_by_role("row", name=re.compile("^red 12")).first
    expect(row).to_contain_text("7.41%")
    expect(page.locator(".plot").first).to_be_hidden()
    context.close()
