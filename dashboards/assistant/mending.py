"""An earlier roll open for mending, or a forgotten one to be added before or after it.

``mend`` is the number of the event and ``mend_new`` the side of it where a roll is missing; what
is entered so far stands in the other fields. Either way the rolls after it are played again.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from dashboards.assistant.advice import in_sheet_order
from dashboards.assistant.dice import read_entry
from dashboards.assistant.fields import MENDING, address, without
from dashboards.assistant.state import State
from dashboards.assistant.words import name_of
from dashboards.texts import gettext
from dashboards.words import option_words
from odds.game.fault import Fault
from odds.game.notation import read_option, write_option, write_roll
from odds.game.turn import Option, Role, Roll, legal_options
from odds.play.journal import Corrected, Event, Journal, Rolled

UNKNOWN = "?"
# How many events from the one that is named a new roll stands, by the side of it.
SIDES = {"before": 0, "after": 1}


@dataclass(frozen=True)
class Choice:
    """A field of the roll: its name, what it asks, value and words of each choice, the chosen."""

    field: str
    name: str
    chosen: str
    options: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Mend:
    """The form of a roll: ``at`` is its place among the events, ``new`` that it is to be added.

    ``key`` tells this form from others. ``rollers`` asks whose a new roll is. ``hint`` says what
    hides it from the sheets of now. The addresses close it, and open it for a roll that is missing.
    """

    at: int
    index: int
    new: str
    key: str
    number: int
    roller: str
    roll: str
    rollers: Choice | None
    choices: tuple[Choice, ...]
    leave: str
    missing: Mapping[str, str]
    hint: str = ""


@dataclass(frozen=True)
class _Draft:
    """A roll as far as it is entered; ``known`` is the one that it is to replace, if any."""

    at: int
    index: int
    new: str
    roller: int
    dice: str
    known: Rolled | None


def mend_view(state: State) -> Mend | None:
    """Return the roll that is open, filled with what was entered of it."""
    form = state.form
    draft = _draft(state, form, form.get("mend", ""))
    if draft is None:
        return None
    before = state.journal.events[: draft.at]
    places = [0] if state.table is None else range(state.question.players)
    closed = without(form, *MENDING)
    return Mend(
        at=draft.at,
        index=draft.index + 1,
        new=draft.new,
        key=f"{draft.index}{draft.new}",
        number=sum(isinstance(each, Rolled) for each in before) + 1,
        roller=name_of(draft.roller),
        roll=draft.dice,
        rollers=_rollers(state, draft) if draft.new and state.question.players > 1 else None,
        choices=tuple(_choice(state, draft, place) for place in places),
        leave=address(closed),
        missing={
            side: address(closed | {"mend": str(draft.index + 1), "mend_new": side})
            for side in SIDES
        },
        hint=_hint(state.journal, draft),
    )


def _draft(state: State, given: Mapping[str, str], number: str) -> _Draft | None:
    index = _index(number, state.journal)
    event = None if index is None else state.journal.events[index]
    if index is None or not isinstance(event, Rolled):
        return None
    new = given.get("mend_new", "")
    if new not in SIDES:
        dice = given.get("mend_roll") or write_roll(event.roll)
        return _Draft(index, index, "", event.roller, dice, event)
    players = state.question.players
    # Most likely the one was forgotten whose roll would have been.
    roller = (event.roller + (1 if SIDES[new] else -1)) % players
    if given.get("mend_roller", "") in map(str, range(players)):
        roller = int(given["mend_roller"])
    return _Draft(index + SIDES[new], index, new, roller, given.get("mend_roll", ""), None)


def _index(text: str, journal: Journal) -> int | None:
    """Return the place of an event by its number from 1, None where there is none such."""
    return int(text) - 1 if text in map(str, range(1, len(journal.events) + 1)) else None


def _hint(journal: Journal, draft: _Draft) -> str:
    if any(isinstance(event, Corrected) for event in journal.events[draft.at :]):
        return gettext("A sheet set by hand after this roll stays as it was set.")
    return ""


def _rollers(state: State, draft: _Draft) -> Choice:
    options = tuple((str(place), name_of(place)) for place in range(state.question.players))
    return Choice("mend_roller", gettext("Who rolled"), str(draft.roller), options)


def _choice(state: State, draft: _Draft, place: int) -> Choice:
    variant, field = state.question.game.variant, f"mend_{place}"
    known = None if draft.known is None else draft.known.options[place]
    chosen = state.form.get(field) or (UNKNOWN if known is None else write_option(known, variant))
    options = [(UNKNOWN, gettext("not known"))]
    found = [write_option(each, variant) for each in _legal(state, draft, place)]
    if chosen not in (UNKNOWN, *found):
        found.insert(0, chosen)
    for text in found:
        try:
            options.append((text, option_words(read_option(text, variant), variant)))
        except Fault:
            options.append((text, text))
    return Choice(field, name_of(place), chosen, tuple(options))


def _legal(state: State, draft: _Draft, place: int) -> tuple[Option, ...]:
    """Return what a player may have done with these dice, as far as they tell."""
    sheet = state.journal.states[draft.at][place]
    try:
        roll = _dice(state, draft)
        role: Role = "active" if place == draft.roller and roll.colours else "passive"
        return in_sheet_order(legal_options(sheet, roll, role))
    except Fault:
        return ()


def _dice(state: State, draft: _Draft) -> Roll:
    role: Role = "passive" if draft.roller else "active"
    entry = read_entry(draft.dice, state.journal.states[draft.at][draft.roller], role)
    if entry.roll is None:
        raise Fault(gettext("dice are missing"), field="mend_roll")
    return entry.roll


def saved(state: State, given: Mapping[str, str]) -> dict[str, str]:
    """Return the fields after a roll was mended or added. Raises Fault, naming the wrong one."""
    draft = _draft(state, given, given["save"])
    if draft is None:
        _event(state, given["save"])
        raise Fault(gettext("only a roll can be mended"))
    variant = state.question.game.variant
    options: list[Option | None] = [None] * state.question.players
    if draft.known is not None:
        options = list(draft.known.options)
    for place in range(len(options)):
        text = given.get(f"mend_{place}")
        if text is not None:
            options[place] = None if text == UNKNOWN else read_option(text, variant)
    event = Rolled(draft.roller, _dice(state, draft), tuple(options))
    if not draft.new:
        return _told(state, state.journal.mended(draft.at, event))
    fields = _told(state, state.journal.inserted(draft.at, event))
    # As after any roll, the dice go on, unless later ones tell where they are.
    return fields | _dice_go_to(state, draft.at, draft.roller + 1)


def dropped(state: State, given: Mapping[str, str]) -> dict[str, str]:
    """Return the fields after an event was deleted. Raises Fault, naming the roll at fault."""
    index, event = _event(state, given["drop"])
    fields = _told(state, state.journal.mended(index))
    if isinstance(event, Rolled):
        # The dice come back to who rolled last.
        fields |= _dice_go_to(state, index + 1, event.roller)
    return fields


def _event(state: State, text: str) -> tuple[int, Event]:
    index = _index(text, state.journal)
    if index is None:
        raise Fault(gettext("there is no such event"))
    return index, state.journal.events[index]


def _told(state: State, journal: Journal) -> dict[str, str]:
    return state.told_by(journal) | dict.fromkeys(MENDING, "")


def _dice_go_to(state: State, after: int, roller: int) -> dict[str, str]:
    """Return the field that tells who rolls next, where no roll from an event on tells it."""
    if any(isinstance(event, Rolled) for event in state.journal.events[after:]):
        return {}
    return {"rolls_until_active": str(-roller % state.question.players)}
