"""A game as a file: saved from the page's state, opened into one."""

from __future__ import annotations

from collections.abc import Mapping

from dashboards.assistant.fields import (
    ASKED,
    DEFAULTS,
    FIELDS,
    OF_THE_GAME,
    SWITCHES,
    seated,
    without,
)
from dashboards.assistant.state import read_state
from dashboards.assistant.table import BETWEEN
from dashboards.texts import gettext
from odds.contract.question import read_question
from odds.game.fault import Fault
from odds.game.notation import write_sheet
from odds.game.rules import switches_told
from odds.play.journal import Corrected, Journal, Rolled
from odds.play.journal_file import read_journal, write_journal
from odds.play.journal_text import MAX_LOG, write_log

NAME = "qwixx-game.txt"


def game_text(given: Mapping[str, str]) -> str:
    """Return the game of a state as a file. Raises Problem or Fault."""
    form, _ = seated(DEFAULTS | dict(given))
    return write_journal(read_state(form).journal)


def opened(text: str, given: Mapping[str, str]) -> dict[str, str]:
    """Return the state that a file tells of, with what a state before it tells of the page.

    Raises Fault, with the line at fault, and Problem for what no page tells.
    """
    read_question(without(given, *FIELDS), ASKED, set())
    journal = read_journal(text)
    log = write_log(journal)
    if len(log) > MAX_LOG:
        raise Fault(
            gettext(
                "too long for an address: %(length)s characters, at most %(most)s",
                length=len(log),
                most=MAX_LOG,
            )
        )
    mine, *others = journal.end
    own = {*OF_THE_GAME, *SWITCHES, "variant", "players", "against"}
    kept = [name for name in FIELDS if name in given and name not in own]
    state = {
        **{name: given[name] for name in kept},
        "players": str(journal.players),
        "variant": journal.game.variant.id,
        **switches_told(journal.game.rules),
        "sheet": write_sheet(mine),
        "rolls_until_active": str((journal.players - journal.next_roller) % journal.players),
        "log": log,
    }
    if _others_told(journal):
        state |= {"against": "1", "others": BETWEEN.join(map(write_sheet, others))}
    return state


def _others_told(journal: Journal) -> bool:
    """Whether anything is known of another player's sheet."""
    return any(
        (isinstance(event, Rolled) and any(event.options[1:]))
        or (isinstance(event, Corrected) and event.place > 0)
        for event in journal.events
    )
