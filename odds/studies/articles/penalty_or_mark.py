"""How many skipped cells a penalty is worth: at the start, for every row, and in games played."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

import numpy as np

from odds.game.rules import default_game
from odds.game.sheet import Sheet, empty_sheet
from odds.game.turn import legal_options
from odds.play.estimate import Estimate, chance_of
from odds.solver.library import ValueTable
from odds.studies.articles.report import Cell, Chart, Column, Findings, Table
from odds.studies.articles.settings import ALONE, SETTINGS, STAGE_WORDS, TABLE, Setting
from odds.studies.articles.study import Means, Study
from odds.studies.articles.text import Quantity, Text, gain, points, priced, say, share
from odds.studies.forced import SKIPPED, Forced, forced, forced_gains
from odds.studies.losses import skips
from odds.studies.mark_worth import mark_worths
from odds.studies.own_rolls import OwnRoll
from odds.studies.penalties import penalty_costs
from odds.studies.quiz import STAGES
from odds.studies.row_states import open_states

SEED = 1
GAMES = 1000
MIDDLE = STAGES.index("middle")


def _start(tables: Sequence[ValueTable]) -> Table:
    empty = empty_sheet(default_game())
    alone, among = (forced_gains(empty, table) for table in tables)
    numbers = empty.game.variant.rows[0].numbers
    return Table(
        "start",
        say("Gain of a row's first mark over the penalty, at the start"),
        (
            Column("skipped", say("Cells skipped"), "count"),
            Column("number", say("Red or yellow"), "count"),
            *(Column(setting.name, setting.label, "gain") for setting in SETTINGS),
        ),
        tuple((k, numbers[k], alone[k][0], among[k][0]) for k in alone),
    )


def _rows(table: ValueTable) -> Table:
    """Return for every state of a row how many cells may be skipped, others being empty."""
    game = default_game()
    numbers = game.variant.rows[0].numbers[:-1]
    most: dict[tuple[int | None, int], int] = {}
    for state in open_states(game, 0):
        gains = [
            each.gain
            for each in mark_worths([table], state.sheet, "active").marks
            if each.mark.row == 0 and each.number in numbers
        ]
        if any(each > 0 for each in gains):
            most[state.rightmost, state.marks] = sum(each > 0 for each in gains) - 1
    counts = range(1, len(numbers))
    heads = (Column(f"marks_{n}", say("Marks: %(number)s", number=n), "count") for n in counts)
    lines: list[tuple[Cell, ...]] = [
        (number, *(most.get((number, marks)) for marks in counts)) for number in numbers[:-1]
    ]
    return Table(
        "rows",
        say("Most cells worth skipping in a row, alone, by its marks and the rightmost of them"),
        (Column("rightmost", say("Rightmost mark"), "count"), *heads),
        tuple(lines),
    )


def _stages(met: Mapping[Setting, Sequence[Forced]]) -> Iterator[Table]:
    yield Table(
        "stages",
        say("Cells that may be skipped on average before the penalty is better"),
        (
            Column("play", say("Play")),
            Column("stage", say("Third of the game")),
            Column("marks", say("Marks on the sheet"), "number", 1),
            Column("even", say("Cells"), "number", 1),
        ),
        tuple(
            (setting.label, STAGE_WORDS[stage], each.marks, each.even)
            for setting, found in met.items()
            for stage, each in zip(STAGES, found, strict=True)
        ),
    )
    for setting, found in met.items():
        yield Table(
            f"gains_{setting.name}",
            say("%(play)s: gain of marking over the penalty", play=setting.label),
            (
                Column("skipped", say("Cells skipped"), "count"),
                *(Column(stage, STAGE_WORDS[stage], "gain", 1) for stage in STAGES),
                *(
                    Column(
                        f"right_{stage}",
                        say("%(stage)s: right to mark", stage=STAGE_WORDS[stage]),
                        "share", 0,
                    )
                    for stage in STAGES
                ),
            ),
            tuple(
                (k, *(each.gains[k] for each in found), *(each.right[k] for each in found))
                for k in SKIPPED
            ),
        )  # fmt: skip


def _penalties(sheets: Sequence[Sheet], table: ValueTable) -> tuple[Table, list[Estimate]]:
    """Ask about the same sheets with every number of penalties; returns break-even points too."""
    taken = range(default_game().variant.max_penalties)
    met = [forced([replace(sheet, penalties=p) for sheet in sheets], table) for p in taken]
    heads = (Column(f"taken_{p}", say("Penalties: %(number)s", number=p), "gain", 1) for p in taken)
    lines: list[tuple[Cell, ...]] = [(k, *(each.gains[k] for each in met)) for k in SKIPPED]
    return Table(
        "penalties",
        say("Gain of marking over one more penalty, alone, in the middle of the game"),
        (Column("skipped", say("Cells skipped"), "count"), *heads),
        tuple(lines),
    ), [each.even for each in met]


def _faced(rolled: Mapping[Setting, Sequence[OwnRoll]]) -> Table:
    """Return how often the mark that skips least skips so many, and is refused."""
    columns: list[list[Cell]] = []
    for rolls in rolled.values():
        options = (legal_options(each.sheet, each.roll) for each in rolls)
        least = np.array([
            min((sum(skips(each.sheet, o)) for o in legal if o.marks), default=-1)
            for each, legal in zip(rolls, options, strict=True)
        ])  # fmt: skip
        refused = np.array([float(each.option.penalty) for each in rolls])
        columns.append([chance_of((least == k).astype(float)) for k in SKIPPED])
        columns.append([
            chance_of(refused[least == k]) if (least == k).any() else None for k in SKIPPED
        ])  # fmt: skip
    heads = [Column("skipped", say("Fewest cells that a mark skips"), "count")]
    for setting in rolled:
        heads += [
            Column(f"rolls_{setting.name}", say("%(play)s: of own rolls", play=setting.label),
                   "share"),
            Column(f"refused_{setting.name}", say("%(play)s: penalty taken", play=setting.label),
                   "share", 0),
        ]  # fmt: skip
    lines = zip(SKIPPED, *columns, strict=True)
    return Table("faced", say("Own rolls in games: what could be marked, and when the penalty was "
                              "taken instead"), tuple(heads), tuple(lines))  # fmt: skip


def _answer(
    costs: Mapping[Setting, float],
    start: Table,
    met: Mapping[Setting, Sequence[Forced]],
    even: Sequence[Estimate],
) -> Iterator[Text]:
    written = default_game().variant.penalty_points
    yield say(
        "Alone a first penalty does not cost %(written)s points but %(cost)s: it also brings the "
        "end of the game nearer. At a table, where that is worth something, it costs %(table)s.",
        written=written,
        cost=points(costs[ALONE]),
        table=points(costs[TABLE]),
    )
    gains = [value for value in start.column(ALONE.name) if isinstance(value, float)]
    most = max(k for k, value in enumerate(gains) if value > 0)
    yield say(
        "At the start, alone, a mark is better than the penalty as long as it skips no more than "
        "%(most)s cells, which gains %(gain)s points; with one more it is %(next)s.",
        most=most,
        gain=gain(gains[most]),
        next=gain(gains[most + 1]),
    )
    for setting, sentence in (
        (ALONE, say("In games alone")),
        (TABLE, say("At a table of %(players)s", players=TABLE.players)),
    ):
        opening, middle, end = (Quantity(each.even, "number", 1) for each in met[setting])
        yield say(
            "%(where)s the penalty is worth %(opening)s skipped cells in the first third of the "
            "game, %(middle)s in the second and %(end)s in the last.",
            where=sentence, opening=opening, middle=middle, end=end,
        )  # fmt: skip
    border = round(met[ALONE][MIDDLE].even.mean)
    yield say(
        "No number of cells is a rule by itself: where a mark skips %(border)s in the middle of a "
        "game alone, it is right in %(share)s of the cases, depending on the row.",
        border=border,
        share=share(met[ALONE][MIDDLE].right[border], 0),
    )
    yield from _with_penalties(even)


def _with_penalties(even: Sequence[Estimate]) -> Iterator[Text]:
    """Say what penalties change, by the cells that may be skipped with each number of them."""
    none, three = Quantity(even[0], "number", 1), len(even) - 1
    if all(fewer.mean < more.mean for fewer, more in pairwise(even)):
        yield say("Alone every penalty taken makes the next one dearer.")
    yield (
        say(
            "In the middle of a game alone %(none)s cells may be skipped without any penalty and "
            "%(last)s with %(three)s, when the next one ends it.",
            none=none, three=three, last=Quantity(even[-1], "number", 1),
        )
        if even[-1].mean < SKIPPED[-1]
        else say(
            "In the middle of a game alone %(none)s cells may be skipped without any penalty; with "
            "%(three)s, when the next one ends it, a mark is better even if it skips %(most)s.",
            none=none, three=three, most=SKIPPED[-1],
        )
    )  # fmt: skip


def investigate(means: Means) -> Findings:
    """Weigh marks against the penalty: exactly at the start, then on sheets out of games."""
    tables = {setting: setting.table(means) for setting in SETTINGS}
    rolled: dict[Setting, list[OwnRoll]] = {}
    met: dict[Setting, list[Forced]] = {}
    for done, (setting, table) in enumerate(tables.items(), 1):
        rolled[setting] = list(setting.own_rolls(means, GAMES, SEED))
        met[setting] = [
            forced([each.sheet for each in rolled[setting] if each.part == part], table)
            for part in range(len(STAGES))
        ]
        means.progress(done / (1 + len(tables)))
    middle = [each.sheet for each in rolled[ALONE] if each.part == MIDDLE]
    penalties, even = _penalties(middle, tables[ALONE])
    start = _start(list(tables.values()))
    stages = tuple(_stages(met))
    costs = {setting: penalty_costs(table)[0] for setting, table in tables.items()}
    answer = _answer(costs, start, met, even)
    by_skip = [*stages[1:], penalties]
    gain_charts = tuple(
        Chart(each.name, "lines", each.caption, each.name, "skipped",
              tuple(head.name for head in each.heads[1:] if head.unit == "gain"),
              say("Gain in points"))
        for each in (start, *by_skip)
    )  # fmt: skip
    rows = _rows(tables[ALONE])
    heat = Chart("rows", "heat", rows.caption, "rows", "rightmost",
                 tuple(head.name for head in rows.heads[1:]), say("Cells skipped"))  # fmt: skip
    return Findings(
        answer=tuple(answer),
        tables=(stages[0], start, rows, *by_skip, _faced(rolled)),
        charts=(*gain_charts, heat),
        seed=SEED,
    )


STUDY = Study(
    "penalty-or-mark",
    say("Penalty or mark"),
    say("How many cells may a mark skip before the penalty is the better choice?"),
    (
        say(
            "Every mark that an own roll might leave is compared with the penalty, both followed "
            "by the best play: exactly at the start, and on sheets from each third of games."
        ),
        say(
            "Alone the own score counts; at a table every own roll to come is charged with "
            "%(price)s points, which is what wins there. Marks that lock are left aside.",
            price=priced(TABLE.tempo),
        ),
    ),
    investigate,
)
