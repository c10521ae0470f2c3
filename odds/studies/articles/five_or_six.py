"""Lock at once or wait: what taking the last number gains, by the row, the others and the play."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping

import numpy as np

from odds.game.rules import default_game
from odds.play.estimate import Estimate, chance_of, mean_of
from odds.solver.library import ValueTable
from odds.studies.articles.report import Cell, Chart, Column, Findings, Table
from odds.studies.articles.settings import ALONE, SETTINGS, TABLE, Setting
from odds.studies.articles.study import Means, Study
from odds.studies.articles.text import Quantity, Text, Told, gain, priced, say, share, span
from odds.studies.lock_offers import LockOffer, lock_offers
from odds.studies.locking import chance_needed, gains_of_locking, rounds_needed
from odds.studies.penalty_risk import stage

SEED = 3
GAMES = 1500
GAME = default_game()
NEED = GAME.marks_before_lock
LAYOUT = GAME.variant.rows[0]
CLOSING = LAYOUT.closing[0]
# Marks that a row can have before its lock.
MARKS = range(NEED, CLOSING + 1)
FRONTS = LAYOUT.numbers[NEED - 1 : CLOSING]
# How far the other rows are: their rightmost marks on the so many-th number.
PLACES = (0, 2, 4, 6, 8)


def _at_once(setting: Setting, table: ValueTable) -> Table:
    """Return what the lock gains by marks and rightmost mark, the other rows empty."""
    gains = {marks: gains_of_locking(table, marks) for marks in MARKS}
    lines = [
        (number, *(
            gains[marks][number - first] if number >= first else None
            for marks in MARKS
            for first in [LAYOUT.numbers[marks - 1]]
        ))
        for number in FRONTS
    ]  # fmt: skip
    heads = (Column(f"marks_{n}", say("Marks: %(number)s", number=n), "gain", 1) for n in MARKS)
    return Table(
        f"lock_{setting.name}",
        say("%(play)s: gain of locking at once, the other rows empty", play=setting.label),
        (Column("rightmost", say("Rightmost mark"), "count"), *heads),
        tuple(lines),
    )


def _others(tables: Mapping[Setting, ValueTable]) -> Table:
    """Return what the lock gains with just enough marks while the other rows are further on."""
    lines: list[tuple[Cell, ...]] = []
    for setting, table in tables.items():
        for closed in (False, True):
            for place in PLACES:
                others = stage(GAME, place, closed=closed)
                gains = gains_of_locking(table, NEED, others=others)
                rightmost = LAYOUT.numbers[place - 1] if place else None
                lines.append((setting.label, int(closed), rightmost, *gains))
    return Table(
        "others",
        say("Gain of locking at once with %(need)s marks, by the state of the other rows",
            need=NEED),
        (
            Column("play", say("Play")),
            Column("closed", say("Rows closed before"), "count"),
            Column("rightmost", say("Rightmost mark of the other rows"), "count"),
            *(
                Column(f"front_{number}", say("Row at %(number)s", number=number), "gain", 1)
                for number in FRONTS
            ),
        ),
        tuple(lines),
    )  # fmt: skip


def _wait() -> Table:
    score = GAME.variant.score
    lines = []
    for marks in MARKS[:-1]:
        chance = chance_needed(GAME, marks)
        rounds = (rounds_needed(GAME, chance, setting.players) for setting in SETTINGS)
        now, without, later = score[marks + 2], score[marks + 1], score[marks + 3]
        lines.append((marks, now, without, later, chance, *rounds))
    return Table(
        "wait",
        say("One mark more before the lock: the row's points, and the chance that makes it pay"),
        (
            Column("marks", say("Marks"), "count"),
            Column("now", say("Locked now"), "count"),
            Column("without", say("One more mark, no lock"), "count"),
            Column("later", say("One more mark, lock later"), "count"),
            Column("chance", say("Chance needed"), "share"),
            *(
                Column(f"rounds_{setting.name}",
                       say("%(play)s: rounds needed", play=setting.label), "count")
                for setting in SETTINGS
            ),
        ),
        tuple(lines),
    )  # fmt: skip


def _offers(setting: Setting, means: Means) -> tuple[list[list[LockOffer]], list[LockOffer]]:
    """Return each game's first offers with each number of marks, and each game's first lock."""
    firsts, locks = [], []
    for turns in setting.games(means, GAMES, SEED):
        offers = list(lock_offers(turns))
        by_marks: dict[int, LockOffer] = {}
        for offer in offers:
            by_marks.setdefault(offer.marks, offer)
        firsts.append(list(by_marks.values()))
        locks += [offer for offer in offers if offer.taken][:1]
    return firsts, locks


def _games(means: Means) -> tuple[Table, dict[Setting, Estimate]]:
    """Return what the best players do with locks on offer, and their marks when they lock first."""
    columns: list[list[Cell]] = []
    heads = [Column("marks", say("Marks in the row"), "count")]
    mean: dict[Setting, Estimate] = {}
    for done, setting in enumerate(SETTINGS, 1):
        firsts, locks = _offers(setting, means)
        taken = defaultdict(list)
        for offer in (offer for game in firsts for offer in game):
            taken[offer.marks].append(float(offer.taken))
        columns.append([chance_of(np.array(taken[n])) if n in taken else None for n in MARKS])
        locked = np.array([float(offer.marks) for offer in locks])
        columns.append([chance_of((locked == n).astype(np.float64)) for n in MARKS])
        mean[setting] = mean_of(locked)
        heads.append(
            Column(
                f"taken_{setting.name}",
                say("%(play)s: first offers taken", play=setting.label),
                "share",
                0,
            )
        )
        heads.append(
            Column(
                f"locked_{setting.name}",
                say("%(play)s: first locks", play=setting.label),
                "share",
                0,
            )
        )
        means.progress(done / len(SETTINGS))
    return Table("games", say("Locks in games: offers with so many marks, and when they are taken"),
                 tuple(heads), tuple(zip(MARKS, *columns, strict=True))), mean  # fmt: skip


def _from(table: Table, marks: int) -> int | None:
    """Return the rightmost mark from which the lock gains, the other rows being empty."""
    rightmost = zip(FRONTS, table.column(f"marks_{marks}"), strict=True)
    return next((n for n, value in rightmost if isinstance(value, float) and value > 0), None)


def _lock_from(where: Text, table: Table) -> Iterator[Text]:
    """Say from where on the lock is right with as few marks as can be, the other rows empty."""
    number = _from(table, NEED)
    least, most = (table.amount(f"marks_{NEED}", line) for line in (0, -1))
    if number is None:
        yield say(
            "%(where)s the lock with %(need)s marks is never right at once while the other rows "
            "are empty: it makes only %(most)s to %(least)s points.",
            where=where, need=NEED, most=gain(most, 1), least=gain(least, 1),
        )  # fmt: skip
        return
    yield say(
        "%(where)s, the other rows empty, lock at once with %(need)s marks when the row stands at "
        "%(number)s; the lock makes %(least)s points at the %(first)s and %(most)s "
        "at the %(last)s.",
        where=where, need=NEED, number=_stands(number), first=FRONTS[0], last=FRONTS[-1],
        least=gain(least, 1), most=gain(most, 1),
    )  # fmt: skip


def _stands(first: int) -> Told:
    """Return where a row may stand from a number on, the last one before its lock included."""
    last = FRONTS[-1]
    return say("the %(number)s", number=last) if first == last else span(first, last)


def _answer(
    locks: Mapping[Setting, Table], others: Table, wait: Table, games: Table,
    mean: Mapping[Setting, Estimate],
) -> Iterator[Text]:  # fmt: skip
    where = {ALONE: say("Alone"), TABLE: say("At a table of %(players)s", players=TABLE.players)}
    for setting in SETTINGS:
        yield from _lock_from(where[setting], locks[setting])
    least = f"front_{FRONTS[0]}"
    open_rows, closed = (others.column("closed").index(n) for n in (0, 1))
    table = len(others.lines) // 2
    yield say(
        "With a row closed already the lock ends the game: in a row that stands at the %(first)s "
        "it then makes %(alone)s points alone instead of %(alone_before)s, at a table %(table)s "
        "instead of %(table_before)s, for as long as nobody asks who leads.",
        first=FRONTS[0],
        alone=gain(others.amount(least, closed), 1),
        alone_before=gain(others.amount(least, open_rows), 1),
        table=gain(others.amount(least, table + closed), 1),
        table_before=gain(others.amount(least, table + open_rows), 1),
    )
    yield say(
        "By the points of that row only, waiting for one mark more pays if the last number comes "
        "again with a chance of %(chance)s: that takes %(alone)s own rolls alone, or %(table)s "
        "rounds among %(players)s players.",
        chance=share(wait.amount("chance", 0), 0),
        alone=Quantity(wait.amount("rounds_alone", 0), "count"),
        table=Quantity(wait.amount("rounds_table", 0), "count"),
        players=TABLE.players,
    )
    yield say(
        "In games the best player alone takes %(alone)s of the first locks offered with %(need)s "
        "marks, those at a table %(table)s; the first row they lock has %(mean_alone)s and "
        "%(mean_table)s marks on average before its last number.",
        need=NEED,
        alone=share(games.amount("taken_alone", 0), 0),
        table=share(games.amount("taken_table", 0), 0),
        mean_alone=Quantity(mean[ALONE], "number", 1),
        mean_table=Quantity(mean[TABLE], "number", 1),
    )


def investigate(means: Means) -> Findings:
    """Weigh the lock against waiting by exact values, by a row's points, and in games."""
    tables = {setting: setting.table(means) for setting in SETTINGS}
    locks = {setting: _at_once(setting, table) for setting, table in tables.items()}
    others, wait = _others(tables), _wait()
    games, mean = _games(means)
    heats = tuple(
        Chart(each.name, "heat", each.caption, each.name, "rightmost",
              tuple(head.name for head in each.heads[1:]), say("Gain in points"))
        for each in locks.values()
    )  # fmt: skip
    taken, locked = (tuple(f"{kind}_{setting.name}" for setting in SETTINGS)
                     for kind in ("taken", "locked"))  # fmt: skip
    bars = (
        Chart("taken", "bars", say("Locks taken when they are first offered, by marks"), "games",
              "marks", taken, say("Share")),
        Chart("locked", "bars", say("Marks in the row at the first lock of a game"), "games",
              "marks", locked, say("Share")),
    )  # fmt: skip
    return Findings(
        answer=tuple(_answer(locks, others, wait, games, mean)),
        tables=(*locks.values(), others, wait, games),
        charts=(*heats, *bars),
        seed=SEED,
    )


STUDY = Study(
    "five-or-six",
    say("Five marks or six"),
    say("When the last number comes with five marks in the row: lock, or wait for more?"),
    (
        say(
            "The lock is offered on another player's roll, where letting it go is free, and both "
            "are followed by the best play; other rows are empty, or all filled alike."
        ),
        say(
            "Then games of the best players are looked at; at a table every own roll to come is "
            "charged with %(price)s points, which is what wins there.",
            price=priced(TABLE.tempo),
        ),
    ),
    investigate,
)
