"""One GET route for every inquiry of the catalogue."""

from __future__ import annotations

from collections.abc import Callable

from flask import Response, request
from flask_openapi import OpenAPI, Tag

from api.document import components, query_model, responses
from api.table_advice import register_table_advice
from api.table_document import TableAnswerBody, TableQuestionBody
from api.table_service import TableService
from odds.contract.answer import render
from odds.contract.catalogue import INQUIRIES, Inquiry
from odds.contract.problem import FieldError, Problem

_ODDS = Tag(name="odds", description="Exact odds of a sheet")


def register_routes(app: OpenAPI, tables: TableService) -> None:
    """Add a route for each inquiry, described in the OpenAPI document."""
    app.components_schemas.update(components(TableAnswerBody, TableQuestionBody))
    for inquiry in INQUIRIES:
        view = _view(inquiry, tables)
        # The contract reads the plain strings itself, so that a fault has its place; the model
        # only describes them. The library skips its own reading for views marked so.
        view.__delay_validate_request__ = True  # type: ignore[attr-defined]
        view.__annotations__["query"] = query_model(inquiry)
        app.get(
            inquiry.path,
            summary=inquiry.summary,
            tags=[_ODDS],
            operation_id=inquiry.command,
            responses=responses(inquiry, tables),
        )(view)
    register_table_advice(app, tables)


def _view(inquiry: Inquiry, tables: TableService) -> Callable[[], Response]:
    def view(query: object = None) -> Response:  # noqa: ARG001 - read for its annotation
        body = inquiry.ask(plain_strings(), tables.table)
        return Response(render(body), mimetype="application/json")

    view.__name__ = inquiry.command
    return view


def plain_strings() -> dict[str, str]:
    """Return the request's query string by name. Raises Problem for a name given twice."""
    twice = [name for name, values in request.args.lists() if len(values) > 1]
    if twice:
        raise Problem([FieldError(name, "is given more than once") for name in twice])
    return request.args.to_dict()
