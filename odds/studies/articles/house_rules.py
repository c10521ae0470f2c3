"""What each reading of the rules does to the value of the game, to its chances and its length."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from odds.game.rules import Game, default_game, other_readings, switches_told
from odds.game.sheet import empty_sheet
from odds.play.arena import Job, Meeting, Pairing, jobs
from odds.play.match.registry import BEST_PRICE
from odds.solver.tables import TableKey
from odds.studies.articles.matches import by_penalties, lasted, scored
from odds.studies.articles.report import Cell, Chart, Column, Findings, Table
from odds.studies.articles.study import Means, Study
from odds.studies.articles.text import Text, gain, points, priced, rolls, say, share
from odds.studies.penalties import penalty_choice
from odds.studies.readings import Change, Event, Reading, changes, valued

GAMES, SEED = 20_000, 13
# Tables of exact values: alone, and at a table where nobody ends the game for the other.
CADENCES = (1, 2)
# Who plays by the rules: one by an exact table of them, its price the best one by default, and one
# who does not know them.
PRICED, THUMB = f"priced:{BEST_PRICE:g}", "greedy:2"
# Sheets on which rules may bear: one mark short of the lock, ready for it, with a row closed.
SHEETS = ("R-", "R4@9", "R4@11", "R5@9", "R5@11", "R5@11/G5@3", "R5@11/Yx", "R5@11/Yx/G5@3/B5@3")
SWITCHES: Mapping[str, Text] = {
    "marks_before_lock": say("one mark less is enough to lock"),
    "die_removal": say("the active player may still use the die of a row just closed"),
    "second_lock": say("the active player has the colour action even after the second lock"),
    "penalty_when_ended_early": say("who had not marked when the game ended takes a penalty"),
    "voluntary_pass": say("an active player who could mark may pass free of charge"),
}
EVENTS: Mapping[Event, Text] = {
    "own_lock": say("a lock on an own roll"),
    "others_lock": say("a lock on another's roll"),
    "own_no_mark": say("no mark on an own roll"),
    "own_two_marks": say("two marks on an own roll"),
}


def _name(game: Game) -> Text | str:
    """Return the switch that is turned, as it is written everywhere."""
    told = [f"{name}={value}" for name, value in switches_told(game.rules).items()]
    return told[0] if told else say("as by default")


def _told(reading: Reading) -> Text | str:
    """Return what the switch means; one that is new is told by its name."""
    return SWITCHES.get(reading.switch or "", _name(reading.game))


def play(means: Means, readings: Sequence[Reading], games: int) -> dict[tuple[Game, str], Meeting]:
    """Let two who play alike play under each reading, by the reading and their policy."""
    todo: list[Job] = []
    for reading in readings:
        for policy in (PRICED, THUMB):
            if policy == PRICED:
                if reading.refused is not None:
                    continue
                means.table(TableKey(reading.game, 1, BEST_PRICE))
            todo += jobs(reading.game, [Pairing(policy, policy, 2)], games, SEED)
    order = dict.fromkeys((job.game, job.pairing.alone) for job in todo)
    return dict(zip(order, means.meet(todo), strict=True))


def investigate(means: Means, games: int = GAMES) -> Findings:
    """Value, chances and length of the game under every reading."""
    default = default_game()
    others = other_readings(default.variant)
    readings = [valued(game, CADENCES, means.table) for game in (default, *others)]
    met = play(means, readings, games)
    found = changes(default, others, SHEETS)
    values, played = _values(readings), _played(readings, met)
    charts = (
        Chart("values", "bars", values.caption, "values", "switch", ("gain_1", "gain_2"),
              say("Points more than by default")),
        Chart("rolls", "bars", say("Rolls of a game between two"), "games", "switch",
              ("rolls_priced", "rolls_thumb"), say("Rolls")),
    )  # fmt: skip
    answer = (
        *(sentence for each in readings[1:] for sentence in _answer(readings[0], each)),
        *_most(readings, met),
        *_free(means, readings, met),
    )
    return Findings(answer, (values, _changes_table(found), played), charts, seed=SEED)


def _values(readings: Sequence[Reading]) -> Table:
    heads = (
        Column("switch", say("Rule")),
        Column("told", say("Meaning")),
        Column("value_1", say("Exact value alone"), "points", 4),
        Column("gain_1", say("More than by default, alone"), "gain", 4),
        Column("value_2", say("Exact value for two without a race"), "points", 4),
        Column("gain_2", say("More than by default, for two"), "gain", 4),
    )
    default = readings[0].values

    def line(reading: Reading) -> tuple[Cell, ...]:
        if reading.refused is not None:
            return _name(reading.game), _told(reading), None, None, None, None
        (one, two), (one_before, two_before) = reading.values, default
        return _name(reading.game), _told(reading), one, one - one_before, two, two - two_before

    return Table("values", say("What each reading is worth"), heads, tuple(map(line, readings)))


def _changes_table(found: Sequence[Change]) -> Table:
    heads = (
        Column("switch", say("Rule")),
        Column("sheet", say("Sheet")),
        Column("event", say("Event of one roll")),
        Column("before", say("By default"), "share"),
        Column("after", say("Under this rule"), "share"),
    )
    lines = tuple((_name(each.game), each.sheet, EVENTS[each.event], each.before, each.after)
                  for each in found)  # fmt: skip
    return Table("chances", say("Chances of one roll that a reading changes"), heads, lines)


def _played(readings: Sequence[Reading], met: Mapping[tuple[Game, str], Meeting]) -> Table:
    kinds = (
        (PRICED, "priced", say("exact tables with a price")),
        (THUMB, "thumb", say("a rule of thumb")),
    )
    heads = [Column("switch", say("Rule"))]
    for _, name, told in kinds:
        heads += (
            Column(f"score_{name}", say("Score of %(kind)s", kind=told), "points"),
            Column(f"rolls_{name}", say("Rolls with %(kind)s", kind=told), "rolls"),
            Column(f"ends_{name}", say("Ends by penalties with %(kind)s", kind=told), "share"),
        )

    def line(reading: Reading) -> tuple[Cell, ...]:
        cells: list[Cell] = [_name(reading.game)]
        for policy, _, _ in kinds:
            meeting = met.get((reading.game, policy))
            cells += (
                [None] * 3
                if meeting is None
                else [scored(meeting), lasted(meeting), by_penalties(meeting)]
            )
        return tuple(cells)

    caption = say("Two players of one kind under each reading")
    return Table("games", caption, tuple(heads), tuple(map(line, readings)))


def _answer(default: Reading, reading: Reading) -> Iterator[Text]:
    if reading.refused is not None:
        yield say(
            "%(rule)s (%(told)s): no value can be given: %(reason)s.",
            rule=_name(reading.game),
            told=_told(reading),
            reason=Text(reading.refused),
        )
        return
    alone, two = (after - before for before, after in zip(default.values, reading.values,
                                                          strict=True))  # fmt: skip
    if alone == two == 0:
        yield say(
            "%(rule)s (%(told)s): no exact value changes, for it bears only on what players do to "
            "each other, or on what best play never needs.",
            rule=_name(reading.game),
            told=_told(reading),
        )
        return
    yield say(
        "%(rule)s (%(told)s): the best play alone scores %(value)s points, which is %(alone)s "
        "against the default; for each of two without a race it is %(two)s.",
        rule=_name(reading.game),
        told=_told(reading),
        value=points(reading.values[0], 3),
        alone=gain(alone, 3),
        two=gain(two, 3),
    )


def _most(readings: Sequence[Reading], met: Mapping[tuple[Game, str], Meeting]) -> Iterator[Text]:
    """Say which reading changes the games between two most."""
    default = met[readings[0].game, PRICED]
    others = [each for each in readings[1:] if each.refused is None]

    def change(reading: Reading) -> float:
        return met[reading.game, PRICED].rolls.mean - default.rolls.mean

    most = max(others, key=lambda each: abs(change(each)))
    here = met[most.game, PRICED]
    yield say(
        "At the table %(rule)s changes most: games of two exact tables with a price take %(rolls)s "
        "rolls, by default %(before)s; scores are %(score)s and %(usual)s.",
        rule=_name(most.game),
        rolls=rolls(lasted(here)),
        before=rolls(lasted(default)),
        score=points(scored(here), 1),
        usual=points(scored(default), 1),
    )


def _free(
    means: Means, readings: Sequence[Reading], met: Mapping[tuple[Game, str], Meeting]
) -> Iterator[Text]:
    """Say what can be said where no value can be given."""
    default = readings[0].game
    choice = penalty_choice(empty_sheet(default), means.table(TableKey(default)))
    usual = met[default, THUMB]
    for reading in readings:
        if reading.refused is None:
            continue
        here = met[reading.game, THUMB]
        yield say(
            "What can be said of %(rule)s: by default the best play alone takes a penalty on "
            "%(chance)s of all first rolls, though a mark is always possible. Two who follow a "
            "rule of thumb score %(score)s points under it, by default %(usual)s.",
            rule=_name(reading.game),
            chance=share(choice.chance),
            score=points(scored(here), 1),
            usual=points(scored(usual), 1),
        )


STUDY = Study(
    "house-rules",
    say("House rules"),
    say("Where rule texts disagree, what does each reading change?"),
    (
        say(
            "Every switch of the rules is turned by itself; values are exact, alone and for two "
            "who close no rows for each other, and so are the chances of one roll."
        ),
        say(
            "Besides, two exact tables that charge %(price)s points for every own roll to come "
            "play under each reading, and two who follow a rule of thumb.",
            price=priced(BEST_PRICE),
        ),
    ),
    investigate,
)
