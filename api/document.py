"""What the OpenAPI document says of each route: parameters, answers, errors, examples."""

from __future__ import annotations

from typing import Any, Literal

from flask_openapi import Schema
from pydantic import BaseModel, Field, create_model
from pydantic.json_schema import models_json_schema

from api.bodies import ANSWERS, Described, ProblemBody
from api.table_service import TableService
from odds.contract.catalogue import Inquiry
from odds.contract.parameter import PARAMETERS, Parameter
from odds.contract.problem import Problem


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
