"""The words that several figures use, in the reader's language."""

from __future__ import annotations

from flask_babel import gettext as _
from flask_babel import lazy_gettext

from odds.game.rules import Game, switches_told
from odds.game.sheet import CellState
from odds.game.turn import Role

# Names of the engine's own vocabulary, by what the engine calls them.
COLOURS = {
    "red": lazy_gettext("red"),
    "yellow": lazy_gettext("yellow"),
    "green": lazy_gettext("green"),
    "blue": lazy_gettext("blue"),
}
STATES: dict[CellState, object] = {
    "open": lazy_gettext("open"),
    "marked": lazy_gettext("marked"),
    "passed": lazy_gettext("skipped"),
    "unknown": lazy_gettext("marked or skipped"),
    "closed": lazy_gettext("closed"),
    "not yet": lazy_gettext("needs more marks before it"),
}
SWITCHES = {
    "marks_before_lock": lazy_gettext("Marks before the last number"),
    "die_removal": lazy_gettext("The die of a row closed in the white action"),
    "second_lock": lazy_gettext("A second row closed in the white action"),
    "penalty_when_ended_early": lazy_gettext("Penalty when the white action ends the game"),
    "voluntary_pass": lazy_gettext("Passing although a mark is possible"),
}
CHOICES = {
    "at_once": lazy_gettext("leaves at once"),
    "end_of_turn": lazy_gettext("leaves after the turn"),
    "ends_at_once": lazy_gettext("ends the game at once"),
    "after_turn": lazy_gettext("leaves the colour action"),
    "penalty": lazy_gettext("costs a penalty"),
    "free": lazy_gettext("is free"),
    "true": lazy_gettext("yes"),
    "false": lazy_gettext("no"),
}


def colour(name: str) -> str:
    """Return the name of a row or a die."""
    return str(COLOURS.get(name, name))


def state(name: CellState) -> str:
    """Return what a cell is."""
    return str(STATES[name])


def choice(value: str) -> str:
    """Return the value of a rule switch."""
    return str(CHOICES.get(value, value))


def game_name(game: Game) -> str:
    """Return a variant's name with the switches that are not as by default."""
    told = switches_told(game.rules).items()
    switches = [f"{SWITCHES[name]}: {choice(value)}" for name, value in told]
    return "; ".join([game.variant.name, *switches])


def rolls_axis(turns: tuple[Role, ...]) -> str:
    """Return the title of an axis of rolls to come."""
    text = _("rolls from now, own ones shaded") if own_rolls(turns) else _("rolls from now")
    return str(text)


def own_rolls(turns: tuple[Role, ...]) -> list[int]:
    """Return the places of the own rolls to shade: none where all rolls are of one kind."""
    if len(set(turns)) == 1:
        return []
    return [place for place, role in enumerate(turns) if role == "active"]
