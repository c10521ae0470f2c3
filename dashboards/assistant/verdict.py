"""What my last option cost, told after it was chosen: for practice, while answers are kept back."""

from __future__ import annotations

from dataclasses import dataclass, replace

from dashboards.absent import Absent, values_of
from dashboards.assistant.advice import OptionLine, option_lines
from dashboards.assistant.state import State
from dashboards.numbers import points
from dashboards.tables import Tables
from dashboards.texts import gettext
from dashboards.words import option_words
from odds.game.fault import Fault
from odds.game.notation import write_option
from odds.game.turn import cadence
from odds.play.advice import judge
from odds.play.journal import Rolled
from odds.solver.tables import TableKey


@dataclass(frozen=True)
class Verdict:
    """What I played, what it cost and the best option; ``number`` counts the rolls.

    ``message`` stands instead where there are no values to judge by. ``told`` is what it cost in
    words, ``option`` what was played in the notation.
    """

    number: int
    played: str
    option: str
    told: str = ""
    loss_class: str = ""
    best: OptionLine | None = None
    message: str = ""


def verdict(state: State, tables: Tables) -> Verdict | None:
    """Return the verdict on my option in the last roll, None where there is none to judge."""
    events = state.journal.events
    index = max((i for i, event in enumerate(events) if isinstance(event, Rolled)), default=None)
    if index is None:
        return None
    event = events[index]
    if not isinstance(event, Rolled) or event.options[0] is None:
        return None
    mine, variant = event.options[0], state.question.game.variant
    shown = Verdict(
        number=state.journal.rolls,
        played=option_words(mine, variant),
        option=write_option(mine, variant),
    )
    wait = (state.question.players - event.roller) % state.question.players
    asked = replace(
        state.question,
        sheet=state.journal.states[index][0],
        wait=wait,
        turns=cadence(state.question.players, wait, len(state.question.turns)),
    )
    table = values_of(TableKey(asked.game, asked.players), tables)
    if isinstance(table, Absent):
        return replace(shown, message=table.message)
    try:
        advice = judge(asked.sheet, event.roll, table, wait)
    except Fault:
        return None
    judged = next((each for each in advice.options if each.option == mine), None)
    if judged is None:
        # The white action of all ended the game, so that there was nothing left to choose.
        return None
    best = option_lines(asked, advice)[0]
    told = gettext("it cost nothing")
    if judged.loss:
        told = gettext("it cost %(points)s points", points=points(judged.loss))
    return replace(shown, told=told, loss_class=judged.loss_class, best=best)
