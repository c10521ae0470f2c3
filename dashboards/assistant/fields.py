"""The fields of the page's form: what makes up its state, and what its buttons do."""

from __future__ import annotations

from collections.abc import Mapping
from urllib.parse import urlencode

from dashboards.languages import FIELD as LANGUAGE
from dashboards.texts import gettext
from odds.contract.parameter import PARAMETERS, RULE_SWITCHES
from odds.game.fault import Fault
from odds.game.position import MAX_PLAYERS

SWITCHES = tuple(switch.name for switch in RULE_SWITCHES)
# ``roll`` may be incomplete here, so the page reads it itself.
ASKED = ("sheet", "players", "rolls_until_active", "rolls", "max_skip", "variant", *SWITCHES)
# The roll at hand, as far as it is told.
AT_HAND = ("roll", "white_mark", "whites", "colour_mark")
# An earlier event that is open for mending, by its number, or the side of it where a roll is
# missing, and what is to stand there.
_MENDED = tuple(f"mend_{place}" for place in range(MAX_PLAYERS))
MENDING = ("mend", "mend_new", "mend_roller", "mend_roll", *_MENDED)
# What the form tells of the page itself.
OF_THE_PAGE = ("against", "others", "tab", "log", "train", *AT_HAND, *MENDING, LANGUAGE)
FIELDS = (*ASKED, *OF_THE_PAGE)
# What a button of the page does, never part of its state.
ACTIONS = ("tap", "die", "play", "sure", "view", "quick", "cast", "save", "drop", "chances")
# What belongs to the game at hand and not to the table.
OF_THE_GAME = ("sheet", "rolls_until_active", "others", "tab", "log", *AT_HAND, *MENDING)
DEFAULTS = {"sheet": "", "players": "2", "rolls": "12"}


def address(form: Mapping[str, str]) -> str:
    """Return a state as a query, its empty fields left out."""
    return "?" + urlencode({name: text for name, text in form.items() if text}, safe=",/@")


def without(form: Mapping[str, str], *names: str) -> dict[str, str]:
    """Return a form without some of its fields."""
    return {name: text for name, text in form.items() if name not in names}


def seated(form: dict[str, str]) -> tuple[dict[str, str], tuple[str, ...]]:
    """Return the form after fewer players were chosen than rolls to wait for, and say so."""
    players, wait = (whole(form, name) for name in ("players", "rolls_until_active"))
    if players is None or wait is None or wait < players:
        return form, ()
    most = players - 1
    note = gettext(
        "With %(players)s at the table your own roll comes after %(most)s at the latest.",
        players=players,
        most=most,
    )
    return form | {"rolls_until_active": str(most)}, (note,)


def whole(form: Mapping[str, str], name: str) -> int | None:
    """Return a number of the form, or None where there is none that the contract reads."""
    try:
        return int(PARAMETERS[name].read(form[name])) if name in form else None
    except Fault:
        return None
