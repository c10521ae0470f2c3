"""The kernels' options against the rules', and their choices against the exact advice."""

from __future__ import annotations

import random

import pytest

import odds
from odds.game.position import Position, new_position
from odds.game.turn import Role, legal_options
from odds.play.advice import judge
from odds.play.match.ask import Asker
from odds.play.match.policies import RANDOM, SOLO, Priced, cast_of
from tests.conftest import Solved
from tests.play.match.test_games import SWITCHES, game_under
from tests.sheets import random_roll, random_sheet


@pytest.mark.parametrize("switches", SWITCHES, ids=str)
@pytest.mark.parametrize("variant", odds.variant_ids())
def test_options_are_those_of_the_rules(variant: str, switches: dict[str, object]) -> None:
    game = game_under(variant, switches)
    rng = random.Random(3)
    asker = Asker(cast_of(game, [RANDOM] * 2), 2, game)
    for _ in range(40):
        sheet = random_sheet(game, rng)
        other = odds.sheet("", game)
        for row, each in enumerate(sheet.rows):
            if each.closed:
                other = other.with_closed(row)
        if sheet.over or other.over:
            continue
        roll = random_roll(sheet, rng)
        seat = rng.randrange(2)
        sheets = (sheet, other) if seat == 0 else (other, sheet)
        active = rng.randrange(2)
        role: Role = "active" if active == seat else "passive"
        judgement = asker.ask(Position(sheets, active), roll, seat)
        options = [judged.option for judged in judgement.options]
        assert sorted(map(repr, options)) == sorted(map(repr, legal_options(sheet, roll, role)))


@pytest.mark.parametrize("role", ["active", "passive"])
def test_the_table_policy_plays_the_exact_advice(solved: Solved, role: Role) -> None:
    game, rng = odds.game(), random.Random(5)
    asker = Asker(cast_of(game, [SOLO, Priced(0.0, 2)]), 2, game)
    for seat, table in ((0, solved()), (1, solved("classic", 2))):
        for _ in range(100):
            sheet = random_sheet(game, rng)
            other = odds.sheet("")
            for row, each in enumerate(sheet.rows):
                if each.closed:
                    other = other.with_closed(row)
            active = seat if role == "active" else 1 - seat
            position = Position((sheet, other) if seat == 0 else (other, sheet), active)
            roll = random_roll(sheet, rng)
            phase = 0 if role == "active" else 1
            advice = judge(sheet, roll, table, phase)
            judgement = asker.ask(position, roll, seat)
            exact = {each.option: each.value - sheet.score for each in advice.options}
            for judged in judgement.options:
                assert judged.worth == pytest.approx(exact[judged.option], abs=1e-4)
            assert exact[judgement.best.option] == pytest.approx(max(exact.values()), abs=1e-4)


def test_a_lone_player_is_active_on_every_roll(solved: Solved) -> None:
    solved()
    asker = Asker(cast_of(odds.game(), [SOLO]), 1, odds.game())
    roll = odds.read_roll("34-5216", odds.game().variant)
    judged = asker.ask(new_position(1), roll, 0)
    assert judged.best.option in legal_options(odds.sheet(""), roll)
