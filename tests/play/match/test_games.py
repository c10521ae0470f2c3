"""Compiled games against the rules played one roll at a time."""

from __future__ import annotations

import pytest

import odds
from odds.play.match.games import play
from odds.play.match.record import read_record, write_record
from odds.play.match.registry import read_policy
from odds.play.match.seats import BY_PENALTIES
from odds.play.match.transcript import record_of

GAMES = 6
SWITCHES = [
    {},
    {"marks_before_lock": 4},
    {"die_removal": "end_of_turn"},
    {"second_lock": "after_turn"},
    {"die_removal": "end_of_turn", "second_lock": "after_turn"},
    {"penalty_when_ended_early": True},
    {"voluntary_pass": "free"},
    {"voluntary_pass": "free", "penalty_when_ended_early": True},
]


@pytest.mark.parametrize("switches", SWITCHES, ids=str)
@pytest.mark.parametrize("variant", odds.variant_ids())
def test_every_game_replays_by_the_rules(variant: str, switches: dict[str, object]) -> None:
    given = dict(switches)
    if variant == "longo" and "marks_before_lock" in given:
        given["marks_before_lock"] = 5
    game = odds.game(variant, **given)
    for players in (1, 2, 3, 5):
        names = ["random", "rush", "greedy:2", "greedy:4", "random"][:players]
        played = play(
            [read_policy(name, players) for name in names], GAMES, 7, game=game, recorded=True
        )
        for number in range(GAMES):
            record = record_of(played, number, game, names)
            assert read_record(write_record(record)) == record
            end = record.end
            assert end.over
            assert end.scores == tuple(played.scores[number])
            assert len(record.turns) == played.rolls[number]
            by_penalties = (
                any(sheet.penalties == game.variant.max_penalties for sheet in end.sheets)
                and len(end.closed) < game.variant.rows_to_end
            )
            assert by_penalties == (played.ends[number] == BY_PENALTIES)
            assert tuple(map(float, end.shares)) == tuple(played.shares[number])
