"""The page's state as it was read: my sheet, the others', the rolls so far and the roll at hand.

``log`` holds the events of the game and ``sheet`` and ``others`` the sheets as they stand before
the roll at hand. Where these differ from what the events make of them, they were corrected by hand
since the last roll.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from dashboards.assistant.dice import Entry, read_entry
from dashboards.assistant.fields import ASKED, AT_HAND, OF_THE_PAGE, without
from dashboards.assistant.table import BETWEEN, TableView, read_others, table_view
from dashboards.texts import gettext
from odds.contract.question import Question, read_question
from odds.game.fault import Fault
from odds.game.notation import write_sheet
from odds.game.position import closed_for_all
from odds.game.sheet import Sheet
from odds.game.turn import Option
from odds.play.journal import Journal, Rolled
from odds.play.journal_text import MAX_LOG, read_log, write_log


@dataclass(frozen=True)
class State:
    """What a form tells. ``question`` is about my sheet before the roll at hand.

    ``entry`` is the dice told so far; blank where what was typed is no roll, as ``fault`` says.
    """

    form: Mapping[str, str]
    question: Question
    journal: Journal
    entry: Entry
    fault: Fault | None
    table: TableView | None

    @property
    def roller(self) -> int:
        """The place that rolls now."""
        return roller_of(self.question)

    def finished(self, options: Sequence[Option | None]) -> dict[str, str]:
        """Return the fields that change when the roll at hand is over. Raises Fault.

        ``options`` are everybody's, None where one is not known.
        """
        if self.entry.roll is None:
            raise Fault(gettext("enter the dice first"), field="roll")
        event = Rolled(self.roller, self.entry.roll, tuple(options))
        # The dice go on: after an own roll all the others come first.
        wait = (self.question.wait or self.question.players) - 1
        blank = dict.fromkeys(AT_HAND, "")
        return self.told_by(self.journal.then(event)) | blank | {"rolls_until_active": str(wait)}

    def told_by(self, journal: Journal) -> dict[str, str]:
        """Return the fields that tell of another journal. Raises Fault where it cannot be."""
        mine, *others = journal.end
        log = write_log(journal)
        if len(log) > MAX_LOG:
            raise Fault(gettext("the journal is full: save the game and begin a new one"))
        fields = {"log": log, "sheet": write_sheet(mine)}
        if self.table is not None or self.form.get("others"):
            fields["others"] = BETWEEN.join(map(write_sheet, others))
        return fields


def roller_of(question: Question) -> int:
    """Return the place that rolls now; the others follow me in the order of their rolls."""
    return 0 if question.wait == 0 else question.players - question.wait


def read_state(form: Mapping[str, str]) -> State:
    """Read a form. Raises Problem for its parameters, Fault for the page's own fields."""
    question = read_question(without(form, *OF_THE_PAGE), ASKED, set())
    players = question.players
    table = form.get("against") == "1" and players > 1
    # What a form leaves out is as the events made it.
    mine = question.sheet if form.get("sheet") else None
    told: list[Sheet | None] = [mine, *([None] * (players - 1))]
    if table and form.get("others"):
        told = [*closed_for_all([question.sheet, *read_others(form["others"], question)])]
    journal = read_log(form.get("log", ""), question.game, players).agreeing(told)
    before = journal.end
    question = replace(question, sheet=before[0])
    entry, fault = _entry(form.get("roll", ""), question)
    view = table_view(form, before, roller_of(question), entry) if table else None
    return State(form, question, journal, entry, fault, view)


def _entry(text: str, question: Question) -> tuple[Entry, Fault | None]:
    try:
        return read_entry(text, question.sheet, question.turns[0]), None
    except Fault as fault:
        return read_entry("", question.sheet, question.turns[0]), fault
