"""Why values that a page needs are not there, and whether they will come: said in one place."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from dashboards.engine_words import engine_words
from dashboards.tables import Tables
from dashboards.texts import gettext
from dashboards.words import game_name
from odds.game.fault import Fault
from odds.solver.library import ValueTable
from odds.solver.tables import TableKey


@dataclass(frozen=True, slots=True)
class Absent:
    """Why there are no values: ``percent`` of them computed so far, where that can be told.

    ``coming``: it helps to look again.
    """

    message: str
    percent: int | None = None
    coming: bool = True


def values_of(key: TableKey, tables: Tables) -> ValueTable | Absent:
    """Return the values of a game, or why there are none."""
    try:
        table = tables.find(key, moments=False)
    except Fault as fault:
        # No best play is finite, or the table would be too large.
        return Absent(engine_words(fault.message), coming=False)
    return why_absent([key], tables) if table is None else table


def why_absent(keys: Iterable[TableKey], tables: Tables) -> Absent:
    """Return why the tables of some keys are not there: the worst reason of all.

    With no key it is what plays whole games that is still to come.
    """
    missing = [*keys]
    if not missing:
        return Absent(gettext("What plays whole games is being prepared."))
    for key in missing:
        if key not in tables.progress:
            message = gettext(
                "This service has no values of %(game)s, players: %(players)s. The command "
                "qwixx-odds solve computes them.",
                game=game_name(key.game),
                players=key.players,
            )
            return Absent(message, coming=False)
    states = {key: tables.progress[key] for key in missing}
    key, state = min(states.items(), key=lambda item: (not item[1].fault, item[1].done))
    told = {"game": game_name(key.game), "players": key.players}
    message = gettext("The values of %(game)s, players: %(players)s, are being computed.", **told)
    if state.fault:
        message = gettext(
            "The values of %(game)s, players: %(players)s, could not be computed; that is tried "
            "again.",
            **told,
        )
    return Absent(message, round(100 * state.done))
