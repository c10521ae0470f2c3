"""The others' sheets and the chances to win in a real browser."""

from __future__ import annotations

import re

import pytest
from flask import Flask
from playwright.sync_api import Page, expect

from tests.conftest import Solved

SHEET = "R2,3,5/Y7/G12,11/B-/P1"
TABLE = f"sheet={SHEET}&players=3&against=1&others=R4,5/Y3,6|R2/Y2&roll=34-5216"


@pytest.fixture(scope="module", autouse=True)
def warm(app: Flask, solved: Solved) -> None:
    """Have compiled what plays games, as the service does before it is ready."""
    for players in (2, 3):
        solved("classic", players)
        seats = [{"sheet": ""}] * players
        response = app.test_client().post("/api/v1/advice", json={"players": seats, "budget_ms": 1})
        assert response.status_code == 200


def test_the_others_are_known_on_request(page: Page, address: str) -> None:
    page.goto(f"{address}/?sheet={SHEET}&players=2")
    expect(page.locator(".tab")).to_have_count(0)
    page.locator("#against").check()
    expect(page.locator(".tab")).to_have_count(2)
    page.click("#view-1")
    page.click("#R4")
    expect(page.locator("#view-1")).to_contain_text("1")
    page.click("#view-0")
    expect(page.locator("#R5")).to_have_attribute("aria-pressed", "true")
    page.locator("#against").uncheck()
    expect(page.locator(".tab")).to_have_count(0)


def test_options_come_with_their_chances_while_games_are_played(page: Page, address: str) -> None:
    page.goto(f"{address}/?{TABLE}")
    expect(page.locator("#win-0")).to_be_visible(timeout=60_000)
    expect(page.locator("#win-bar .part")).to_have_count(3)
    expect(page.locator("#win-note")).to_contain_text("games played to the end")
    expect(page.locator("#table-advice")).to_have_attribute("aria-busy", "false", timeout=20_000)
    assert page.evaluate("document.documentElement.scrollWidth") <= page.viewport_size["width"]  # type: ignore[index]


def test_white_of_all_then_my_colour(page: Page, address: str) -> None:
    page.goto(f"{address}/?{TABLE}")
    page.locator("#win-options button", has_text="White sum: red 7, then colour: red 8").click(
        timeout=60_000
    )
    expect(page.locator("#table-title")).to_have_text("My colour action")
    expect(page.locator("#R7")).to_have_attribute("aria-pressed", "true")
    page.click("#quick-1-R7")
    expect(page.locator("#quick-1-R7")).to_have_attribute("aria-pressed", "true")
    # A player makes one white mark: the second choice moves it.
    page.click("#quick-1-Y7")
    expect(page.locator("#quick-1-R7")).to_have_attribute("aria-pressed", "false")
    expect(page.locator("#quick-1-Y7")).to_have_attribute("aria-pressed", "true")
    page.locator("#win-options button", has_text="Colour: red 8").click(timeout=60_000)
    expect(page.locator("#R8")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#roll")).to_have_value("")
    expect(page.locator("#wait-2")).to_be_checked()
    page.click("#undo")
    expect(page.locator("#table-title")).to_have_text("My colour action")


def test_a_row_that_another_locks_is_closed_on_my_sheet(page: Page, address: str) -> None:
    page.goto(f"{address}/?sheet={SHEET}&players=2&against=1&others=R2,3,4,5,6&tab=1")
    page.click("#R12")
    page.click("#view-0")
    expect(page.locator(".row.red")).to_contain_text("closed by another player")
    page.click("#view-1")
    page.click("#R12")
    page.click("#view-0")
    expect(page.locator(".row.red")).not_to_contain_text("closed by another player")


def test_a_penalty_is_asked_about_in_the_colour_action(page: Page, address: str) -> None:
    page.goto(f"{address}/?{TABLE}&white_mark=none")
    page.locator("#win-options button", has_text="Take the penalty").click(timeout=60_000)
    expect(page.locator("#sure")).to_be_visible()
    page.click("#sure")
    expect(page.locator("#P2")).to_have_attribute("aria-pressed", "true")


def test_without_script_a_button_asks(browser: object, address: str) -> None:
    context = browser.new_context(java_script_enabled=False)  # type: ignore[attr-defined]
    page = context.new_page()
    page.goto(f"{address}/?{TABLE}")
    page.get_by_role("button", name="Show the chances to win").click()
    expect(page.locator("#win-options button").first).to_contain_text("%")
    context.close()


def test_a_letter_typed_ahead_plays_the_best_once_it_is_known(page: Page, address: str) -> None:
    page.goto(f"{address}/?sheet=R2/Y7/G12/B12&players=2&against=1")
    expect(page.locator("#undo")).to_be_visible()
    # In the order of the sheet red 11 comes first, which nobody would mark here.
    with page.expect_request(re.compile("play=")) as asked:
        page.keyboard.type("665126a")
    assert asked.value.url.endswith(("play=C%3AG8", "play=C:G8"))
