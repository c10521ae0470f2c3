"""A game on the page in a real browser: rolls, mending, files, practice, keys, thumbs."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

pytestmark = pytest.mark.browser
SHEET = "R2,3,5/Y7/G12,11/B-/P1"
LOG = "0.34-5216.R7-R8_1.61.G7_0.22-3456.Y4"
PLAYED = f"players=2&sheet=R7,8/Y4/G7&rolls_until_active=1&log={LOG}"
OVER = (
    "players=3&against=1&sheet=R2,3,4,5,6,12/Y2,3/P4&others=Rx/Y2,3,4,5,6/G12/P1|Rx/B12,11"
    "&log=1.34.n"
)


class Thumb:
    """Taps that are counted."""

    def __init__(self, page: Page) -> None:
        self.page, self.taps = page, 0

    def tap(self, selector: str) -> None:
        self.page.locator(selector).click()
        self.taps += 1


def fits(page: Page) -> bool:
    width = page.viewport_size["width"]  # type: ignore[index]
    return bool(page.evaluate("document.documentElement.scrollWidth") <= width)


def test_a_short_game_is_played_mended_saved_and_opened(
    page: Page, address: str, tmp_path: Path
) -> None:
    page.goto(f"{address}/?players=2&sheet=P3")
    mine = Thumb(page)
    for place, face in enumerate("345216"):
        mine.tap(f"#die-{place}-{face}")
    mine.tap("#play-1")
    expect(page.locator("#rolls-so-far li")).to_have_count(2)
    assert mine.taps <= 8
    theirs = Thumb(page)
    expect(page.locator(".die")).to_have_count(2)
    for tap in ("#die-0-6", "#die-1-5", "#play-1"):
        theirs.tap(tap)
    expect(page.locator("#rolls-so-far li")).to_have_count(3)
    assert theirs.taps <= 3

    page.locator("#rolls-so-far > summary").click()
    page.get_by_role("button", name="Mend roll 1").click()
    expect(page.locator("#mend-roll")).to_be_focused()
    page.locator("#mend_0").select_option("W:B7")
    page.wait_for_url(re.compile("mend_0=W"))
    page.click("#save")
    expect(page.locator("#B7")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#mending")).to_have_count(0)
    assert fits(page)

    page.click("#P4")
    expect(page.locator("#ending")).to_contain_text("Total")
    with page.expect_download() as download:
        page.locator("#ending").get_by_role("link", name="Save the game").click()
    file = tmp_path / "game.txt"
    download.value.save_as(file)
    assert "1 34-5216 W:B7 | ?" in file.read_text("utf-8")

    page.locator("#ending .fresh").click()
    expect(page.locator("#B7")).to_have_attribute("aria-pressed", "false")
    page.get_by_text("Save or open a game").click()
    page.locator("#open-file").set_input_files(file)
    page.click("#open-game")
    expect(page.locator("#ending")).to_contain_text("2 rolls")
    expect(page.locator("#B7")).to_have_attribute("aria-pressed", "true")


def test_what_cannot_follow_is_told_and_kept(page: Page, address: str) -> None:
    page.goto(f"{address}/?{PLAYED}&mend=1")
    page.locator("#mend-roll").fill("65-5216")
    page.keyboard.press("Tab")
    page.wait_for_url(re.compile("mend_roll=65"))
    page.locator("#mend_0").select_option("C:G7")
    page.wait_for_url(re.compile("mend_0=C"))
    page.click("#save")
    expect(page.get_by_role("alert")).to_contain_text("roll 2: player 1 cannot mark G7")
    expect(page.locator("#mend-roll")).to_have_value("65-5216")
    expect(page.locator("#mend_0")).to_have_value("C:G7")
    assert "save=" not in page.url


def test_a_mend_is_one_step_to_undo_and_redo(page: Page, address: str) -> None:
    page.goto(f"{address}/?{PLAYED}")
    page.click("#die-0-6")
    page.wait_for_url(re.compile("roll=6_"))
    page.locator("#rolls-so-far > summary").click()
    page.get_by_role("button", name="Mend roll 1").click()
    page.locator("#mend_0").select_option("W:B7")
    page.wait_for_url(re.compile("mend_0=W"))
    page.click("#save")
    expect(page.locator("#B7")).to_have_attribute("aria-pressed", "true")
    for _ in range(2):
        page.click("#undo")
        expect(page.locator("#B7")).to_have_attribute("aria-pressed", "false")
        expect(page.locator("#roll")).to_have_value("6_")
        expect(page.locator("#mending")).to_have_count(0)
        page.click("#redo")
        expect(page.locator("#B7")).to_have_attribute("aria-pressed", "true")
        expect(page.locator("#mending")).to_have_count(0)
    expect(page.locator("#redo")).to_be_disabled()
    # What is left again was no step at all.
    page.get_by_role("button", name="Mend roll 1").click()
    page.click("#leave")
    expect(page.locator("#mending")).to_have_count(0)
    page.click("#undo")
    expect(page.locator("#B7")).to_have_attribute("aria-pressed", "false")


def test_steps_beside_an_open_mend_are_steps_of_their_own(page: Page, address: str) -> None:
    page.goto(f"{address}/?{PLAYED}&mend=1")
    for cell in ("Y6", "Y7"):
        page.click(f"#{cell}")
        page.wait_for_url(re.compile(cell[1:] + "/G7"))
    page.click("#undo")
    expect(page.locator("#Y7")).to_have_attribute("aria-pressed", "false")
    expect(page.locator("#Y6")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#mending")).to_be_visible()


def test_a_forgotten_roll_is_added(page: Page, address: str) -> None:
    page.goto(f"{address}/?{PLAYED}")
    page.locator("#rolls-so-far > summary").click()
    page.get_by_role("button", name="Mend roll 3").click()
    page.click("#add-before")
    expect(page.locator("#mend-roll")).to_be_focused()
    expect(page.locator("#mending legend")).to_have_text("Roll 3, to be added")
    page.locator("#mend-roll").fill("65")
    page.keyboard.press("Tab")
    page.locator("#mend_0").select_option("W:R11")
    page.wait_for_url(re.compile("mend_0=W"))
    assert fits(page)
    page.click("#save")
    expect(page.locator("#R11")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#rolls-so-far li")).to_have_count(4)
    page.click("#undo")
    expect(page.locator("#R11")).to_have_attribute("aria-pressed", "false")
    expect(page.locator("#mending")).to_have_count(0)
    expect(page.locator("#rolls-so-far li")).to_have_count(3)


def test_a_file_that_is_none_says_where(page: Page, address: str) -> None:
    page.goto(f"{address}/?sheet={SHEET}")
    page.get_by_text("Save or open a game").click()
    page.locator("#open-text").fill("players: me, b\n1 34-5216 W:R8 | ?")
    page.click("#R7")
    # What is typed there outlives a tap on the sheet.
    expect(page.locator("#R7")).to_have_attribute("aria-pressed", "true")
    page.click("#open-game")
    expect(page.get_by_role("alert")).to_contain_text("line 2: roll 1: player 1: the white dice")
    expect(page.locator("#open-text")).to_have_value("players: me, b\n1 34-5216 W:R8 | ?")
    expect(page.locator("#R7")).to_have_attribute("aria-pressed", "true")


def test_without_script_a_roll_is_mended_and_the_game_opened(
    browser: Browser, address: str
) -> None:
    context = browser.new_context(viewport={"width": 360, "height": 740}, java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{address}/?{PLAYED}")
    page.locator("#rolls-so-far > summary").click()
    page.get_by_role("button", name="Mend roll 2").click()
    page.locator("#mend_0").select_option("W:B7")
    page.click("#save")
    expect(page.locator("#B7")).to_have_attribute("aria-pressed", "true")
    page.get_by_text("Save or open a game").click()
    text = page.request.get(f"{address}/" + str(page.locator("#save-game").get_attribute("href")))
    page.locator("#new-game > summary").click()
    page.click(".fresh")
    expect(page.locator("#B7")).to_have_attribute("aria-pressed", "false")
    page.get_by_text("Save or open a game").click()
    page.locator("#open-text").fill(text.text())
    page.click("#open-game")
    expect(page.locator("#B7")).to_have_attribute("aria-pressed", "true")
    page.go_back()
    expect(page.locator("#B7")).to_have_attribute("aria-pressed", "false")
    context.close()


def test_the_page_rolls_and_a_reload_keeps_the_dice(page: Page, address: str) -> None:
    page.goto(f"{address}/?sheet={SHEET}&players=1")
    page.click("#cast")
    expect(page.locator(".die .face[aria-pressed=true]")).to_have_count(6)
    shown = page.locator("#roll").input_value()
    assert "cast" not in page.url
    page.reload()
    expect(page.locator("#roll")).to_have_value(shown)


def test_practice_tells_afterwards(page: Page, address: str) -> None:
    page.goto(f"{address}/?sheet={SHEET}&players=1")
    page.locator("#train").check()
    page.wait_for_url(re.compile("train=1"))
    page.fill("#roll", "345216")
    page.press("#roll", "Enter")
    expect(page.locator("#options-title")).to_have_text("Options, in the order of the sheet")
    expect(page.locator(".reason")).to_have_count(0)
    page.get_by_role("button", name="White sum: red 7", exact=True).click()
    expect(page.locator("#verdict")).to_contain_text(re.compile(r"White sum: red\s7: it cost \d"))
    expect(page.locator("#verdict")).to_contain_text("Best: Colour: blue 10.")
    assert fits(page)
    page.click("#die-0-1")
    page.click("#die-1-1")
    expect(page.locator("#verdict")).to_be_visible()


def test_keys_enter_dice_and_play(page: Page, address: str) -> None:
    page.goto(f"{address}/?sheet={SHEET}&players=1")
    expect(page.locator("#undo")).to_be_visible()
    page.keyboard.type("34521")
    page.keyboard.press("Backspace")
    page.keyboard.type("16")
    expect(page.locator("#roll")).to_have_value("34-5216")
    expect(page.locator("#spoken")).to_contain_text("Options, best first: Colour: blue 10")
    page.keyboard.press("ArrowDown")
    expect(page.locator("#play-1")).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(page.locator("#play-2")).to_be_focused()
    page.keyboard.press("a")
    expect(page.locator("#B10")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("u")
    expect(page.locator("#B10")).to_have_attribute("aria-pressed", "false")
    page.keyboard.press("Control+y")
    expect(page.locator("#B10")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("?")
    expect(page.locator("#keys")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#keys")).to_be_hidden()


def test_no_key_is_taken_from_a_field(page: Page, address: str) -> None:
    page.goto(f"{address}/?sheet={SHEET}&players=1")
    page.locator("#roll").focus()
    page.keyboard.type("3?u")
    expect(page.locator("#roll")).to_have_value("3?u")
    page.keyboard.press("Backspace")
    expect(page.locator("#roll")).to_have_value("3?")
    expect(page.locator(".die .face[aria-pressed=true]")).to_have_count(0)
    expect(page.locator("#keys")).to_be_hidden()


@pytest.mark.parametrize(
    ("query", "scheme"),
    [
        (f"{PLAYED}&mend=1", "light"),
        (f"{PLAYED}&mend=2&mend_new=after&against=1", "dark"),
        (OVER, "dark"),
        (f"{PLAYED}&train=1", "dark"),
    ],
)
def test_axe_finds_nothing_in_a_game(page: Page, address: str, query: str, scheme: str) -> None:
    page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    page.goto(f"{address}/?{query}")
    for summary in page.locator("details > summary").all():
        if summary.is_visible():
            summary.click()
    results = Axe().run(page)
    assert results.violations_count == 0, results.generate_report()
    assert fits(page)
