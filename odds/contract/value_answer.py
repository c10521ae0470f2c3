"""Values and advice as bodies of the contract: what a solved table says."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING

from odds.contract.answer import Body, with_context
from odds.contract.question import Question
from odds.game.fault import Fault
from odds.game.notation import mark_names, write_mark, write_option
from odds.game.sheet import Mark
from odds.play.advice import Advice, Judged, judge
from odds.play.reasons import Reasons, explain
from odds.play.worth import worth
from odds.solver.tables import TableKey
from odds.tabular import chance_body

if TYPE_CHECKING:
    from odds.solver.library import ValueTable

# Gives the table of a key, with its moments where True is said.
Tables = Callable[[TableKey, bool], "ValueTable"]

# Numerator and denominator in lowest terms.
Ratio = tuple[int, int]

_SOLO = (
    "another player's roll although players=1: what is left after it is judged as if every roll "
    "were the own one"
)


def obtained(key: TableKey, moments: bool) -> ValueTable:  # noqa: FBT001 - the shape of Tables
    """Return a table, solving it now where it is not there yet."""
    from odds.solver.library import obtain  # noqa: PLC0415 - loads numpy

    return obtain(key, moments=moments)


def value_answer(question: Question, tables: Tables) -> Body:
    """Answer ``value``: the mean final score, and what best play leads to."""
    _check_going_on(question)
    table = tables(TableKey(question.game, question.players), True)  # noqa: FBT003
    found = worth(question.sheet, table, question.wait)
    score = question.sheet.score
    body: Body = {
        "value": found.value,
        "score_now": score,
        "to_come": found.value - score,
        "sd": found.moments.sd,
        "rolls_to_come": found.moments.rolls_to_come,
        "ends_by_penalties": found.moments.ends_by_penalties,
    }
    return _seated(question, with_context(question, body, "value"))


def advice_answer(question: Question, tables: Tables) -> Body:
    """Answer ``advise``: every legal option, best first, and why."""
    _check_going_on(question)
    if question.roll is None:
        raise Fault("a roll is needed", field="roll")
    table = tables(TableKey(question.game, question.players), False)  # noqa: FBT003
    advice = judge(question.sheet, question.roll, table, question.wait)
    options = [
        {
            **_option(question, judged),
            "reasons": None if why is None else reasons_body(question, why),
        }
        for judged, why in zip(advice.options, explain(advice), strict=True)
    ]
    body: Body = {
        "options": options,
        "best": options[0]["option"],
        "exact": True,
        "forced_penalty": _forced(advice),
    }
    return _seated(question, with_context(question, body, "advise"))


def _check_going_on(question: Question) -> None:
    if question.sheet.over:
        raise Fault(f"the game is over: {question.sheet.over_reason}", field="sheet")


def _seated(question: Question, body: Body) -> Body:
    """Say what a roll of another player means where there is none."""
    if question.wait >= question.players:
        body["assumptions"] = [*body["assumptions"], _SOLO]
    return body


def _forced(advice: Advice) -> bool:
    return len(advice.options) == 1 and advice.best.option.penalty


def _mark(question: Question, mark: Mark | None) -> str | None:
    return None if mark is None else write_mark(mark, question.game.variant)


def _option(question: Question, judged: Judged) -> Body:
    option = judged.option
    return {
        "option": write_option(option, question.game.variant),
        "white": _mark(question, option.white),
        "colour": _mark(question, option.colour),
        "penalty": option.penalty,
        "value": judged.value,
        "loss": judged.loss,
        "class": judged.loss_class,
    }


def reasons_body(question: Question, why: Reasons) -> Body:
    """Return how an option differs from another as it stands in an answer."""
    variant, exact = question.game.variant, question.exact
    names = mark_names(variant)
    here, there = why.here, why.there
    locks = []
    for layout, mine, other in zip(variant.rows, here.locks, there.locks, strict=True):
        if mine is other:
            continue
        ratio, against = mine.as_integer_ratio(), other.as_integer_ratio()
        if ratio != against:
            locks.append(_lock_compared(layout.id, ratio, against, exact))
    return {
        "against": write_option(why.against.option, variant),
        "difference": why.option.value - why.against.value,
        "points_now": why.points_now,
        "points_to_come": why.points_to_come,
        "lock_chances": locks,
        "penalty_risk": _compared(
            here.penalty_risk.as_integer_ratio(), there.penalty_risk.as_integer_ratio(), exact
        ),
        "gives_up": [names[mark] for mark in here.given_up],
        "keeps": [names[mark] for mark in why.keeps],
    }


# Rows have few states, so the same two chances are compared again and again; 1 KB each. Kept by
# plain numbers, since the hash of a fraction takes as long as what is kept.
@lru_cache(maxsize=4096)
def _compared(mine: Ratio, other: Ratio, exact: bool) -> Body:  # noqa: FBT001 - a part of the key
    chance, against = Fraction(*mine), Fraction(*other)
    return {
        "chance": chance_body(chance, exact=exact),
        "change": chance_body(chance - against, exact=exact),
    }


@lru_cache(maxsize=4096)
def _lock_compared(row: str, mine: Ratio, other: Ratio, exact: bool) -> Body:  # noqa: FBT001
    return {"row": row, **_compared(mine, other, exact)}
