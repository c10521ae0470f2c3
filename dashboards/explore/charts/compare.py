"""The same question under several variants and rule switches, side by side."""

from __future__ import annotations

from flask_babel import gettext as _
from flask_babel import lazy_gettext

from dashboards import words
from dashboards.chances import chance_series
from dashboards.explore.calls import (
    ApiCall,
    StudyCall,
    plain,
    table_argument,
    tuple_argument,
    turns_argument,
)
from dashboards.explore.chart import Asked, Chart, Panel, panel
from dashboards.explore.charts.over_rolls import over_rolls
from dashboards.figures.bars import bar_chart
from dashboards.figures.frame import Axis
from dashboards.figures.series import Series
from dashboards.numbers import points
from odds.game.fault import Fault
from odds.game.notation import write_turns
from odds.game.rules import Game, switches_told
from odds.solver.indexing import check_solvable
from odds.solver.tables import TableKey
from odds.studies.side_by_side import SideBySide, read_game, side_by_side, write_game

PLACES = ("a", "b", "c", "d")


def _games(asked: Asked) -> dict[str, Game]:
    """Return the games to compare by their text, each once. Raises Fault."""
    found: dict[str, Game] = {}
    for place in PLACES:
        text = asked.form.get(place, "")
        if text:
            try:
                game = read_game(text)
            except Fault as fault:
                raise Fault(fault.message, position=fault.position, field=place) from None
            found[write_game(game)] = game
    if not found:
        raise Fault("at least one choice is needed", field="a")
    return found


def _tables(asked: Asked) -> tuple[TableKey, ...]:
    players = asked.question.players
    return tuple(TableKey(game, players) for game in _games(asked).values() if _solvable(game))


def _solvable(game: Game) -> bool:
    try:
        check_solvable(game)
    except Fault:
        return False
    return True


def _call(asked: Asked) -> StudyCall[SideBySide]:
    return StudyCall(
        side_by_side,
        (
            plain(tuple(_games(asked))),
            plain(asked.form.get("sheet", "")),
            plain(asked.form.get("row", "R")),
            turns_argument(asked.question.turns),
            tuple_argument([table_argument(table) for table in asked.tables]),
        ),
    )


def _panels(asked: Asked, study: SideBySide) -> tuple[Panel, ...]:
    names = [words.game_name(side.game) for side in study.sides]
    drawn = [_curves(asked, study, names), _no_mark(study, names)]
    # One value alone compares nothing.
    if sum(side.value is not None for side in study.sides) > 1:
        drawn.append(_values(asked, study, names))
    return tuple(drawn)


def _curves(asked: Asked, study: SideBySide, names: list[str]) -> Panel:
    sides = zip(names, study.sides, strict=True)
    drawn = [chance_series(name, side.lock) for name, side in sides]
    title = _("Row locked within so many rolls, playing for it")
    return over_rolls("compare-lock", title, drawn, asked.question.turns)


def _no_mark(study: SideBySide, names: list[str]) -> Panel:
    drawn = [
        chance_series(name, (side.no_mark_own, side.no_mark_others))
        for name, side in zip(names, study.sides, strict=True)
    ]
    places = [_("own roll: a penalty"), _("another’s roll")]
    figure = bar_chart(drawn, places, Axis(), Axis(percent=True), written=True)
    rows = [(each.name, *each.hover) for each in drawn]
    title = _("No number can be marked on the next roll")
    return panel("compare-no-mark", title, figure, (_("game"), *places), rows)


def _values(asked: Asked, study: SideBySide, names: list[str]) -> Panel:
    drawn = [
        Series(name, (side.value,), (points(side.value),))
        for name, side in zip(names, study.sides, strict=True)
        if side.value is not None
    ]
    figure = bar_chart(drawn, [""], Axis(), Axis(_("points")), written=True)
    rows = [
        (name, _("no values here") if side.value is None else points(side.value))
        for name, side in zip(names, study.sides, strict=True)
    ]
    title = _("Mean final score, players: %(players)s", players=asked.question.players)
    return panel("compare-value", title, figure, (_("game"), _("points")), rows)


def _api(asked: Asked, study: SideBySide) -> list[ApiCall]:
    sheet = {"sheet": asked.form.get("sheet", "")}
    race = {"row": asked.form.get("row", "R"), "turns": write_turns(asked.question.turns)}
    calls = []
    for side in study.sides:
        game = {"variant": side.game.variant.id, **switches_told(side.game.rules)}
        calls += [ApiCall("lock", {**sheet, **race, **game}), ApiCall("odds", {**sheet, **game})]
        if side.value is not None:
            calls.append(ApiCall("value", {**sheet, **asked.fields("players", "role"), **game}))
    return calls


COMPARE = Chart(
    id="compare",
    title=lazy_gettext("Variants and house rules side by side"),
    lead=lazy_gettext("What does another variant, or another reading of the rules, change?"),
    controls=("a", "b", "c", "d", "sheet", "row", "players", "role", "rolls"),
    defaults={
        "a": "classic", "b": "classic marks_before_lock=4", "sheet": "R4@8/Y4@8/G4@6/B4@6",
        "row": "R", "players": "1", "rolls": "24",
    },
    call=_call,
    panels=_panels,
    api=_api,
    reads=(*PLACES, "sheet", "row"),
    games=lambda asked: tuple(_games(asked).values()),
    commands=("lock", "odds", "value"),
    notes=(
        lazy_gettext("values are shown where this service has a table of the game"),
        lazy_gettext(
            "some switches change nothing on some sheets: a die that stays until the end of the "
            "turn matters where rows have several colours, a colour action after the second lock "
            "once a row is closed"
        ),
    ),
    tables=_tables,
    optional=True,
    examples=(
        (
            lazy_gettext("Classic and gemixxt, from an empty sheet"),
            {"a": "classic", "b": "mixx_a", "c": "mixx_b", "sheet": "", "row": "R",
             "players": "1", "rolls": "60"},
        ),
        (
            lazy_gettext("Four or five marks before the last number"),
            {"a": "classic", "b": "classic marks_before_lock=4", "sheet": "R3@6", "row": "R",
             "players": "2", "rolls": "24"},
        ),
    ),
)  # fmt: skip
