"""What the OpenAPI document says of each route: parameters, answers, errors, examples."""

from __future__ import annotations

from typing import Any, Literal

from flask_openapi import Schema
from pydantic import BaseModel, ConfigDict, Field, create_model
from pydantic.json_schema import models_json_schema

from api.table_service import TableService
from odds.contract.catalogue import Inquiry
from odds.contract.parameter import PARAMETERS, Parameter
from odds.contract.problem import Problem
from odds.game.sheet import CellState

Row = Literal["red", "yellow", "green", "blue"]


class Described(BaseModel):
    """A body of which every member is described."""

    model_config = ConfigDict(extra="forbid")


class Chance(Described):
    """A chance in lowest terms, and the double nearest to it."""

    fraction: str | None = Field(
        None, description="left out when longer than 60 characters, unless exact=true"
    )
    decimal: float = Field(ge=0, le=1)


class CellChance(Described):
    """A cell that is not passed yet, and the chance that it can be marked."""

    row: Row
    number: int
    colour: str = Field(description="the die that a colour sum needs")
    chance: Chance


class RowChance(Described):
    """The chance that some option marks a row, and that some option locks it."""

    row: Row
    mark: Chance
    lock: Chance


class Context(Described):
    """What was asked, in canonical form, and what a careful reader must know."""

    sheet: str
    turns: str
    variant: str
    assumptions: list[str]


class Seated(Described):
    """What was asked of a sheet in a cadence."""

    sheet: str
    players: int
    rolls_until_active: int
    variant: str
    assumptions: list[str]


class OddsAnswer(Context):
    """The odds of the next roll."""

    role: Literal["active", "passive"]
    cells: list[CellChance]
    rows: list[RowChance]
    any_lock: Chance
    no_mark: Chance
    two_marks: Chance
    no_mark_max_skip: Chance | None = Field(None, description="only with max_skip")


class CellAnswer(Context):
    """One cell: the next roll, and at least once in the first 1, 2, ... turns."""

    row: Row
    number: int
    colour: str = Field(description="the die that a colour sum needs")
    state: CellState = Field(description="what the sheet says of the cell")
    next_roll: Chance
    within: list[Chance]


class Offer(Described):
    """The chance left after ending on a number, and whether that beats marking nothing."""

    number: int
    chance: Chance
    answer: Literal["mark", "skip", "either"]


class Plan(Described):
    """The best answer to the first turn's roll, in a race for one lock over all turns."""

    role: Literal["active", "passive"]
    turns: int
    skip: Chance = Field(description="the chance left after marking nothing in the row")
    one_mark: list[Offer]
    two_marks_ending_on: list[Offer]


class LockCurve(Described):
    """A row's best chance to be locked after the first 1, 2, ... turns."""

    row: Row
    within: list[Chance]


class LockAnswer(Context):
    """One row with its plan when ``row`` is given, all open rows otherwise."""

    row: Row | None = None
    within: list[Chance] | None = None
    plan: Plan | None = None
    rows: list[LockCurve] | None = None


class PenaltyAnswer(Context):
    """The chance of a forced penalty."""

    next_turn: Chance
    within: list[Chance]
    next_turn_max_skip: Chance | None = None
    within_max_skip: list[Chance] | None = None


class NumberChance(Described):
    """How often a number comes up."""

    number: int
    two_dice: Chance
    given_colour: Chance
    own_turn: Chance


class DiceAnswer(Described):
    """The chances behind every number."""

    numbers: list[NumberChance]
    variant: str
    assumptions: list[str]


class ValueAnswer(Seated):
    """What the sheet is worth under the best play for the own score."""

    value: float = Field(description="mean final score")
    score_now: int
    to_come: float = Field(description="mean of the points still to come")
    sd: float = Field(ge=0, description="standard deviation of the final score")
    rolls_to_come: float = Field(description="mean number of rolls to come, others' included")
    ends_by_penalties: float = Field(ge=0, le=1)


class Change(Described):
    """A difference of two chances."""

    fraction: str | None = Field(
        None, description="left out when longer than 60 characters, unless exact=true"
    )
    decimal: float = Field(ge=-1, le=1)


class Compared(Described):
    """A chance after the option, and by how much it differs from the other option's."""

    chance: Chance
    change: Change


class LockCompared(Compared):
    """A row's chance to be locked."""

    row: Row


class ReasonsBody(Described):
    """Why an option differs from the next in the list, the last from the one before it."""

    against: str = Field(description="the option that this one is compared with")
    difference: float = Field(description="points; the sum of the next two")
    points_now: int
    points_to_come: float
    lock_chances: list[LockCompared] = Field(description="of the rows where they differ")
    penalty_risk: Compared = Field(description="no legal mark on the next own roll")
    gives_up: list[str] = Field(description="open cells that the option passes over")
    keeps: list[str] = Field(description="open cells that only the other passes over")


