"""The usual tips, each with its figure and the bounds of its verdict."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import product
from math import hypot

from odds.chance.dice import white_pairs
from odds.chance.horizon import lock_curves
from odds.chance.turn_odds import turn_odds
from odds.game.notation import read_sheet
from odds.game.sheet import Row, Sheet, empty_sheet
from odds.game.turn import Roll, cadence
from odds.play.advice import judge
from odds.play.estimate import Estimate, normal
from odds.solver.library import ValueTable
from odds.studies.articles import seat
from odds.studies.articles.matches import won
from odds.studies.articles.settings import ALONE, TABLE, Setting
from odds.studies.articles.text import Quantity, gain, say, share
from odds.studies.articles.tip import (
    COPIES,
    FEW,
    GAME,
    LIMITS,
    MANY,
    RUSH,
    SOLO,
    Evidence,
    Tip,
)
from odds.studies.forced import forced
from odds.studies.locking import gains_of_locking
from odds.studies.penalties import penalty_choice, penalty_costs
from odds.studies.row_states import open_states
from odds.studies.skipping import first_mark_gains

# From where on a figure of a kind speaks for a tip, and up to where against it: the share of cases
# in which it is right, points gained, the part of one figure in another, wins against others, wins
# of one of two equals, and what has to happen now and then only.
CASES, GAIN, RATIO = (0.9, 0.5), (0.0, 0.0), (0.9, 0.75)
WINS, AHEAD, SOME = (0.5, 0.4), (0.5, 0.5), (0.05, 0.0)
NEED = GAME.marks_before_lock
SEVEN = GAME.variant.rows[0].numbers.index(7)
# Own rolls that are soon.
SOON = 5
# Marks that are spread or not.
MARKS = 8
# Two rows ready, which end at the same number and at different ones.
ENDS = ("R5@11/Y5@11", "R5@11/G5@3")


def _low(evidence: Evidence) -> Quantity:
    return gain(first_mark_gains(evidence.alone)[0])


def _seven(evidence: Evidence) -> Quantity:
    return gain(first_mark_gains(evidence.alone)[SEVEN])


def _penalty(evidence: Evidence) -> Quantity:
    return share(penalty_choice(empty_sheet(GAME), evidence.alone).chance)


def _three_skipped(evidence: Evidence, setting: Setting) -> Quantity:
    """Return on what share of sheets out of games a mark that skips three loses to the penalty."""
    gains = forced(evidence.sheets(setting), setting.table(evidence.means)).right[3]
    return share(Estimate(1 - gains.mean, 1 - gains.high, 1 - gains.low, gains.samples))


def _lock_now(table: ValueTable) -> Quantity:
    gains = gains_of_locking(table, NEED)
    return share(sum(each > 0 for each in gains) / len(gains))


def _spread(evidence: Evidence) -> Quantity:
    each, one = (read_sheet(text, GAME) for text in ("R2/Y2/G12/B12", "R2,3,4,5"))
    return gain(evidence.alone.final_score(each) - evidence.alone.final_score(one))


def _free_marks(table: ValueTable) -> Quantity:
    """Return in what share of others' first rolls a mark is better than none."""
    rolls = Counter[bool]()
    for low, high, weight in white_pairs(GAME.variant.sides):
        best = judge(empty_sheet(GAME), Roll((low, high)), table, 1).best
        rolls[bool(best.option.marks)] += weight
    return share(rolls[True] / rolls.total())


def _ended_by_rows(evidence: Evidence) -> Quantity:
    return share(1 - evidence.alone.moments_of(empty_sheet(GAME)).ends_by_penalties)


def _ready(_: Evidence) -> Quantity:
    ready = next(open_states(GAME, 0, NEED)).sheet
    return share(lock_curves(ready, cadence(1, 0, SOON), 0)[0][-1])


def _penalty_price(evidence: Evidence) -> Quantity:
    return share(GAME.variant.penalty_points / penalty_costs(evidence.alone)[0])


def _skip_limit(evidence: Evidence) -> Quantity:
    shares = (won(evidence.met[pairing]) for pairing in LIMITS)
    return share(min(shares, key=lambda found: found.mean))


