"""The end of the game: everybody's points row by row, who won, how long it took."""

from __future__ import annotations

from dataclasses import dataclass

from dashboards.assistant.state import State
from dashboards.assistant.words import name_of
from dashboards.texts import gettext, ngettext
from dashboards.words import row_name
from odds.game.sheet import Sheet


@dataclass(frozen=True)
class Scores:
    """One player's points: each row's, the penalties' and the total."""

    name: str
    rows: tuple[int, ...]
    penalties: int
    total: int
    won: bool


@dataclass(frozen=True)
class Ending:
    """What the page shows of a finished game; ``rows`` are the names of the rows.

    ``winner`` says who won, where all sheets are known. ``rolls`` says how many there were, where
    the journal tells of any.
    """

    rows: tuple[str, ...]
    players: tuple[Scores, ...]
    winner: str
    rolls: str


def ending(state: State) -> Ending | None:
    """Return the end of a game, None while it goes on."""
    known = state.journal.end if state.table is not None else state.journal.end[:1]
    if not any(sheet.over for sheet in known):
        return None
    best = max(sheet.score for sheet in known)
    all_known = len(known) == state.question.players
    players = tuple(
        _scores(place, sheet, won=all_known and sheet.score == best)
        for place, sheet in enumerate(known)
    )
    rolls = state.journal.rolls
    return Ending(
        rows=tuple(row_name(layout.id) for layout in state.question.game.variant.rows),
        players=players,
        winner=_winner(players) if all_known and len(players) > 1 else "",
        rolls=ngettext("%(num)d roll", "%(num)d rolls", rolls) if rolls else "",
    )


def _scores(place: int, sheet: Sheet, *, won: bool) -> Scores:
    variant = sheet.game.variant
    return Scores(
        name=name_of(place),
        rows=tuple(variant.score[row.marks] for row in sheet.rows),
        penalties=-variant.penalty_points * sheet.penalties,
        total=sheet.score,
        won=won,
    )


def _winner(players: tuple[Scores, ...]) -> str:
    names = [player.name for player in players if player.won]
    if len(names) == 1:
        return gettext("Won by: %(name)s.", name=names[0])
    return gettext("A tie: %(names)s share the win.", names=", ".join(names))
