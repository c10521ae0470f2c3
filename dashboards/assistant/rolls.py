"""The rolls so far as the page lists them, and one of them opened for mending."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from dashboards.assistant.advice import in_sheet_order
from dashboards.assistant.dice import read_entry
from dashboards.assistant.fields import MENDING, address, without
from dashboards.assistant.state import State
from dashboards.assistant.words import name_of
from dashboards.texts import gettext
from dashboards.words import option_words, row_name
from odds.game.fault import Fault
from odds.game.notation import read_option, write_option, write_roll, write_sheet
from odds.game.turn import Option, Role, Roll, legal_options
from odds.play.journal import Closed, Corrected, Event, Journal, Rolled

UNKNOWN = "?"


@dataclass(frozen=True)
class EventLine:
    """One event: its number among all, what happened, who did what.

    ``number`` counts the rolls, 0 for what is none. ``options``: name and words of each player's.
    """

    index: int
    number: int
    title: str
    options: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class Choice:
    """One player's option in a roll that is open for mending: value and words of each."""

    field: str
    name: str
    chosen: str
    options: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Mend:
    """A roll that is open for mending. ``hint`` says what hides it from the sheets of now."""

    index: int
    number: int
    roller: str
    roll: str
    choices: tuple[Choice, ...]
    leave: str
    hint: str = ""


def event_lines(state: State) -> tuple[EventLine, ...]:
    """Return all events, the newest first."""
    return tuple(_lines(state))[::-1]


def _lines(state: State) -> Iterator[EventLine]:
    variant, number = state.question.game.variant, 0
    for index, event in enumerate(state.journal.events, 1):
        if isinstance(event, Closed):
            row = row_name(variant.rows[event.row].id)
            yield EventLine(index, 0, gettext("Row %(row)s: closed by another player", row=row))
        elif isinstance(event, Corrected):
            yield EventLine(index, 0, _correction(event))
        else:
            number += 1
            title = gettext(
                "%(player)s: dice %(dice)s",
                player=name_of(event.roller),
                dice=write_roll(event.roll),
            )
            options = tuple(
                (name_of(place), option_words(option, variant) if option else gettext("not known"))
                for place, option in enumerate(event.options)
                if option is not None or place == 0
            )
            yield EventLine(index, number, title, options)


def _correction(event: Corrected) -> str:
    sheet = write_sheet(event.sheet)
    if event.place == 0:
        return gettext("My sheet set by hand: %(sheet)s", sheet=sheet)
    return gettext(
        "%(player)s, sheet set by hand: %(sheet)s", player=name_of(event.place), sheet=sheet
    )


def mend_view(state: State) -> Mend | None:
    """Return the roll that is open for mending, filled with what was entered of it."""
    index = _index(state.form.get("mend", ""), state.journal)
    event = None if index is None else state.journal.events[index]
    if index is None or not isinstance(event, Rolled):
        return None
    roll = state.form.get("mend_roll") or write_roll(event.roll)
    before = state.journal.events[:index]
    places = [0] if state.table is None else range(state.question.players)
    return Mend(
        index=index + 1,
        number=sum(isinstance(each, Rolled) for each in before) + 1,
        roller=name_of(event.roller),
        roll=roll,
        choices=tuple(_choice(state, index, event, roll, place) for place in places),
        leave=address(without(state.form, *MENDING)),
        hint=_hint(state.journal, index),
    )


def _index(text: str, journal: Journal) -> int | None:
    """Return the place of an event by its number from 1, None where there is none such."""
    return int(text) - 1 if text in map(str, range(1, len(journal.events) + 1)) else None


def _hint(journal: Journal, index: int) -> str:
    if any(isinstance(event, Corrected) for event in journal.events[index + 1 :]):
        return gettext("A sheet set by hand after this roll stays as it was set.")
    return ""


def _choice(state: State, index: int, event: Rolled, roll: str, place: int) -> Choice:
    variant, field = state.question.game.variant, f"mend_{place}"
    known = event.options[place]
    chosen = state.form.get(field) or (UNKNOWN if known is None else write_option(known, variant))
    options = [(UNKNOWN, gettext("not known"))]
    found = [write_option(each, variant) for each in _legal(state, index, event, roll, place)]
    if chosen not in (UNKNOWN, *found):
        found.insert(0, chosen)
    for text in found:
        try:
            options.append((text, option_words(read_option(text, variant), variant)))
        except Fault:
            options.append((text, text))
    return Choice(field, name_of(place), chosen, tuple(options))


def _legal(state: State, index: int, event: Rolled, text: str, place: int) -> tuple[Option, ...]:
    """Return what a player may have done with these dice, as far as they tell."""
    sheet = state.journal.states[index][place]
    try:
        roll = _dice(state, index, event, text)
        role: Role = "active" if place == event.roller and roll.colours else "passive"
        return in_sheet_order(legal_options(sheet, roll, role))
    except Fault:
        return ()


def _dice(state: State, index: int, event: Rolled, text: str) -> Roll:
    role: Role = "passive" if event.roller else "active"
    entry = read_entry(text, state.journal.states[index][event.roller], role)
    if entry.roll is None:
        raise Fault(gettext("dice are missing"), field="mend_roll")
    return entry.roll


def saved(state: State, given: Mapping[str, str]) -> dict[str, str]:
    """Return the fields after an event was mended. Raises Fault, naming the roll at fault."""
    index, event = _mended(state, given["save"])
    if not isinstance(event, Rolled):
        raise Fault(gettext("only a roll can be mended"))
    variant = state.question.game.variant
    roll = event.roll
    if "mend_roll" in given:
        roll = _dice(state, index, event, given["mend_roll"])
    options = list(event.options)
    for place in range(len(options)):
        text = given.get(f"mend_{place}")
        if text is not None:
            options[place] = None if text == UNKNOWN else read_option(text, variant)
    return _replaced(state, index, Rolled(event.roller, roll, tuple(options)))


def dropped(state: State, given: Mapping[str, str]) -> dict[str, str]:
    """Return the fields after an event was deleted. Raises Fault, naming the roll at fault."""
    index, event = _mended(state, given["drop"])
    fields = _replaced(state, index)
    if isinstance(event, Rolled) and not any(
        isinstance(later, Rolled) for later in state.journal.events[index + 1 :]
    ):
        # The dice come back to who rolled last.
        players = state.question.players
        fields["rolls_until_active"] = str((players - event.roller) % players)
    return fields


def _mended(state: State, text: str) -> tuple[int, Event]:
    index = _index(text, state.journal)
    if index is None:
        raise Fault(gettext("there is no such event"))
    return index, state.journal.events[index]


def _replaced(state: State, index: int, *events: Event) -> dict[str, str]:
    return state.told_by(state.journal.mended(index, *events)) | dict.fromkeys(MENDING, "")