def _spread_evenly(evidence: Evidence) -> Quantity:
    """Compare sheets with the marks as far left in their rows as can be."""
    rows = len(GAME.variant.rows)
    parts = (each for each in product(range(MARKS + 1), repeat=rows) if sum(each) == MARKS)
    worth = {each: evidence.fast.final_score(_filled(each)) for each in parts}
    even = worth.pop((MARKS // rows,) * rows)
    return gain(even - max(worth.values()))


def _filled(counts: Sequence[int]) -> Sheet:
    return Sheet(GAME, tuple(Row(count, count - 1, None) if count else Row() for count in counts))


def _opposite_ends(_: Evidence) -> Quantity:
    same, opposite = (turn_odds(read_sheet(text, GAME)).any_lock for text in ENDS)
    return share(opposite / same - 1)


def _more_players(evidence: Evidence) -> Quantity:
    few, many = (evidence.met[COPIES[players]] for players in (FEW, MANY))
    error = hypot(few.own.error, many.own.error)
    return gain(normal(many.own.mean - few.own.mean, error, min(few.games, many.games)))


def _best_alone(evidence: Evidence) -> Quantity:
    return share(won(evidence.met[SOLO]))


def _first_seat(evidence: Evidence) -> Quantity:
    return share(seat.won(evidence.met[COPIES[FEW]], 0))


TIPS = (
    Tip(
        "low_first",
        say("Begin red and yellow with low numbers, green and blue with high ones."),
        say("Points of a first mark on the leftmost number over a free pass"),
        _low, *GAIN,
    ),
    Tip(
        "seven",
        say("The 7 comes most often, so take it whenever it comes."),
        say("Points of a first mark on the 7 over a free pass"),
        _seven, *GAIN,
    ),
    Tip(
        "penalty",
        say("A penalty is sometimes the best choice."),
        say("First own rolls on which the penalty is best"),
        _penalty, *SOME,
    ),
    Tip(
        "skip_two_alone",
        say("Never skip more than two cells when you play alone: rather take the penalty."),
        say("Sheets in games alone on which a mark that skips three is worse than the penalty"),
        lambda evidence: _three_skipped(evidence, ALONE), *CASES,
    ),
    Tip(
        "skip_two_table",
        say("Never skip more than two cells against others: rather take the penalty."),
        say("Sheets in games of several on which a mark that skips three is worse than it"),
        lambda evidence: _three_skipped(evidence, TABLE), *CASES,
    ),
    Tip(
        "skip_limit",
        say("Whoever marks by a limit of skipping should skip two cells at most."),
        say("Wins of this limit against the best of those with another one"),
        _skip_limit, *WINS,
    ),
    Tip(
        "lock_alone",
        say("Lock as soon as you can, even when you play alone."),
        say("States with just enough marks in which locking at once is right, alone"),
        lambda evidence: _lock_now(evidence.alone), *CASES,
    ),
    Tip(
        "lock_table",
        say("Lock as soon as you can when you play against others."),
        say("States with just enough marks in which locking at once is right, against others"),
        lambda evidence: _lock_now(evidence.fast), *CASES,
    ),
    Tip(
        "spread",
        say("Spread your marks over all rows."),
        say("Points of the first number of each row over the first four of one row"),
        _spread, *GAIN,
    ),
    Tip(
        "spread_table",
        say("Spread your marks over all rows against others too."),
        say("Points of %(marks)s marks in equal parts over the best other parts, against others",
            marks=MARKS),
        _spread_evenly, *GAIN,
    ),
    Tip(
        "free_marks_alone",
        say("On another player's roll mark whatever you can, it costs nothing."),
        say("Others' rolls on an empty sheet on which some mark is better than none, for points"),
        lambda evidence: _free_marks(evidence.alone), *CASES,
    ),
    Tip(
        "free_marks_table",
        say("To win, mark whatever you can on another player's roll."),
        say("Others' rolls on an empty sheet on which some mark is better than none, to win"),
        lambda evidence: _free_marks(evidence.fast), *CASES,
    ),
    Tip(
        "avoid_penalties",
        say("Who plays well alone ends the game with rows, not with penalties."),
        say("Games of the best play alone that do not end by penalties"),
        _ended_by_rows, *CASES,
    ),
    Tip(
        "penalty_price",
        say("A penalty costs the points that are printed beside it."),
        say("Those points as a part of what the first penalty takes from the mean score alone"),
        _penalty_price, *RATIO,
    ),
    Tip(
        "soon_locked",
        say("With enough marks for the lock the row is as good as closed."),
        say("Chance to lock such a row within %(rolls)s own rolls", rolls=SOON),
        _ready, *CASES,
    ),
    Tip(
        "opposite_ends",
        say("To close rows, have two ready that end at different numbers."),
        say("How much higher the chance of a lock is than with the same end, in parts of it"),
        _opposite_ends, *SOME,
    ),
    Tip(
        "rush",
        say("Close two rows as fast as you can, and the game is yours."),
        say("Wins of a player who fills the fullest row and locks at once"),
        lambda evidence: share(won(evidence.met[RUSH])), *WINS,
    ),
    Tip(
        "best_alone",
        say("Play for the highest score and the wins will come."),
        say("Wins of the best play for the own score against one that charges for time"),
        _best_alone, *WINS,
    ),
    Tip(
        "first_seat",
        say("Who begins has the advantage."),
        say("Wins of the first of two equal players"),
        _first_seat, *AHEAD,
    ),
    Tip(
        "more_players",
        say("The more players, the more points, for there are more numbers to mark."),
        say("Mean score among %(many)s less that between %(few)s, of players who charge for time",
            many=MANY, few=FEW),
        _more_players, *GAIN,
    ),
)  # fmt: skip
