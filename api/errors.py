"""One error shape on every route: ``application/problem+json`` as in RFC 9457."""

from __future__ import annotations

from flask import Flask, Response
from werkzeug import Response as WerkzeugResponse
from werkzeug.exceptions import HTTPException

from odds.contract.answer import render
from odds.contract.problem import Problem

PROBLEM_TYPE = "application/problem+json"


def register_errors(app: Flask) -> None:
    """Turn everything that a route can raise into the contract's problem."""
    app.register_error_handler(Problem, problem_response)
    app.register_error_handler(HTTPException, _http_error)


def problem_response(problem: Problem) -> Response:
    """Return a problem as a response."""
    response = Response(render(problem.body()), problem.status, mimetype=PROBLEM_TYPE)
    if problem.retry_after is not None:
        response.headers["Retry-After"] = str(problem.retry_after)
    return response


def _http_error(error: HTTPException) -> WerkzeugResponse:
    # The response already has the headers that go with the error, such as Allow.
    response = error.get_response()
    problem = Problem(status=error.code or 500, title=error.name)
    response.set_data(render(problem.body() | {"detail": error.description or error.name}))
    response.content_type = PROBLEM_TYPE
    return response
