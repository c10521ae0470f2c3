"""Ways in for people: pages and figures."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from flask import Flask


def register_pages(app: Flask) -> None:
    """Add the pages and what they load to the service."""
    from dashboards.views import pages  # noqa: PLC0415 - the package itself stays cheap

    app.register_blueprint(pages)
