"""One error shape on every route: ``application/problem+json`` as in RFC 9457.

A browser that looks for a page and finds none is shown one instead, with the same status.
"""

from __future__ import annotations

from flask import Flask, Response, request
from werkzeug import Response as WerkzeugResponse
from werkzeug.exceptions import HTTPException, PreconditionFailed

from dashboards.fault_page import show_fault
from odds.contract.answer import render
from odds.contract.problem import Problem

PROBLEM_TYPE = "application/problem+json"
# Whoever asks for these is a program, whatever it accepts.
_FOR_PROGRAMS = ("/api", "/openapi", "/healthz", "/readyz", "/metrics")
# The first one answers who takes everything alike.
_SHAPES = (PROBLEM_TYPE, "application/json", "text/html")


def register_errors(app: Flask) -> None:
    """Turn everything that a route can raise into the contract's problem.

    To be called before what compares tags after a route, as the compression does, and after what
    adds headers to every answer.
    """
    app.register_error_handler(Problem, problem_response)
    app.register_error_handler(HTTPException, _http_error)
    app.after_request(_condition_told)


def problem_response(problem: Problem) -> Response:
    """Return a problem as a response."""
    response = Response(render(problem.body()), problem.status, mimetype=PROBLEM_TYPE)
    if problem.retry_after is not None:
        response.headers["Retry-After"] = str(problem.retry_after)
    if _browses(response):
        show_fault(response, problem.errors, problem.retry_after)
    return response


def _http_error(error: HTTPException) -> WerkzeugResponse:
    # The response already has the headers that go with the error, such as Allow.
    response = error.get_response()
    if _browses(response):
        show_fault(response)
        return response
    problem = Problem(status=error.code or 500, title=error.name)
    response.set_data(render(problem.body() | {"detail": error.description or error.name}))
    response.content_type = PROBLEM_TYPE
    return response


def _condition_told(response: Response) -> WerkzeugResponse:
    """Return a problem in the place of an answer that the caller's condition leaves out.

    Werkzeug only changes the status of what a route returned, and leaves its content.
    """
    if response.status_code != PreconditionFailed.code:
        return response
    response.close()
    return _http_error(PreconditionFailed())


def _browses(response: WerkzeugResponse) -> bool:
    """Whether a page is asked for; where that is open the answer says what it hangs on."""
    if request.path.startswith(_FOR_PROGRAMS):
        return False
    response.vary.add("Accept")
    return request.accept_mimetypes.best_match(_SHAPES) == "text/html"
