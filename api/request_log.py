"""One line a request: what was asked for and how it went, never the question itself.

A sheet stands in the query string, so that is left out, and so is the caller's address. The id of a
request is the caller's, if it sent a sane one, and goes back in the answer.
"""

from __future__ import annotations

import json
import logging
import re
import sys
import time
import uuid
from datetime import UTC, datetime

from flask import Flask, Response, g, has_request_context, request

from api.settings import Settings

HEADER = "X-Request-ID"
_SANE = re.compile(r"[A-Za-z0-9._-]{1,64}")
_FIELDS = ("method", "path", "status", "ms", "bytes")
_log = logging.getLogger("qwixx_odds.access")
_LONGEST_PATH = 200


def register_request_log(app: Flask, settings: Settings) -> None:
    """Give every request an id, and write it down when its answer is there."""

    def begin() -> None:
        given = request.headers.get(HEADER, "")
        g.request_id = given if _SANE.fullmatch(given) else uuid.uuid4().hex
        g.begun = time.perf_counter()

    def end(response: Response) -> Response:
        response.headers[HEADER] = g.request_id
        if settings.access_log and _log.isEnabledFor(logging.INFO):
            # A path that a caller made up may hold anything, a line's end too.
            path = request.path if request.path.isprintable() else ascii(request.path)
            told = {
                "method": request.method,
                "path": path[:_LONGEST_PATH],
                "status": response.status_code,
                "ms": round(1000 * (time.perf_counter() - g.begun), 1),
                "bytes": response.content_length,
            }
            _log.info("request", extra=told)
        return response

    app.before_request(begin)
    app.after_request(end)


def set_up_logging(settings: Settings) -> None:
    """Send all logs to standard error in the form that is set."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(_Json() if settings.log_format == "json" else _Text())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(settings.log_level.upper())
    # These tell of every step of theirs.
    for name in ("flask-limiter", "filelock", "numba"):
        logging.getLogger(name).setLevel(logging.WARNING)


def _members(record: logging.LogRecord) -> dict[str, object]:
    members: dict[str, object] = {
        name: getattr(record, name) for name in _FIELDS if hasattr(record, name)
    }
    if has_request_context() and "request_id" in g:
        members["request_id"] = g.request_id
    return members


class _Json(logging.Formatter):
    """One JSON object a line, for what collects logs."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the record as a line."""
        members: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            **_members(record),
        }
        if record.exc_info:
            members["traceback"] = self.formatException(record.exc_info)
        return json.dumps(members, ensure_ascii=True)


class _Text(logging.Formatter):
    """Words for people: the time, the level, what happened and the members by name."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(message)s")

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802 - the library's name
        """Return the record's first line."""
        members = " ".join(f"{name}={value}" for name, value in _members(record).items())
        return f"{super().formatMessage(record)} {members}".rstrip()
