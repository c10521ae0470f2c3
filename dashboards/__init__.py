"""Ways in for people: pages and figures."""

from __future__ import annotations

from flask import Flask


def register_pages(app: Flask) -> None:
    """Add the pages to the service."""
