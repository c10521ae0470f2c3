"""How fast games are played: on all cores, against one thread, and one decision at a time."""

from __future__ import annotations

import sys
import time
from typing import Any

import pytest

import odds
from odds.game.position import new_position
from odds.play.match.ask import Asker
from odds.play.match.games import play
from odds.play.match.policies import cast_of
from odds.play.match.registry import read_policy
from odds.play.protocol import Session


@pytest.mark.parametrize(
    "names", ["priced:7 priced:7", "priced:4.5@2 priced:4.5@2", "strong strong"]
)
def test_games(benchmark: Any, capsys: pytest.CaptureFixture[str], names: str) -> None:
    games = 100 if benchmark.disabled else 20_000
    policies = [read_policy(name, 2) for name in names.split()]
    cast = cast_of(odds.game(), policies)
    play(policies, 10, 1, cast=cast)
    started = time.perf_counter()
    play(policies, games, 1, cast=cast, threads=1)
    alone = time.perf_counter() - started
    benchmark.pedantic(play, args=(policies, games, 1), kwargs={"cast": cast}, rounds=5)
    if not benchmark.disabled:
        best = benchmark.stats.stats.min
        with capsys.disabled():
            sys.stdout.write(
                f"\n{names}: {games / best:,.0f} games/s, {alone / best:.2f} times one thread\n"
            )


def test_decisions(benchmark: Any) -> None:
    asker = Asker(cast_of(odds.game(), [read_policy("strong", 2)] * 2), 2, odds.game())
    position, roll = new_position(2), odds.read_roll("34-5216", odds.game().variant)
    benchmark(asker.ask, position, roll, 0)


def test_engine_decisions(benchmark: Any) -> None:
    session = Session("bench")
    lines = ("position seat 0 active 0 sheets R2,3,5/Y7/G12,11/B-/P1 R4", "white 34-5216")

    def decide() -> list[str]:
        return [answer for line in lines for answer in session.answer(line)]

    assert decide()[0] == "ok"
    benchmark(decide)