class JudgedOption(Described):
    """A legal option and what it is worth."""

    option: str
    white: str | None
    colour: str | None
    penalty: bool
    value: float = Field(description="mean final score after the option")
    loss: float = Field(ge=0, description="points against the best; 0 for all that tie with it")
    loss_class: Literal["best", "close", "inexact", "mistake", "blunder"] = Field(alias="class")
    reasons: ReasonsBody | None = Field(description="null where there is only one option")


class AdviceAnswer(Seated):
    """Every legal option of a roll, best first."""

    options: list[JudgedOption]
    best: str
    exact: Literal[True]
    forced_penalty: bool


class ProblemError(Described):
    """One thing wrong; position counts from 0 in the field's text."""

    field: str | None
    message: str
    position: int | None


class ProblemBody(Described):
    """An error as in RFC 9457."""

    type: str
    title: str
    status: int
    detail: str
    errors: list[ProblemError]


ANSWERS: dict[str, type[Described]] = {
    "odds": OddsAnswer,
    "cell": CellAnswer,
    "lock": LockAnswer,
    "penalty": PenaltyAnswer,
    "value": ValueAnswer,
    "advise": AdviceAnswer,
    "dice": DiceAnswer,
}


def query_model(inquiry: Inquiry) -> type[BaseModel]:
    """Return a model that describes the query string of an inquiry."""
    fields: dict[str, Any] = {
        name: _field(PARAMETERS[name], required=name in inquiry.positional, inquiry=inquiry)
        for name in inquiry.parameters
    }
    return create_model(f"{inquiry.command.title()}Query", **fields)


def _field(parameter: Parameter, *, required: bool, inquiry: Inquiry) -> tuple[Any, Any]:
    kinds: dict[str, Any] = {
        "text": str,
        "whole": int,
        "flag": bool,
        "choice": Literal[parameter.choices] if parameter.choices else str,
    }
    limits: dict[str, Any] = {}
    if parameter.kind == "whole":
        limits = {"ge": parameter.limits[0], "le": parameter.limits[1]}
    if parameter.kind == "text":
        limits = {"max_length": parameter.longest}
    example = inquiry.example.get(parameter.name)

    def finish(schema: dict[str, Any]) -> None:
        schema.pop("default", None)
        if parameter.default is not None:
            schema["default"] = parameter.read(parameter.default)
        if example is not None:
            schema["example"] = parameter.read(example)

    described = Field(
        default=... if required else None,
        description=parameter.help,
        json_schema_extra=finish,
        **limits,
    )
    return kinds[parameter.kind], described


def responses(inquiry: Inquiry, tables: TableService) -> dict[str | int, Any]:
    """Return the answers of a route for the document, the example computed by the engine.

    An answer that needs a table has its example once that is there.
    """
    content: dict[str, Any] = {"schema": reference(ANSWERS[inquiry.command])}
    try:
        content["example"] = inquiry.ask(inquiry.example, tables.table)
    except Problem:
        if not inquiry.needs_tables:
            raise
    return {
        200: {"description": "The answer", "content": {"application/json": content}},
        304: {"description": "If-None-Match names the answer, which the caller has"},
        **refusals(422, 429, 503),
    }


_REFUSALS = {
    413: "The body is too long",
    415: "The body is no JSON",
    422: "The question cannot be answered; every fault with its place",
    429: "Too many requests of one client; ask again after Retry-After seconds",
    503: "Busy, or the values are being computed; ask again after Retry-After seconds",
}


def refusals(*statuses: int) -> dict[str | int, Any]:
    """Return the answers with these statuses, all of which have the contract's one body."""
    content = {"application/problem+json": {"schema": reference(ProblemBody)}}
    return {status: {"description": _REFUSALS[status], "content": content} for status in statuses}


_MODE: Literal["serialization"] = "serialization"
_IN_COMPONENTS = "#/components/schemas/{model}"


def reference(model: type[Described]) -> dict[str, str]:
    """Return a reference to a body among the document's components."""
    return {"$ref": _IN_COMPONENTS.format(model=model.__name__)}


def components(*more: type[BaseModel]) -> dict[str, Schema]:
    """Return the schemas of all bodies by name, for the document's components."""
    bodies: list[type[BaseModel]] = [*ANSWERS.values(), ProblemBody, *more]
    models = [(body, _MODE) for body in bodies]
    _, schemas = models_json_schema(models, ref_template=_IN_COMPONENTS)
    return {name: Schema(**schema) for name, schema in schemas["$defs"].items()}
