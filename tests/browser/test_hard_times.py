"""While values are computed, with a slow server and with one that fails."""

from __future__ import annotations

import re
import time
from typing import Any

import pytest
from flask import Flask
from playwright.sync_api import Page, Route, expect

pytestmark = pytest.mark.browser


def test_odds_are_there_while_values_are_computed_and_options_follow(
    page: Page, address: str, app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables = app.extensions["tables"]
    with monkeypatch.context() as patched:
        patched.setattr(tables, "find", lambda _key, **_: None)
        page.goto(f"{address}/?sheet=R2,3&players=2&roll=345216&lang=de")
        expect(page.locator(".options")).to_contain_text("werden gerade berechnet")
        expect(page.locator("#R7 small")).to_have_text("42%")
        # What is entered meanwhile stays.
        page.click("#Y4")
        expect(page.locator("#Y4")).to_have_attribute("aria-pressed", "true")
        page.wait_for_url(re.compile("Y4"))
        page.goto(f"{address}/learn/skipping?lang=de")
        expect(page.locator("main")).to_be_visible()
        page.go_back()
    expect(page.locator(".option").first).to_be_visible(timeout=15_000)
    expect(page.locator("#Y4")).to_have_attribute("aria-pressed", "true")


def slow_down(page: Page) -> None:
    def late(route: Route) -> None:
        time.sleep(0.3)
        route.continue_()

    page.route(re.compile(r"/\?"), late)


def test_a_slow_server_loses_no_tap(page: Page, address: str) -> None:
    page.goto(address)
    slow_down(page)
    for cell in ("R3", "Y5", "G11", "B10"):
        page.click(f"#{cell}")
    expect(page.locator("#page")).to_have_attribute("aria-busy", "true")
    page.wait_for_url(re.compile("B10"))
    for cell in ("R3", "Y5", "G11", "B10"):
        expect(page.locator(f"#{cell}")).to_have_attribute("aria-pressed", "true")


@pytest.mark.parametrize(
    ("path", "changes", "kept"),
    [
        ("/?sheet=R2,3&roll=34-5", ("#die-3-2", "#die-3-2"), ("#roll", "34-5___")),
        ("/explore/lock?states=R5@9", ("#players-4", "#players-5"), ("#states", "R5@9")),
    ],
)
def test_a_server_that_fails_is_told_and_nothing_is_lost(
    page: Page, address: str, path: str, changes: tuple[str, str], kept: tuple[str, Any]
) -> None:
    page.goto(f"{address}{path}")
    before = page.url
    page.route(re.compile(r"\?"), lambda route: route.abort())
    page.locator(changes[0]).dispatch_event("click")
    expect(page.get_by_role("alert")).to_be_visible()
    expect(page.locator(kept[0])).to_have_value(kept[1])
    assert page.url == before
    page.unroute_all()
    page.locator(changes[1]).dispatch_event("click")
    expect(page.get_by_role("alert")).to_have_count(0)


def test_letters_typed_ahead_wait_for_their_options(page: Page, address: str) -> None:
    page.goto(f"{address}/?sheet=R2,3,5/Y7/G12,11/B-/P1&players=2")
    expect(page.locator("#undo")).to_be_visible()
    slow_down(page)
    # A whole roll of mine and one of theirs, and a slip in between.
    page.keyboard.type("345216a66")
    page.keyboard.press("Backspace")
    page.keyboard.type("5a")
    page.wait_for_url(re.compile(r"log=.*_0\.34-5216\.-B10_1\.65\."))
    expect(page.locator(".die")).to_have_count(6)
    expect(page.get_by_role("alert")).to_have_count(0)


def test_letters_that_no_option_has_are_refused_aloud(page: Page, address: str) -> None:
    page.goto(f"{address}/?players=1&sheet=R2,3")
    expect(page.locator("#undo")).to_be_visible()
    page.keyboard.type("b")
    expect(page.get_by_role("alert")).to_contain_text("Not taken: b")
    slow_down(page)
    page.keyboard.type("345t12")
    expect(page.get_by_role("alert")).to_contain_text("Not taken: t12")
    expect(page.locator("#roll")).to_have_value("34-5___")
