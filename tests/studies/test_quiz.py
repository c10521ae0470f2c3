"""Positions of a quiz: the same for the same seed, real decisions, of the kinds that are wanted."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from numpy.typing import NDArray

import odds
from odds.game.turn import legal_options
from odds.play.match.games import play
from odds.play.match.policies import solved_values
from odds.play.match.transcript import record_of
from odds.solver.tables import TableKey
from odds.studies.losses import careful
from odds.studies.quiz import GAMES, LEAST_GAP, PLAYERS, Puzzle, draw, tables_of, wanted_of
from tests.conftest import Solved

GOLDEN = [
    "R4,6,7,9/Y-/G9/B9,7/P0 63-6363",
    "R2,4,5,6/Y-/G-/B11,8/P0 46-4436",
    "R5,6,7/Y-/G-/B-/P1 14",
    "R5,6,7,9,10/Y-/G-/B10,9/P0 41-3631",
    "R2,3,5/Y4,5/G11,9,8/B10/P1 31-3565",
    "R5,6,7,8,9/Y-/G10,8/B10,9,8,7,6/P0 46",
    "R-/Y-/G-/B-/P2 46",
    "R2,6,7,8,9,11x/Y6,7,8,10/G7,6/B10/P2 21-x562",
    "R2,3,4,8,9,10/Y3,4,5,9,10,11/G12,9/B-/P3 11-3426",
    "R2,3,4,6,7x/Y5,7,8,9,10/G10,8,7,6,5,4/B11,8,6/P1 21",
]


def told(puzzles: tuple[Puzzle, ...]) -> list[str]:
    return [
        f"{odds.write_sheet(each.advice.sheet)} {odds.write_roll(each.advice.roll)}"
        for each in puzzles
    ]


def test_a_seed_stands_for_these_positions(solved: Solved) -> None:
    # Whoever changes how positions are drawn changes what a link that was shared shows.
    assert told(draw(1, solved(players=2))) == GOLDEN
    assert told(draw(2, solved(players=2))) != GOLDEN
    assert told(draw(1, solved(players=3))) != GOLDEN


@pytest.mark.parametrize("players", [1, 2, 3])
def test_every_position_is_a_decision_of_the_kind_that_is_wanted(
    solved: Solved, players: int
) -> None:
    for seed in (4, 5, 6):
        puzzles = draw(seed, solved(players=players))
        assert tuple(each.wanted for each in puzzles) == wanted_of(players)
        assert len(set(told(puzzles))) == 10
        for each in puzzles:
            sheet, roll, phase = each.advice.sheet, each.advice.roll, each.advice.phase
            first, second, *rest = odds.advise(sheet, roll, players, phase).options
            assert rest
            gap = first.value - second.value
            assert gap >= LEAST_GAP
            thumb = each.judged(careful(sheet, legal_options(sheet, roll, each.wanted.role)))
            expected = "trap" if thumb.loss else "plain"
            assert each.wanted.difficulty == ("close" if gap < 1 else expected)
            assert (each.wanted.role == "passive") == (phase > 0) == (roll.colours == ())


def test_the_positions_are_out_of_games_that_were_played(solved: Solved) -> None:
    """Every sheet is met again where its game is written down and read back by the rules."""
    met = set()
    for first in range(2):
        line_up = [PLAYERS[first], PLAYERS[1 - first]]
        played = play(line_up, GAMES, 8, recorded=True)
        for number in range(first, GAMES, 2):
            record = record_of(played, number, odds.game(), ("a", "b"))
            for place, position in enumerate(record.positions(), 1):
                met |= {(place, sheet) for sheet in position.sheets}
    puzzles = draw(8, solved(players=2))
    assert {(each.number, each.advice.sheet) for each in puzzles} <= met


def test_the_last_bit_of_a_table_changes_no_position(solved: Solved) -> None:
    table, noise = solved(players=2), np.random.default_rng(1)

    def shaken(values: NDArray[np.float32]) -> NDArray[np.float32]:
        up = noise.random(values.shape, np.float32) < 0.5
        return np.nextafter(values, np.where(up, np.float32(1e9), np.float32(-1e9)))

    known: dict[TableKey, NDArray[np.float32]] = {}

    def values(key: TableKey) -> NDArray[np.float32]:
        if key not in known:
            known[key] = shaken(solved_values(key))
        return known[key]

    other = replace(table, values=shaken(np.asarray(table.values)))
    for seed in range(10, 16):
        assert told(draw(seed, other, values)) == told(draw(seed, table))
    assert {table.key, *known} == {*tables_of(odds.game(), 2)}


def test_the_order_of_the_options_tells_nothing(solved: Solved) -> None:
    puzzles = [each for seed in range(20, 24) for each in draw(seed, solved(players=2))]
    places = [each.options.index(each.advice.best.option) for each in puzzles]
    assert all({*each.options} == {o.option for o in each.advice.options} for each in puzzles)
    # The best is now the first, now the last, mostly neither.
    assert 0 in places
    assert any(place == len(each.options) - 1 for place, each in zip(places, puzzles, strict=True))
    assert sum(place > 0 for place in places) > len(places) / 2
    with pytest.raises(LookupError):
        puzzles[0].judged(odds.Option(white=odds.Mark(0, 0), colour=odds.Mark(0, 1)))
