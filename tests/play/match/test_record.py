"""Golden games: records that replay, and that the kernels play again from their seeds."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from odds.game.fault import Fault
from odds.play.match.games import play
from odds.play.match.record import read_record, write_record
from odds.play.match.registry import read_policy
from odds.play.match.transcript import record_of

GOLDEN = sorted((Path(__file__).parents[2] / "data" / "records").glob("*.txt"))


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_a_golden_game_is_played_again(path: Path) -> None:
    text = path.read_text("utf-8")
    record = read_record(text)
    assert record.end.over
    comment, rest = text.split("\n", 1)
    assert write_record(record) == rest
    found = re.fullmatch(r"# seed (\d+), game (\d+)", comment)
    assert found
    seed, number = map(int, found.groups())
    players = record.players
    policies = [read_policy(name, len(players), record.game) for name in players]
    played = play(policies, number + 1, seed, game=record.game, recorded=True)
    assert record_of(played, number, record.game, players) == record


HEAD = "variant: classic\nplayers: a, b\n"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (HEAD + "1 34-5216 W:R7 C:B4 | W:R8\n", "roll 1: player 1 may not make that white mark"),
        (HEAD + "1 34-5216 W:R7\n", "line 3: 1 options for 2 players"),
        (HEAD + "2 34-5216 W:R7 | pass\n", "line 3: expected roll 1"),
        (HEAD + "1 34-521 W:R7 | pass\n", "line 3: the blue die is missing"),
        (HEAD + "1 34-5216 pass | pass\n", "roll 1: player 1 takes a penalty"),
        (HEAD + "1 34-5216 W:R7 | penalty\n", "roll 1: player 2 does not roll"),
        (HEAD + "1 34-5216 W:R7 C:R5 | pass\n", "may not make that colour mark"),
        (HEAD + "result: 1, 2\n", "the record has a result, but the game is not over"),
        ("players: a, b\nvariant: chess\n1 34-5216 W:R7 | pass\n", "chess"),
        ("rules: mood=good\nplayers: a\n", "there is no rule switch 'mood'"),
        ("rules: marks_before_lock=2\nplayers: a\n", "must be 5 or 4"),
        ("players: a,,b\n", "names 1 to 5 players"),
        (
            HEAD + "1 34-5216 W:R7 | pass\nplayers: c\n",
            "line 4: players stands where",
        ),
        ("", "names 1 to 5 players"),
    ],
)
def test_what_could_not_have_happened_is_refused(text: str, message: str) -> None:
    with pytest.raises(Fault, match=re.escape(message)):
        read_record(text)


def test_a_record_may_stop_before_the_end() -> None:
    record = read_record(HEAD)
    assert record.turns == ()
    record = read_record(HEAD + "1 34-5216 W:R7 C:B10 | pass\n")
    assert not record.end.over
    assert record.end.scores == (2, 0)
    assert read_record(write_record(record)) == record
