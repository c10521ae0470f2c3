"""Win chances by rollouts against exact enumeration, and what they promise of their samples."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import numpy as np
import pytest

import odds
from odds.game.position import Position, new_position
from odds.game.turn import PENALTY, Option, Roll
from odds.play.estimate import chance_of, mean_of, paired
from odds.play.match.ask import Asker
from odds.play.match.policies import RUSH, cast_of, greedy
from odds.play.match.registry import strong
from odds.play.rollout import CHUNK, Rollouts
from odds.play.win import Effort, TableAdvice, _Search, advise_at_table

GAME = odds.game()
CAST = cast_of(GAME, [RUSH, greedy(2)])
# Whatever is rolled, the active player locks red or takes the fourth penalty: one roll to go.
LAST = Position(
    (
        odds.sheet("R2,3,4,5,6,7,8,9,10,11/Y11/Gx/B3/P3"),
        odds.sheet("R2,3,4,5,6/Y2,3,4,5,6,7,8/Gx/B12,11,10"),
    )
)


def exact_shares(position: Position, option: Option | None = None) -> list[Fraction]:
    """Return everybody's chance to win by trying each roll; only red and yellow and blue matter."""
    asker, total, rolls = Asker(CAST, 2, GAME), [Fraction(0), Fraction(0)], 0
    faces = range(1, 7)
    for first, second, red, yellow, blue in product(faces, faces, (1, 6), (1, 6), (1, 6)):
        # Of each coloured die only two faces are tried; the weights are those of all six.
        weight = 1
        for die in (red, yellow, blue):
            weight *= 1 if die == 6 else 5
        roll = Roll((first, second), (red, yellow, None, blue))
        marks = [asker.ask(position, roll, seat).best.option.white for seat in range(2)]
        if option is not None:
            marks[0] = option.white
        between = position.after_white(roll, marks)
        after = between
        if between.white is not None:
            colour = asker.ask(between, roll, between.active).best.option.colour
            after = between.after_colour(colour)
        assert after.over
        for seat in range(2):
            total[seat] += weight * after.shares[seat]
        rolls += weight
    return [share / rolls for share in total]


def test_one_roll_before_the_end_rollouts_meet_exact_enumeration() -> None:
    # Yellow 12 and blue 2 want more marks; red 12 is the only cell that the active player has.
    exact = exact_shares(LAST)
    assert 0 < exact[0] < 1
    found = advise_at_table(LAST, None, 0, CAST, Effort(samples=20_000, seed=3))
    for player, share in zip(found.players, exact, strict=True):
        assert player.win.low < share < player.win.high
    assert sum(player.win.mean for player in found.players) == pytest.approx(1)


def test_a_game_that_this_roll_decides_is_known_at_once() -> None:
    roll = odds.read_roll("66-11x1", GAME.variant)
    found = advise_at_table(LAST, roll, 0, CAST, Effort(samples=64))
    best = found.options[0]
    assert odds.write_option(best.option, GAME.variant) == "W:R12"
    assert best.win is not None
    assert best.win.mean in (0, 1)
    worst = found.options[-1]
    assert worst.option.penalty
    assert worst.score is not None
    assert worst.score.mean < best.score.mean  # type: ignore[union-attr]


def middle() -> tuple[Position, Roll]:
    sheets = (odds.sheet("R2,3,5/Y7/G12,11/B-/P1"), odds.sheet("R4,5/Y3,6,7/G10/B11"))
    return Position(sheets), odds.read_roll("34-5216", GAME.variant)


def test_the_same_seed_and_samples_give_the_same_answer() -> None:
    position, roll = middle()
    one, two = (
        advise_at_table(position, roll, 0, CAST, Effort(samples=320, seed=4)) for _ in range(2)
    )
    assert one == two
    other = advise_at_table(position, roll, 0, CAST, Effort(samples=320, seed=5))
    assert other.options[0].win != one.options[0].win


def test_options_that_stay_have_the_most_samples_and_come_by_what_they_lose() -> None:
    position, roll = middle()
    found = advise_at_table(position, roll, 0, CAST, Effort(samples=640), points=(50, 90))
    played = [option for option in found.options if option.behind is not None]
    behind = [option.behind.mean for option in played if option.behind]
    assert behind == sorted(behind)
    assert behind[0] == 0
    assert played[0].win is not None
    assert played[0].win.samples == found.samples == 640
    assert min(option.win.samples for option in played if option.win) < 640
    assert found.at_least[50].mean > found.at_least[90].mean
    assert set(found.lost) == {0, 1, 2, 3}


