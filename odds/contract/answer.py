"""Result objects to the bodies of the contract: plain dictionaries, ready to be written as JSON."""

from __future__ import annotations

import json
from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from odds.chance.dice import number_chances
from odds.chance.horizon import LockPlan, cell_within, lock_curves, lock_plan, penalty_within
from odds.chance.turn_odds import turn_odds
from odds.contract.parameter import RULE_SWITCHES
from odds.contract.question import Question
from odds.game.fault import Fault
from odds.game.notation import write_sheet, write_turns
from odds.game.rules import RuleSet
from odds.game.turn import Role
from odds.play.reasons import LOCK_ROLLS
from odds.tabular import chance_body

Body = dict[str, Any]

_DEFAULT = RuleSet()


def render(body: Body) -> str:
    """Return the body as the JSON text that every face sends.

    Raises ValueError for a figure that is no number: JSON has none, and an answer never should.
    """
    # pydantic's own writer takes a fifth of the time of the standard library's.
    from pydantic_core import to_json  # noqa: PLC0415 - the command line seldom needs it

    written = to_json(body)
    # It lets them pass; only the other one tells a figure from a name that reads like one.
    if b"NaN" in written or b"Infinity" in written:
        json.dumps(body, allow_nan=False)
    return written.decode() + "\n"


def roll_answer(question: Question) -> Body:
    """Answer ``odds``: the next roll, cell by cell and row by row."""
    role, limit = question.turns[0], question.max_skip
    found = turn_odds(question.sheet, role, limit)
    body: Body = {
        "role": role,
        "cells": [
            {**_cell(question, mark.row, mark.cell), "chance": _chance(question, chance)}
            for mark, chance in found.cells.items()
        ],
        "rows": [
            {
                "row": layout.id,
                "mark": _chance(question, row.mark),
                "lock": _chance(question, row.lock),
            }
            for layout, row in zip(question.game.variant.rows, found.rows, strict=True)
        ],
        "any_lock": _chance(question, found.any_lock),
        "no_mark": _chance(question, found.no_mark),
        "two_marks": _chance(question, found.two_marks),
    }
    if found.no_mark_max_skip is not None:
        body["no_mark_max_skip"] = _chance(question, found.no_mark_max_skip)
    return with_context(question, body, "odds")


def cell_answer(question: Question) -> Body:
    """Answer ``cell``: one cell on the next roll, and at least once in the coming ones."""
    mark = question.mark
    if mark is None:
        raise Fault("a cell is needed", field="cell")
    next_roll, *_ = cell_within(question.sheet, mark, question.turns[:1])
    body: Body = {
        **_cell(question, mark.row, mark.cell),
        "state": question.sheet.state_of(mark),
        "next_roll": _chance(question, next_roll),
        "within": _curve(question, cell_within(question.sheet, mark, question.turns)),
    }
    return with_context(question, body, "cell")


def lock_answer(question: Question) -> Body:
    """Answer ``lock``: the best chance of each open row, or of the one asked for with its plan."""
    curves = lock_curves(question.sheet, question.turns, question.row)
    rows = [
        {"row": _row_id(question, row), "within": _curve(question, curve)}
        for row, curve in curves.items()
    ]
    if question.row is None:
        return with_context(question, {"rows": rows}, "lock")
    plan = lock_plan(question.sheet, question.row, question.turns)
    body = {**rows[0], "plan": _plan(question, plan)}
    return with_context(question, body, "lock")


def penalty_answer(question: Question) -> Body:
    """Answer ``penalty``: no legal mark on an own roll, next time and at least once."""
    sheet, turns, limit = question.sheet, question.turns, question.max_skip
    own: tuple[Role, ...] = ("active",)
    body: Body = {
        "next_turn": _chance(question, penalty_within(sheet, own)[0]),
        "within": _curve(question, penalty_within(sheet, turns)),
    }
    if limit is not None:
        body["next_turn_max_skip"] = _chance(question, penalty_within(sheet, own, limit)[0])
        body["within_max_skip"] = _curve(question, penalty_within(sheet, turns, limit))
    return with_context(question, body, "penalty")


