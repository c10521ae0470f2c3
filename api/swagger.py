"""The interactive documentation, from the installed wheel of Swagger UI, without inline script."""

from __future__ import annotations

import hashlib
from pathlib import Path

import flask_openapi_swagger
from flask import Blueprint, Response, redirect, render_template_string, request, url_for
from flask_openapi import OpenAPI
from werkzeug import Response as WerkzeugResponse

from dashboards.blueprint import POLICY
from odds.contract.answer import render

_FILES = Path(flask_openapi_swagger.__file__).parent / "templates" / "swagger"
_PAGE = """<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>Qwixx odds API</title>
  <link rel="icon" href="{{ url_for('swagger.static', filename='images/swagger.svg') }}">
  <link rel="stylesheet" href="{{ url_for('swagger.static', filename='css/swagger-ui.css') }}">
</head>
<body>
<div id="swagger-ui"></div>
<script src="{{ url_for('swagger.static', filename='js/swagger-ui-bundle.js') }}"></script>
<script src="{{ url_for('swagger.start') }}"></script>
</body>
</html>
"""
# Without validatorUrl the page would ask an outside validator for a badge.
_START = """SwaggerUIBundle({
  url: "openapi.json",
  dom_id: "#swagger-ui",
  deepLinking: true,
  validatorUrl: null,
  presets: [SwaggerUIBundle.presets.apis],
});
"""


def register_swagger(app: OpenAPI) -> None:
    """Add the document, and the page that shows it."""
    pages = Blueprint("swagger", __name__, url_prefix="/openapi", static_folder=str(_FILES))

    @pages.get("/openapi.json")
    def document() -> Response:
        response = Response(render(app.api_doc), mimetype="application/json")
        response.set_etag(hashlib.blake2b(response.get_data(), digest_size=12).hexdigest())
        response.cache_control.no_cache = True
        response.make_conditional(request)
        return response

    @pages.get("/swagger")
    def swagger() -> Response:
        response = Response(render_template_string(_PAGE), mimetype="text/html")
        response.headers["Content-Security-Policy"] = POLICY
        return response

    @pages.get("/start.js")
    def start() -> Response:
        return Response(_START, mimetype="text/javascript")

    @pages.get("/")
    def index() -> WerkzeugResponse:
        return redirect(url_for("swagger.swagger"))

    app.register_blueprint(pages)
