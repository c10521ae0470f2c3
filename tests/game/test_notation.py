from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

import odds
from odds.game.notation import (
    read_mark,
    read_option,
    read_roll,
    read_sheet,
    read_turns,
    write_roll,
    write_sheet,
    write_turns,
)
from odds.game.rules import default_game
from odds.game.sheet import Row, Sheet
from odds.game.variant import variant_ids
from tests.sheets import sheets

CLASSIC = default_game()


def shortened(sheet: Sheet) -> str:
    """Write every row by its number of marks and the rightmost one."""
    fields = []
    for layout, row in zip(sheet.game.variant.rows, sheet.rows, strict=True):
        front = f"@{layout.numbers[row.front]}" if row.count else ""
        fields.append(f"{layout.letter}{row.count}{front}{'x' if row.closed_by_other else ''}")
    return "/".join([*fields, f"P{sheet.penalties}"])


@given(sheets())
def test_a_full_sheet_reads_back_as_itself(sheet: Sheet) -> None:
    text = write_sheet(sheet)
    assert read_sheet(text, sheet.game) == sheet
    assert write_sheet(read_sheet(text, sheet.game)) == text


@given(sheets())
def test_a_short_sheet_keeps_its_state_and_stays_as_written(sheet: Sheet) -> None:
    short = read_sheet(shortened(sheet), sheet.game)
    state = [(r.count, r.front, r.locked, r.closed) for r in sheet.rows]
    assert [(r.count, r.front, r.locked, r.closed) for r in short.rows] == state
    assert short.score == sheet.score
    again = read_sheet(write_sheet(short), sheet.game)
    assert (again, write_sheet(again)) == (short, write_sheet(short))


@given(sheets(), st.sampled_from("/; "), st.randoms())
def test_order_case_and_separators_do_not_matter(sheet: Sheet, mark: str, rng: object) -> None:
    fields = write_sheet(sheet).split("/")
    rng.shuffle(fields)  # type: ignore[attr-defined]
    assert read_sheet(mark.join(fields).lower(), sheet.game) == sheet


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("", "R-/Y-/G-/B-/P0"),
        ("  ", "R-/Y-/G-/B-/P0"),
        ("R0", "R-/Y-/G-/B-/P0"),
        ("R1@7", "R7/Y-/G-/B-/P0"),
        ("R5@6", "R2,3,4,5,6/Y-/G-/B-/P0"),
        ("r5@9 p1", "R5@9/Y-/G-/B-/P1"),
        ("R5@9x", "R5@9x/Y-/G-/B-/P0"),
        ("R6@12", "R6@12/Y-/G-/B-/P0"),
        ("R11@12", "R2,3,4,5,6,7,8,9,10,11,12/Y-/G-/B-/P0"),
        ("R2,3,4,5,6,12x", "R2,3,4,5,6,12/Y-/G-/B-/P0"),
        ("R6@12x", "R6@12/Y-/G-/B-/P0"),
        ("Bx;G0x;Y-x", "R-/Yx/Gx/Bx/P0"),
    ],
)
def test_canonical_form(text: str, canonical: str) -> None:
    assert write_sheet(read_sheet(text, CLASSIC)) == canonical


def test_only_longo_s_marks_before_either_lock_fit_gaplessly() -> None:
    longo = default_game("longo")
    full = ",".join(str(n) for n in range(2, 15))
    assert write_sheet(read_sheet("R14@16", longo)).startswith(f"R{full},16/")
    assert write_sheet(read_sheet("R14@15", longo)).startswith(f"R{full},15/")


@pytest.mark.parametrize(
    ("text", "position"),
    [
        ("Q", 0),
        ("R", 1),
        ("R2/Y", 4),
        ("R,", 1),
        ("R2,", 3),
        ("R2,,3", 3),
        ("R2,14", 3),
        ("R1", 1),
        ("R13", 1),
        ("R3,2", 3),
        ("R2,2", 3),
        ("G2,3", 3),
        ("R2 R3", 3),
        ("P0/P1", 3),
        ("P", 1),
        ("P-1", 1),
        ("Px", 1),
        ("P5", 1),
        ("R2/P9", 4),
        ("P01", 1),
        ("R02", 1),
        ("R05@9", 1),
        ("R12", 1),
        ("Y7 R2,3,4,5,12", 12),
        ("R5@12", 3),
        ("r5@12X", 3),
        ("R6@6", 3),
        ("R0@5", 1),
        ("R5@", 1),
        ("R5@99", 3),
        ("R5@14", 3),
        ("R@5", 1),
        ("R2.3", 1),
        ("R２", 1),
        ("R2x3", 1),
        ("Rxx", 1),
        ("R--", 1),
        ("R2/" * 200, 400),
    ],
)
def test_a_fault_has_its_place(text: str, position: int) -> None:
    with pytest.raises(odds.Fault) as caught:
        read_sheet(text, CLASSIC)
    assert caught.value.position == position


