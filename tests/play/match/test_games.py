"""Compiled games against the rules played one roll at a time."""

from __future__ import annotations

import numpy as np
import pytest

import odds
from odds.game.position import Position
from odds.game.rules import Game
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


def game_under(variant: str, switches: dict[str, object]) -> Game:
    """Return a variant under switches; Longo's smaller number of marks is another."""
    given = dict(switches)
    if variant == "longo" and "marks_before_lock" in given:
        given["marks_before_lock"] = 5
    return odds.game(variant, **given)


@pytest.mark.parametrize("switches", SWITCHES, ids=str)
@pytest.mark.parametrize("variant", odds.variant_ids())
def test_every_game_replays_by_the_rules(variant: str, switches: dict[str, object]) -> None:
    game = game_under(variant, switches)
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


def test_neither_threads_nor_the_number_of_games_change_a_game() -> None:
    policies = [read_policy(name, 3) for name in ("casual", "random", "rush")]
    many = play(policies, 1300, 11, threads=2)
    few = play(policies, 700, 11, threads=1)
    assert (many.scores[:700] == few.scores).all()
    assert (many.rolls[:700] == few.rolls).all()
    other = play(policies, 700, 12)
    assert (other.scores != few.scores).any()


def test_a_game_that_is_over_is_not_played_on() -> None:
    over = Position((odds.sheet("P4"), odds.sheet("")))
    with pytest.raises(odds.Fault, match="the game is over"):
        play([read_policy("rush", 2)] * 2, 1, 1, position=over)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "share", "own", "other", "rolls"),
    # Facts of FINDINGS.md, over games in which each plays first half of the time.
    [("priced:3", 0.76, 114, 91, 34.6), ("priced:4@2", 0.85, 96, 63, 27.8)],
)
def test_a_price_on_time_beats_the_solo_optimum(
    name: str, share: float, own: float, other: float, rolls: float
) -> None:
    shares, scores, lengths = [], [], []
    for seat in range(2):
        names = [name, "solo"] if seat == 0 else ["solo", name]
        played = play([read_policy(each, 2) for each in names], 4000, seat)
        shares.append(played.shares[:, seat].mean())
        scores.append(played.scores.mean(axis=0)[[seat, 1 - seat]])
        lengths.append(played.rolls.mean())
    # Published to the per cent and the point; three standard errors of 8,000 games on top.
    assert np.mean(shares) == pytest.approx(share, abs=0.005 + 3 * 0.0048)
    assert np.mean(scores, axis=0) == pytest.approx([own, other], abs=0.5 + 3 * 0.4)
    assert np.mean(lengths) == pytest.approx(rolls, abs=0.05 + 3 * 0.08)
