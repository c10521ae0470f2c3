"""The quiz in a real browser: by keys, by taps without script, back and forth, in all languages."""

from __future__ import annotations

import re
from types import SimpleNamespace
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from flask import Flask
from playwright.sync_api import Browser, Page, expect

import odds
from odds.game.notation import write_option
from odds.studies.quiz import draw, tables_of
from tests.conftest import Solved

pytestmark = pytest.mark.browser
ANSWERED = re.compile(r"answers=([^&]*)")


def test_number_keys_choose_and_enter_goes_on(page: Page, address: str) -> None:
    page.goto(f"{address}/quiz?seed=1")
    second = page.locator(".choice").nth(1).get_attribute("value")
    page.keyboard.press("2")
    expect(page.locator("#verdict-title")).to_be_visible()
    answers = ANSWERED.search(page.url)
    assert answers
    assert answers[1].replace("+", " ") == second
    page.reload()
    expect(page.locator("#verdict-title")).to_be_visible()
    page.keyboard.press("Enter")
    expect(page.locator("[aria-current=step]")).to_have_text("2")
    page.go_back()
    expect(page.locator("#verdict-title")).to_be_visible()
    page.go_back()
    expect(page.locator(".choice").first).to_be_visible()
    # A key that no option has does nothing, nor does one that is typed with a modifier.
    page.keyboard.press("Control+1")
    page.keyboard.press("0")
    assert "answers" not in page.url
    # Without the number keys every option is a stop of the tab key.
    page.locator(".choice").first.focus()
    page.keyboard.press("Tab")
    expect(page.locator(".choice").nth(1)).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#verdict-title")).to_be_visible()


def test_without_script_a_quiz_is_taken_to_its_end_and_shared(
    browser: Browser, address: str
) -> None:
    context = browser.new_context(viewport={"width": 360, "height": 740}, java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{address}/quiz")
    page.get_by_label("3", exact=True).check(force=True)
    page.get_by_role("button", name="New quiz").click()
    page.wait_for_url(re.compile(r"seed=\d+&players=3"))
    fresh = page.url
    for _ in range(10):
        page.locator(".choice").first.click()
        page.click("#next")
    expect(page.locator(".result tbody tr")).to_have_count(10)
    assert page.get_by_label("This link asks the same").input_value() == fresh
    page.get_by_role("link", name="Open question 2 in the assistant").click()
    expect(page.locator(".options .option").first).to_be_visible()
    page.go_back()
    page.get_by_role("link", name="Take these questions again").click()
    assert page.url == fresh
    context.close()


def test_the_seed_field_opens_what_is_typed_with_enter(page: Page, address: str) -> None:
    page.goto(f"{address}/quiz")
    page.locator("#seed").fill("12x")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("not “12x”")
    expect(page.locator("#seed")).to_have_value("12x")
    page.locator("#seed").fill("12")
    page.keyboard.press("Enter")
    expect(page.locator(".choice").first).to_be_visible()
    assert "seed=12" in page.url


@pytest.fixture(scope="module")
def states(solved: Solved) -> list[str]:
    """The queries of a start, a question, an answer, a fault and a result."""
    puzzles = draw(2, solved(players=2))
    answers = [write_option(each.options[0], odds.game().variant) for each in puzzles]
    question = "seed=2&players=2"
    return [
        "players=2",
        question,
        f"{question}&answers={answers[0]}&question=1",
        f"{question}&pick=nothing",
        f"{question}&answers={','.join(answers)}",
    ]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(page: Page, address: str, states: list[str], scheme: Any) -> None:
    page.emulate_media(color_scheme=scheme)
    for query in states:
        page.goto(f"{address}/quiz?{query}")
        for summary in page.locator("summary").all():
            summary.click()
        results = Axe().run(page)
        assert results.violations_count == 0, results.generate_report()


@pytest.mark.parametrize("language", ["en", "de", "nl"])
def test_nothing_is_wider_than_the_screen(
    browser: Browser, address: str, states: list[str], language: str
) -> None:
    context = browser.new_context(viewport={"width": 360, "height": 740})
    page = context.new_page()
    for query in states:
        page.goto(f"{address}/quiz?{query}&lang={language}")
        for width in (360, 768, 1280):
            page.set_viewport_size({"width": width, "height": 740})
            assert page.evaluate("document.documentElement.scrollWidth") <= width, query
        for button in page.locator(".choice").all():
            place = button.bounding_box()
            assert place is not None
            assert place["height"] >= 44
    context.close()


def test_a_page_that_waits_looks_again_by_itself(
    page: Page, address: str, app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    def nothing(_key: Any, *, moments: bool) -> None:
        assert not moments

    key, *_ = tables_of(odds.game(), 2)
    waiting = SimpleNamespace(progress={key: SimpleNamespace(done=0.5, fault=None)}, find=nothing)
    with monkeypatch.context() as patched:
        patched.setitem(app.extensions, "tables", waiting)
        page.goto(f"{address}/quiz?seed=1")
        expect(page.get_by_role("status")).to_contain_text("are being computed")
    expect(page.locator(".choice").first).to_be_visible(timeout=8000)
