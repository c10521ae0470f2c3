"""The bodies of answers and errors as the OpenAPI document describes them."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

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
