"""Players and options in words, as buttons and lists say them."""

from __future__ import annotations

from dashboards.texts import gettext
from odds.game.notation import write_mark
from odds.game.turn import Option
from odds.game.variant import Variant


def name_of(place: int) -> str:
    """Return what the page calls a player; the others are numbered in the order of their rolls."""
    return gettext("Me") if place == 0 else gettext("Player %(number)d", number=place + 1)


def option_words(option: Option, variant: Variant) -> str:
    """Return what an option does, as a sentence without its full stop."""
    white = option.white and write_mark(option.white, variant)
    colour = option.colour and write_mark(option.colour, variant)
    if white and colour:
        return gettext("White %(white)s, then colour %(colour)s", white=white, colour=colour)
    if white:
        return gettext("White %(white)s", white=white)
    if colour:
        return gettext("Colour %(colour)s", colour=colour)
    return gettext("Take a penalty") if option.penalty else gettext("Mark nothing")
