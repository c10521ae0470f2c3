"""The roll at hand at a table: what the others may mark, my options, what is asked of the engine.

On my own roll the white action comes first; my colour action follows when all have marked. On
another's roll my white mark ends it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from dashboards.assistant.advice import in_sheet_order
from dashboards.assistant.state import State
from dashboards.assistant.table import NO_MARK, TableView, could_be, with_option
from dashboards.assistant.words import name_of
from dashboards.tables import Tables
from dashboards.texts import gettext
from dashboards.words import mark_words, option_words
from odds.contract.problem import Problem
from odds.contract.table_question import read_table
from odds.game.fault import Fault
from odds.game.notation import read_option, write_mark, write_option, write_roll, write_sheet
from odds.game.rules import switches_told
from odds.game.turn import PASS, PENALTY, Option, legal_options, white_marks
from odds.play.journal import colour_choices

# What is played out for the page, while samples come in.
BUDGET_MS = 3000


@dataclass(frozen=True)
class Quick:
    """What another player may mark: a button for each white mark.

    ``marks`` are the value of each, a short text, words, and whether it is made. ``colours`` are
    value and words of the colour marks that one who rolls may have made, one or none of which is
    told.
    """

    name: str
    marks: tuple[tuple[str, str, str, bool], ...]
    colours: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class RollView:
    """The roll at hand at a table. ``options`` are mine as text and in words, in no order of worth.

    ``question`` is what the service is asked about it, empty where there is nothing to ask.
    """

    quick: tuple[Quick, ...]
    options: tuple[tuple[str, str], ...]
    question: str


def roll_view(state: State, view: TableView) -> RollView:
    """Return what the dice make possible."""
    if view.over:
        return RollView((), (), "")
    quick = () if view.roll is None else tuple(_quick(view, view.roll.white_sum))
    variant = view.variant
    options = tuple(
        (write_option(option, variant), option_words(option, variant))
        for option in my_options(state, view)
    )
    return RollView(quick, options, "" if view.ends else _question(state, view))


def _quick(view: TableView, white_sum: int) -> Iterator[Quick]:
    for place, sheet in enumerate(view.before[1:], 1):
        option = view.options[place]
        made = None if option is None else option.white
        marks = []
        for mark in white_marks(sheet, white_sum):
            text = write_mark(mark, view.variant)
            marks.append((f"{place}:{text}", text, mark_words(mark, view.variant), mark == made))
        colours: tuple[tuple[str, str], ...] = ()
        if place == view.roller and not view.ends:
            found = colour_choices(view.before, view.event(None))
            colours = tuple(
                (write_mark(mark, view.variant), mark_words(mark, view.variant)) for mark in found
            )
        yield Quick(name_of(place), tuple(marks), colours)


def my_options(state: State, view: TableView) -> tuple[Option, ...]:
    """Return my options at this moment, those of my colour action without the white mark."""
    roll = state.entry.roll
    if roll is None:
        return ()
    if not view.in_colour:
        return in_sheet_order(legal_options(view.before[0], roll, state.question.turns[0]))
    white = view.options[0]
    marks = () if view.ends else colour_choices(view.before, view.event(white))
    options = [Option(colour=mark) for mark in marks]
    silent = (PASS, PENALTY) if white is None else (PASS,)
    return (*options, *(each for each in silent if could_be(view, _whole(white, each))))


def _whole(white: Option | None, own: Option) -> Option:
    """Return my white mark and what I do in the colour action as one option."""
    return own if white is None else Option(white.white, own.colour)


def quick_tapped(view: TableView, text: str) -> dict[str, str]:
    """Return the fields that the button of another player's white mark changes. Raises Fault.

    A player makes one white mark: a second button moves it, the same one takes it back.
    """
    number, _, tap = text.partition(":")
    if number not in map(str, range(1, len(view.before))):
        raise Fault(gettext("there is no such player"))
    place = int(number)
    option = view.options[place]
    mark = read_option(f"W:{tap[:4]}", view.variant).white
    moved = Option(mark, option.colour if option else None)
    if option is not None and option.white == mark:
        moved = Option(None, option.colour)
    silent = place == view.roller and not moved.marks
    return with_option(view, place, None if silent else moved).fields()


def played_at(state: State, view: TableView, text: str) -> dict[str, str]:
    """Return the fields that change when I play an option. Raises Fault."""
    if state.entry.roll is None:
        raise Fault(gettext("enter the dice first"), field="roll")
    option = read_option(text, view.variant)
    options = my_options(state, view)
    if option not in options:
        words = option_words(option, view.variant)
        message = gettext("“%(option)s” is no option of this roll", option=words)
        if view.in_colour:
            message = gettext("“%(option)s” is no option of the colour action", option=words)
        raise Fault(message, field="play")
    if not view.in_colour and view.roller == 0:
        mark = NO_MARK if option.white is None else write_mark(option.white, view.variant)
        return {"white_mark": mark, "tab": "0"}
    mine = _whole(view.options[0], option) if view.in_colour else option
    return state.finished((mine, *view.options[1:]))


def wastes_at(state: State, view: TableView, text: str) -> bool:
    """Whether an option takes a penalty although a colour mark is possible."""
    options = my_options(state, view) if view.in_colour else ()
    return text.strip().lower() == "penalty" and any(option.marks for option in options)


def _question(state: State, view: TableView) -> str:
    """Return what the service is asked, as JSON for a script element.

    In the white action the sheets are those before it, since all mark at the same moment.
    """
    game = view.before[0].game
    sheets = view.sheets if view.in_colour else view.before
    asked: dict[str, Any] = {
        "players": [
            {"name": name_of(place), "sheet": write_sheet(sheet)}
            for place, sheet in enumerate(sheets)
        ],
        "me": 0,
        "active": view.roller,
        "budget_ms": BUDGET_MS,
        "variant": game.variant.id,
        **switches_told(game.rules),
    }
    if state.entry.roll is not None:
        asked["roll"] = write_roll(state.entry.roll)
    if view.in_colour:
        asked |= {"phase": "colour", "white_mark": view.fields()["white_mark"]}
    return json.dumps(asked).replace("<", "\\u003c")


def chances_of(question: str, tables: Tables) -> Mapping[str, Any] | None:
    """Return the answer to a table's question, for a page without script; None if it is busy."""
    asked = json.loads(question) | {"budget_ms": BUDGET_MS // 4}
    try:
        return tables.play(read_table(asked))
    except Problem:
        return None
