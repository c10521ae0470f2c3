"""Why one option is better than another, in sentences, from the engine's reasons."""

from __future__ import annotations

from collections.abc import Iterator

from dashboards.numbers import percent, points
from dashboards.texts import gettext, ngettext
from dashboards.words import marks_words, row_name
from odds.game.variant import Variant
from odds.play.reasons import LOCK_ROLLS, Reasons

# Changes of a chance below this tell a player nothing.
LEAST_CHANGE = 0.00005


def reason_sentences(why: Reasons, variant: Variant) -> Iterator[str]:
    """Yield what speaks for an option, and against it, each part compared with the other one."""
    yield _now(why.points_now)
    yield _to_come(why.points_to_come)
    yield from _locks(why, variant)
    here, there = why.here.penalty_risk, why.there.penalty_risk
    if abs(here - there) >= LEAST_CHANGE:
        yield gettext(
            "The risk of a forced penalty on the next own roll is %(here)s instead of %(there)s.",
            here=percent(here),
            there=percent(there),
        )
    skipped = [mark for mark in why.here.given_up if mark not in why.there.given_up]
    if skipped:
        yield gettext("It skips %(marks)s.", marks=marks_words(skipped, variant))
    if why.keeps:
        yield gettext("It keeps %(marks)s open.", marks=marks_words(why.keeps, variant))


def _now(difference: int) -> str:
    if difference == 0:
        return gettext("Both score the same at once.")
    if difference > 0:
        return ngettext(
            "It scores %(num)s point more at once.",
            "It scores %(num)s points more at once.",
            difference,
        )
    return ngettext(
        "It scores %(num)s point less at once.",
        "It scores %(num)s points less at once.",
        -difference,
    )


def _to_come(difference: float) -> str:
    told = points(abs(difference))
    if difference >= 0:
        return gettext("It promises %(points)s points more for the rolls to come.", points=told)
    return gettext("It promises %(points)s points less for the rolls to come.", points=told)


def _locks(why: Reasons, variant: Variant) -> Iterator[str]:
    for layout, here, there in zip(variant.rows, why.here.locks, why.there.locks, strict=True):
        if abs(here - there) >= LEAST_CHANGE:
            yield gettext(
                "Playing for it, %(row)s is locked within %(rolls)s rolls with chance %(here)s "
                "instead of %(there)s.",
                row=row_name(layout.id),
                rolls=LOCK_ROLLS,
                here=percent(here),
                there=percent(there),
            )
