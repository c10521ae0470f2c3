"""The first page in a real browser, at the width of a phone and of a laptop."""

from __future__ import annotations

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, Route, expect

pytestmark = pytest.mark.browser
SHEET = "R2,3,4,5,6/Y3,4,5,7,8/G10/B7,6/P1"


def url_of(page: Page) -> str:
    return page.url.replace("%2F", "/").replace("%2C", ",")


def tap(page: Page, name: str) -> None:
    page.locator(f"#{name}").click()


def test_taps_mark_the_sheet_and_the_url_keeps_it(page: Page, address: str) -> None:
    page.goto(address)
    for name in ("R5", "R7", "G11", "P1"):
        tap(page, name)
    expect(page.locator("#P1")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#R7")).to_have_attribute("aria-pressed", "true")
    # The box shows a tap at once, the address once the server has answered.
    page.wait_for_url(re.compile("P1"))
    assert "sheet=R5,7/Y-/G11/B-/P1" in url_of(page)
    page.reload()
    expect(page.locator("#G11")).to_have_attribute("aria-pressed", "true")
    page.go_back()
    expect(page.locator("#P1")).to_have_attribute("aria-pressed", "false")
    expect(page.locator("#G11")).to_have_attribute("aria-pressed", "true")


def test_quick_taps_are_all_kept(page: Page, address: str) -> None:
    page.goto(address)
    page.evaluate(
        "for (const id of ['R2', 'R3', 'Y4', 'B12', 'G11']) document.getElementById(id).click()"
    )
    page.wait_for_url(re.compile("G11"))
    assert "sheet=R2,3/Y4/G11/B12/P0" in url_of(page)


def test_a_refused_tap_says_why_and_keeps_the_sheet(page: Page, address: str) -> None:
    page.goto(f"{address}/?sheet=R2,3")
    tap(page, "R12")
    expect(page.get_by_role("alert")).to_contain_text("12 needs 5 marks before it")
    expect(page.locator("#R3")).to_have_attribute("aria-pressed", "true")


def test_players_and_rolls_change_the_odds(page: Page, address: str) -> None:
    page.goto(f"{address}/?sheet={SHEET}")
    expect(page.locator("#R7 small")).to_have_text("42%")
    page.get_by_label("3", exact=True).check(force=True)
    page.wait_for_url(re.compile("players=3"))
    page.get_by_label("after 1").check(force=True)
    expect(page.locator("#R7 small")).to_have_text("17%")
    page.get_by_label("Look ahead").select_option("24")
    page.wait_for_url(re.compile("rolls=24"))
    assert "players=3" in page.url
    assert "rolls_until_active=1" in page.url


def test_figures_are_drawn_and_redrawn(page: Page, address: str) -> None:
    page.goto(f"{address}/?sheet={SHEET}")
    expect(page.locator("#locks .scatterlayer .trace")).to_have_count(4)
    expect(page.locator("#penalties .scatterlayer .trace")).to_have_count(1)
    tap(page, "Bx")
    expect(page.locator("#locks .scatterlayer .trace")).to_have_count(3)


def test_nothing_is_wider_than_the_screen_and_boxes_suit_a_thumb(page: Page, address: str) -> None:
    for variant in ("classic", "mixx_a", "longo"):
        page.goto(f"{address}/?sheet=R2,3&variant={variant}")
        width = page.evaluate("document.documentElement.scrollWidth")
        assert width <= page.viewport_size["width"]  # type: ignore[index]
        for box in page.locator(".row .box").all()[:13]:
            place = box.bounding_box()
            assert place is not None
            assert place["width"] >= 24
            assert place["height"] >= 44


def test_a_server_that_fails_is_told_and_the_sheet_is_kept(page: Page, address: str) -> None:
    page.goto(f"{address}/?sheet=R2,3")
    page.route("**/?*", lambda route: route.abort())
    tap(page, "R7")
    expect(page.get_by_role("alert")).to_contain_text("did not answer")
    expect(page.locator("#R3")).to_have_attribute("aria-pressed", "true")
    page.unroute("**/?*")
    tap(page, "R7")
    expect(page.locator("#R7")).to_have_attribute("aria-pressed", "true")


def test_the_keyboard_reaches_every_box_and_keeps_its_place(page: Page, address: str) -> None:
    page.goto(address)
    page.locator("#R5").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#R5")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#R5")).to_be_focused()


def test_text_entry_opens_any_sheet(page: Page, address: str) -> None:
    page.goto(address)
    page.get_by_text("Sheet as text, variant and rules").click()
    page.get_by_label("Sheet as text").fill("R5@9 Gx")
    page.keyboard.press("Enter")
    expect(page.locator("#R12 small")).to_have_text("7%")
    expect(page.locator("#Gx")).to_have_attribute("aria-pressed", "true")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(
    "query", [f"sheet={SHEET}&max_skip=1", "sheet=R5@9/Yx&variant=mixx_a", "sheet=R3,2"]
)
def test_axe_finds_nothing(page: Page, address: str, query: str, scheme: str) -> None:
    page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    page.goto(f"{address}/?{query}")
    results = Axe().run(page)
    assert results.violations_count == 0, results.generate_report()


@pytest.mark.parametrize("width", [360, 1280])
def test_without_script_taps_and_tables_work(browser: Browser, address: str, width: int) -> None:
    context = browser.new_context(
        viewport={"width": width, "height": 740}, java_script_enabled=False
    )
    page = context.new_page()
    page.goto(f"{address}/?sheet=R2,3,4,5,6")
    tap(page, "R12")
    expect(page.locator("#R12")).to_have_attribute("aria-pressed", "true")
    page.get_by_label("3", exact=True).check(force=True)
    page.locator("noscript").get_by_role("button", name="Show the odds").click()
    assert "players=3" in page.url
    page.get_by_text("Numbers").first.click()
    expect(page.get_by_role("table").first).to_be_visible()
    context.close()


def test_choices_keep_the_keyboard_s_place(page: Page, address: str) -> None:
    page.goto(f"{address}/?players=2")
    page.locator("#players-2").focus()
    page.keyboard.press("ArrowRight")
    page.wait_for_url(re.compile("players=3"))
    expect(page.locator("#players-3")).to_be_focused()
    page.locator("#rolls").focus()
    page.locator("#rolls").select_option("24")
    page.wait_for_url(re.compile("rolls=24"))
    expect(page.locator("#rolls")).to_be_focused()


def test_a_page_that_is_not_ours_changes_nothing(page: Page, address: str) -> None:
    page.goto(f"{address}/?sheet=R2,3")
    page.route(
        "**/?*", lambda route: route.fulfill(status=502, content_type="text/html", body="<p>bad")
    )
    tap(page, "R7")
    expect(page.get_by_role("alert")).to_contain_text("status 502")
    expect(page.locator("#R3")).to_have_attribute("aria-pressed", "true")
    page.unroute("**/?*")
    tap(page, "R7")
    expect(page.locator("#R7")).to_have_attribute("aria-pressed", "true")


def test_going_back_beats_an_answer_on_its_way(page: Page, address: str) -> None:
    page.goto(f"{address}/?sheet=R2")
    tap(page, "R3")
    page.wait_for_url(re.compile("R2,3"))
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/?*tap=R5*", hold)
    tap(page, "R5")
    expect(page.locator("#page[aria-busy]")).to_have_count(1)
    page.go_back()
    expect(page.locator("#R3")).to_have_attribute("aria-pressed", "false")
    expect(page.locator("#R5")).to_have_attribute("aria-pressed", "false")
    assert "R2,3" not in url_of(page)


def test_every_entry_of_the_history_is_a_state(page: Page, address: str) -> None:
    page.goto(f"{address}/?sheet=R2,3&players=2&rolls_until_active=0&rolls=12&variant=classic")
    before = page.evaluate("history.length")
    tap(page, "R12")
    expect(page.get_by_role("alert")).to_contain_text("needs 5 marks")
    assert "tap" not in page.url
    page.get_by_text("Sheet as text, variant and rules").click()
    page.get_by_label("Sheet as text").fill("R5@9")
    page.keyboard.press("Enter")
    expect(page.locator("#R9")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#page[aria-busy]")).to_have_count(0)
    assert page.evaluate("history.length") <= before + 2


def test_figures_that_failed_once_come_with_the_next_tap(page: Page, address: str) -> None:
    page.route("**/plotly-*", lambda route: route.abort(), times=1)
    page.goto(f"{address}/?sheet=R2,3")
    expect(page.get_by_role("alert")).to_contain_text("The figures did not load")
    tap(page, "R7")
    expect(page.locator("#locks .scatterlayer .trace")).to_have_count(4, timeout=20_000)
