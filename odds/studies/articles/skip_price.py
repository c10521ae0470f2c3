"""What a skipped cell costs: by number, marks and stage, and a rule of thumb for it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from odds.game.rules import default_game
from odds.game.sheet import Sheet
from odds.play.estimate import Estimate, mean_of
from odds.solver.library import ValueTable
from odds.studies.articles.report import Cell, Chart, Column, Findings, Table
from odds.studies.articles.settings import ALONE, SETTINGS, STAGE_WORDS, TABLE, Setting
from odds.studies.articles.study import Means, Study
from odds.studies.articles.text import Text, points, priced, say
from odds.studies.locking import among
from odds.studies.penalty_risk import stage
from odds.studies.quiz import STAGES
from odds.studies.row_states import row_state
from odds.studies.skip_price import Fit, SkipPrice, figures_of, fitted, skip_prices

SEED = 4
# The rule is made of as many games as it is tried on.
GAMES = 1000
GAME = default_game()
NUMBERS = GAME.variant.rows[0].numbers
# Fewer samples say nothing.
LEAST = 20
# An example: the 7 lost to a row of three marks, the other rows on the so many-th number.
EXAMPLE = row_state(GAME, 0, 3, NUMBERS.index(6))
PLACES = (0, 2, 4, 6, 8)
# What rules of thumb know of a cell.
RULES: tuple[tuple[str, ...], ...] = ((), ("ways",), ("ways", "marks", "penalties", "place"))
Tables = Mapping[Setting, ValueTable]


@dataclass(frozen=True, slots=True)
class Met:
    """The prices of a sheet out of a game, in the third ``part`` of it."""

    part: int
    sheet: Sheet
    prices: tuple[SkipPrice, ...]


def met(setting: Setting, table: ValueTable, means: Means, seed: int) -> list[Met]:
    """Return a sheet of each third of each game, with the prices of its next cells."""
    return [
        Met(each.part, each.sheet, tuple(skip_prices(each.sheet, table)))
        for each in setting.own_rolls(means, GAMES, seed)
    ]


def _mean(found: Sequence[Sequence[SkipPrice]]) -> Estimate | None:
    """Return the mean price over sheets of different games, each of which counts once."""
    prices = [np.mean([price.price for price in prices]) for prices in found if prices]
    return mean_of(np.array(prices)) if len(prices) >= LEAST else None


def _states(setting: Setting, table: ValueTable) -> Table:
    lines = []
    for front, number in enumerate(NUMBERS[1:-1]):
        sheets = (row_state(GAME, 0, marks, front).sheet for marks in range(1, front + 2))
        prices = [next(skip_prices(sheet, table)).price for sheet in sheets]
        lines.append((number, *prices, *[None] * (len(NUMBERS) - 3 - front)))
    heads = (
        Column(f"marks_{marks}", say("Marks: %(number)s", number=marks), "points", 1)
        for marks in range(1, len(NUMBERS) - 1)
    )
    return Table(
        f"states_{setting.name}",
        say("%(play)s: price of the next number, the other rows empty", play=setting.label),
        (Column("number", say("Number skipped"), "count"), *heads),
        tuple(lines),
    )


def _others(tables: Tables) -> Table:
    lines: list[tuple[Cell, ...]] = []
    for closed in (False, True):
        for place in PLACES:
            sheet = among(EXAMPLE, stage(GAME, place, closed=closed))
            prices = (next(skip_prices(sheet, table)).price for table in tables.values())
            lines.append((int(closed), NUMBERS[place - 1] if place else None, *prices))
    return Table(
        "others",
        say("Price of the next number in a row with %(marks)s marks that stands at the %(number)s",
            marks=EXAMPLE.marks, number=NUMBERS[EXAMPLE.sheet.rows[0].front]),
        (
            Column("closed", say("Rows closed before"), "count"),
            Column("rightmost", say("Rightmost mark of the other rows"), "count"),
            *(Column(setting.name, setting.label, "points") for setting in tables),
        ),
        tuple(lines),
    )  # fmt: skip


def _stages(found: Mapping[Setting, Sequence[Met]]) -> Table:
    lines: list[tuple[Cell, ...]] = []
    for part, name in enumerate(STAGES):
        means = (
            _mean([each.prices for each in sheets if each.part == part])
            for sheets in found.values()
        )
        lines.append((STAGE_WORDS[name], *means))
    return Table(
        "stages",
        say("Mean price of the next cell of a row in games"),
        (
            Column("stage", say("Third of the game")),
            *(Column(setting.name, setting.label, "points") for setting in found),
        ),
        tuple(lines),
    )


def _numbers(found: Mapping[Setting, Sequence[Met]]) -> Table:
    heads = [Column("number", say("Number skipped, red or yellow"), "count")]
    columns: list[list[Cell]] = []
    for setting, sheets in found.items():
        for part, name in enumerate(STAGES):
            told = say("%(play)s: %(what)s", play=setting.label, what=STAGE_WORDS[name])
            heads.append(Column(f"{setting.name}_{name}", told, "points", 1))
            here = [each.prices for each in sheets if each.part == part]
            columns.append([
                _mean([[price for price in prices if price.place == place] for prices in here])
                for place in range(1, len(NUMBERS) - 1)
            ])  # fmt: skip
    caption = say("Price of the next cell in games, by its number and the third of the game")
    return Table("numbers", caption, tuple(heads), tuple(zip(NUMBERS[1:-1], *columns, strict=True)))


def _penalties(found: Mapping[Setting, Sequence[Met]], tables: Tables) -> Table:
    """Ask about the same sheets, of the middle of games, with every number of penalties."""
    middle = STAGES.index("middle")
    lines: list[tuple[Cell, ...]] = []
    for taken in range(GAME.variant.max_penalties):
        means = (
            _mean([
                tuple(skip_prices(replace(each.sheet, penalties=taken), tables[setting]))
                for each in sheets
                if each.part == middle
            ])
            for setting, sheets in found.items()
        )  # fmt: skip
        lines.append((taken, *means))
    return Table(
        "penalties",
        say("The same sheets from the middle of games with other numbers of penalties"),
        (
            Column("penalties", say("Penalties"), "count"),
            *(Column(setting.name, setting.label, "points") for setting in found),
        ),
        tuple(lines),
    )


def _missed(rule: Fit, names: Sequence[str], tried: Sequence[Met]) -> Estimate:
    """Return by how many points a rule misses on average; every sheet counts once."""
    misses = [
        rule.misses(figures_of(each.prices, names), np.array([p.price for p in each.prices])).mean()
        for each in tried
        if each.prices
    ]
    return mean_of(np.array(misses))


def _rules(made: Mapping[Setting, Sequence[Met]], tried: Mapping[Setting, Sequence[Met]]) -> Table:
    """Return rules of thumb made from some games, with what they miss by in others."""
    lines: list[tuple[Cell, ...]] = []
    for setting in made:
        ours = [price for each in made[setting] for price in each.prices]
        target, told = np.array([each.price for each in ours]), list[Cell]()
        for names in RULES:
            rule = fitted(figures_of(ours, names), target)
            told.append(_missed(rule, names, tried[setting]))
            if names == ("ways",):
                told[:0] = rule.weights
        lines.append((setting.label, *told))
    return Table(
        "rules",
        say("A rule of thumb: so many points, and so many for each way two dice make the number"),
        (
            Column("play", say("Play")),
            Column("base", say("Points"), "points"),
            Column("way", say("Points a way"), "points"),
            Column("error_same", say("Mean miss of one price for all cells"), "points"),
            Column("error", say("Mean miss of the rule"), "points"),
            Column("error_more", say("With marks, penalties and place besides"), "points"),
        ),
        tuple(lines),
    )


def _answer(
    stages: Table, numbers: Table, lone: Table, penalties: Table, rules: Table
) -> Iterator[Text]:
    for setting, where in ((ALONE, ALONE.label), (TABLE, say("At a table"))):
        opening, middle, end = (
            points(stages.amount(setting.name, part)) for part in range(len(STAGES))
        )
        yield say(
            "%(where)s a skipped cell costs %(opening)s points in the first third of the game, "
            "%(middle)s in the second and %(end)s in the last.",
            where=where,
            opening=opening,
            middle=middle,
            end=end,
        )
    cells = zip(NUMBERS[1:-1], numbers.column(f"{ALONE.name}_{STAGES[0]}"), strict=True)
    shown = {number: cell for number, cell in cells if isinstance(cell, Estimate)}
    low, high = (pick(shown, key=lambda number: shown[number].mean) for pick in (min, max))
    yield say(
        "The number counts: in the first third of games alone the cheapest to skip is the %(low)s "
        "of red and yellow (%(least)s points), the dearest the %(high)s (%(most)s).",
        low=low,
        high=high,
        least=points(shown[low]),
        most=points(shown[high]),
    )
    price, marks, number = max(
        (cell, marks, number)
        for marks in range(1, len(lone.heads))
        for number, cell in zip(NUMBERS[1:-1], lone.column(f"marks_{marks}"), strict=True)
        if isinstance(cell, float)
    )
    yield say(
        "Dearest of all, alone and with the other rows empty, is the %(number)s for a row with "
        "%(marks)s marks: %(price)s points.",
        number=number,
        marks=marks,
        price=points(price),
    )
    yield say(
        "A rule of thumb: alone a cell costs %(base)s points and %(way)s more for each way in "
        "which two dice make its number, at a table %(table_base)s and %(table_way)s.",
        base=points(rules.amount("base", 0), 1),
        way=points(rules.amount("way", 0), 1),
        table_base=points(rules.amount("base", 1), 1),
        table_way=points(rules.amount("way", 1), 1),
    )
    yield say(
        "Tried on other games of one player it misses by %(rule)s points on average, one price "
        "for all cells by %(same)s, and a rule that knows marks, penalties and place as well by "
        "%(more)s.",
        rule=points(rules.amount("error", 0)),
        same=points(rules.amount("error_same", 0)),
        more=points(rules.amount("error_more", 0)),
    )
    yield say(
        "Penalties shorten the game and make cells cheaper: in the middle of games alone one costs "
        "%(none)s points on a sheet without any and %(last)s on the same sheet with %(most)s.",
        none=points(penalties.amount(ALONE.name, 0)),
        last=points(penalties.amount(ALONE.name, -1)),
        most=len(penalties.lines) - 1,
    )


def investigate(means: Means) -> Findings:
    """Price cells exactly in single rows, then on sheets out of games, and fit a rule."""
    tables = {setting: setting.table(means) for setting in SETTINGS}
    states = tuple(_states(setting, table) for setting, table in tables.items())
    others = _others(tables)
    sides = []
    for done, seed in enumerate((SEED, SEED + 1), 1):
        sides.append({each: met(each, table, means, seed) for each, table in tables.items()})
        means.progress(done / 3)
    made, tried = sides
    stages, numbers = _stages(made), _numbers(made)
    penalties, rules = _penalties(made, tables), _rules(made, tried)
    price = say("Price in points")
    heats = tuple(
        Chart(each.name, "heat", each.caption, each.name, "number",
              tuple(head.name for head in each.heads[1:]), price)
        for each in states
    )  # fmt: skip
    lines = Chart("numbers", "lines", numbers.caption, "numbers", "number",
                  tuple(head.name for head in numbers.heads[1:]), price)  # fmt: skip
    bars = Chart("penalties", "bars", penalties.caption, "penalties", "penalties",
                 (ALONE.name, TABLE.name), price)  # fmt: skip
    return Findings(
        answer=tuple(_answer(stages, numbers, states[0], penalties, rules)),
        tables=(stages, rules, numbers, *states, others, penalties),
        charts=(lines, *heats, bars),
        seed=SEED,
    )


STUDY = Study(
    "skip-price",
    say("The price of a skipped cell"),
    say("How many points does a skipped cell cost?"),
    (
        say(
            "A sheet is compared with itself, the rightmost mark of one row a cell further to the "
            "right, both followed by the best play: in single rows, and on sheets out of games."
        ),
        say(
            "At a table every own roll to come is charged with %(price)s points, which is what "
            "wins there; the rule of thumb is the line of least squares, tried on games it has not "
            "seen.",
            price=priced(TABLE.tempo),
        ),
    ),
    investigate,
)
