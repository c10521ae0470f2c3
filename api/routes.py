"""One GET route for every inquiry of the catalogue."""

from __future__ import annotations

from collections.abc import Callable

from flask import Response, request
from flask_limiter import Limiter
from flask_openapi import OpenAPI, Tag

from api.answers import Answers
from api.document import components, query_model, responses
from api.settings import Settings
from api.table_advice import register_table_advice
from api.table_document import TableAnswerBody, TableQuestionBody
from api.table_service import TableService
from odds.contract.answer import render
from odds.contract.catalogue import INQUIRIES, Inquiry
from odds.contract.places import LONG
from odds.contract.problem import FieldError, Problem

_ODDS = Tag(name="odds", description="Exact odds of a sheet")
# So many rolls of a race for a lock, one by one, are computed at any time; more are waited for.
_SHORT = 40
RETRY_AFTER = 5


def register_routes(
    app: OpenAPI, tables: TableService, settings: Settings, limiter: Limiter
) -> None:
    """Add a route for each inquiry, described in the OpenAPI document."""
    app.components_schemas.update(components(TableAnswerBody, TableQuestionBody))
    answers = Answers(settings.answers_kept, settings.cache_seconds)
    for inquiry in INQUIRIES:
        view = _view(inquiry, tables, answers)
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
    register_table_advice(app, tables, settings, limiter)


def _view(inquiry: Inquiry, tables: TableService, answers: Answers) -> Callable[[], Response]:
    def view(query: object = None) -> Response:  # noqa: ARG001 - read for its annotation
        given = plain_strings()

        def compute() -> str:
            if inquiry.command != "lock" or len(given.get("turns", "")) <= _SHORT:
                return render(inquiry.ask(given, tables.table))
            if not LONG.acquire():
                raise Problem(
                    [FieldError("turns", f"{LONG.count} answers as long are being computed")],
                    status=503,
                    title="The service is busy",
                    retry_after=RETRY_AFTER,
                )
            try:
                return render(inquiry.ask(given, tables.table))
            finally:
                LONG.release()

        return answers.to(inquiry.path, given, compute)

    view.__name__ = inquiry.command
    return view


def plain_strings() -> dict[str, str]:
    """Return the request's query string by name. Raises Problem for a name given twice."""
    twice = [name for name, values in request.args.lists() if len(values) > 1]
    if twice:
        raise Problem([FieldError(name, "is given more than once") for name in twice])
    return request.args.to_dict()
