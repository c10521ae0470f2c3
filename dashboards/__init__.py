"""Ways in for people: pages and figures."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from flask import Flask

# Each module adds its page to the blueprint.
VIEWS = ("assistant", "explore", "learn", "quiz", "report")


def register_pages(app: Flask) -> None:
    """Add the pages and what they load to the service."""
    # The package itself stays cheap.
    from dashboards.blueprint import pages  # noqa: PLC0415
    from dashboards.languages import register_languages  # noqa: PLC0415

    register_languages(app)
    for name in VIEWS:
        import_module(f"dashboards.{name}.view")
    app.register_blueprint(pages)