@pytest.mark.parametrize(
    ("variant", "text", "position", "message"),
    [
        ("longo", "P1/R2,3,4,5,6,7,15,16", 19, "15 locked the row"),
        ("longo", "P1/R2,3,4,5,6,15", 14, "15 needs 6 marks before it, not 5"),
        ("longo", "R2,17", 3, "no number 17"),
        ("mixx_b", "R10,8,2", 6, "2 stands left of 8"),
        ("mixx_b", "R10,6,2,8,11", 10, "11 needs 5 marks"),
        ("mixx_b", "R4@6", 3, "4 marks do not fit up to 6"),
    ],
)
def test_a_row_s_own_order_and_lock_count(
    variant: str, text: str, position: int, message: str
) -> None:
    with pytest.raises(odds.Fault, match=message) as caught:
        read_sheet(text, default_game(variant))
    assert caught.value.position == position


@pytest.mark.parametrize(
    ("text", "position"),
    [
        ("", 0),
        ("3", 1),
        ("x4", 0),
        ("37", 1),
        ("34:5216", 2),
        ("34-", 3),
        ("34-521", 6),
        ("34-52x", 6),
        ("34-5017", 4),
        ("34-52166", 7),
        ("３4", 0),
    ],
)
def test_a_roll_s_fault_has_its_place(text: str, position: int) -> None:
    with pytest.raises(odds.Fault) as caught:
        read_roll(text, CLASSIC.variant)
    assert caught.value.position == position


@pytest.mark.parametrize("text", ["34-5216", "34-52x6", "34-52X6", "34", "11-xxxx"])
def test_a_roll_reads_back(text: str) -> None:
    assert write_roll(read_roll(text, CLASSIC.variant)) == text.lower()


def test_the_dice_have_the_variant_s_sides() -> None:
    longo = default_game("longo").variant
    assert write_roll(read_roll("88-8x81", longo)) == "88-8x81"
    with pytest.raises(odds.Fault, match="1 to 8, not '9'") as caught:
        read_roll("88-8191", longo)
    assert caught.value.position == 5


@pytest.mark.parametrize(
    ("text", "position"),
    [
        ("", 0), ("W:", 2), ("W:R13", 3), ("X:R7", 0), ("C:B4 W:R7", 5), ("W:R7 W:Y7", 5),
        ("R7", 0), ("W:R7  C:Q4", 8),
    ],
)  # fmt: skip
def test_an_option_s_fault_has_its_place(text: str, position: int) -> None:
    with pytest.raises(odds.Fault) as caught:
        read_option(text, CLASSIC.variant)
    assert caught.value.position == position


@pytest.mark.parametrize(("text", "position"), [("", 0), ("AXP", 1), ("A" * 201, 200)])
def test_turns_fault_has_its_place(text: str, position: int) -> None:
    with pytest.raises(odds.Fault) as caught:
        read_turns(text)
    assert caught.value.position == position


def test_turns_read_back() -> None:
    assert write_turns(read_turns("apPA")) == "APPA"


def fault_of(read: Callable[[], object]) -> odds.Fault | None:
    try:
        read()
    except odds.Fault as fault:
        return fault
    return None


@given(st.text(max_size=40), st.sampled_from(variant_ids()))
def test_any_text_is_read_or_refused(text: str, variant: str) -> None:
    game = default_game(variant)
    readers = (
        lambda: read_sheet(text, game),
        lambda: read_roll(text, game.variant),
        lambda: read_option(text, game.variant),
        lambda: read_mark(text, game.variant),
        lambda: read_turns(text),
    )
    for read in readers:
        fault = fault_of(read)
        assert fault is None or fault.position is None or 0 <= fault.position <= len(text)


@given(st.text("RYGBPx-@,/ 0123456789", max_size=30))
def test_what_looks_like_a_sheet_is_read_or_refused(text: str) -> None:
    try:
        sheet = read_sheet(text, CLASSIC)
    except odds.Fault:
        return
    assert read_sheet(write_sheet(sheet), CLASSIC) == sheet


def test_a_row_s_count_and_front_must_fit() -> None:
    with pytest.raises(odds.Fault):
        Sheet(CLASSIC, (Row(2, 0, None), Row(), Row(), Row()))


@pytest.mark.parametrize("text", ["ẚ", "ß", "İ", "ŉ"])
def test_letters_that_change_their_length_with_their_case_are_refused(text: str) -> None:
    for read in (
        read_turns,
        lambda t: read_sheet(t, CLASSIC),
        lambda t: read_sheet(f"R{t}", CLASSIC),
    ):
        with pytest.raises(odds.Fault) as caught:
            read(text)
        assert caught.value.position in (0, 1)
