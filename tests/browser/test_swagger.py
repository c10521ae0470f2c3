"""The interactive documentation works under the policy that forbids inline scripts."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.browser


def test_a_question_can_be_tried(page: Page, address: str) -> None:
    refused: list[str] = []
    page.on("console", lambda said: refused.append(said.text) if said.type == "error" else None)
    page.goto(f"{address}/openapi/swagger")
    page.locator("#operations-odds-dice .opblock-summary-control").click()
    page.get_by_role("button", name="Try it out").click()
    page.get_by_role("button", name="Execute").click()
    expect(page.locator(".live-responses-table .response .response-col_status")).to_contain_text(
        "200"
    )
    expect(page.locator(".live-responses-table")).to_contain_text("two_dice")
    assert not refused
