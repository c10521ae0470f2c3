"""What can be asked: each question's command, route, parameters and answer, declared once."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from odds.contract.answer import (
    Body,
    cell_answer,
    dice_answer,
    lock_answer,
    penalty_answer,
    roll_answer,
)
from odds.contract.parameter import RULE_SWITCHES
from odds.contract.problem import FieldError, Problem
from odds.contract.question import Question, read_question
from odds.contract.value_answer import Tables, advice_answer, obtained, value_answer
from odds.game.fault import Fault

GAME_PARAMETERS = ("variant", *(switch.name for switch in RULE_SWITCHES))
_SEAT = ("role", "players", "rolls_until_active")
_TURNS = ("role", "turns", "players", "rolls_until_active", "rolls")


@dataclass(frozen=True, slots=True)
class Inquiry:
    """One kind of question: the command and route that ask it, and what answers it.

    ``positional`` are the parameters that the command line takes without a name, and that must be
    given on every face. ``example`` is a question that has an answer. ``needs_tables``: the
    answer is read from solved tables, which the face that asks provides.
    """

    command: str
    path: str
    summary: str
    positional: tuple[str, ...]
    optional: tuple[str, ...]
    answer: Callable[[Question], Body] | Callable[[Question, Tables], Body]
    example: Mapping[str, str]
    needs_tables: bool = False

    @property
    def parameters(self) -> tuple[str, ...]:
        """All parameters, the required ones first."""
        return self.positional + self.optional

    def ask(self, given: Mapping[str, str], tables: Tables = obtained) -> Body:
        """Return the answer to a question in plain strings. Raises Problem."""
        question = read_question(given, self.parameters, set(self.positional))
        try:
            return self.answer(question, *([tables] if self.needs_tables else []))
        except Fault as fault:
            raise Problem([FieldError.from_fault(fault)]) from None


INQUIRIES = (
    Inquiry(
        command="odds",
        path="/api/v1/odds/roll",
        summary="Odds of the next roll: each cell, each row, each lock, no mark, two marks",
        positional=("sheet",),
        optional=(*_TURNS, "max_skip", "exact", *GAME_PARAMETERS),
        answer=roll_answer,
        example={"sheet": "R2,3,4,5,6/Y3,4,5,7,8/G10/B7,6/P0", "max_skip": "1"},
    ),
    Inquiry(
        command="cell",
        path="/api/v1/odds/cell",
        summary="Chance to be able to mark one cell, next roll and at least once in several",
        positional=("sheet", "cell"),
        optional=(*_TURNS, "exact", *GAME_PARAMETERS),
        answer=cell_answer,
        example={"sheet": "R2,3,5/Y7/G12,11/B-/P1", "cell": "R7", "turns": "APPA"},
    ),
    Inquiry(
        command="lock",
        path="/api/v1/odds/lock",
        summary="Best chance to have locked each row within the coming rolls, and how to play it",
        positional=("sheet",),
        optional=("row", *_TURNS, "exact", *GAME_PARAMETERS),
        answer=lock_answer,
        example={"sheet": "R2,3,4,5,6/Y3,4,5,7,8/G10/B7,6/P0", "row": "yellow", "turns": "AAPPPA"},
    ),
    Inquiry(
        command="penalty",
        path="/api/v1/odds/penalty",
        summary="Chance of a forced penalty, next own turn and at least once in the coming rolls",
        positional=("sheet",),
        optional=(*_TURNS, "max_skip", "exact", *GAME_PARAMETERS),
        answer=penalty_answer,
        example={"sheet": "R5@9/Y5@9/G5@5/B5@5", "turns": "AAAA"},
    ),
    Inquiry(
        command="value",
        path="/api/v1/value",
        summary="What the sheet is worth: mean final score under the best play for the own score",
        positional=("sheet",),
        optional=(*_SEAT, *GAME_PARAMETERS),
        answer=value_answer,
        example={"sheet": "R2,3,5/Y7/G12,11/B-/P1", "players": "2"},
        needs_tables=True,
    ),
    Inquiry(
        command="advise",
        path="/api/v1/advice",
        summary="Every legal option of a roll, best first, with its value and the reasons",
        positional=("sheet", "roll"),
        optional=(*_SEAT, "exact", *GAME_PARAMETERS),
        answer=advice_answer,
        example={"sheet": "R2,3,5/Y7/G12,11/B-/P1", "roll": "34-5216"},
        needs_tables=True,
    ),
    Inquiry(
        command="dice",
        path="/api/v1/dice",
        summary="How often each number comes up, by the dice that may make it",
        positional=(),
        optional=("exact", *GAME_PARAMETERS),
        answer=dice_answer,
        example={"variant": "classic"},
    ),
)
