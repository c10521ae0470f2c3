"""The ways through all pages at three widths in three languages, found by what stays the same."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

pytestmark = pytest.mark.browser
WIDTHS = (360, 768, 1280)
LANGUAGES = {"en": "en-GB", "de": "de-DE", "nl": "nl-NL"}
# A word of each page's title or text that only the language has.
ASSISTANT = {"en": "Your sheet", "de": "Dein Zettel", "nl": "Jouw scoreblad"}
SITE = {"en": ["Explorer", "Learn", "Quiz"], "de": ["Erkunden", "Lernen", "Quiz"],
        "nl": ["Verkennen", "Leren", "Quiz"]}  # fmt: skip
Walker = tuple[Page, str]


@pytest.fixture(params=[(w, code) for w in WIDTHS for code in LANGUAGES], ids=str)
def walker(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Walker]:
    width, code = request.param
    context = browser.new_context(
        viewport={"width": width, "height": 800},
        locale=LANGUAGES[code],
        color_scheme="dark" if width == WIDTHS[1] else "light",
    )
    page = context.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    yield page, code
    context.close()
    assert not faults


def here(page: Page, code: str) -> None:
    """The page speaks the browser's language and is no wider than the screen."""
    assert page.evaluate("document.documentElement.lang") == code
    width = page.viewport_size["width"]  # type: ignore[index]
    assert page.evaluate("document.documentElement.scrollWidth") <= width, page.url


def test_a_roll_of_mine_one_of_theirs_and_a_mended_one(walker: Walker, address: str) -> None:
    page, code = walker
    page.goto(f"{address}/?players=2")
    expect(page.locator("#sheet-title")).to_have_text(ASSISTANT[code])
    for place, face in enumerate("345216"):
        page.click(f"#die-{place}-{face}")
    expect(page.locator("#play-1 span")).to_contain_text("." if code == "en" else ",")
    page.click("#play-1")
    expect(page.locator(".die")).to_have_count(2)
    page.click("#die-0-6")
    page.click("#die-1-5")
    page.click("#play-1")
    expect(page.locator(".die")).to_have_count(6)
    here(page, code)
    page.locator("#rolls-so-far > summary").click()
    page.locator("#rolls-so-far button[name=mend]").last.click()
    page.locator("#mend_0").select_option("penalty")
    page.wait_for_url(re.compile("mend_0=penalty"))
    page.click("#save")
    expect(page.locator("#P1")).to_have_attribute("aria-pressed", "true")
    here(page, code)
    page.reload()
    expect(page.locator("#P1")).to_have_attribute("aria-pressed", "true")
    page.click("#undo")
    expect(page.locator("#P1")).to_have_attribute("aria-pressed", "false")


def test_the_table_and_practice(walker: Walker, address: str) -> None:
    page, code = walker
    page.goto(f"{address}/?players=2&against=1&others=R4,5/Y3&roll=345216")
    expect(page.locator("#win-bar .part")).to_have_count(2, timeout=20_000)
    expect(page.locator("#win-0 small")).to_contain_text("%")
    here(page, code)
    page.goto(f"{address}/?players=1&train=1&roll=345216")
    page.click("#play-1")
    expect(page.locator("#verdict")).to_be_visible()
    here(page, code)


def test_the_other_pages(walker: Walker, address: str) -> None:
    page, code = walker
    page.goto(address)
    links = page.locator(".site a:not(.brand, .api)")
    expect(links).to_have_text(SITE[code])
    links.nth(0).click()
    page.locator(".cards a, main a").first.click()
    page.wait_for_url(re.compile("/explore/"))
    expect(page.locator(".plot .main-svg").first).to_be_visible(timeout=20_000)
    here(page, code)
    page.goto(f"{address}/learn/two-dice?seed=2")
    page.locator("#answer").fill("5,6 %" if code != "en" else "5.6 %")
    page.keyboard.press("Enter")
    expect(page.get_by_role("status")).to_be_visible()
    here(page, code)
    page.goto(f"{address}/quiz?seed=1")
    page.locator(".choice").first.click()
    expect(page.locator("#verdict-title")).to_be_visible()
    here(page, code)


def test_a_page_that_is_none_leads_back(walker: Walker, address: str) -> None:
    page, code = walker
    page.goto(f"{address}/nowhere")
    expect(page.locator("h1")).to_be_visible()
    here(page, code)
    results = Axe().run(page)
    assert results.violations_count == 0, results.generate_report()
    page.locator(".fault a").first.click()
    expect(page.locator("#sheet-title")).to_have_text(ASSISTANT[code])


def test_a_language_chosen_by_hand_stays(browser: Browser, address: str) -> None:
    page = browser.new_context(locale="en-GB").new_page()
    page.goto(f"{address}/?sheet=R2,3&players=2")
    page.locator(".languages [hreflang=nl]").click()
    expect(page.locator("#R3")).to_have_attribute("aria-pressed", "true")
    page.click("#R5")
    page.wait_for_url(re.compile("lang=nl"))
    expect(page.locator("#sheet-title")).to_have_text(ASSISTANT["nl"])
    page.locator(".site a").nth(2).click()
    page.wait_for_url(re.compile(r"/learn\?lang=nl"))
    here(page, "nl")
    page.context.close()
