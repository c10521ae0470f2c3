"""The chance to lock a row: every state after so many rolls, and chosen states roll by roll."""

from __future__ import annotations

import re

from flask_babel import gettext as _
from flask_babel import lazy_gettext, ngettext

from dashboards import words
from dashboards.chances import chance_series
from dashboards.explore.calls import ApiCall, StudyCall, game_argument, plain, turns_argument
from dashboards.explore.chart import Asked, Cell, Chart, Panel, panel
from dashboards.explore.charts.over_rolls import over_rolls
from dashboards.explore.charts.row_grid import RowGrid
from dashboards.figures.heat_map import heat_map
from dashboards.numbers import percent, short_percent
from odds.game.fault import Fault
from odds.game.notation import write_turns
from odds.studies.lock_map import LockMap, lock_map
from odds.studies.row_states import read_state

MAX_STATES = 6


def _call(asked: Asked) -> StudyCall[LockMap]:
    game, turns = asked.question.game, asked.question.turns
    row = game.variant.rows[asked.question.row or 0].letter
    return StudyCall(
        lock_map,
        (game_argument(game), plain(row), turns_argument(turns), plain(_states(asked))),
    )


def _states(asked: Asked) -> tuple[str, ...]:
    """Return the states to draw, each read once. Raises Fault with the place in the field."""
    found = []
    for part in re.finditer(r"[^\s;]+", asked.form.get("states", "")):
        try:
            found.append(read_state(part[0], asked.question.game).text)
        except Fault as fault:
            at = part.start() + (fault.position or 0)
            raise Fault(fault.message, position=at, field="states") from None
        if len(found) > MAX_STATES:
            message = f"at most {MAX_STATES} states"
            raise Fault(message, position=part.start(), field="states")
    return tuple(dict.fromkeys(found))


def _panels(asked: Asked, study: LockMap) -> tuple[Panel, ...]:
    return _map(asked, study), _curves(asked, study)


def _map(asked: Asked, study: LockMap) -> Panel:
    game, row = asked.question.game, asked.question.row or 0
    drawn = [state.text for state, _ in study.curves]
    grid = RowGrid(game, row, [state for state, _ in study.chances])
    chances = {(state.marks, state.rightmost): chance for state, chance in study.chances}
    links = {
        (state.marks, state.rightmost): asked.link(states=" ".join(_toggled(drawn, state.text)))
        for state, _ in study.chances
    }
    hover = {
        place: ngettext(
            "%(state)s: %(chance)s within %(num)s roll",
            "%(state)s: %(chance)s within %(num)s rolls",
            len(study.turns), state=grid.name(place), chance=percent(chance),
        )
        for place, chance in chances.items()
    }  # fmt: skip
    figure = heat_map(
        grid.filled(
            {place: float(chance) for place, chance in chances.items()},
            {place: short_percent(chance) for place, chance in chances.items()},
            hover,
            links,
            top=1.0,
            framed=[
                (state.marks, state.rightmost) for state, _ in study.curves if state.row == row
            ],
        )
    )
    columns, rows = grid.table(
        {place: Cell(percent(chance), links[place]) for place, chance in chances.items()}
    )
    title = ngettext(
        "Chance in per cent to have locked the %(row)s row within %(num)s roll",
        "Chance in per cent to have locked the %(row)s row within %(num)s rolls",
        len(study.turns), row=words.row_name(game.variant.rows[row].id),
    )  # fmt: skip
    hint = _("Choose a cell to draw its curve below, or to take it away again.")
    return panel("lock-map", title, figure, columns, rows, hint)


def _toggled(drawn: list[str], state: str) -> list[str]:
    """Return the states after a click on one: taken away, or added in place of the oldest."""
    if state in drawn:
        return [each for each in drawn if each != state]
    return [*drawn, state][-MAX_STATES:]


def _curves(asked: Asked, study: LockMap) -> Panel:
    drawn = [chance_series(state.text, curve) for state, curve in study.curves]
    title = _("Chance to have locked the row, playing for it")
    return over_rolls("lock-curves", title, drawn, asked.question.turns)


def _api(asked: Asked, study: LockMap) -> list[ApiCall]:
    turns = {"turns": write_turns(asked.question.turns)}
    game = asked.game_fields
    return [
        ApiCall("lock", {"sheet": state.text, "row": state.text[0], **turns, **game})
        for state, _ in study.curves
    ]


LOCK = Chart(
    id="lock",
    title=lazy_gettext("Locking a row"),
    lead=lazy_gettext(
        "How likely is a row locked within so many rolls, by its marks and its rightmost number?"
    ),
    controls=("row", "states", "players", "role", "rolls", "variant"),
    defaults={"row": "R", "states": "R3@6 R4@8 R5@9", "players": "2", "rolls": "12"},
    call=_call,
    panels=_panels,
    api=_api,
    reads=("states",),
    commands=("lock",),
    notes=(
        lazy_gettext("all dice are in play"),
        lazy_gettext(
            "only the number of marks and the rightmost one count; which of the others are marked "
            "does not matter"
        ),
    ),
    examples=(
        (
            lazy_gettext("Five marks by 9, or four marks by 7?"),
            {"states": "R5@9 R4@7", "players": "2", "rolls": "24"},
        ),
        (
            lazy_gettext("From an empty row, alone, in 60 rolls"),
            {"states": "R- R1@2 R1@5", "players": "1", "rolls": "60"},
        ),
    ),
)
