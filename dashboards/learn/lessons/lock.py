"""The lock: how long it takes with enough marks, how likely with fewer, and when to take it."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache

from flask_babel import gettext, lazy_gettext, ngettext

from dashboards.figure_view import FigureView
from dashboards.figures.bars import bar_chart
from dashboards.figures.frame import Axis
from dashboards.figures.lines import line_chart
from dashboards.figures.series import Series
from dashboards.learn import formulas, mathml
from dashboards.learn.exercises.lock import question
from dashboards.learn.lesson import Content, Lesson, series_view
from dashboards.learn.shelf import Shelf
from dashboards.learn.wording import chance, gained, points, whole
from odds.chance.dice import number_chances
from odds.game.rules import Game, default_game
from odds.game.turn import cadence
from odds.play.match.registry import BEST_PRICE
from odds.solver.library import ValueTable
from odds.studies.locking import gains_of_locking, lock_by_round, lock_chance
from odds.studies.row_states import RowState, open_states

NEED = default_game().marks_before_lock
# Rounds and own rolls that the figures look ahead.
ROUNDS = 12
TABLES = (1, 2, 4)
_by_round, _chance = cache(lock_by_round), cache(lock_chance)


def content(shelf: Shelf) -> Content:
    """Return the numbers of the page; when to lock needs the values."""
    game = shelf.game
    score, layout = game.variant.score, game.variant.rows[0]
    last = layout.numbers[layout.closing[0]]
    odds = next(each for each in number_chances(game.variant.sides) if each.number == last)
    miss = mathml.times(
        1 - odds.own_turn,
        mathml.power(mathml.brackets(1 - odds.two_dice), mathml.minus(mathml.name("N"), 1)),
    )
    numbers = {
        "need": NEED,
        "last": last,
        "marks": NEED + 2,
        "points_before": score[NEED],
        "points_after": score[NEED + 2],
        "own": mathml.inline(odds.own_turn),
        "other": mathml.inline(odds.two_dice),
        "own_percent": chance(odds.own_turn),
        "other_percent": chance(odds.two_dice),
        "wait": points(float(1 / odds.own_turn)),
        "formula": mathml.block(
            mathml.equal(
                mathml.function("P", mathml.name("r")),
                mathml.minus(1, mathml.power(mathml.brackets(miss), mathml.name("r"))),
            )
        ),
        "own_formula": mathml.block(
            mathml.equal(mathml.function("P", last), formulas.own_turn(last, game.variant.sides))
        ),
        "rounds": ROUNDS,
        **_rounds_told(game),
        **_standings_told(game),
    }
    figures = {"rounds": _rounds_figure(game), "standings": _standings_figure(game)}
    alone, fast = shelf.values(), shelf.values(BEST_PRICE)
    if alone is None or fast is None:
        return Content(numbers, figures, shelf.waiting(0.0, BEST_PRICE))
    return Content(
        numbers | _timing_told(game, alone, fast), figures | {"timing": _timing_figure(alone, fast)}
    )


def _rounds_told(game: Game) -> dict[str, str | int]:
    few, many = TABLES[1], TABLES[-1]
    return {
        "few": few,
        "many": many,
        "few_chance": chance(_by_round(game, few, ROUNDS)[-1]),
        "many_chance": chance(_by_round(game, many, ROUNDS)[-1]),
    }


def _rounds_figure(game: Game) -> FigureView:
    series = []
    for players in TABLES:
        curve = _by_round(game, players, ROUNDS)
        name = ngettext("%(num)s player", "%(num)s players", players)
        series.append(Series(name, [float(x) for x in curve], [chance(x) for x in curve]))
    return series_view(
        "rounds",
        gettext("Chance that the row is locked, with %(need)s marks in it", need=NEED),
        line_chart,
        [whole(n) for n in range(1, ROUNDS + 1)],
        series,
        Axis(gettext("rounds")),
        Axis(gettext("chance"), percent=True),
    )


def _chances(game: Game, marks: int) -> dict[int, Fraction]:
    turns = cadence(1, 0, ROUNDS)
    return {front: _chance(state, turns) for front, state in _by_front(game, marks).items()}


def _by_front(game: Game, marks: int) -> dict[int, RowState]:
    """Return a row's open states with so many marks by the number of the rightmost one."""
    states = open_states(game, 0, marks)
    return {state.rightmost: state for state in states if state.rightmost is not None}


def _standings_told(game: Game) -> dict[str, str | int]:
    one_less = _chances(game, NEED - 1)
    good, *_, late, lost = one_less
    return {
        "one_less": NEED - 1,
        "good": good,
        "good_chance": chance(one_less[good]),
        "late": late,
        "late_chance": chance(one_less[late]),
        "lost": lost,
        "ready_chance": chance(next(iter(_chances(game, NEED).values()))),
    }


def _standings_figure(game: Game) -> FigureView:
    layout = game.variant.rows[0]
    fronts = [number for cell, number in enumerate(layout.numbers) if cell not in layout.closing]
    series = []
    for marks in range(NEED, NEED - 4, -1):
        chances = _chances(game, marks)
        name = ngettext("%(num)s mark", "%(num)s marks", marks)
        series.append(
            Series(
                name,
                [float(chances[front]) if front in chances else None for front in fronts],
                [chance(chances[front]) if front in chances else "–" for front in fronts],
            )
        )
    return series_view(
        "standings",
        gettext("Chance to lock the row within %(rolls)s own rolls", rolls=ROUNDS),
        line_chart,
        [whole(front) for front in fronts],
        series,
        Axis(gettext("rightmost mark")),
        Axis(gettext("chance"), percent=True),
    )


def _timing_told(game: Game, alone: ValueTable, fast: ValueTable) -> dict[str, str | int]:
    fronts = list(_by_front(game, NEED))
    slow_gains, fast_gains = gains_of_locking(alone, NEED), gains_of_locking(fast, NEED)
    # Where the two ways to play differ most plainly: the first place from which the fast one gains.
    place = next(i for i, gain in enumerate(fast_gains) if gain > 0)
    return {
        "price": whole(int(BEST_PRICE)),
        "front": fronts[place],
        "alone_loss": points(-slow_gains[place]),
        "fast_gain": points(fast_gains[place]),
        "alone_from": _first_gain(fronts, slow_gains),
        "fast_from": _first_gain(fronts, fast_gains),
    }


def _first_gain(fronts: Sequence[int], gains: Sequence[float]) -> int:
    return next(front for front, gain in zip(fronts, gains, strict=True) if gain > 0)


def _timing_figure(alone: ValueTable, fast: ValueTable) -> FigureView:
    series = [
        Series(name, gains, [gained(gain) for gain in gains])
        for name, gains in (
            (gettext("alone"), gains_of_locking(alone, NEED)),
            (gettext("against fast players"), gains_of_locking(fast, NEED)),
        )
    ]
    return series_view(
        "timing",
        gettext("What locking at once gains with %(need)s marks, in points", need=NEED),
        bar_chart,
        [whole(front) for front in _by_front(alone.key.game, NEED)],
        series,
        Axis(gettext("rightmost mark")),
        Axis(gettext("points")),
    )


LESSON = Lesson(
    id="lock",
    title=lazy_gettext("%(need)s marks and the lock", need=NEED),
    summary=lazy_gettext("How long the lock takes, and when to go for it."),
    content=content,
    question=question,
)
