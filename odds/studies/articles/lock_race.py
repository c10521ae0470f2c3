"""The race for the lock: its chance by marks, rightmost mark and rolls, and what was published."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from odds.chance.dice import number_cases
from odds.chance.horizon import lock_curves
from odds.chance.waiting import rolls_until_lockable
from odds.game.position import MAX_PLAYERS
from odds.game.rules import default_game
from odds.game.sheet import empty_sheet
from odds.game.turn import Role, cadence
from odds.studies.articles.published import CLAIMS
from odds.studies.articles.report import Cell, Chart, Column, Findings, Table
from odds.studies.articles.study import Means, Study
from odds.studies.articles.text import Quantity, Text, rolls, say, share
from odds.studies.lock_map import lock_map
from odds.studies.locking import lock_by_round
from odds.studies.row_states import open_states

GAME = default_game()
NEED = GAME.marks_before_lock
PLAYERS = range(1, MAX_PLAYERS + 1)
# Rounds of the maps, and of the curves, which also have to reach an even chance.
ROUNDS, LONGEST = 10, 20
MAPPED = (1, 4)
YES, NO = say("yes"), say("no")
# The line of own rolls among the waits.
OWN = 1


# Often quoted, and counted with two coloured dice in one sum.
SEVEN = Fraction(6931, 7776)
# White rolls until an empty row has the marks for its lock; not those of the best play.
WAITING = Fraction("26.2")


def _agrees(published: Fraction, exact: Fraction) -> Text:
    return YES if published == exact else NO


def _published() -> Table:
    lines = [(each.name, each.published, each.exact) for each in CLAIMS]
    seven = number_cases(7, GAME.variant.sides).chance(len(GAME.variant.colours))
    lines.append((say("Own roll of the empty sheet, some 7 can be marked"), SEVEN, seven))
    return Table(
        "published",
        say("Published chances of one roll, checked"),
        (
            Column("claim", say("What")),
            Column("published", say("Published"), "fraction"),
            Column("exact", say("Exact"), "fraction"),
            Column("chance", say("Exact"), "share", 2),
            Column("agrees", say("Agrees")),
        ),
        tuple((*line, line[-1], _agrees(*line[1:])) for line in lines),
    )


def _waiting() -> Table:
    """Return the mean rolls until an empty row is ready, of one kind each."""
    lines: list[tuple[Cell, ...]] = []
    roles: tuple[tuple[Role, Text, Fraction | None], ...] = (
        ("passive", say("Others' rolls only"), WAITING),
        ("active", say("Own rolls only"), None),
    )
    for role, name, published in roles:
        exact = rolls_until_lockable(empty_sheet(GAME), 0, role)
        if exact is not None:
            lines.append((name, published, exact))
    return Table(
        "waiting",
        say("Rolls until %(need)s marks stand in an empty row, best play for that", need=NEED),
        (
            Column("rolls", say("Rolls")),
            Column("published", say("Published, of a play that is not told"), "rolls"),
            Column("exact", say("Best play"), "rolls", 3),
        ),
        tuple(lines),
    )


def _time(players: int) -> Text:
    if players == 1:
        return say("%(rounds)s own rolls", rounds=ROUNDS)
    return say("%(rounds)s rounds of %(players)s players", rounds=ROUNDS, players=players)


def _map(players: int) -> Table:
    """Return the chance to lock a row in so many rounds, the own roll first in each."""
    found = lock_map(GAME, GAME.variant.rows[0].id, cadence(players, 0, players * ROUNDS)).chances
    chances = {(state.rightmost, min(state.marks, NEED)): chance for state, chance in found}
    fronts = list(dict.fromkeys(state.rightmost for state, _ in found))
    return Table(
        f"players_{players}",
        say("The chance to lock a row within %(time)s, by its marks and the rightmost of them",
            time=_time(players)),
        (
            Column("rightmost", say("Rightmost mark"), "count"),
            *(Column(f"marks_{n}", say("Marks: %(number)s", number=n), "share", 0)
              for n in range(NEED)),
            Column(f"marks_{NEED}", say("Marks: %(number)s or more", number=NEED), "share", 0),
        ),
        tuple(
            (front, *(chances.get((front, n)) for n in range(NEED + 1))) for front in fronts
        ),
    )  # fmt: skip


def _curves() -> Table:
    """Return the chances by own rolls of rows whose marks stand as far left as can be."""
    turns = cadence(1, 0, LONGEST)
    sheets = [empty_sheet(GAME)]
    sheets += [next(open_states(GAME, 0, marks)).sheet for marks in range(1, NEED + 1)]
    curves = [lock_curves(sheet, turns, 0)[0] for sheet in sheets]
    heads = (Column(f"marks_{n}", say("Marks: %(number)s", number=n), "share")
             for n in range(NEED + 1))  # fmt: skip
    return Table(
        "curves",
        say("The chance to have locked a row, its marks as far left as can be, alone"),
        (Column("roll", say("Own rolls"), "count"), *heads),
        tuple(zip(range(1, LONGEST + 1), *curves, strict=True)),
    )


def _ready() -> Table:
    """Return how long a row that is ready waits for its lock, by the number of players."""
    lines = []
    for players in PLAYERS:
        curve = lock_by_round(GAME, players, LONGEST)
        even = next(number for number, chance in enumerate(curve, 1) if 2 * chance >= 1)
        lines.append((players, curve[0], 1 / curve[0], even))
    return Table(
        "ready",
        say("A row with %(need)s marks waits for its last number", need=NEED),
        (
            Column("players", say("Players"), "count"),
            Column("round", say("Chance in a round"), "share"),
            Column("mean", say("Rounds on average"), "rolls"),
            Column("even", say("Rounds until the chance is even"), "count"),
        ),
        tuple(lines),
    )


def _answer(
    published: Table, waiting: Table, maps: tuple[Table, ...], ready: Table
) -> Iterator[Text]:
    one = published.amount("exact", 0)
    yield say(
        "A row with %(need)s marks whose last number is open can be locked on an own roll with a "
        "chance of 1 in %(one)s; that is an even chance after %(even)s own rolls, and the wait is "
        "%(mean)s of them on average, whatever the row has besides.",
        need=NEED,
        one=Quantity(1 / one if isinstance(one, Fraction) else one, "number", 1),
        even=Quantity(ready.amount("even", 0), "count"),
        mean=rolls(ready.amount("mean", 0)),
    )
    yield say(
        "Others' rolls help: at a table of %(players)s the chance is even after %(even)s rounds.",
        players=MAX_PLAYERS,
        even=Quantity(ready.amount("even", -1), "count"),
    )
    for players, table in zip(MAPPED, maps, strict=True):
        yield say(
            "Within %(time)s an empty row is locked with a chance of %(empty)s by the best play "
            "for it, one with %(need)s marks with %(ready)s.",
            time=_time(players),
            empty=share(table.amount("marks_0", 0)),
            need=NEED,
            ready=share(table.amount(f"marks_{NEED}", -1)),
        )
    yield say(
        "By own rolls alone the best play for it takes %(ready)s rolls on average until an empty "
        "row has its %(need)s marks, and the last number %(mean)s more.",
        ready=rolls(waiting.amount("exact", OWN)),
        need=NEED,
        mean=rolls(ready.amount("mean", 0)),
    )
    agree = published.column("agrees")
    yield say(
        "Of the published chances of one roll that were checked %(right)s are right and %(wrong)s "
        "wrong.",
        right=sum(each is YES for each in agree),
        wrong=sum(each is NO for each in agree),
    )
    if agree[len(CLAIMS)] is NO:
        yield say(
            "That some 7 can be marked on an own roll has a chance of %(exact)s, and not the "
            "%(published)s often quoted, which also counts the sum of two coloured dice.",
            exact=Quantity(published.amount("exact", -1), "fraction"),
            published=Quantity(SEVEN, "fraction"),
        )
    yield say(
        "Until an empty row has %(need)s marks the best play needs %(exact)s rolls of "
        "the white dice on average; published were %(published)s, of a play that is not told.",
        need=NEED,
        exact=rolls(waiting.amount("exact", 0)),
        published=rolls(WAITING),
    )


def investigate(_: Means) -> Findings:
    """Count the chances to lock exactly; no table of values is needed."""
    published, waiting, ready, curves = _published(), _waiting(), _ready(), _curves()
    maps = tuple(map(_map, MAPPED))
    heats = tuple(
        Chart(each.name, "heat", each.caption, each.name, "rightmost",
              tuple(head.name for head in each.heads[1:]), say("Chance"))
        for each in maps
    )  # fmt: skip
    lines = Chart("curves", "lines", curves.caption, "curves", "roll",
                  tuple(head.name for head in curves.heads[1:]), say("Chance"))  # fmt: skip
    return Findings(
        answer=tuple(_answer(published, waiting, maps, ready)),
        tables=(published, waiting, ready, *maps, curves),
        charts=(lines, *heats),
    )


STUDY = Study(
    "lock-race",
    say("The race for the lock"),
    say("How likely is a lock, and are the published figures right?"),
    (
        say(
            "Every chance is counted exactly over all rolls; over several rolls the row is played "
            "for as well as can be, each offer taken or left."
        ),
        say("Other rows, other players' locks and the end of the game are left aside."),
    ),
    investigate,
)
