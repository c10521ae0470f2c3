"""The options of the roll at hand as the page lists them, best first, each one tap to play."""

from __future__ import annotations

from dataclasses import dataclass

from dashboards.absent import Absent, values_of
from dashboards.assistant.dice import Entry
from dashboards.assistant.reason_text import sentence
from dashboards.numbers import points
from dashboards.reasons import reason_sentences
from dashboards.tables import Tables
from dashboards.texts import gettext
from dashboards.words import option_words
from odds.contract.answer import assumptions
from odds.contract.question import Question
from odds.contract.wording import MINUS
from odds.game.fault import Fault
from odds.game.notation import read_option, write_option
from odds.game.turn import Option, Roll, legal_options
from odds.play.advice import Advice, Judged, judge
from odds.play.reasons import Reasons, explain_best
from odds.solver.tables import TableKey


@dataclass(frozen=True)
class OptionLine:
    """One option: how it is played, how it reads, what it is worth, why in one sentence, why.

    While an answer is kept back the option is all that is told.
    """

    text: str
    words: str
    value: str = ""
    loss: str = ""
    loss_class: str = ""
    reason: str = ""
    against: str = ""
    why: tuple[str, ...] = ()


@dataclass(frozen=True)
class AdviceView:
    """What the page shows of the roll: the dice, and the options or why there are none yet.

    ``warned`` asks before a penalty by choice; ``hidden``: the options stand in the order of the
    sheet, without values, for practice.
    """

    entry: Entry
    options: tuple[OptionLine, ...] = ()
    absent: Absent | None = None
    worth: str = ""
    warned: bool = False
    hidden: bool = False
    assumptions: tuple[str, ...] = ()


def advice_view(
    question: Question, entry: Entry, tables: Tables, *, hidden: bool = False
) -> AdviceView:
    """Return the dice entered so far and, once all are there, the options. Raises Fault."""
    roll = entry.roll
    if hidden:
        return AdviceView(entry, _neutral(question, roll) if roll else (), hidden=True)
    told = tuple(assumptions(question, "advise"))
    table = values_of(TableKey(question.game, question.players), tables)
    if isinstance(table, Absent):
        return AdviceView(entry, absent=table)
    worth = points(table.final_score(question.sheet, question.wait), 1)
    if roll is None:
        return AdviceView(entry, worth=worth, assumptions=told)
    advice = judge(question.sheet, roll, table, question.wait)
    return AdviceView(entry, option_lines(question, advice), worth=worth, assumptions=told)


def in_sheet_order(options: tuple[Option, ...]) -> tuple[Option, ...]:
    """Return options by row and number, which tells nothing of their worth."""
    return tuple(sorted(options, key=lambda option: (not option.marks, option.marks)))


def _neutral(question: Question, roll: Roll) -> tuple[OptionLine, ...]:
    variant = question.game.variant
    options = legal_options(question.sheet, roll, question.turns[0])
    return tuple(
        OptionLine(write_option(option, variant), option_words(option, variant))
        for option in in_sheet_order(options)
    )


def option_lines(question: Question, advice: Advice) -> tuple[OptionLine, ...]:
    """Return all options of a roll, best first, each with what speaks for or against it."""
    pairs = zip(advice.options, explain_best(advice), strict=True)
    return tuple(_line(question, judged, why) for judged, why in pairs)


def _line(question: Question, judged: Judged, why: Reasons | None) -> OptionLine:
    variant = question.game.variant
    return OptionLine(
        text=write_option(judged.option, variant),
        words=option_words(judged.option, variant),
        value=points(judged.value),
        loss=f"{MINUS}{points(judged.loss)}" if judged.loss else "",
        loss_class=judged.loss_class,
        reason=sentence(why) if why else "",
        against=option_words(why.against.option, variant) if why else "",
        why=tuple(reason_sentences(why, variant)) if why else (),
    )


def option_played(question: Question, entry: Entry, text: str) -> Option:
    """Return an option of the roll at hand by its text. Raises Fault for what is none."""
    if entry.roll is None:
        raise Fault(gettext("enter the dice first"), field="roll")
    variant = question.game.variant
    option = read_option(text, variant)
    if option not in legal_options(question.sheet, entry.roll, question.turns[0]):
        raise Fault(
            gettext("“%(option)s” is no option of this roll", option=option_words(option, variant)),
            field="play",
        )
    return option


def wastes_a_mark(question: Question, entry: Entry, text: str) -> bool:
    """Whether an option takes a penalty although a mark is possible. Raises Fault."""
    if entry.roll is None or question.turns[0] == "passive":
        return False
    return (
        read_option(text, question.game.variant).penalty
        and len(legal_options(question.sheet, entry.roll, question.turns[0])) > 1
    )
