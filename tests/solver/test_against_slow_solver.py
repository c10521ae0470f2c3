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
    moments = follow(solution)
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
                variance = play.square - play.points**2
                if tempo > 1:
                    # At such a price many options tie in value and in rolls, which leaves open
                    # what else they lead to.
                    continue
                spread, *others = (float(figure) for figure in moments[place, phase, penalties])
                # Options that tie in value and in rolls leave the rest open by a little, the
                # spread by the most.
                assert spread == pytest.approx(variance, rel=2e-2, abs=1e-2)
                assert others == pytest.approx([play.rolls, play.ends], rel=2e-3, abs=1e-3)


def test_symmetries_are_used_where_there_are_any() -> None:
    def states(name: str) -> tuple[int, bool]:
        index = index_of(tiny_game(name))
        return index.places, index.mirrored

    assert states("as classic") == (15 * 16 // 2, True)
    assert states("as mixx a") == (25 * 26 // 2, True)
    assert states("as mixx b") == (25 * 25, False)
    assert states("two alike") == (15 * 25, False)
