"""Arena: sums that do not depend on who added them up, and a cluster that loses a machine."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Iterator, Sequence

import numpy as np
import pytest

import odds
from odds.play.arena import Job, Meeting, Pairing, Sums, jobs, meet, pairings, work
from odds.play.match.games import play
from odds.play.match.policies import CASUAL, greedy
from odds.play.workers import on_cluster, on_threads

GAME = odds.game()


def meetings(names: Sequence[str], players: int, games: int, seed: int) -> list[Meeting]:
    return meet(jobs(GAME, pairings(names, players), games, seed), on_threads)


def test_every_pair_meets_once_at_two_and_both_ways_at_more() -> None:
    assert [(p.alone, p.among) for p in pairings(["rush", "random", "rush"], 2)] == [
        ("rush", "random")
    ]
    three = {(p.alone, p.among) for p in pairings(["rush", "random"], 3)}
    assert three == {("rush", "random"), ("random", "rush")}


def test_games_are_divided_among_the_seats() -> None:
    todo = jobs(GAME, [Pairing("rush", "random", 3)], 5000, 1)
    assert sum(job.games for job in todo) == 5000
    by_seat = [sum(job.games for job in todo if job.seat == seat) for seat in range(3)]
    assert by_seat == [1667, 1667, 1666]
    assert len({(job.seat, job.number) for job in todo}) == len(todo)


def test_sums_do_not_depend_on_order_or_on_hearing_twice() -> None:
    todo = jobs(GAME, pairings(["rush", "greedy:2"], 2), 3000, 3)
    done = [(place, work(job)) for place, job in enumerate(todo)]

    def backwards(_: Sequence[Job]) -> Iterator[tuple[int, Sums]]:
        yield from reversed(done)
        yield done[0]

    assert meet(todo, backwards) == meet(todo, on_threads)


def test_a_policy_against_its_like_wins_its_share() -> None:
    # The same rule under two names.
    for players in (2, 4):
        for found in meetings(["greedy:2", "greedy:2.0"], players, 4000, 5):
            assert found.share.mean == pytest.approx(1 / players, abs=4 * found.share.error)
            assert found.own.mean == pytest.approx(found.other.mean, abs=4 * found.own.error)


def test_seats_are_told_apart() -> None:
    todo = jobs(GAME, [Pairing("greedy:2", "greedy:2", 3)], 3072, 5)
    (found,) = meet(todo, on_threads)
    # The same dice as those of the jobs, in one go a seat.
    played = [play([greedy(2)] * 3, 1024, 5 * 100_003 + seat * 20_011) for seat in range(3)]
    shares = np.concatenate([each.shares for each in played])
    scores = np.concatenate([each.scores for each in played])
    assert [seat.share.mean for seat in found.seats] == pytest.approx(shares.mean(axis=0))
    assert [seat.score.mean for seat in found.seats] == pytest.approx(scores.mean(axis=0))
    rolls = np.concatenate([each.rolls for each in played])
    assert found.rolls.mean == pytest.approx(rolls.mean())
    assert found.rolls.error == pytest.approx(rolls.std() / np.sqrt(3072))


def test_games_under_other_rules_are_other_meetings() -> None:
    pairing = Pairing("rush", "rush", 2)
    other = odds.game(second_lock="after_turn")
    todo = [job for game in (GAME, other) for job in jobs(game, [pairing], 500, 1)]
    found = meet(todo, on_threads)
    assert found == [meet(jobs(game, [pairing], 500, 1), on_threads)[0] for game in (GAME, other)]
    assert found[0] != found[1]


def test_the_better_wins() -> None:
    (found,) = meetings(["greedy:2", "random"], 2, 1000, 5)
    assert found.share.mean > 0.95
    assert found.games == 1000
    assert 0 <= found.penalties <= 1


@pytest.mark.parametrize(
    ("names", "players", "message"),
    [
        (["rush"], 2, "two different"),
        (["rush", "best"], 2, "there is no policy"),
        (["rush", "random"], 6, "2 to 5"),
        (["rush", "engine:"], 2, "names no command"),
        (["rush", "engine:/no/such/program"], 2, "cannot be started"),
        (["rush", f"engine:{sys.executable} -c pass"], 2, "ended or was silent"),
    ],
)
def test_what_cannot_meet_is_refused(names: list[str], players: int, message: str) -> None:
    with pytest.raises(odds.Fault, match=message):
        meetings(names, players, 10, 1)


def test_another_program_takes_a_seat() -> None:
    # The engine plays the same rule, so that its games are those of the rule itself.
    engine = f"engine:{sys.executable} -m tests.play.rush_engine"
    (by_hand,) = meetings(["greedy:2", engine], 2, 12, 9)
    (ours,) = meetings(["greedy:2", "rush"], 2, 12, 9)
    assert (by_hand.share, by_hand.own, by_hand.rolls) == (ours.share, ours.own, ours.rolls)


@pytest.mark.slow
def test_a_cluster_that_loses_a_worker_loses_no_game() -> None:
    distributed = pytest.importorskip("distributed")
    todo = jobs(GAME, pairings(["rush", "greedy:2", "random"], 2), 40_000, 3)
    expected = meet(todo, on_threads)
    cluster = distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None
    )
    heard: list[int] = []
    with cluster:
        victim = next(iter(cluster.workers.values())).process.pid
        killed = threading.Event()

        def run(some: Sequence[Job]) -> Iterator[tuple[int, Sums]]:
            for place, sums in on_cluster(some, cluster.scheduler_address):
                heard.append(place)
                if len(heard) == 5:
                    os.kill(victim, signal.SIGKILL)
                    killed.set()
                yield place, sums

        found = meet(todo, run)
    assert killed.is_set()
    assert sorted(set(heard)) == list(range(len(todo)))
    assert found == expected


def test_no_scheduler_is_said_so() -> None:
    with pytest.raises(odds.Fault, match="no scheduler answers"):
        list(on_cluster([], "tcp://127.0.0.1:9"))


def test_two_casual_players_score_like_beginners() -> None:
    played = play([CASUAL, CASUAL], 8000, 3)
    assert 61 < played.scores.mean() < 64


def test_a_player_who_thinks_sits_among_policies() -> None:
    found = meetings(["rollouts:1", "random"], 2, 4, 1)
    assert found[0].pairing == Pairing("rollouts:1", "random", 2)
    assert found[0].share.mean == 1.0
    with pytest.raises(odds.Fault, match="no policy 'rollouts:0'"):
        list(pairings(["rollouts:0", "random"], 2))
