"""Players in words, as buttons and lists say them."""

from __future__ import annotations

from dashboards.texts import gettext


def name_of(place: int) -> str:
    """Return what the page calls a player; the others are numbered in the order of their rolls."""
    return gettext("Me") if place == 0 else gettext("Player %(number)d", number=place + 1)
