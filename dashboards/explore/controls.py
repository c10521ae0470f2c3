"""The form's fields as the template draws them; names and limits are those of the contract."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from flask_babel import gettext as _
from flask_babel import lazy_gettext

from dashboards import words
from dashboards.explore.chart import Text
from odds.contract.parameter import PARAMETERS, RULE_SWITCHES, Parameter
from odds.game.rules import Game, default_game
from odds.game.variant import load_variant, variant_ids
from odds.studies.side_by_side import read_game

# ``text`` is typed, ``few`` are buttons side by side, ``many`` is a list to open.
Kind = Literal["text", "few", "many"]
Options = tuple[tuple[str, str], ...]
ROLLS = ("6", "12", "24", "60")
SKIPS = ("0", "1", "2", "3", "4")
# The switches that bear on a figure of the explorer; the others are read from the address too.
SHOWN_SWITCHES = ("marks_before_lock", "die_removal", "second_lock")


@dataclass(frozen=True)
class Field:
    """One field to fill: ``value`` as it stands, ``options`` as (value, text)."""

    name: str
    label: str
    kind: Kind
    value: str
    options: Options = ()
    hint: str = ""
    example: str = ""


@dataclass(frozen=True)
class Control:
    """What a field of this name is in every form; ``options`` depend on the game at hand."""

    label: Text
    kind: Kind
    options: Callable[[Game], Options] = lambda _game: ()
    hint: Text = ""
    example: str = ""


def _rows(game: Game) -> Options:
    return tuple((row.letter, words.row_name(row.id)) for row in game.variant.rows)


def _cells(game: Game) -> Options:
    return tuple(
        (f"{row.letter}{number}", f"{row.letter}{number}")
        for row in game.variant.rows
        for number in row.numbers
    )


def _seats(_game: Game) -> Options:
    low, high = PARAMETERS["players"].limits
    return tuple((str(number), str(number)) for number in range(low, high + 1))


def _roles(_game: Game) -> Options:
    return ("active", _("my own")), ("passive", _("another player’s"))


def _rolls(_game: Game) -> Options:
    return tuple((number, number) for number in ROLLS)


def _skips(_game: Game) -> Options:
    fewest = tuple((number, _("at most %(number)s", number=number)) for number in SKIPS)
    return ("", _("any number")), *fewest


def _variants(_game: Game) -> Options:
    return tuple((name, load_variant(name).name) for name in variant_ids())


def _events(_game: Game) -> Options:
    return (
        ("lock", _("the row is locked")),
        ("ready", _("the row has the marks that its lock needs")),
        ("cell", _("the number can be marked")),
    )


def _games(_game: Game) -> Options:
    """Return every variant, and every variant with one switch set otherwise."""
    games = [
        name if value is None else f"{name} {switch}={value}"
        for name in variant_ids()
        for switch, values in ((None, (None,)), *_others(default_game(name)))
        for value in values
    ]
    return tuple((name, words.game_name(read_game(name))) for name in games)


def _others(game: Game) -> list[tuple[str, tuple[str, ...]]]:
    """Return the switches that are shown with their values other than the default."""
    told: list[tuple[str, tuple[str, ...]]] = []
    for switch in RULE_SWITCHES:
        if switch.name in SHOWN_SWITCHES:
            values: tuple[str, ...] = (str(game.variant.marks_before_lock - 1),)
            if switch.choices:
                values = tuple(value for value in switch.choices if value != switch.default)
            told.append((switch.name, values))
    return told


def _more_games(game: Game) -> Options:
    return ("", _("none")), *_games(game)


_SHEET_HINT = lazy_gettext("R5@9: five marks, the rightmost on 9. Rx: closed by another player.")

CONTROLS: Mapping[str, Control] = {
    "sheet": Control(
        lazy_gettext("Sheet as text"), "text", hint=_SHEET_HINT, example="R2,3,5/Y7/G12,11/B-/P1"
    ),
    "states": Control(
        lazy_gettext("States of a row to draw as curves"),
        "text",
        hint=lazy_gettext("R5@9: five marks, the rightmost on 9. Up to six, with spaces between."),
        example="R3@6 R4@8 R5@9",
    ),
    "row": Control(lazy_gettext("Row"), "few", _rows),
    "cell": Control(lazy_gettext("Number"), "many", _cells),
    "event": Control(lazy_gettext("Until"), "many", _events),
    "players": Control(lazy_gettext("Players"), "few", _seats),
    "role": Control(lazy_gettext("The next roll is"), "few", _roles),
    "rolls": Control(lazy_gettext("Rolls to look ahead"), "few", _rolls),
    "max_skip": Control(lazy_gettext("Numbers that a mark may skip"), "many", _skips),
    "a": Control(lazy_gettext("First choice"), "many", _games),
    "b": Control(lazy_gettext("Second choice"), "many", _games),
    "c": Control(lazy_gettext("Third choice"), "many", _more_games),
    "d": Control(lazy_gettext("Fourth choice"), "many", _more_games),
    "variant": Control(lazy_gettext("Variant"), "many", _variants),
}


def fields(names: Sequence[str], form: Mapping[str, str], game: Game) -> tuple[Field, ...]:
    """Return the fields of these names; a value that no option has is offered too."""
    return tuple(_field(name, CONTROLS[name], form.get(name, ""), game) for name in names)


def _field(name: str, control: Control, value: str, game: Game) -> Field:
    options = control.options(game)
    if control.kind != "text" and value not in dict(options):
        options = (*options, (value, value)) if value else options
    return Field(
        name, str(control.label), control.kind, value, options, str(control.hint), control.example
    )


def rule_fields(form: Mapping[str, str], game: Game) -> tuple[Field, ...]:
    """Return the fields of the rule switches that bear on odds or values."""
    return tuple(
        Field(
            switch.name,
            str(words.SWITCHES[switch.name]),
            "many",
            form.get(switch.name, ""),
            _choices(switch, game),
        )
        for switch in RULE_SWITCHES
        if switch.name in SHOWN_SWITCHES
    )


def _choices(switch: Parameter, game: Game) -> Options:
    if not switch.choices:
        own = game.variant.marks_before_lock
        usual = _("%(number)s, the variant’s own", number=own)
        return ("", usual), (str(own - 1), str(own - 1))
    return tuple(
        ("" if value == switch.default else value, words.choice_name(value))
        for value in switch.choices
    )
