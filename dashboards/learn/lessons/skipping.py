"""What a skipped number costs: the lock first, then the points."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from flask_babel import gettext, lazy_gettext

from dashboards.figure_view import FigureView
from dashboards.figures.bars import bar_chart
from dashboards.figures.frame import Axis
from dashboards.figures.series import Series
from dashboards.learn import mathml
from dashboards.learn.exercises.skipping import question
from dashboards.learn.lesson import Content, Lesson, series_view
from dashboards.learn.shelf import Shelf
from dashboards.learn.wording import chance, gained, points, whole
from dashboards.words import row_name
from odds.game.turn import cadence
from odds.play.match.registry import BEST_PRICE
from odds.solver.library import ValueTable
from odds.studies.skipping import FirstMark, first_mark_gains, first_marks, lock_after_first_mark

# Own rolls that the figure of the lock looks ahead.
ROLLS = 12
_lock_chances = cache(lock_after_first_mark)


def content(shelf: Shelf) -> Content:
    """Return the numbers of the page; those in points need the values."""
    game = shelf.game
    marks = first_marks(game)
    locks = _lock_chances(game, cadence(1, 0, ROLLS))
    middle = len(marks) // 2
    hopeless = next(place for place, value in enumerate(locks) if not value)
    score = game.variant.score
    n = mathml.name("n")
    numbers = {
        "row": row_name(game.variant.rows[0].id),
        "rolls": ROLLS,
        "need": game.marks_before_lock,
        "first_number": marks[0].number,
        "first_lock": chance(locks[0]),
        "middle_number": marks[middle].number,
        "middle_lock": chance(locks[middle]),
        "hopeless": marks[hopeless].number,
        "left": len(marks) - marks[hopeless].skipped,
        "score": mathml.block(
            mathml.equal(
                mathml.function("S", n),
                mathml.fraction(mathml.times(n, mathml.brackets(mathml.plus(n, 1))), 2),
            )
        ),
        "first_points": score[1],
        "second_points": score[2] - score[1],
        "most_points": score[-1] - score[-2],
    }
    lock_figure = series_view(
        "locks",
        gettext("Chance to lock the row within %(rolls)s own rolls", rolls=ROLLS),
        bar_chart,
        [whole(mark.number) for mark in marks],
        [Series(gettext("chance"), [float(x) for x in locks], [chance(x) for x in locks])],
        Axis(gettext("first mark")),
        Axis(gettext("chance"), percent=True),
    )
    alone, fast = shelf.values(), shelf.values(BEST_PRICE)
    if alone is None or fast is None:
        return Content(numbers, {"locks": lock_figure}, shelf.waiting(0.0, BEST_PRICE))
    return Content(
        numbers | _in_points(marks, alone, fast),
        {"locks": lock_figure, "gains": _gains_figure(marks, alone, fast)},
    )


def _in_points(
    marks: Sequence[FirstMark], alone: ValueTable, fast: ValueTable
) -> dict[str, str | int]:
    gains = first_mark_gains(alone)
    least = next(place for place, gain in enumerate(gains) if gain < 0)
    middle = len(marks) // 2
    return {
        "price": whole(int(BEST_PRICE)),
        "first_gain": points(gains[0]),
        "second_number": marks[1].number,
        "second_gain": points(gains[1]),
        "loss_number": marks[least].number,
        "loss": points(-gains[least]),
        "middle_loss": points(-gains[middle]),
        "skip_alone": _most_skipped(marks, gains),
        "skip_fast": _most_skipped(marks, first_mark_gains(fast)),
    }


def _most_skipped(marks: Sequence[FirstMark], gains: Sequence[float]) -> int:
    """Return the most cells that a first mark may skip and still gain."""
    return max(mark.skipped for mark, gain in zip(marks, gains, strict=True) if gain > 0)


def _gains_figure(marks: Sequence[FirstMark], alone: ValueTable, fast: ValueTable) -> FigureView:
    series = [
        Series(name, gains, [gained(gain) for gain in gains])
        for name, gains in (
            (gettext("alone"), first_mark_gains(alone)),
            (gettext("against fast players"), first_mark_gains(fast)),
        )
    ]
    return series_view(
        "gains",
        gettext("What a first mark gains against letting the number go, in points"),
        bar_chart,
        [whole(mark.number) for mark in marks],
        series,
        Axis(gettext("first mark")),
        Axis(gettext("points")),
    )


LESSON = Lesson(
    id="skipping",
    title=lazy_gettext("What skipping costs"),
    summary=lazy_gettext("A skipped number is gone. How many may you jump over?"),
    content=content,
    question=question,
)
