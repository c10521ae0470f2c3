"""Who starts, and whether it matters: wins and scores seat by seat among equals."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import hypot

from odds.game.position import MAX_PLAYERS
from odds.game.rules import default_game
from odds.game.sheet import empty_sheet
from odds.play.arena import Meeting, Pairing, jobs
from odds.play.estimate import Estimate, chance, normal
from odds.play.match.registry import BEST_PRICE
from odds.solver.tables import TableKey
from odds.studies.articles.report import Cell, Chart, Column, Findings, Table
from odds.studies.articles.study import Means, Study
from odds.studies.articles.text import Quantity, Text, Told, Unit, points, say, share

TABLES = range(2, MAX_PLAYERS + 1)
SEED = 12
# Standard errors from the fair share beyond which it is more than chance.
BEYOND = 3.0


@dataclass(frozen=True, slots=True)
class Kind:
    """Players of one kind, by the name of their policy, and the games of a table of them."""

    name: str
    policy: str
    told: Text
    games: int


KINDS = (
    Kind("strong", "strong", say("trained networks"), 20_000),
    Kind("priced", f"priced:{BEST_PRICE:g}", say("exact tables with a price on time"), 80_000),
    Kind("casual", "casual", say("careful beginners"), 80_000),
)
# The meetings of each kind by the number of players.
Meetings = dict[str, dict[int, Meeting]]


def play(means: Means, kinds: tuple[Kind, ...]) -> Meetings:
    """Let players of each kind play their like, at tables of every size."""
    game = default_game()
    todo = [
        job
        for kind in kinds
        for players in TABLES
        for job in jobs(game, [Pairing(kind.policy, kind.policy, players)], kind.games, SEED)
    ]
    met = iter(means.meet(todo))
    return {kind.name: {players: next(met) for players in TABLES} for kind in kinds}


def investigate(means: Means, kinds: tuple[Kind, ...] = KINDS) -> Findings:
    """Compare the seats, in games and in the table in which nobody ends the game for others."""
    values = _values(means)
    meetings = play(means, kinds)
    by_seat = tuple(table for kind in kinds for table in _by_seat(kind, meetings[kind.name]))
    charts = tuple(
        Chart(
            table.name, "lines", table.caption, table.name, "seat",
            tuple(head.name for head in table.heads[1:]),
            say("Share") if table.heads[-1].unit == "share" else say("Points"),
        )
        for table in by_seat
    )  # fmt: skip
    return Findings(
        (*_answer(kinds, meetings), *_waiting(values, meetings)),
        (_advantages(kinds, meetings), *by_seat, _values_table(values)),
        charts,
        seed=SEED,
    )


def won(meeting: Meeting, seat: int) -> Estimate:
    """Return what a seat wins, the first to roll being 0."""
    return chance(meeting.seats[seat].share.mean, meeting.games)


def _scored(meeting: Meeting, seat: int) -> Estimate:
    score = meeting.seats[seat].score
    return normal(score.mean, score.error, meeting.games)


def errors_from_fair(meeting: Meeting, seat: int) -> float:
    """Return how many standard errors a seat's wins lie from the fair share."""
    share = meeting.seats[seat].share
    return (share.mean - 1 / len(meeting.seats)) / share.error


def _by_seat(kind: Kind, meetings: Mapping[int, Meeting]) -> Iterator[Table]:
    def table(
        name: str, caption: Text, unit: Unit, figure: Callable[[Meeting, int], Estimate]
    ) -> Table:
        heads = (_SEAT, *_players(unit))
        lines = tuple(
            (seat + 1, *(figure(meetings[n], seat) if seat < n else None for n in TABLES))
            for seat in range(MAX_PLAYERS)
        )
        return Table(f"{name}_{kind.name}", caption, heads, lines)

    yield table("wins", say("Wins by seat among %(kind)s", kind=kind.told), "share", won)
    caption = say("Mean score by seat among %(kind)s", kind=kind.told)
    yield table("scores", caption, "points", _scored)


_SEAT = Column("seat", say("Seat, in the order of the first rolls"), "count")


def _players(unit: Unit) -> tuple[Column, ...]:
    return tuple(Column(f"players_{n}", say("Players: %(number)s", number=n), unit) for n in TABLES)


