"""Who starts, on a small scale: seats counted game by game, values known before."""

from __future__ import annotations

import pytest

from odds.play.estimate import Estimate
from odds.play.match.games import play
from odds.play.match.policies import CASUAL
from odds.studies.articles import seat
from odds.studies.articles.report import Findings
from odds.studies.articles.study import Means
from odds.studies.articles.text import say

GAMES = 20_000
CASUAL_ONLY = (seat.Kind("casual", "casual", say("careful beginners"), GAMES),)


@pytest.fixture(scope="module")
def findings() -> Findings:
    return seat.investigate(Means(), CASUAL_ONLY)


def mean_of(cell: object) -> float:
    assert isinstance(cell, Estimate)
    assert cell.low < cell.mean < cell.high
    assert cell.samples == GAMES
    return cell.mean


def test_wins_are_those_counted_game_by_game_with_other_dice(findings: Findings) -> None:
    for players in (2, 5):
        played = play([CASUAL] * players, GAMES, 4321)
        counted = [0.0] * players
        for scores in played.scores.tolist():
            best = [place for place, score in enumerate(scores) if score == max(scores)]
            for place in best:
                counted[place] += 1 / len(best)
        wins = findings.table("wins_casual").column(f"players_{players}")[:players]
        assert sum(map(mean_of, wins)) == pytest.approx(1)
        # Four standard errors of a difference of two shares of a half at the most.
        near = 4 * (0.5 / GAMES) ** 0.5
        for place, cell in enumerate(wins):
            assert mean_of(cell) == pytest.approx(counted[place] / GAMES, abs=near)
        scores = findings.table("scores_casual").column(f"players_{players}")[:players]
        for place, cell in enumerate(scores):
            assert mean_of(cell) == pytest.approx(played.scores[:, place].mean(), abs=0.9)


def test_what_starting_is_worth_is_said_no_louder_than_other_games_say(findings: Findings) -> None:
    table = findings.table("advantage")
    played = play([CASUAL] * 5, GAMES, 77).shares[:, 0]
    error = played.std() / GAMES**0.5
    errors = [cell for cell in table.column("errors") if isinstance(cell, float)]
    # Both counts are uncertain by one standard error.
    assert errors[-1] == pytest.approx((played.mean() - 0.2) / error, abs=4)
    # So few games of two could be chance, those of five are not.
    assert errors[0] < seat.BEYOND < errors[-1]
    assert str(findings.answer[0]).startswith("Among careful beginners it is not clear")


def test_values_without_a_race_are_those_known(findings: Findings) -> None:
    table = findings.table("without_a_race")
    for players, first, last in ((2, 130.5014, 131.1327), (3, 142.4191, 143.6031),
                                 (4, 152.2989, 153.9441), (5, 160.6947, 162.7163)):  # fmt: skip
        values = table.column(f"players_{players}")
        assert values[0] == pytest.approx(first, abs=1e-3)
        assert values[players - 1] == pytest.approx(last, abs=1e-3)
        assert values[players:] == (None,) * (5 - players)


def test_it_is_the_same_again(findings: Findings) -> None:
    assert seat.investigate(Means(), CASUAL_ONLY) == findings
