"""The kernel against a slow solver in fractions, on every sheet of variants small enough."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from odds.solver.indexing import index_of
from odds.solver.induction import follow, solve
from tests.solver.slow_solver import NAMES, SlowSolver, every_sheet, forgotten, tiny_game

CASES: list[tuple[str, int, Fraction, dict[str, Any]]] = [
    *((name, 1, Fraction(0), {}) for name in NAMES),
    ("as classic", 3, Fraction(1, 4), {"second_lock": "after_turn"}),
    ("as mixx a", 2, Fraction(0), {"die_removal": "end_of_turn"}),
    ("as mixx a", 1, Fraction(7, 5), {"second_lock": "after_turn", "die_removal": "end_of_turn"}),
    ("as mixx b", 1, Fraction(0), {"marks_before_lock": 1}),
]


@pytest.mark.parametrize(("name", "players", "tempo", "switches"), CASES)
def test_every_sheet(name: str, players: int, tempo: Fraction, switches: dict[str, Any]) -> None:
    game = tiny_game(name, **switches)
    slow = SlowSolver(game, players, tempo)
    solution = solve(game, players, float(tempo))
    moments, settled = follow(solution), 0
    for sheet in every_sheet(game):
        a, b = solution.index.classes(sheet)
        place = a * solution.index.shape[1] + b
        for penalties in range(4):
            for phase in range(players):
                play = slow.play(forgotten(replace(sheet, penalties=penalties)), phase)
                found = solution.values[place, phase, penalties]
                assert found == pytest.approx(float(play.value), abs=1e-9), (
                    sheet,
                    penalties,
                    phase,
                )
                spread, rolls, ends = (float(x) for x in moments[place, phase, penalties])
                # The moments are kept in float32.
                assert rolls == pytest.approx(play.rolls, rel=1e-5)
                if play.settled:
                    settled += 1
                    variance = play.square - play.points**2
                    assert spread == pytest.approx(variance, rel=5e-5, abs=1e-5)
                    assert ends == pytest.approx(play.ends, rel=5e-5, abs=1e-5)
    assert settled > 0


def test_symmetries_are_used_where_there_are_any() -> None:
    def states(name: str) -> tuple[int, bool]:
        index = index_of(tiny_game(name))
        return index.places, index.mirrored

    assert states("as classic") == (15 * 16 // 2, True)
    assert states("as mixx a") == (25 * 26 // 2, True)
    assert states("as mixx b") == (25 * 25, False)
    assert states("two alike") == (15 * 25, False)
