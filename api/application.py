"""The Flask application: routes from the catalogue, one error shape, the pages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flask import Flask, Response, current_app
from flask_compress import Compress
from flask_openapi import Info, OpenAPI
from werkzeug.middleware.proxy_fix import ProxyFix

import odds
from api.bodies import ProblemBody
from api.errors import register_errors
from api.headers import register_headers
from api.limits import limit_pages, register_limits
from api.metrics import register_metrics
from api.request_log import register_request_log
from api.routes import register_routes
from api.settings import Settings, read_settings
from api.swagger import register_swagger
from api.table_service import RETRY_AFTER, TableService
from dashboards import register_pages
from odds.contract.places import LONG, PLACES
from odds.contract.problem import FieldError, Problem


def build(config: Mapping[str, Any]) -> Flask:
    """Return the whole service. Raises ValueError for a setting that cannot be."""
    given = {name.lower(): value for name, value in config.items()}
    settings = read_settings(
        {name: value for name, value in given.items() if name in Settings.model_fields}
    )
    app = OpenAPI(
        __name__,
        info=Info(
            title="Qwixx odds",
            version=odds.__version__,
            description="Exact odds for the dice game Qwixx. Unofficial; the game's name belongs "
            "to its publisher.",
        ),
        static_folder=None,
        validation_error_model=ProblemBody,
        doc_ui=False,
    )
    app.config.update(
        MAX_CONTENT_LENGTH=settings.max_body,
        # Compressing a file in chunks would leave the file open.
        COMPRESS_STREAMS=False,
        COMPRESS_MIMETYPES=["application/json", "text/html", "text/css", "text/javascript"],
    )
    app.config.update(
        {name: value for name, value in config.items() if name.lower() not in Settings.model_fields}
    )
    app.extensions["settings"] = settings
    app.extensions["tables"] = tables = TableService(settings.tables, settings.max_budget_ms)
    app.extensions["studies"] = settings.studies
    PLACES.set_up(settings.rollouts_at_once)
    LONG.set_up(settings.long_at_once)
    # What is registered first sees an answer last, as it goes out.
    register_request_log(app, settings)
    if settings.metrics:
        register_metrics(app, tables)
    register_headers(app, settings)
    limiter = register_limits(app, settings)
    register_errors(app)
    Compress(app)
    register_routes(app, tables, settings, limiter)
    register_swagger(app)
    register_pages(app)
    limit_pages(app, limiter, settings)
    app.add_url_rule("/healthz", "alive", _alive)
    app.add_url_rule("/readyz", "ready", _ready)
    if settings.trusted_proxies:
        believed = settings.trusted_proxies
        app.wsgi_app = ProxyFix(  # type: ignore[method-assign]
            app.wsgi_app, x_for=believed, x_proto=believed, x_host=believed
        )
    if settings.solve_tables:
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