def _advantages(kinds: Sequence[Kind], meetings: Meetings) -> Table:
    heads = (
        Column("kind", say("Players")),
        Column("players", say("How many players"), "count"),
        Column("fair", say("Fair share"), "share"),
        Column("first", say("First seat wins"), "share"),
        Column("last", say("Last seat wins"), "share"),
        Column("errors", say("First seat from fair, standard errors"), "number", 1),
        Column(
            "points", say("First seat scores more than the last (interval at its widest)"), "gain"
        ),
    )

    def line(kind: Kind, players: int) -> tuple[Cell, ...]:
        met = meetings[kind.name][players]
        last = players - 1
        ahead = met.seats[0].score.mean - met.seats[last].score.mean
        # As if the scores of one game were independent. They rise and fall together, for all end
        # with the same roll, so that the interval is wider than it need be.
        error = hypot(met.seats[0].score.error, met.seats[last].score.error)
        return (
            kind.told, players, 1 / players, won(met, 0), won(met, last),
            errors_from_fair(met, 0), normal(ahead, error, met.games),
        )  # fmt: skip

    lines = tuple(line(kind, players) for kind in kinds for players in TABLES)
    return Table("advantage", say("What it is worth to start"), heads, lines)


def _answer(kinds: Sequence[Kind], meetings: Meetings) -> Iterator[Text]:
    few, many = TABLES[0], TABLES[-1]
    for kind in kinds:
        two, five = meetings[kind.name][few], meetings[kind.name][many]
        told: dict[str, Told] = {
            "kind": kind.told,
            "few": few,
            "first": share(won(two, 0)),
            "many": many,
            "best": share(won(five, 0)),
            "last": share(won(five, many - 1)),
            "fair": share(1 / many),
        }
        errors = [errors_from_fair(meeting, 0) for meeting in meetings[kind.name].values()]
        if min(errors) > BEYOND:
            yield say(
                "Among %(kind)s it helps to start: of %(few)s the first wins %(first)s; of "
                "%(many)s the first wins %(best)s and the last %(last)s, fair being %(fair)s.",
                **told,
            )
        elif max(errors) < -BEYOND:
            yield say(
                "Among %(kind)s it hurts to start: of %(few)s the first wins %(first)s; of "
                "%(many)s the first wins %(best)s and the last %(last)s, fair being %(fair)s.",
                **told,
            )
        else:
            yield say(
                "Among %(kind)s it is not clear at every table whether it helps to start: of "
                "%(few)s the first wins %(first)s; of %(many)s the first wins %(best)s and the "
                "last %(last)s, fair being %(fair)s.",
                **told,
            )
    least = min(
        abs(errors_from_fair(meeting, 0))
        for found in meetings.values()
        for meeting in found.values()
    )
    bound: dict[str, Told] = {
        "least": Quantity(least, "number", 1),
        "beyond": Quantity(BEYOND, "number", 0),
    }
    if least > BEYOND:
        yield say(
            "The first seat is nowhere less than %(least)s standard errors from its fair share; "
            "beyond %(beyond)s is more than chance.",
            **bound,
        )
    else:
        yield say(
            "Somewhere the first seat is only %(least)s standard errors from its fair share, which "
            "may be chance.",
            **bound,
        )


def _values(means: Means) -> dict[int, list[float]]:
    """Return the value of an empty sheet by the number of players and of rolls before the own."""
    empty = empty_sheet(default_game())
    tables = {players: means.table(TableKey(default_game(), players)) for players in TABLES}
    return {n: [tables[n].final_score(empty, phase) for phase in range(n)] for n in TABLES}


def _values_table(values: Mapping[int, Sequence[float]]) -> Table:
    caption = say("Exact mean score by seat when nobody closes a row or ends the game for others")
    lines = tuple(
        (seat + 1, *(values[n][seat] if seat < n else None for n in TABLES))
        for seat in range(MAX_PLAYERS)
    )
    return Table("without_a_race", caption, (_SEAT, *_players("points")), lines)


def _waiting(values: Mapping[int, Sequence[float]], meetings: Meetings) -> Iterator[Text]:
    many = TABLES[-1]
    met = [found[many] for found in meetings.values()]
    ahead = values[many][-1] - values[many][0]
    told: dict[str, Told] = {"many": many, "ahead": points(abs(ahead))}
    if ahead > 0:
        yield say(
            "Were there no race, the last of %(many)s would be better off, by %(ahead)s points: "
            "others' rolls are free numbers for whoever waits.",
            **told,
        )
        if all(errors_from_fair(meeting, 0) > BEYOND for meeting in met):
            yield say("So it is the race to the end that makes starting pay.")
    else:
        yield say(
            "Even without a race the first of %(many)s would be better off, by %(ahead)s points.",
            **told,
        )


STUDY = Study(
    "seat",
    say("Who starts"),
    say("Does it matter who rolls first?"),
    (
        say("Players of one kind play their like, and wins and scores are told seat by seat."),
        say(
            "The exact values without a race come from the tables of own rolls and others' rolls "
            "by turns, in which nobody closes a row for another."
        ),
    ),
    investigate,
)
