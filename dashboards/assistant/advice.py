"""The options of the roll at hand as the page lists them, best first, each one tap to play."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from dashboards.assistant.dice import Entry, read_entry
from odds.contract.question import Question
from odds.contract.value_answer import advice_answer
from odds.contract.wording import reason_texts
from odds.game.fault import Fault
from odds.game.notation import read_option, write_option, write_sheet
from odds.game.turn import apply, legal_options
from odds.solver.indexing import check_solvable
from odds.solver.library import ValueTable
from odds.solver.tables import TableKey


class Progress(Protocol):
    """How far a table is."""

    @property
    def done(self) -> float:
        """The share that is solved."""

    @property
    def fault(self) -> str | None:
        """Why it could not be solved, if it could not."""


class Tables(Protocol):
    """Where solved tables come from; the service provides it."""

    @property
    def progress(self) -> Mapping[TableKey, Progress]:
        """The tables that are or will be there."""

    def find(self, key: TableKey, *, moments: bool) -> ValueTable | None:
        """Return a table that is there."""

    def table(self, key: TableKey, moments: bool) -> ValueTable:  # noqa: FBT001
        """Return a table. Raises Problem where it is not there."""


@dataclass(frozen=True)
class OptionLine:
    """One option: how it is played, how it reads, what it is worth, why."""

    text: str
    words: str
    value: str
    loss: str
    loss_class: str
    against: str
    why: tuple[str, ...]


@dataclass(frozen=True)
class AdviceView:
    """What the page shows of the roll: the dice, and the options or why there are none yet.

    ``waiting`` is per cent of the values computed; ``warned`` asks before a penalty by choice.
    """

    entry: Entry
    options: tuple[OptionLine, ...] = ()
    message: str = ""
    waiting: int | None = None
    worth: str = ""
    warned: bool = False


def advice_view(question: Question, text: str, tables: Tables) -> AdviceView:
    """Return the dice entered so far and, once all are there, the options. Raises Fault."""
    entry = read_entry(text, question.sheet, question.turns[0])
    key = TableKey(question.game, question.players)
    try:
        check_solvable(question.game)
    except Fault as fault:
        return AdviceView(entry, message=fault.message)
    table = tables.find(key, moments=False)
    if table is None:
        return _without_table(entry, key, tables)
    worth = f"{table.final_score(question.sheet, question.wait):.1f}"
    if entry.roll is None:
        return AdviceView(entry, worth=worth)
    asked = Question(
        question.game,
        question.sheet,
        question.turns,
        players=question.players,
        wait=question.wait,
        roll=entry.roll,
    )
    options = advice_answer(asked, lambda _key, _moments: table)["options"]
    words = {option["option"]: _words(option) for option in options}
    return AdviceView(entry, tuple(_line(option, words) for option in options), worth=worth)


def _without_table(entry: Entry, key: TableKey, tables: Tables) -> AdviceView:
    if key not in tables.progress:
        message = (
            "This service has no values for this variant or these rules; the odds hold. "
            "The command qwixx-odds solve computes them."
        )
        return AdviceView(entry, message=message)
    state = tables.progress[key]
    if state.fault:
        return AdviceView(entry, message=f"The values could not be computed: {state.fault}")
    message = "The values are being computed; the odds are there already."
    return AdviceView(entry, message=message, waiting=round(100 * state.done))


def _line(option: Mapping[str, Any], words: Mapping[str, str]) -> OptionLine:
    reasons = option["reasons"]
    return OptionLine(
        text=option["option"],
        words=words[option["option"]],
        value=f"{option['value']:.2f}",
        loss=f"\N{MINUS SIGN}{option['loss']:.2f}" if option["loss"] else "",
        loss_class=option["class"],
        against=words[reasons["against"]] if reasons else "",
        why=tuple(reason_texts(reasons)) if reasons else (),
    )


def _words(option: Mapping[str, Any]) -> str:
    if option["penalty"]:
        return "Take a penalty"
    marks = [f"{action} {option[action]}" for action in ("white", "colour") if option[action]]
    words = ", then ".join(marks)
    return words[0].upper() + words[1:] if marks else "Mark nothing"


def played(question: Question, entry: Entry, text: str) -> dict[str, str]:
    """Return the fields of the form that change when an option of the roll is played.

    Raises Fault for what is no option of this roll.
    """
    if entry.roll is None:
        raise Fault("enter the dice first", field="roll")
    sheet, variant = question.sheet, question.game.variant
    option = read_option(text, variant)
    options = legal_options(sheet, entry.roll, question.turns[0])
    if option not in options:
        raise Fault(f"{write_option(option, variant)} is no option of this roll", field="play")
    # The dice go on: after an own roll all the others come first.
    wait = (question.wait or question.players) - 1
    return {"sheet": write_sheet(apply(sheet, option)), "rolls_until_active": str(wait), "roll": ""}


def wastes_a_mark(question: Question, entry: Entry, text: str) -> bool:
    """Whether an option takes a penalty although a mark is possible. Raises Fault."""
    if entry.roll is None or question.turns[0] == "passive":
        return False
    return (
        read_option(text, question.game.variant).penalty
        and len(legal_options(question.sheet, entry.roll, question.turns[0])) > 1
    )
