"""Which first mark is good: every number of an empty row against letting it go."""

from __future__ import annotations

from collections.abc import Sequence

from odds.game.position import MAX_PLAYERS
from odds.game.rules import default_game
from odds.game.sheet import empty_sheet
from odds.game.turn import Role
from odds.solver.library import ValueTable
from odds.solver.tables import TableKey
from odds.studies.articles.report import Chart, Column, Findings, Table
from odds.studies.articles.study import Means, Study
from odds.studies.articles.text import Text, gain, points, say
from odds.studies.mark_worth import mark_worths

PLAYERS = range(1, MAX_PLAYERS + 1)
# What each number of the first row gains, in points, for each of PLAYERS.
Gains = dict[int, list[float]]


def _gains(tables: Sequence[ValueTable], role: Role) -> Gains:
    empty = empty_sheet(default_game())
    row = empty.game.variant.rows[0].id
    found: Gains = {}
    for mark in mark_worths(tables, empty, role).marks:
        if mark.row == row:
            found.setdefault(mark.number, []).append(mark.gain)
    return found


def _table(name: str, caption: Text, gains: Gains) -> Table:
    heads = (
        Column("number", say("Red or yellow"), "count"),
        Column("mirrored", say("Green or blue"), "count"),
        Column("skipped", say("Cells skipped"), "count"),
        *(
            Column(f"players_{players}", say("Players: %(number)s", number=players), "gain")
            for players in PLAYERS
        ),
    )
    lines = tuple(
        (number, 14 - number, skipped, *each)
        for skipped, (number, each) in enumerate(gains.items())
    )
    return Table(name, caption, heads, lines)


def _last_worth_taking(gains: Gains, players: int) -> int:
    """Return the number furthest right that gains something."""
    return max(number for number, each in gains.items() if each[players - 1] > 0)


def _worth_beginning(alone: int, many: int) -> Text:
    if alone == many:
        return say(
            "On another player's roll red or yellow is worth beginning up to the %(alone)s, alone "
            "as well as among %(players)s players.",
            alone=alone, players=MAX_PLAYERS,
        )  # fmt: skip
    return say(
        "On another player's roll red or yellow is worth beginning up to the %(alone)s alone, up "
        "to the %(many)s among %(players)s players.",
        alone=alone, many=many, players=MAX_PLAYERS,
    )  # fmt: skip


def investigate(means: Means) -> Findings:
    """Compare every first mark with none, alone and with up to four others."""
    tables = [means.table(TableKey(default_game(), players)) for players in PLAYERS]
    free, own = _gains(tables, "passive"), _gains(tables, "active")
    others_roll = _table(
        "others_roll", say("Gain on another player's roll, where passing is free"), free
    )
    own_roll = _table("own_roll", say("Gain on an own roll, where passing costs a penalty"), own)
    alone, many = (_last_worth_taking(free, players) for players in (1, MAX_PLAYERS))
    forced = _last_worth_taking(own, 1)
    charts = (
        Chart(
            each.name, "lines", each.caption, each.name, "number",
            tuple(f"players_{players}" for players in PLAYERS), say("Gain in points"),
        )
        for each in (others_roll, own_roll)
    )  # fmt: skip
    return Findings(
        answer=(
            _worth_beginning(alone, many),
            say(
                "Alone the 2 gains %(first)s points there, the %(alone)s %(last)s and the "
                "%(after)s %(next)s.",
                first=gain(free[2][0]),
                alone=alone,
                last=gain(free[alone][0]),
                after=alone + 1,
                next=gain(free[alone + 1][0]),
            ),
            say(
                "On an own roll with no other mark to make, a row is worth beginning up to the "
                "%(forced)s; beyond it the penalty is the better choice, by %(loss)s points for "
                "the 7.",
                forced=forced,
                loss=points(-own[7][0]),
            ),
        ),
        tables=(others_roll, own_roll),
        charts=tuple(charts),
    )


STUDY = Study(
    "first-mark",
    say("The first mark"),
    say("Which first mark is good, and when is it better to wait?"),
    (
        say(
            "Each number of an empty row is compared with marking nothing, both followed by the "
            "best play for the own score."
        ),
        say(
            "The values are exact (backward induction over all sheets); other players roll, but "
            "close no rows."
        ),
    ),
    investigate,
)
