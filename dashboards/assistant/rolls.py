"""The rolls so far as the page lists them, one of them open for mending, or a place for another."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from dashboards.assistant.mending import Mend
from dashboards.assistant.state import State
from dashboards.assistant.words import name_of
from dashboards.texts import gettext
from dashboards.words import option_words, row_name
from odds.game.notation import write_roll, write_sheet
from odds.game.variant import Variant
from odds.play.journal import Closed, Corrected, Event, Rolled


@dataclass(frozen=True)
class EventLine:
    """One event: its number among all, what happened, who did what.

    ``number`` counts the rolls, 0 for what is none. ``options``: name and words of each player's.
    ``note`` says what the event hides. ``open``: the form stands in the place of the event.
    """

    index: int
    number: int
    title: str = ""
    options: tuple[tuple[str, str], ...] = ()
    note: str = ""
    open: bool = False


def event_lines(state: State, mend: Mend | None) -> tuple[EventLine, ...]:
    """Return all events, the newest first; a roll that is added has its number among them."""
    lines, number = list[EventLine](), 0
    events = [*enumerate(state.journal.events, 1)]
    for place in range(len(events) + 1):
        if mend is not None and mend.new and mend.at == place:
            number += 1
            lines.append(EventLine(0, number, open=True))
        if place < len(events):
            index, event = events[place]
            number += isinstance(event, Rolled)
            here = mend is not None and not mend.new and mend.at == place
            lines.append(_line(state.question.game.variant, index, event, number, here=here))
    return tuple(lines)[::-1]


def _line(variant: Variant, index: int, event: Event, rolls: int, *, here: bool) -> EventLine:
    if isinstance(event, Rolled):
        title = gettext(
            "%(player)s: dice %(dice)s", player=name_of(event.roller), dice=write_roll(event.roll)
        )
        return EventLine(index, rolls, title, tuple(_options(event, variant)), open=here)
    note = ""
    if rolls == 0:
        note = gettext("What was rolled before that is not known here, so it cannot be mended.")
    if isinstance(event, Closed):
        row = row_name(variant.rows[event.row].id)
        title = gettext("Row %(row)s: closed by another player", row=row)
        return EventLine(index, 0, title, note=note)
    return EventLine(index, 0, _correction(event), note=note)


def _options(event: Rolled, variant: Variant) -> Iterator[tuple[str, str]]:
    for place, option in enumerate(event.options):
        if option is not None or place == 0:
            words = option_words(option, variant) if option else gettext("not known")
            yield name_of(place), words


def _correction(event: Corrected) -> str:
    sheet = write_sheet(event.sheet)
    if event.place == 0:
        return gettext("My sheet set by hand: %(sheet)s", sheet=sheet)
    return gettext(
        "%(player)s, sheet set by hand: %(sheet)s", player=name_of(event.place), sheet=sheet
    )
