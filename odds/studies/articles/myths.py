"""What tips pages say, each with the number that supports or refutes it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from odds.chance.dice import number_chances, white_pairs
from odds.chance.horizon import lock_curves
from odds.game.notation import read_sheet
from odds.game.rules import default_game
from odds.game.sheet import Mark, empty_sheet
from odds.game.turn import Roll, cadence
from odds.play.advice import judge
from odds.play.arena import Meeting, Pairing, jobs
from odds.play.estimate import Estimate
from odds.play.match.registry import BEST_PRICE
from odds.solver.library import ValueTable
from odds.solver.tables import TableKey
from odds.studies.articles import seat
from odds.studies.articles.matches import won
from odds.studies.articles.report import Chart, Column, Findings, Table
from odds.studies.articles.study import Means, Study
from odds.studies.articles.text import Amount, Quantity, Text, gain, say, share
from odds.studies.locking import gains_of_locking
from odds.studies.penalties import penalty_choice
from odds.studies.row_states import open_states

GAME = default_game()
NEED = GAME.marks_before_lock
GAMES, SEED = 20_000, 13
FAST = f"priced:{BEST_PRICE:g}"
SEVEN = GAME.variant.rows[0].numbers.index(7)
# Own rolls that are soon.
SOON = 5
HOLDS, IN_PART, FAILS = say("holds"), say("holds in part"), say("does not hold")


@dataclass(frozen=True)
class Evidence:
    """What tips are held against; each thing is found out when a tip first asks for it."""

    means: Means
    games: int

    @cached_property
    def alone(self) -> ValueTable:
        """The best play for the own score."""
        return self.means.table(TableKey(GAME), moments=True)

    @cached_property
    def fast(self) -> ValueTable:
        """The play that charges for time."""
        return self.means.table(TableKey(GAME, tempo=BEST_PRICE))

    def meeting(self, alone: str, among: str) -> Meeting:
        """Return what came of games of two players."""
        todo = jobs(GAME, [Pairing(alone, among, 2)], self.games, SEED)
        return self.means.meet(todo)[0]


@dataclass(frozen=True, slots=True)
class Tip:
    """A sentence of advice, the ``figure`` that tells, and the bounds of the verdict.

    The tip holds where the figure is ``good`` or more, and does not where it is ``bad`` or less.
    """

    name: str
    claim: Text
    figure: Text
    measure: Callable[[Evidence], Quantity]
    good: float
    bad: float

    def verdict(self, found: Quantity) -> Text:
        """Return what the figure says of the tip."""
        amount = number(found.amount)
        if amount >= self.good:
            return HOLDS
        return FAILS if amount <= self.bad else IN_PART


def number(amount: Amount) -> float:
    """Return a figure as a number, the mean of an estimate."""
    return amount.mean if isinstance(amount, Estimate) else float(amount)


def _first_mark(table: ValueTable, cell: int) -> float:
    """Return what a first mark gains over a free pass, in points."""
    empty = empty_sheet(GAME)
    return table.after(empty.with_mark(Mark(0, cell)), 1) - table.after(empty, 1)


def _low(evidence: Evidence) -> Quantity:
    return gain(_first_mark(evidence.alone, 0))


def _seven(evidence: Evidence) -> Quantity:
    return gain(_first_mark(evidence.alone, SEVEN))


def _penalty(evidence: Evidence) -> Quantity:
    return share(penalty_choice(empty_sheet(GAME), evidence.alone).chance)


def _three_skipped(evidence: Evidence) -> Quantity:
    """Return in what share of a row's states a mark that skips three loses to the penalty."""
    table, lost = evidence.alone, list[bool]()
    for state in open_states(GAME, 0):
        cell = state.sheet.rows[0].front + 4
        if cell < GAME.variant.rows[0].closing[0]:
            marked = state.sheet.with_mark(Mark(0, cell))
            lost.append(table.after(marked, 0) < table.after(state.sheet.with_penalty(), 0))
    return share(sum(lost) / len(lost))


def _lock_now(table: ValueTable) -> Quantity:
    gains = gains_of_locking(table, NEED)
    return share(sum(each > 0 for each in gains) / len(gains))


def _spread(evidence: Evidence) -> Quantity:
    each, one = (read_sheet(text, GAME) for text in ("R2/Y2/G12/B12", "R2,3,4,5"))
    return gain(evidence.alone.final_score(each) - evidence.alone.final_score(one))


def _free_marks(evidence: Evidence) -> Quantity:
    """Return in what share of others' first rolls a mark is better than none."""
    rolls = Counter[bool]()
    for low, high, weight in white_pairs(GAME.variant.sides):
        best = judge(empty_sheet(GAME), Roll((low, high)), evidence.alone, 1).best
        rolls[bool(best.option.marks)] += weight
    return share(rolls[True] / rolls.total())


def _ended_by_rows(evidence: Evidence) -> Quantity:
    return share(1 - evidence.alone.moments_of(empty_sheet(GAME)).ends_by_penalties)


def _ready(_: Evidence) -> Quantity:
    ready = next(open_states(GAME, 0, NEED)).sheet
    return share(lock_curves(ready, cadence(1, 0, SOON), 0)[0][-1])


def _best_alone(evidence: Evidence) -> Quantity:
    return share(won(evidence.meeting("solo", FAST)))


def _first_seat(evidence: Evidence) -> Quantity:
    return share(seat.won(evidence.meeting(FAST, FAST), 0))


