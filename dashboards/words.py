"""What the pages call colours, rows, cells, marks, options, rule switches, classes of losses."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

from flask_babel import gettext as _
from flask_babel import lazy_gettext, lazy_pgettext

from odds.game.rules import Game, switches_told
from odds.game.sheet import CellState, Mark
from odds.game.turn import Option, Role
from odds.game.variant import Variant

NO_BREAK = "\N{NO-BREAK SPACE}"
# Names of the engine's own vocabulary, by what the engine calls them.
COLOURS = {
    "white": lazy_gettext("white"),
    "red": lazy_gettext("red"),
    "yellow": lazy_gettext("yellow"),
    "green": lazy_gettext("green"),
    "blue": lazy_gettext("blue"),
}
# Nouns: German says "Rot 7", Dutch "rood 7".
ROWS = {
    "red": lazy_pgettext("row", "red"),
    "yellow": lazy_pgettext("row", "yellow"),
    "green": lazy_pgettext("row", "green"),
    "blue": lazy_pgettext("row", "blue"),
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
# The symbols are those that chess players annotate moves with.
GRADES = {
    "best": ("✓", lazy_gettext("best")),
    "close": ("≈", lazy_gettext("close")),
    "inexact": ("?!", lazy_gettext("inexact")),
    "mistake": ("?", lazy_gettext("mistake")),
    "blunder": ("??", lazy_gettext("blunder")),
}
# Parameters as the pages label them; English pages use the names of the contract.
FIELDS = {
    "sheet": lazy_gettext("sheet"),
    "roll": lazy_gettext("roll"),
    "players": lazy_gettext("players"),
    "rolls": lazy_gettext("rolls"),
    "rolls_until_active": lazy_gettext("rolls_until_active"),
    "variant": lazy_gettext("variant"),
    "others": lazy_gettext("others"),
    "states": lazy_gettext("states"),
    "cell": lazy_gettext("cell"),
    "row": lazy_gettext("row"),
    "game": lazy_gettext("game"),
    "log": lazy_gettext("log"),
    "text": lazy_gettext("text"),
}


def field_name(field: str) -> str:
    """Return what a field of a form is called."""
    return str(FIELDS.get(field, field))


def colour_name(name: str) -> str:
    """Return the name of a die's colour."""
    return str(COLOURS.get(name, name))


def row_name(name: str) -> str:
    """Return the name of a row, as it stands before a number."""
    return str(ROWS.get(name, name))


def state_name(name: CellState) -> str:
    """Return what a cell is."""
    return str(STATES[name])


def grade_name(loss_class: str) -> str:
    """Return a class of losses."""
    return str(GRADES[loss_class][1])


def choice_name(value: str) -> str:
    """Return the value of a rule switch."""
    return str(CHOICES.get(value, value))


def game_name(game: Game) -> str:
    """Return a variant's name with the switches that are not as by default."""
    told = switches_told(game.rules).items()
    switches = [f"{SWITCHES[name]}: {choice_name(value)}" for name, value in told]
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


def mark_words(mark: Mark, variant: Variant) -> str:
    """Return a mark as ``red 7``, which no line breaks."""
    layout = variant.rows[mark.row]
    return f"{row_name(layout.id)}{NO_BREAK}{layout.cells[mark.cell].number}"


def marks_words(marks: Iterable[Mark], variant: Variant) -> str:
    """Return marks row by row, as ``red 7, 8; blue 4``."""
    rows = groupby(sorted(marks), key=lambda mark: mark.row)
    return "; ".join(_row_words([*same], variant) for _, same in rows)


def _row_words(marks: Sequence[Mark], variant: Variant) -> str:
    first, *rest = marks
    numbers = [f"{variant.rows[mark.row].cells[mark.cell].number}" for mark in rest]
    return ", ".join([mark_words(first, variant), *numbers])


def option_words(option: Option, variant: Variant) -> str:
    """Return what a player does who plays an option."""
    if option.penalty:
        return str(_("Take the penalty"))
    white = None if option.white is None else white_words(option.white, variant)
    colour = None if option.colour is None else mark_words(option.colour, variant)
    if white and colour:
        return str(_("%(white)s, then colour: %(mark)s", white=white, mark=colour))
    if colour:
        return str(_("Colour: %(mark)s", mark=colour))
    return white or str(_("Mark nothing"))


def white_words(mark: Mark, variant: Variant) -> str:
    """Return what a player does who marks the sum of the white dice."""
    return str(_("White sum: %(mark)s", mark=mark_words(mark, variant)))
