"""Dice, advice, undo and redo in a real browser."""

from __future__ import annotations

from playwright.sync_api import Page, expect

SHEET = "R2,3,5/Y7/G12,11/B-/P1"


def test_dice_are_tapped_and_an_option_is_played(page: Page, address: str) -> None:
    page.goto(f"{address}/?sheet={SHEET}&players=1")
    for place, face in enumerate("345216"):
        page.click(f"#die-{place}-{face}")
    first = page.locator(".options li").first
    expect(first).to_contain_text("Colour: blue 10")
    expect(page.locator("#roll")).to_have_value("34-5216")
    first.locator("button").click()
    expect(page.locator("#B10")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#roll")).to_have_value("")


def test_typed_dice_and_undo_and_redo(page: Page, address: str) -> None:
    page.goto(f"{address}/?sheet={SHEET}&players=1")
    expect(page.locator("#undo")).to_be_disabled()
    page.fill("#roll", "345216")
    page.press("#roll", "Enter")
    expect(page.locator(".options li").first).to_contain_text("95.83")
    page.locator(".options li button").first.click()
    expect(page.locator("#B10")).to_have_attribute("aria-pressed", "true")
    page.click("#undo")
    expect(page.locator("#B10")).to_have_attribute("aria-pressed", "false")
    expect(page.locator("#roll")).to_have_value("34-5216")
    page.click("#redo")
    expect(page.locator("#B10")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#redo")).to_be_disabled()


def test_a_penalty_by_choice_is_asked_about_and_can_be_left(page: Page, address: str) -> None:
    page.goto(f"{address}/?sheet={SHEET}&players=1&roll=345216")
    page.get_by_role("button", name="Take the penalty").click()
    expect(page.locator("#sure")).to_be_visible()
    assert "play=" not in page.url
    page.get_by_role("button", name="Keep thinking").click()
    expect(page.locator("#sure")).to_have_count(0)
    page.get_by_role("button", name="Take the penalty").click()
    page.click("#sure")
    expect(page.locator("#P2")).to_have_attribute("aria-pressed", "true")


def test_the_reasons_open_and_nothing_is_wider_than_a_phone(page: Page, address: str) -> None:
    page.set_viewport_size({"width": 360, "height": 800})
    page.goto(f"{address}/?sheet={SHEET}&players=1&roll=345216")
    page.locator(".options summary").first.click()
    expect(page.locator(".options details[open] ul").first).to_contain_text("rolls to come")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    for box in page.locator(".face").all():
        size = box.bounding_box()
        assert size is not None
        assert size["height"] >= 40
        assert size["width"] >= 36


def test_a_question_comes_into_view_and_so_does_the_sheet_played(page: Page, address: str) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(f"{address}/?sheet=P3&players=1&roll=345216")
    page.locator("#more-options > summary").click()
    page.get_by_role("button", name="Take the penalty").click()
    expect(page.locator("#sure")).to_be_in_viewport()
    expect(page.locator("#sure")).to_be_focused()
    page.get_by_role("button", name="Keep thinking").click()
    page.locator(".option").first.click()
    expect(page.locator(".option")).to_have_count(0)
    expect(page.locator("#R2")).to_be_in_viewport()


def test_the_options_come_into_view_with_the_last_die(page: Page, address: str) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(f"{address}/?sheet={SHEET}&players=1")
    page.fill("#roll", "345216")
    page.press("#roll", "Enter")
    expect(page.locator(".option").first).to_be_in_viewport()


def test_a_new_sheet_can_be_taken_back(page: Page, address: str) -> None:
    page.goto(f"{address}/?sheet={SHEET}&players=3&rolls_until_active=2")
    page.locator("#new-game > summary").click()
    page.click(".fresh")
    expect(page.locator("#Y7")).to_have_attribute("aria-pressed", "false")
    expect(page.locator("#wait-0")).to_be_checked()
    page.click("#undo")
    expect(page.locator("#Y7")).to_have_attribute("aria-pressed", "true")
