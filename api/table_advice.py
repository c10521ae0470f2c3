"""``POST /api/v1/advice``: advice at a table, at once or as a stream of events while it grows."""

from __future__ import annotations

import json
import queue
import threading
import time
from collections.abc import Iterator
from typing import Any

from flask import Response, request
from flask_limiter import Limiter
from flask_openapi import OpenAPI, Tag

from api.settings import Settings
from api.stopping import STOPPING
from api.table_document import TableQuestionBody, table_responses
from api.table_service import TableService
from odds.contract.answer import Body, render
from odds.contract.places import PLACES
from odds.contract.problem import FieldError, Problem
from odds.contract.table_answer import table_answer
from odds.contract.table_question import TableQuestion, read_table
from odds.game.fault import Fault

# Seconds between two events of a stream, and after which a silent one says that it lives.
_EVERY = 0.15
_SILENCE = 10.0
_EVENTS = "text/event-stream"
_Said = queue.Queue[tuple[str, Body]]


def register_table_advice(
    app: OpenAPI, tables: TableService, settings: Settings, limiter: Limiter
) -> None:
    """Add the route, described in the OpenAPI document."""

    def advise_at_table(body: object = None) -> Response:  # noqa: ARG001 - read for its annotation
        question = read_table(_json())
        if _EVENTS in request.headers.get("Accept", ""):
            return _stream(question, tables)
        return Response(render(tables.play(question)), mimetype="application/json")

    advise_at_table.__annotations__["body"] = TableQuestionBody
    advise_at_table.__delay_validate_request__ = True  # type: ignore[attr-defined]
    app.post(
        "/api/v1/advice",
        summary="Everybody's chance to win, and that of each of my options",
        description="Estimates from games played to the end. With `Accept: text/event-stream` the "
        "answer grows as events `progress` and ends with `answer` or `problem`; who goes away "
        "cancels it.",
        tags=[Tag(name="table", description="Several players")],
        operation_id="advise_at_table",
        responses=table_responses(),
    )(limiter.limit(settings.rate_limit_rollouts)(advise_at_table))


def _json() -> Any:
    if not request.is_json:
        raise Problem(
            [FieldError(None, "the body is JSON, Content-Type application/json")], status=415
        )
    try:
        given = json.loads(request.get_data())
        # Half of a pair of surrogates is legal JSON, but no text that an answer could repeat.
        json.dumps(given, ensure_ascii=False).encode()
    except json.JSONDecodeError as error:
        raise Problem([FieldError(None, f"no JSON: {error.msg}", error.pos)]) from None
    except (ValueError, RecursionError):
        raise Problem([FieldError(None, "no JSON that can be read")]) from None
    return given


def _stream(question: TableQuestion, tables: TableService) -> Response:
    """Return the answer as it grows; the games end when nobody reads it any more.

    They are played from here on, whether or not anybody begins to read, and they give their place
    back.
    """
    question = tables.take_place(question)
    said: _Said = queue.Queue()
    gone = threading.Event()
    last = 0.0

    def told(done: float, body: Body) -> bool:
        nonlocal last
        if time.monotonic() - last >= _EVERY:
            last = time.monotonic()
            said.put(("progress", {"done": done, "answer": body}))
        return not (gone.is_set() or STOPPING.is_set())

    def play() -> None:
        try:
            said.put(("answer", table_answer(question, tables.table, told)))
        except Fault as fault:
            said.put(("problem", Problem([FieldError.from_fault(fault)]).body()))
        except Problem as problem:
            said.put(("problem", problem.body()))
        except Exception:
            said.put(("problem", Problem(status=500, title="Internal Server Error").body()))
            raise
        finally:
            PLACES.release()

    try:
        threading.Thread(target=play, name="table advice", daemon=True).start()
    except RuntimeError:
        # No thread can be had.
        PLACES.release()
        raise
    response = Response(_events(said), mimetype=_EVENTS)
    response.call_on_close(gone.set)
    response.headers["Cache-Control"] = "no-store"
    # Proxies would otherwise wait for the whole.
    response.headers["X-Accel-Buffering"] = "no"
    return response


def _events(said: _Said) -> Iterator[str]:
    """Yield what is said as events, to the last."""
    while True:
        try:
            kind, body = said.get(timeout=_SILENCE)
        except queue.Empty:
            yield ": still playing\n\n"
            continue
        yield f"event: {kind}\ndata: {render(body)}\n"
        if kind != "progress":
            return