TIPS = (
    Tip(
        "low_first",
        say("Begin red and yellow with low numbers, green and blue with high ones."),
        say("Points of a first mark on the leftmost number over a free pass"),
        _low, good=0.0, bad=0.0,
    ),
    Tip(
        "seven",
        say("The 7 comes most often, so take it whenever it comes."),
        say("Points of a first mark on the 7 over a free pass"),
        _seven, good=0.0, bad=0.0,
    ),
    Tip(
        "penalty",
        say("A penalty is sometimes the best choice."),
        say("First own rolls on which the penalty is best"),
        _penalty, good=0.05, bad=0.0,
    ),
    Tip(
        "skip_two",
        say("Never skip more than two cells: rather take the penalty."),
        say("States of a row, the others empty, in which skipping three is worse than the penalty"),
        _three_skipped, good=0.9, bad=0.5,
    ),
    Tip(
        "lock_alone",
        say("Lock as soon as you can, even when you play alone."),
        say("States with just enough marks in which locking at once is right, alone"),
        lambda evidence: _lock_now(evidence.alone), good=0.9, bad=0.1,
    ),
    Tip(
        "lock_table",
        say("Lock as soon as you can when you play against others."),
        say("States with just enough marks in which locking at once is right, against others"),
        lambda evidence: _lock_now(evidence.fast), good=0.9, bad=0.1,
    ),
    Tip(
        "spread",
        say("Spread your marks over all rows."),
        say("Points of the first number of each row over the first four of one row"),
        _spread, good=0.0, bad=0.0,
    ),
    Tip(
        "free_marks",
        say("On another player's roll mark whatever you can, it costs nothing."),
        say("Others' rolls on an empty sheet on which some mark is better than none"),
        _free_marks, good=0.9, bad=0.5,
    ),
    Tip(
        "avoid_penalties",
        say("Who plays well ends the game with rows, not with penalties."),
        say("Games of the best play alone that do not end by penalties"),
        _ended_by_rows, good=0.9, bad=0.5,
    ),
    Tip(
        "soon_locked",
        say("With enough marks for the lock the row is as good as closed."),
        say("Chance to lock such a row within %(rolls)s own rolls", rolls=SOON),
        _ready, good=0.75, bad=0.5,
    ),
    Tip(
        "best_alone",
        say("Play for the highest score and the wins will come."),
        say("Wins of the best play for the own score against one that charges for time"),
        _best_alone, good=0.5, bad=0.4,
    ),
    Tip(
        "first_seat",
        say("Who begins has the advantage."),
        say("Wins of the first of two equal players"),
        _first_seat, good=0.51, bad=0.5,
    ),
)  # fmt: skip


def _numbers(table: ValueTable) -> Table:
    """Return how often each number comes up, beside what it does as the first mark of its row."""
    layout = GAME.variant.rows[0]
    chances = {each.number: each.two_dice for each in number_chances(GAME.variant.sides)}
    return Table(
        "numbers",
        say("Every number as a first mark, red or yellow: how often it comes, and what it gains"),
        (
            Column("number", say("Number"), "count"),
            Column("white_sum", say("White sum"), "share"),
            Column("gain", say("Gain over a free pass"), "gain"),
        ),
        tuple(
            (number, chances[number], _first_mark(table, cell))
            for cell, number in enumerate(layout.numbers)
            if cell not in layout.closing
        ),
    )


def investigate(means: Means, games: int = GAMES) -> Findings:
    """Hold every tip against its figure."""
    evidence = Evidence(means, games)
    found = {tip.name: tip.measure(evidence) for tip in TIPS}
    verdicts = {tip.name: tip.verdict(found[tip.name]) for tip in TIPS}
    counts = Counter(map(str, verdicts.values()))
    table = Table(
        "tips",
        say("Tips and what speaks for or against them"),
        (
            Column("tip", say("Tip")),
            Column("verdict", say("Verdict")),
            Column("found", say("Figure")),
            Column("measured", say("What the figure is")),
            Column("value", say("The figure as a number"), "number", 3),
        ),
        tuple(
            (tip.claim, verdicts[tip.name], say("%(value)s", value=found[tip.name]), tip.figure,
             found[tip.name].amount)
            for tip in TIPS
        ),
    )  # fmt: skip
    numbers = _numbers(evidence.alone)
    return Findings(
        (
            say(
                "Of %(tips)s tips %(holds)s hold, %(part)s hold in part and %(fails)s do not.",
                tips=len(TIPS),
                holds=counts[str(HOLDS)],
                part=counts[str(IN_PART)],
                fails=counts[str(FAILS)],
            ),
            *(
                say(
                    "%(tip)s That %(verdict)s. %(measured)s: %(value)s.",
                    tip=tip.claim,
                    verdict=verdicts[tip.name],
                    measured=tip.figure,
                    value=found[tip.name],
                )
                for tip in TIPS
            ),
        ),
        (table, numbers),
        (
            Chart(
                "numbers",
                "bars",
                numbers.caption,
                numbers.name,
                "number",
                ("gain",),
                say("Gain in points"),
            ),
        ),
        seed=SEED,
    )


STUDY = Study(
    "myths",
    say("Tips and myths"),
    say("Which of the usual tips hold?"),
    (
        say(
            "Each tip is turned into one figure, exact where that is possible, and judged by "
            "bounds set beforehand."
        ),
        say(
            "Values are those of the best play for the own score, or of one that charges %(price)s "
            "points for every own roll, which is what wins against others.",
            price=Quantity(BEST_PRICE, "number", 0),
        ),
    ),
    investigate,
)