def test_few_games_do_not_overrule_the_network_and_many_do() -> None:
    position, roll = middle()
    cast = cast_of(GAME, [strong(GAME, 2)] * 2)
    search = _Search(position, roll, 0, cast, Effort(), "win", None, ())
    best, penalty = search.listed[0], PENALTY
    assert best != penalty
    assert search.instant[best] > search.instant[penalty] + 0.05  # type: ignore[index]
    # A network that errs by thirty times what it is known to.
    search.instant[penalty] = search.instant[best] + 0.3  # type: ignore[index]
    with search.rollouts:
        for games, first in ((32, penalty), (16384, best)):
            for option in (best, penalty):
                search.ends[option] = search.rollouts.play(option, range(games // CHUNK))
            assert search._ranked([best, penalty])[0] == first


@pytest.mark.parametrize("objective", ["win", "score", "margin"])
def test_every_objective_ranks_by_itself(objective: str) -> None:
    position, roll = middle()
    found = advise_at_table(
        position,
        roll,
        0,
        CAST,
        Effort(samples=320),
        objective=objective,  # type: ignore[arg-type]
    )
    last = [option.behind.mean for option in found.options if option.behind]
    assert last == sorted(last)


def test_the_own_score_advice_stays_to_the_end() -> None:
    position, roll = middle()
    found = advise_at_table(
        position,
        roll,
        0,
        CAST,
        Effort(samples=640),
        own_score_best=lambda options: next(o for o in options if o.penalty),
    )
    penalty = next(o for o in found.options if o.option.penalty)
    assert found.own_score_best == penalty.option
    assert penalty.win is not None
    assert penalty.win.samples == 640


def test_a_listener_may_end_it() -> None:
    position, roll = middle()
    heard: list[tuple[float, TableAdvice]] = []

    def listen(done: float, so_far: TableAdvice) -> bool:
        heard.append((done, so_far))
        return len(heard) < 2

    found = advise_at_table(position, roll, 0, CAST, Effort(samples=100_000), listener=listen)
    assert len(heard) == 2
    assert found.samples < 100_000
    assert 0 < heard[0][0] < heard[1][0] < 1


def test_dice_that_are_not_told_are_drawn() -> None:
    position, _ = middle()
    passive = Position(position.sheets, active=1)
    found = advise_at_table(passive, Roll((3, 4)), 0, CAST, Effort(samples=320))
    assert all(option.option.colour is None for option in found.options)
    with Rollouts(passive, Roll((3, 4)), 0, CAST, 1) as rollouts:
        assert len(rollouts.play(None, range(2))) == 2 * CHUNK


def test_between_the_actions_the_colour_mark_is_decided() -> None:
    position, roll = middle()
    mark = odds.read_mark("R7", GAME.variant)
    between = position.after_white(roll, [mark, None])
    found = advise_at_table(between, roll, 0, CAST, Effort(samples=320))
    texts = {odds.write_option(option.option, GAME.variant) for option in found.options}
    assert "C:R8" in texts
    assert "pass" in texts
    assert not any(text.startswith("W:") for text in texts)
    other = advise_at_table(between, roll, 1, CAST, Effort(samples=64))
    assert other.options == ()


def test_what_cannot_be_asked_is_refused() -> None:
    position, _ = middle()
    for change, message in (
        ({"me": 2}, "there is no player 2"),
        ({"objective": "fun"}, "must be win"),
        ({"effort": Effort(samples=3)}, "must be 32"),
    ):
        asked = {"me": 0, "effort": Effort(samples=32), "objective": "win"} | change
        with pytest.raises(odds.Fault, match=message):
            advise_at_table(
                position,
                None,
                asked["me"],  # type: ignore[arg-type]
                CAST,
                asked["effort"],  # type: ignore[arg-type]
                objective=asked["objective"],  # type: ignore[arg-type]
            )
    over = Position((odds.sheet("P4"), odds.sheet("")))
    with pytest.raises(odds.Fault, match="over"):
        advise_at_table(over, None, 0, CAST, Effort(samples=32))


def test_an_interval_holds_the_truth_as_often_as_it_says() -> None:
    rng = np.random.default_rng(1)
    for truth in (0.02, 0.3, 0.5, 0.97):
        held = 0
        for _ in range(2000):
            found = chance_of((rng.random(64) < truth).astype(np.float64))
            held += found.low <= truth <= found.high
        assert held / 2000 > 0.92
    alike = chance_of(np.zeros(32))
    assert alike.mean == 0 < alike.high


def test_what_is_known_better_takes_luck_out() -> None:
    rng = np.random.default_rng(2)
    errors, plain = [], []
    for _ in range(400):
        luck = rng.normal(size=400)
        best, option = luck + 1, luck[:50] + rng.normal(0, 0.2, 50)
        found = paired(mean_of, best, option)
        errors.append(found.mean)
        plain.append(option.mean())
        assert found.samples == 50
    assert abs(np.mean(errors)) < 0.02
    assert np.std(errors) < 0.6 * np.std(plain)


def test_the_chances_of_a_new_game_are_nearly_even() -> None:
    cast = cast_of(GAME, [greedy(2)] * 3)
    found = advise_at_table(new_position(3), None, 1, cast, Effort(samples=3200))
    assert [player.win.mean for player in found.players] == pytest.approx([1 / 3] * 3, abs=0.05)
