"""The lessons in a real browser: figures, an exercise, the way through, paper, the small screen."""

from __future__ import annotations

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from dashboards.learn.catalogue import LESSONS

pytestmark = pytest.mark.browser
IDS = [lesson.id for lesson in LESSONS]


def drawn(page: Page) -> None:
    """Wait until every figure is there; plotly takes its time on a busy machine."""
    for plot in page.locator(".plot").all():
        expect(plot.locator(".main-svg").first).to_be_visible(timeout=20_000)


def test_the_way_through_all_lessons(page: Page, address: str) -> None:
    width = page.viewport_size["width"]  # type: ignore[index]
    # German has the longest words.
    for language in ("de", "en"):
        page.goto(f"{address}/learn?lang={language}")
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.locator(".contents a").first.click()
    for place, name in enumerate(IDS, 1):
        page.wait_for_url(re.compile(f"/learn/{name}"))
        expect(page.locator(".where")).to_contain_text(f"lesson {place} of {len(IDS)}")
        drawn(page)
        assert page.evaluate("document.documentElement.scrollWidth") <= width, name
        if place < len(IDS):
            page.locator("a[rel=next]").click()
    page.locator("a[rel=prev]").click()
    page.wait_for_url(re.compile(f"/learn/{IDS[-2]}"))


def test_an_exercise_is_answered_by_keyboard(page: Page, address: str) -> None:
    page.goto(f"{address}/learn/two-dice?seed=2&lang=en")
    page.get_by_label("Your answer").fill("1/4")
    page.keyboard.press("Enter")
    expect(page.get_by_role("status")).to_contain_text("Not this one")
    expect(page.get_by_label("Your answer")).to_have_value("1/4")
    page.locator("#solution summary").click()
    expect(page.locator("#solution")).to_contain_text("5.6%")
    page.get_by_label("Your answer").fill("5.6 %")
    page.keyboard.press("Enter")
    expect(page.get_by_role("status")).to_contain_text("Right.")
    page.get_by_role("link", name="Another question").click()
    page.wait_for_url(re.compile("seed=3"))
    page.get_by_label("Question number").fill("x")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("from 1 to 9999")


def test_a_choice_is_answered_without_script(browser: Browser, address: str) -> None:
    page = browser.new_context(java_script_enabled=False, locale="de-DE").new_page()
    page.goto(f"{address}/learn/penalty?seed=1")
    page.get_by_label("Fehlwurf nehmen").check()
    page.get_by_role("button", name="Antwort prüfen").click()
    expect(page.get_by_role("status")).to_be_visible()
    expect(page.get_by_label("Fehlwurf nehmen")).to_be_checked()
    expect(page.locator(".plot").first).to_be_hidden()
    page.get_by_text("Zahlen", exact=True).first.click()
    expect(page.locator("figure table").first).to_be_visible()
    page.context.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(browser: Browser, address: str, scheme: str) -> None:
    context = browser.new_context(
        viewport={"width": 768, "height": 900},
        color_scheme=scheme,  # type: ignore[arg-type]
    )
    page = context.new_page()
    for name, query in (
        ("own-turn", "answer=x"), ("penalty", "seed=0"), ("lock", "seed=3&answer=red"),
    ):  # fmt: skip
        page.goto(f"{address}/learn/{name}?lang=nl&{query}")
        drawn(page)
        report = Axe().run(page)
        assert report.violations_count == 0, report.generate_report()
    context.close()


def test_paper_leaves_out_what_cannot_be_tapped_and_the_answer(
    browser: Browser, address: str
) -> None:
    context = browser.new_context(color_scheme="dark", viewport={"width": 1280, "height": 800})
    page = context.new_page()
    page.goto(f"{address}/learn/two-dice?seed=2&answer=1/18&lang=en")
    drawn(page)
    page.emulate_media(media="print")
    for hidden in (".top", ".turn", ".verdict", ".exercise button"):
        expect(page.locator(hidden).first).to_be_hidden()
    for shown in (".asked", ".main-svg", "math"):
        expect(page.locator(shown).first).to_be_visible()
    # The ink of the figure is that of the paper, not that of the dark screen.
    tick = page.locator(".xtick text").first
    expect(tick).to_have_css("fill", "rgb(0, 0, 0)")
    # A page of paper is narrower than the window was.
    place = page.locator(".main-svg").first.bounding_box()
    assert place is not None
    assert place["width"] <= 700
    page.emulate_media(media="screen")
    expect(tick).not_to_have_css("fill", "rgb(0, 0, 0)")
    context.close()


def test_figures_and_formulas_move_nothing_when_they_come(page: Page, address: str) -> None:
    page.goto(f"{address}/learn/lock?lang=en", wait_until="domcontentloaded")
    before = page.evaluate("document.documentElement.scrollHeight")
    drawn(page)
    assert page.evaluate("document.documentElement.scrollHeight") == before
