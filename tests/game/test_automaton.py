"""The compiled rows against the sheet's own, slow answer, cell by cell and state by state."""

from __future__ import annotations

import pytest

import odds
from odds.game.automaton import RowAutomaton, compiled
from odds.game.sheet import NO_FRONT, Mark, Row, Sheet, empty_sheet
from odds.game.variant import variant_ids

GAMES = [
    odds.game(name, marks_before_lock=odds.load_variant(name).marks_before_lock - less)
    for name in variant_ids()
    for less in (0, 1)
]
IDS = [f"{game.variant.id}-{game.marks_before_lock}" for game in GAMES]


def played_states(game: odds.Game, row: int) -> set[tuple[int, int]]:
    """Return every open state of a row that marks, one after the other, can lead to."""
    cells = range(len(game.variant.rows[row].cells))
    found = {(0, NO_FRONT)}
    todo = [empty_sheet(game)]
    while todo:
        sheet = todo.pop()
        for cell in cells:
            if not sheet.may_mark(Mark(row, cell)):
                continue
            after = sheet.with_mark(Mark(row, cell)).rows[row]
            state = (after.count, after.front)
            if not after.locked and state not in found:
                found.add(state)
                todo.append(with_state(game, row, *state))
    return found


def with_state(game: odds.Game, row: int, count: int, front: int) -> Sheet:
    rows = [Row() for _ in game.variant.rows]
    rows[row] = Row(count, front, None if count else ())
    return Sheet(game, tuple(rows))


def cells_of(automaton: RowAutomaton, mask: int, game: odds.Game) -> set[int]:
    """Return the cells of a mask, each by its number in the lane of its own colour."""
    colours, layout = game.variant.colours, automaton.layout
    bits = {
        index: automaton.lanes.bit(colours.index(cell.colour), cell.number)
        for index, cell in enumerate(layout.cells)
    }
    # A bit that belongs to no cell would be a mark that nobody can make.
    assert mask & ~sum(bits.values()) == 0
    return {index for index, bit in bits.items() if mask & bit}


@pytest.mark.parametrize("game", GAMES, ids=IDS)
def test_states_are_those_that_marks_lead_to(game: odds.Game) -> None:
    for row, automaton in enumerate(compiled(game)):
        states = list(automaton.states())
        assert states[0] == (0, NO_FRONT)
        assert len(set(states)) == len(states)
        assert set(states) == played_states(game, row)
        assert [count for count, _ in states] == sorted(count for count, _ in states)


def test_a_classic_row_has_56_open_states() -> None:
    assert [len(list(row.states())) for row in compiled(odds.game())] == [56] * 4


@pytest.mark.parametrize("game", GAMES, ids=IDS)
def test_masks_hold_what_the_sheet_allows(game: odds.Game) -> None:
    for row, automaton in enumerate(compiled(game)):
        closing = set(automaton.layout.closing)
        for count, front in automaton.states():
            sheet = with_state(game, row, count, front)
            cells = range(len(automaton.layout.cells))
            allowed = {cell for cell in cells if sheet.may_mark(Mark(row, cell))}
            assert cells_of(automaton, automaton.marks(count, front), game) == allowed
            assert cells_of(automaton, automaton.locks(count, front), game) == allowed & closing


@pytest.mark.parametrize("game", GAMES, ids=IDS)
@pytest.mark.parametrize("max_skip", [0, 1, 3, 99])
def test_within_skip_is_the_next_cells(game: odds.Game, max_skip: int) -> None:
    for automaton in compiled(game):
        numbers = automaton.layout.numbers
        for front in range(NO_FRONT, len(numbers)):
            mask = automaton.within_skip(front, max_skip)
            near = {number for at, number in enumerate(numbers) if 0 < at - front <= max_skip + 1}
            bits = {n for n in range(automaton.lanes.width) if mask >> n & 1}
            assert bits == near
            # The same numbers in the lane of every die.
            assert mask == automaton.lanes.spread(sum(1 << n for n in near), range(4))


@pytest.mark.parametrize("game", GAMES, ids=IDS)
def test_a_shift_by_a_white_face_leaves_the_faces_of_the_die(game: odds.Game) -> None:
    sides = game.variant.sides
    for automaton in compiled(game):
        mask, lanes = automaton.marks(0, NO_FRONT), automaton.lanes
        assert lanes.folded(mask) == sum(
            1 << automaton.layout.numbers[cell] for cell in cells_of(automaton, mask, game)
        )
        for die, colour in enumerate(game.variant.colours):
            for white in range(1, sides + 1):
                lane = mask >> white >> die * lanes.width & lanes.faces
                faces = {face for face in range(sides + 1) if lane >> face & 1}
                assert faces == {
                    cell.number - white
                    for index, cell in enumerate(automaton.layout.cells)
                    if cell.colour == colour
                    and index not in automaton.layout.closing
                    and 1 <= cell.number - white <= sides
                }
