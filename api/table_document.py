"""What the OpenAPI document says of advice at a table."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import Field

from api.bodies import Described, Row
from api.document import reference, refusals
from odds.contract.table_question import MAX_BUDGET_MS
from odds.game.position import MAX_PLAYERS


class PlayerBody(Described):
    """A player at the table."""

    name: str | None = None
    sheet: str = Field(description="as in the other questions; a row that anybody locks is closed")
    kind: Literal["strong", "casual", "solo"] = "strong"


class TableQuestionBody(Described):
    """A table: everybody's sheets, who rolls, the dice."""

    players: list[PlayerBody] = Field(min_length=1, max_length=MAX_PLAYERS)
    me: int = Field(0, ge=0, description="my seat, from 0")
    active: int = Field(0, ge=0, description="the seat that rolls, from 0")
    phase: Literal["white", "colour"] = Field(
        "white", description="colour: the white action is over, the sheets are those after it"
    )
    white_mark: str | None = Field(None, description="mine, in the colour phase, such as R7")
    roll: str | None = Field(None, description="without it only the chances to win are told")
    budget_ms: int = Field(1000, ge=0, le=MAX_BUDGET_MS)
    samples: int | None = Field(None, description="games an option, instead of a time")
    seed: int = 1
    objective: Literal["win", "score", "margin"] = "win"
    points: int | list[int] | None = Field(
        None, description="how likely is it that I finish with at least so many"
    )


class EstimateBody(Described):
    """A figure from games played to the end, or from a trained network."""

    estimate: float
    ci95: list[float] | None = None
    samples: int | None = None
    seed: int | None = None
    source: str | None = None
    calibration: str | None = None


class OptionBody(Described):
    """One of my options."""

    option: str
    white: str | None
    colour: str | None
    penalty: bool
    win: EstimateBody | None
    score: EstimateBody | None
    behind: EstimateBody | None = Field(description="what the objective loses against the best")
    instant: EstimateBody | None = Field(description="what the network says at once")


class ExpectationBody(Described):
    """What a player may expect if I take the best option."""

    name: str
    kind: str
    win: EstimateBody
    score: EstimateBody
    sd: float


class RowChanceBody(Described):
    """The chance that somebody else closes a row before I have marked in it again."""

    row: Row
    chance: EstimateBody


class PointsChanceBody(Described):
    """The chance that I finish with at least so many points."""

    points: int
    chance: EstimateBody


class TableAnswerBody(Described):
    """Options best first, and everybody's chances."""

    me: int
    active: int
    phase: Literal["white", "colour"]
    objective: Literal["win", "score", "margin"]
    exact: Literal[False]
    options: list[OptionBody]
    best: str | None
    win: list[EstimateBody]
    players: list[ExpectationBody]
    own_score_best: str | None = Field(description="the exact advice for the own score")
    own_score_costs: EstimateBody | None = Field(description="what following it would cost")
    closed_by_others: list[RowChanceBody]
    at_least: list[PointsChanceBody]
    assumptions: list[str]


def table_responses() -> dict[str | int, Any]:
    """Return the answers of the route for a whole table."""
    return {
        200: {
            "description": "The answer",
            "content": {
                "application/json": {"schema": reference(TableAnswerBody)},
                "text/event-stream": {"schema": {"type": "string"}},
            },
        },
        **refusals(413, 415, 422, 429, 503),
    }
