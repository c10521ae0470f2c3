"""The price of time on a small scale, against games of other dice and on a cluster."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

import numpy as np
import pytest

from odds.play.arena import Job, Sums
from odds.play.estimate import Estimate
from odds.play.match.games import play
from odds.play.match.policies import SOLO, Priced
from odds.play.workers import on_cluster
from odds.studies.articles import tempo
from odds.studies.articles.report import Findings
from odds.studies.articles.study import Means

GAMES = 1200


@pytest.fixture(scope="module")
def findings() -> Findings:
    return tempo.investigate(Means(), (0.0, 7.0), GAMES)


def estimate(cell: object) -> Estimate:
    assert isinstance(cell, Estimate)
    return cell


def test_wins_are_those_of_other_games_with_other_dice(findings: Findings) -> None:
    for players in (2, 4):
        # The fast one sits first and last by turns.
        shares = []
        for seat in range(players):
            seats = [SOLO] * players
            seats[seat] = Priced(7.0)
            shares.append(play(seats, GAMES // 2, 900 + seat).shares[:, seat])
        mine = np.concatenate(shares)
        found = estimate(findings.table(f"wins_{players}").column("among_0")[1])
        error = np.hypot(mine.std() / np.sqrt(len(mine)), (found.high - found.low) / 2 / 1.96)
        assert found.mean == pytest.approx(mine.mean(), abs=4 * error)
        assert found.samples == GAMES


def test_scores_and_rolls_are_those_known(findings: Findings) -> None:
    # Measured before the study was written, with 10,000 games: docs/against-people.md.
    for name, price, known in (("scores", 0, 111.3), ("scores", 1, 73.2), ("rolls", 0, 39.1),
                               ("rolls", 1, 21.9)):  # fmt: skip
        found = estimate(findings.table(name).column("players_2")[price])
        assert found.mean == pytest.approx(known, abs=found.high - found.low)


def test_a_cliff_is_found_wherever_it_is() -> None:
    found = tempo.play(Means(), (7.0, 7.5, 8.0), 400)
    for players in (2, 5):
        assert found.won(players, 8.0, 7.0).high < tempo.CLIFF / players
        assert 8.0 not in found.as_good(players, 7.0)
        told = str(tempo.cliff(found, players, 7.0))
        assert told.startswith(f"Above lies a cliff: among {players} players one with the price of")
        assert "price of 8 among copies of 7 wins" in told
    assert "higher one might be better" in str(tempo.cliff(found, 2, 8.0))
    assert "above 7 falls" in str(tempo.cliff(replace(found, prices=(7.0, 7.5)), 2, 7.0))


def test_the_answer_follows_from_the_tables(findings: Findings) -> None:
    path = findings.table("best_responses")
    assert path.column("price") == (0.0, 7.0) * 4
    assert all(estimate(cell).mean > 0.7 for cell in path.column("share")[1::2])
    told = [str(sentence) for sentence in findings.answer]
    assert "no price to 7 points a roll" in told[0]
    assert "the highest price tried is the best" in told[5]


def test_it_is_the_same_again(findings: Findings) -> None:
    assert tempo.investigate(Means(), (0.0, 7.0), GAMES) == findings


@pytest.mark.slow
def test_a_cluster_finds_the_same(findings: Findings) -> None:
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None
    ) as cluster:
        heard: list[int] = []

        def run(todo: Sequence[Job]) -> Iterator[tuple[int, Sums]]:
            for place, sums in on_cluster(todo, cluster.scheduler_address):
                heard.append(place)
                yield place, sums

        found = tempo.investigate(Means(run=run), (0.0, 7.0), GAMES)
    assert heard
    assert found == findings
