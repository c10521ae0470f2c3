"""The Flask application: routes from the catalogue, one error shape, the pages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flask import Flask, Response, current_app
from flask_compress import Compress
from flask_openapi import Info, OpenAPI

import odds
from api.document import ProblemBody
from api.errors import register_errors
from api.routes import register_routes
from api.table_service import RETRY_AFTER, TableService, default_tables
from dashboards import register_pages
from odds.contract.problem import FieldError, Problem

MAX_BODY = 64 * 1024


def build(config: Mapping[str, Any]) -> Flask:
    """Return the whole service."""
    info = Info(
        title="Qwixx odds",
        version=odds.__version__,
        description="Exact odds for the dice game Qwixx. Unofficial; the game's name belongs to "
        "its publisher.",
    )
    app = OpenAPI(__name__, info=info, static_folder=None, validation_error_model=ProblemBody)
    app.config.update(
        MAX_CONTENT_LENGTH=MAX_BODY,
        # Without this the Swagger UI asks an outside validator for a badge.
        SWAGGER_CONFIG={"validatorUrl": None},
        # Compressing a file in chunks would leave the file open.
        COMPRESS_STREAMS=False,
        COMPRESS_MIMETYPES=["application/json", "text/html", "text/css", "text/javascript"],
    )
    app.config.setdefault("TABLES", default_tables())
    # Off where tables come from elsewhere, as in tests.
    app.config.setdefault("SOLVE_TABLES", True)
    app.config.update(config)
    tables = TableService(app.config["TABLES"])
    app.extensions["tables"] = tables
    Compress(app)
    register_errors(app)
    register_routes(app, tables)
    register_pages(app)
    app.add_url_rule("/healthz", view_func=_alive)
    app.add_url_rule("/readyz", view_func=_ready)
    if app.config["SOLVE_TABLES"]:
        tables.start()
    return app


def _alive() -> Response:
    return Response("ok\n", mimetype="text/plain")


def _ready() -> Response:
    tables: TableService = current_app.extensions["tables"]
    if tables.ready:
        return Response("ready\n", mimetype="text/plain")
    raise Problem(
        [FieldError(None, f"values still being computed: {tables.missing}")],
        status=503,
        title="The values are not there yet",
        retry_after=RETRY_AFTER,
    )