def dice_answer(question: Question) -> Body:
    """Answer ``dice``: three chances of every number, by the dice that may make it."""
    numbers = [
        {
            "number": chances.number,
            "two_dice": _chance(question, chances.two_dice),
            "given_colour": _chance(question, chances.given_colour),
            "own_turn": _chance(question, chances.own_turn),
        }
        for chances in number_chances(question.game.variant.sides)
    ]
    return {
        "numbers": numbers,
        "variant": question.game.variant.id,
        "assumptions": assumptions(question, "dice"),
    }


_ANY_OPTION = (
    "a mark or a lock counts when some legal option of the roll contains it; "
    "not all of them can be had at once"
)
_SHEET_STAYS = "the sheet stays as it stands, nothing is marked meanwhile"
_NOTHING_CLOSES = "no other player closes a row or ends the game"

# What a careful reader must know of each answer, by command.
_SENTENCES = {
    "odds": (_ANY_OPTION, "no other player closes a row in the white action of this roll"),
    "cell": (_ANY_OPTION, _SHEET_STAYS, _NOTHING_CLOSES),
    "lock": (
        "each entry is the best play for that row and that number of turns alone",
        "other rows, other players' locks and the end of the game are left aside",
    ),
    "penalty": (
        "a forced penalty: no legal mark exists; a penalty by choice does not count",
        _SHEET_STAYS,
        _NOTHING_CLOSES,
    ),
    "value": (
        "the best play for the own score alone; other players close no row and end no game",
        "rows that others have closed keep the points of their marks",
        (
            "of options that are equally good the one with fewer rolls to come is played, on which "
            "sd, rolls_to_come and ends_by_penalties depend"
        ),
    ),
    "advise": (
        (
            "a value is the mean final score after the option under the best play for the own "
            "score alone; other players close no row and end no game"
        ),
        "options within 0.00005 points tie; values are exact to about 0.00001",
        f"lock chances look {LOCK_ROLLS} rolls ahead, each playing for that row alone",
    ),
    "dice": (
        "two_dice: the sum of two dice, such as the white sum on any roll",
        "given_colour: a given coloured die with either white die",
        "own_turn: either of the two, to mark an open number of a one-colour row",
    ),
}


def assumptions(question: Question, *commands: str) -> list[str]:
    """Return what a careful reader of the answers to these commands must know, each once."""
    sentences = [sentence for command in commands for sentence in _SENTENCES[command]]
    return list(
        dict.fromkeys([*sentences, *_switches(question), *question.game.variant.assumptions])
    )


def with_context(question: Question, body: Body, command: str) -> Body:
    """Add to a body what it was asked of, and what a careful reader must know."""
    seat: Body = {"turns": write_turns(question.turns)}
    if command in ("value", "advise"):
        seat = {"players": question.players, "rolls_until_active": question.wait}
    return {
        **body,
        "sheet": write_sheet(question.sheet),
        **seat,
        "variant": question.game.variant.id,
        "assumptions": assumptions(question, command),
    }


def _switches(question: Question) -> Iterable[str]:
    rules, default = question.game.rules, _DEFAULT
    if rules == default:
        return
    for switch in RULE_SWITCHES:
        value = getattr(rules, switch.name)
        if value != getattr(default, switch.name):
            yield switch.told.format(value)


def _chance(question: Question, chance: Fraction) -> Body:
    return chance_body(chance, exact=question.exact)


def _curve(question: Question, curve: Iterable[Fraction]) -> list[Body]:
    return [_chance(question, chance) for chance in curve]


def _row_id(question: Question, row: int) -> str:
    return question.game.variant.rows[row].id


def _cell(question: Question, row: int, cell: int) -> Body:
    layout = question.game.variant.rows[row]
    return {
        "row": layout.id,
        "number": layout.cells[cell].number,
        "colour": layout.cells[cell].colour,
    }


def _answer(chance: Fraction, skip: Fraction) -> str:
    if chance == skip:
        return "either"
    return "mark" if chance > skip else "skip"


def _plan(question: Question, plan: LockPlan) -> Body:
    layout = question.game.variant.rows[plan.row]

    def offers(chances: dict[int, Fraction]) -> list[Body]:
        return [
            {
                "number": layout.cells[cell].number,
                "chance": _chance(question, chance),
                "answer": _answer(chance, plan.skip),
            }
            for cell, chance in chances.items()
        ]

    return {
        "role": plan.role,
        "turns": len(question.turns),
        "skip": _chance(question, plan.skip),
        "one_mark": offers(plan.one_mark),
        "two_marks_ending_on": offers(plan.two_marks),
    }
