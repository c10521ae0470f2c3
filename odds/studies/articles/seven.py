"""What marking the 7 costs: the number that comes most often, and half of the row behind it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import takewhile

from odds.chance.dice import number_cases
from odds.chance.horizon import lock_curves
from odds.game.rules import default_game
from odds.game.sheet import Mark
from odds.game.turn import cadence
from odds.solver.library import ValueTable
from odds.studies.articles.report import Chart, Column, Findings, Table
from odds.studies.articles.settings import ALONE, SETTINGS, STAGE_WORDS, TABLE, Setting
from odds.studies.articles.study import Means, Study
from odds.studies.articles.text import Text, gain, priced, say, share, span
from odds.studies.offers import gain_of_best, offers
from odds.studies.own_rolls import OwnRoll
from odds.studies.quiz import STAGES
from odds.studies.row_states import RowState, open_states
from odds.studies.skipping import first_mark_gains, first_marks, lock_after_first_mark

SEED = 2
GAMES = 1000
# Own rolls in which a lock is hoped for.
ROLLS = 15
GAME = default_game()
NUMBERS = GAME.variant.rows[0].numbers
SEVEN = 7
# The place of the 7, the same in rows that run up and in those that run down.
PLACE = NUMBERS.index(SEVEN)
Rolled = Mapping[Setting, Sequence[OwnRoll]]


def states() -> tuple[RowState, ...]:
    """Return every state of the first row in which the 7 can still be marked."""
    seven = Mark(0, PLACE)
    return tuple(s for s in open_states(GAME, 0) if s.sheet.state_of(seven) == "open")


def _by_setting(kind: str, message: Text) -> Iterator[Column]:
    for each in SETTINGS:
        told = say("%(play)s: %(what)s", play=each.label, what=message)
        yield Column(f"{kind}_{each.name}", told, "gain")


def _numbers(tables: Sequence[ValueTable]) -> Table:
    """Return how often each number comes, and what it does as the first mark of a row."""
    lines = []
    for mark, lock, *gains in zip(
        first_marks(GAME),
        lock_after_first_mark(GAME, cadence(1, 0, ROLLS)),
        *map(first_mark_gains, tables),
        strict=True,
    ):
        cases = number_cases(mark.number, GAME.variant.sides)
        # A last number cannot be the first of its row.
        open_rows = [row for row in GAME.variant.rows
                     if row.index(mark.number) not in (None, *row.closing)]  # fmt: skip
        any_row = cases.chance(len(open_rows))
        lines.append((mark.number, cases.white, cases.chance(), any_row, *gains, lock))
    heads = (
        Column("number", say("Red or yellow"), "count"),
        Column("white", say("White sum"), "share"),
        Column("own_row", say("Own roll, a given row"), "share"),
        Column("own_any", say("Own roll, any row"), "share"),
        *_by_setting("gain", say("gain over passing")),
        Column("lock", say("Row locked in %(rolls)s own rolls", rolls=ROLLS), "share"),
    )
    caption = say("Every number: how often it comes, and what it does as the first mark of a row")
    return Table("numbers", caption, heads, tuple(lines))


def _next(tables: Sequence[ValueTable]) -> Table:
    """Return what the 7 gains as the next mark of a row in each state, others being empty."""
    lines, turns = [], cadence(1, 0, ROLLS)
    for state in states():
        without, penalty = state.sheet, state.sheet.with_penalty()
        after = without.with_mark(Mark(0, PLACE))
        free = (table.after(after, 1) - table.after(without, 1) for table in tables)
        forced = (table.after(after, 0) - table.after(penalty, 0) for table in tables)
        locks = (lock_curves(sheet, turns, 0)[0][-1] for sheet in (without, after))
        lines.append((state.text, state.rightmost, *free, *forced, *locks))
    heads = (
        Column("state", say("Row")),
        Column("rightmost", say("Rightmost mark"), "count"),
        *_by_setting("free", say("gain over passing")),
        *_by_setting("forced", say("gain over the penalty")),
        Column("lock_without", say("Locked in %(rolls)s own rolls, 7 let go", rolls=ROLLS),
               "share"),
        Column("lock_with", say("With the 7 marked"), "share"),
    )  # fmt: skip
    caption = say("The 7 as the next mark, by the marks of its row and the rightmost of them")
    return Table("states", caption, heads, tuple(lines))


def _games(rolled: Rolled) -> Table:
    heads = [Column("number", say("Red or yellow"), "count")]
    for setting in rolled:
        offered = say("%(play)s: offered", play=setting.label)
        taken = say("%(play)s: taken", play=setting.label)
        heads.append(Column(f"offered_{setting.name}", offered, "share", 0))
        heads.append(Column(f"taken_{setting.name}", taken, "share", 0))
    lines = [
        (number, *(cell for each in found for cell in (each.offered, each.taken)))
        for number, *found in zip(NUMBERS, *map(offers, rolled.values()), strict=True)
    ]
    caption = say("Own rolls in games: how often a number could be marked, and was")
    return Table("games", caption, tuple(heads), tuple(lines))


def _stages(rolled: Rolled, tables: Mapping[Setting, ValueTable]) -> Table:
    lines = []
    for setting, rolls in rolled.items():
        for part, stage in enumerate(STAGES):
            here = [each for each in rolls if each.part == part]
            found, worth = offers(here)[PLACE], gain_of_best(here, PLACE, tables[setting])
            lines.append((setting.label, STAGE_WORDS[stage], found.offered, found.taken, worth))
    heads = (
        Column("play", say("Play")),
        Column("stage", say("Third of the game")),
        Column("offered", say("Offered"), "share", 0),
        Column("taken", say("Taken"), "share", 0),
        Column("gain", say("Best option with a 7 over the best without"), "gain", 1),
    )
    caption = say("The 7 on own rolls in games, by third of the game")
    return Table("stages", caption, heads, tuple(lines))


def _answer(numbers: Table, following: Table, games: Table, stages: Table) -> Iterator[Text]:
    least, number = NUMBERS[0], numbers.amount
    yield say(
        "On an own roll of the empty sheet some 7 can be marked with a chance of %(seven)s, some "
        "%(least)s with %(chance)s.",
        seven=share(number("own_any", PLACE)),
        least=least,
        chance=share(number("own_any", 0)),
    )
    yield say(
        "All the same, against a free pass the 7 as the first mark of its row makes %(alone)s "
        "points alone and %(table)s at a table, where the %(least)s makes %(first)s and "
        "%(second)s.",
        least=least,
        alone=gain(number("gain_alone", PLACE)),
        table=gain(number("gain_table", PLACE)),
        first=gain(number("gain_alone", 0)),
        second=gain(number("gain_table", 0)),
    )
    yield say(
        "The price is the lock: within %(rolls)s own rolls it can be had with %(seven)s after a "
        "first 7, with %(least_chance)s after a first %(least)s, and with %(empty)s from the empty "
        "row.",
        rolls=ROLLS,
        least=least,
        seven=share(number("lock", PLACE)),
        least_chance=share(number("lock", 0)),
        empty=share(following.amount("lock_without", 0)),
    )
    yield _alone(following)
    near, far = _sides(following, f"free_{TABLE.name}")
    yield say(
        "At a table the 7 is better than a free pass in every row whose rightmost mark is "
        "%(near)s, and worse in every row that stands at the %(far)s or before.",
        near=span(near, SEVEN - 1),
        far=far,
    )
    yield say(
        "Of the sevens that own rolls offer, the best player alone marks %(alone)s and the one at "
        "a table %(table)s; of the first cells of rows, the %(least)s here, %(first)s and "
        "%(second)s.",
        alone=share(games.amount("taken_alone", PLACE), 0),
        table=share(games.amount("taken_table", PLACE), 0),
        least=least,
        first=share(games.amount("taken_alone", 0), 0),
        second=share(games.amount("taken_table", 0), 0),
    )
    yield say(
        "Where a 7 could be marked in games alone, the best option with one made %(early)s points "
        "against the best without in the first third of the game, %(late)s in the last.",
        early=gain(stages.amount("gain", 0), 1),
        late=gain(stages.amount("gain", len(STAGES) - 1), 1),
    )


def _sides(following: Table, column: str) -> tuple[int, int]:
    """Return the rightmost mark from which on the 7 always gains, and up to which it never does."""
    gains: dict[int, list[float]] = {}
    for state, value in zip(states(), following.column(column), strict=True):
        if state.rightmost is not None and isinstance(value, float):
            gains.setdefault(state.rightmost, []).append(value)
    near = list(takewhile(lambda number: min(gains[number]) > 0, sorted(gains, reverse=True)))
    far = list(takewhile(lambda number: max(gains[number]) <= 0, sorted(gains)))
    return near[-1], far[-1]


def _alone(following: Table) -> Text:
    most = max(each for each in following.column(f"free_{ALONE.name}") if isinstance(each, float))
    pays, _ = _sides(following, f"forced_{ALONE.name}")
    if most < 0:
        return say(
            "Alone, with the other rows empty, the 7 is never better than a free pass, not even "
            "next to the %(before)s; against a penalty it is in every row whose rightmost mark is "
            "%(pays)s.",
            before=SEVEN - 1, pays=span(pays, SEVEN - 1),
        )  # fmt: skip
    return say(
        "Alone, with the other rows empty, the 7 makes up to %(most)s points against a free pass; "
        "against a penalty it is better in every row whose rightmost mark is %(pays)s.",
        most=gain(most), pays=span(pays, SEVEN - 1),
    )  # fmt: skip


def investigate(means: Means) -> Findings:
    """Look at the 7 as the first mark, as the next one, and in games."""
    tables = {setting: setting.table(means) for setting in SETTINGS}
    numbers, following = _numbers(list(tables.values())), _next(list(tables.values()))
    rolled: dict[Setting, list[OwnRoll]] = {}
    for done, setting in enumerate(SETTINGS, 1):
        rolled[setting] = list(setting.own_rolls(means, GAMES, SEED))
        means.progress(done / (1 + len(SETTINGS)))
    games, stages = _games(rolled), _stages(rolled, tables)
    points = say("Gain in points")
    first, second = (setting.name for setting in SETTINGS)
    return Findings(
        answer=tuple(_answer(numbers, following, games, stages)),
        tables=(numbers, following, games, stages),
        charts=(
            Chart("numbers", "lines", say("The first mark of a row: gain over passing"),
                  "numbers", "number", (f"gain_{first}", f"gain_{second}"), points),
            Chart("states", "bars", say("The 7 as the next mark: gain over passing"),
                  "states", "state", (f"free_{first}", f"free_{second}"), points),
            Chart("locks", "bars", say("The chance to lock the row, with the 7 and without"),
                  "states", "state", ("lock_without", "lock_with"), say("Chance")),
            Chart("games", "lines", say("How often numbers are marked that could be"),
                  "games", "number", (f"taken_{first}", f"taken_{second}"), say("Share")),
        ),
        seed=SEED,
    )  # fmt: skip


STUDY = Study(
    "seven",
    say("The seven"),
    say("The 7 comes most often: what does marking it cost?"),
    (
        say(
            "The 7 is compared with passing, and with the penalty, in every state of its row while "
            "the other rows are empty, both followed by the best play; at a table that charges "
            "%(price)s points for every own roll to come, which is what wins there.",
            price=priced(TABLE.tempo),
        ),
        say(
            "Then own rolls of games are looked at, one from each third: how often a 7 could be "
            "marked, how often the best players do, and what it gains against the best without it."
        ),
    ),
    investigate,
)
