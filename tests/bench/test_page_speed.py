"""The assistant on a throttled phone: how soon the sheet is there, a tap is seen and answered.

The profile is that of Chromium's "mid-tier mobile": a processor four times as slow, 9 Mbit/s down,
1.5 Mbit/s up, 60 ms to the server and back.
"""

from __future__ import annotations

import statistics
import sys
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser
SHEET = "R2,3,5/Y7/G12,11/B-/P1"
VIEWPORT = {"width": 360, "height": 740}
SLOWER = 4
NETWORK = {
    "offline": False,
    "latency": 60,
    "downloadThroughput": 9e6 / 8,
    "uploadThroughput": 1.5e6 / 8,
}
# Milliseconds since the navigation began, of the first moment that a selector finds something.
WATCH = """
window.seen = {};
window.moved = 0;
new PerformanceObserver((list) => {
  for (const shift of list.getEntries()) if (!shift.hadRecentInput) window.moved += shift.value;
}).observe({ type: "layout-shift", buffered: true });
const look = () => {
  for (const [name, selector] of [["odds", "#R7 small"], ["figures", ".plot .main-svg"]])
    if (!(name in window.seen) && document.querySelector(selector))
      window.seen[name] = performance.now();
  if (Object.keys(window.seen).length < 2) requestAnimationFrame(look);
};
look();
"""
TAP = """async (id) => {
  const frame = () => new Promise(requestAnimationFrame);
  const pressed = () => document.getElementById(id).getAttribute("aria-pressed") === "true";
  const started = performance.now();
  document.getElementById(id).click();
  while (!pressed()) await frame();
  await frame();
  const seen = performance.now() - started;
  while (!decodeURIComponent(location.href).includes(id.slice(1))) await frame();
  return [seen, performance.now() - started];
}"""


def phone(browser: Browser) -> Page:
    page = browser.new_context(viewport=VIEWPORT).new_page()  # type: ignore[arg-type]
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Network.emulateNetworkConditions", NETWORK)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    page.add_init_script(WATCH)
    return page


def test_the_sheet_the_figures_and_a_tap(
    browser: Browser, address: str, benchmark: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    rounds = 1 if benchmark.disabled else 7
    odds, figures, moved, seen, answered = [], [], [], [], []

    def visit() -> None:
        page = phone(browser)
        page.goto(f"{address}/?sheet={SHEET}&players=2")
        page.wait_for_function("Object.keys(window.seen).length === 2")
        found = page.evaluate("window.seen")
        odds.append(found["odds"])
        figures.append(found["figures"])
        shown, told = page.evaluate(TAP, "R10")
        seen.append(shown)
        answered.append(told)
        moved.append(page.evaluate("window.moved"))
        page.context.close()

    benchmark.pedantic(visit, rounds=rounds, warmup_rounds=0 if benchmark.disabled else 1)
    if not benchmark.disabled:
        names = ("sheet with odds", "figures", "tap seen", "tap answered")
        medians = map(statistics.median, (odds, figures, seen, answered))
        told = ", ".join(f"{name} {ms:.0f} ms" for name, ms in zip(names, medians, strict=True))
        with capsys.disabled():
            sys.stdout.write(f"\nthrottled phone: {told}; layout shift {max(moved):.4f}\n")
