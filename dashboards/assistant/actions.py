"""What the buttons of the page do: the fields of the form that each one changes."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from dashboards.assistant.advice import option_played, wastes_a_mark
from dashboards.assistant.at_table import played_at, quick_tapped, wastes_at
from dashboards.assistant.dice import thrown, with_die
from dashboards.assistant.mending import dropped, saved
from dashboards.assistant.state import State
from dashboards.assistant.table import tapped_at
from odds.game.entry import tapped
from odds.game.notation import write_sheet

Fields = dict[str, str]


def changed(given: Mapping[str, str], state: State) -> Fields | None:
    """Return the fields that a button of the page changes, None where none does. Raises Fault."""
    for name, act in _ACTS.items():
        if name in given:
            return act(state, given)
    return None


def _tap(state: State, given: Mapping[str, str]) -> Fields:
    if state.table is not None:
        return tapped_at(state.table, given["tap"])
    return {"sheet": write_sheet(tapped(state.question.sheet, given["tap"]))}


def _view(state: State, given: Mapping[str, str]) -> Fields | None:
    return None if state.table is None else {"tab": given["view"]}


def _quick(state: State, given: Mapping[str, str]) -> Fields | None:
    return None if state.table is None else quick_tapped(state.table, given["quick"])


def _die(state: State, given: Mapping[str, str]) -> Fields:
    # What was mistyped gives way to the dice that are tapped.
    return {"roll": with_die(state.entry, given["die"])}


def _cast(state: State, given: Mapping[str, str]) -> Fields:  # noqa: ARG001 - the shape of an act
    return {"roll": thrown(state.entry)}


def _sure(state: State, given: Mapping[str, str]) -> Fields:
    return _played(state, given["sure"])


def _play(state: State, given: Mapping[str, str]) -> Fields | None:
    text = given["play"]
    if state.table is not None:
        wastes = wastes_at(state, state.table, text)
    else:
        wastes = wastes_a_mark(state.question, state.entry, text)
    return None if wastes else _played(state, text)


def _played(state: State, text: str) -> Fields:
    if state.fault is not None:
        raise state.fault
    if state.table is not None:
        return played_at(state, state.table, text)
    others = [None] * (state.question.players - 1)
    return state.finished((option_played(state.question, state.entry, text), *others))


_ACTS: dict[str, Callable[[State, Mapping[str, str]], Fields | None]] = {
    "view": _view,
    "tap": _tap,
    "quick": _quick,
    "die": _die,
    "cast": _cast,
    "sure": _sure,
    "play": _play,
    "save": saved,
    "drop": dropped,
}
