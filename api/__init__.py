"""Ways in for programs: the HTTP service and the command line.

``create_app`` puts everything together, pages included.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from flask import Flask


def create_app(config: Mapping[str, Any] | None = None) -> Flask:
    """Return the service: API, OpenAPI document, pages. ``config`` overrides Flask's settings."""
    # The command line lives in this package too and answers without loading a web framework.
    from api.application import build  # noqa: PLC0415

    return build(config or {})
