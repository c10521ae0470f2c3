"""Why an option is better or worse, in one sentence: its main reason."""

from __future__ import annotations

from dashboards.numbers import points, whole_percent
from dashboards.texts import gettext, ngettext
from dashboards.words import mark_words, marks_words, option_words, row_name
from odds.game.sheet import Mark
from odds.game.variant import Variant
from odds.play.main_reason import Part, main_part
from odds.play.reasons import LOCK_ROLLS, Reasons

# More cells than these are told by their number.
MOST_CELLS = 3


def sentence(reasons: Reasons) -> str:
    """Return the main reason why an option differs from the other that it is compared with."""
    variant = reasons.option.after.game.variant
    other = option_words(reasons.against.option, variant)
    part = main_part(reasons)
    if part is None:
        return gettext("As good as “%(option)s”.", option=other)
    difference = reasons.option.value - reasons.against.value
    told = {"points": points(abs(difference)), "option": other, "reason": _reason(reasons, part)}
    if difference > 0:
        return gettext("%(points)s better than “%(option)s”: %(reason)s.", **told)
    return gettext("%(points)s behind “%(option)s”: %(reason)s.", **told)


def _reason(reasons: Reasons, part: Part) -> str:
    variant, more = reasons.option.after.game.variant, part.points > 0
    if part.kind == "now":
        number = abs(reasons.points_now)
        if more:
            return ngettext("%(num)d point more now", "%(num)d points more now", number)
        return ngettext("%(num)d point less now", "%(num)d points less now", number)
    if part.kind == "lock" and part.row is not None:
        told = {
            "row": row_name(variant.rows[part.row].id),
            "chance": whole_percent(reasons.here.locks[part.row]),
            "other": whole_percent(reasons.there.locks[part.row]),
            "rolls": LOCK_ROLLS,
        }
        if more:
            return gettext(
                "%(row)s is locked more often, %(chance)s instead of %(other)s within "
                "%(rolls)d rolls",
                **told,
            )
        return gettext(
            "%(row)s is locked less often, %(chance)s instead of %(other)s within %(rolls)d rolls",
            **told,
        )
    if part.kind == "penalty":
        told = {
            "chance": whole_percent(reasons.here.penalty_risk),
            "other": whole_percent(reasons.there.penalty_risk),
        }
        if more:
            return gettext(
                "less risk of a penalty on the next own roll, %(chance)s instead of %(other)s",
                **told,
            )
        return gettext(
            "more risk of a penalty on the next own roll, %(chance)s instead of %(other)s", **told
        )
    return _cells(reasons, variant, more=more)


def _cells(reasons: Reasons, variant: Variant, *, more: bool) -> str:
    """Tell of the cells that the worse of the two passes over, where that is what it lacks."""
    here, there = {*reasons.here.given_up}, {*reasons.there.given_up}
    passed = sorted((there if more else here) - (here if more else there))
    if passed and more:
        return gettext("it keeps %(cells)s", cells=_listed(passed, variant))
    if passed:
        return gettext("it gives up %(cells)s", cells=_listed(passed, variant))
    if more:
        return gettext("more points still to come")
    return gettext("fewer points still to come")


def _listed(marks: list[Mark], variant: Variant) -> str:
    if len(marks) > MOST_CELLS:
        first = mark_words(marks[0], variant)
        return gettext("%(first)s and %(number)d more cells", first=first, number=len(marks) - 1)
    return marks_words(marks, variant)
