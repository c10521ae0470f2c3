"""What a sheet accepts: rows built by hand that no play can produce, and marks one by one."""

from __future__ import annotations

import pytest

import odds
from odds.game.sheet import Row, Sheet, empty_sheet

CLASSIC = odds.game()
LAST = 10  # the index of a classic row's last cell


def sheet_with(row: Row, game: odds.Game = CLASSIC, penalties: int = 0) -> Sheet:
    return Sheet(game, (row, *[Row() for _ in game.variant.rows[1:]]), penalties)


@pytest.mark.parametrize(
    ("row", "message"),
    [
        (Row(0, 3, None), "do not fit"),
        (Row(1, -1, None), "do not fit"),
        (Row(1, 11, None), "do not fit"),
        (Row(2, 5, (5, 3)), "from left to right"),
        (Row(2, 5, (5, 5)), "from left to right"),
        (Row(3, 5, (3, 5)), "do not fit their number"),
        (Row(2, 5, (3, 4)), "do not fit their number"),
        (Row(5, 3, None), "5 marks do not fit up to 5"),
        # A last number without its lock, and a lock without the last number.
        (Row(6, LAST, None), "exactly when a closing number is marked"),
        (Row(6, 9, None, locked=True), "exactly when a closing number is marked"),
        (Row(5, LAST, None, locked=True), "12 needs 5 marks before it, not 4"),
        (Row(6, LAST, None, locked=True, closed_by_other=True), "own lock"),
    ],
)
def test_a_row_that_no_play_makes_is_refused(row: Row, message: str) -> None:
    with pytest.raises(odds.Fault, match=message) as caught:
        sheet_with(row)
    assert caught.value.field == "R"


@pytest.mark.parametrize("penalties", [-1, 5])
def test_penalties_go_from_none_to_four(penalties: int) -> None:
    with pytest.raises(odds.Fault, match="penalties") as caught:
        sheet_with(Row(), penalties=penalties)
    assert caught.value.field == "P"


def test_a_sheet_has_all_its_rows() -> None:
    with pytest.raises(odds.Fault, match="4 rows"):
        Sheet(CLASSIC, (Row(),))


def test_a_fifth_penalty_is_refused() -> None:
    with pytest.raises(odds.Fault, match="5 penalties"):
        odds.sheet("P4").with_penalty()


@pytest.mark.parametrize("name", odds.variant_ids())
def test_points_of_every_number_of_marks(name: str) -> None:
    game = odds.game(name)
    sheet = empty_sheet(game)
    cells = range(len(game.variant.rows[0].cells))
    marked = 0
    for cell in cells:
        if cell in game.variant.rows[0].closing:
            break
        sheet, marked = sheet.with_mark(odds.Mark(0, cell)), marked + 1
        assert sheet.score == marked * (marked + 1) // 2
    # The last number and its lock are two more marks: 78 points in classic, 120 in Longo.
    sheet = sheet.with_mark(odds.Mark(0, cells[-1]))
    assert sheet.rows[0].marks == marked + 2
    assert sheet.score == {"longo": 120}.get(name, 78)


def test_a_mark_in_a_row_that_another_closed_this_very_turn_leaves_it_closed() -> None:
    # Only die_removal=end_of_turn lets it come to that; a lock of one's own replaces the x.
    closed, own = odds.sheet("R2x"), odds.sheet("R2,3,4,5,6x")
    assert closed.with_mark(odds.read_mark("R7", CLASSIC.variant)) == odds.sheet("R2,7x")
    locked = own.with_mark(odds.read_mark("R12", CLASSIC.variant))
    assert locked == odds.sheet("R2,3,4,5,6,12")
    assert locked.with_closed(0) == locked


@pytest.mark.parametrize(
    ("text", "over", "reason"),
    [
        ("P3", False, None),
        ("P4", True, "4 penalties are taken"),
        ("Rx/P3", False, None),
        ("Rx/Bx", True, "2 rows are closed"),
        ("R2,3,4,5,6,12/Gx", True, "2 rows are closed"),
        ("Rx/Yx/Gx/P4", True, "3 rows are closed"),
    ],
)
def test_when_a_sheet_is_of_a_game_that_has_ended(
    text: str,
    over: bool,
    reason: str | None,
) -> None:
    sheet = odds.sheet(text)
    assert (sheet.over, sheet.over_reason) == (over, reason)
    if over:
        with pytest.raises(odds.Fault, match="the game is over"):
            odds.legal_options(sheet, odds.Roll((3, 4)), "passive")


@pytest.mark.parametrize("role", ["active", "passive"])
@pytest.mark.parametrize(
    ("colours", "position"),
    [
        ((1, 1, 1, 1), 3),  # red is out of play
        ((None, None, 1, 1), 4),  # yellow is in play
        ((None, 1, 1, 7), 6),
        ((None, 1, 0, 1), 5),
        ((None, 1, 1), None),
    ],
)
def test_dice_that_do_not_fit_the_sheet(
    role: str, colours: tuple[int | None, ...], position: int | None
) -> None:
    # A passive player may leave the coloured dice out, but not show wrong ones.
    with pytest.raises(odds.Fault) as caught:
        odds.legal_options(odds.sheet("Rx"), odds.Roll((3, 4), colours), role)  # type: ignore[arg-type]
    assert (caught.value.field, caught.value.position) == ("roll", position)


def test_longo_s_second_last_number_locks_the_last_out_even_until_the_end_of_turn() -> None:
    game = odds.game("longo", die_removal="end_of_turn")
    found = odds.legal_options(
        odds.sheet("R2,3,4,5,6,7", game), odds.Roll((7, 8), (8, 1, 1, 1)), "active"
    )
    texts = {odds.write_option(option, game.variant) for option in found}
    assert {"W:R15", "C:R15", "C:R16"} <= texts
    assert not {text for text in texts if text.startswith("W:R15 C:R")}


@pytest.mark.parametrize("row", [Row(-1, 3, None), Row(2, 5, (-3, 5)), Row(1, 11, None)])
def test_a_row_off_the_sheet_is_refused(row: Row) -> None:
    with pytest.raises(odds.Fault):
        Sheet(odds.game(), (row, Row(), Row(), Row()))


@pytest.mark.parametrize("cell", [-50, -1, 11])
def test_a_mark_off_the_sheet_is_refused(cell: int) -> None:
    with pytest.raises(odds.Fault, match="cannot be marked"):
        odds.sheet("").with_mark(odds.Mark(0, cell))
