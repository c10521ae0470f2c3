"""What tips pages say, each with the number that supports or refutes it."""

from __future__ import annotations

from collections import Counter

from odds.chance.dice import number_chances
from odds.play.match.registry import BEST_PRICE
from odds.studies.articles.report import Chart, Column, Findings, Table
from odds.studies.articles.study import Means, Study
from odds.studies.articles.text import priced, say
from odds.studies.articles.tip import FAILS, GAME, HOLDS, IN_PART, SEED, Evidence
from odds.studies.articles.tips import TIPS
from odds.studies.skipping import first_mark_gains, first_marks

GAMES = 20_000


def _numbers(evidence: Evidence) -> Table:
    """Return how often each number comes up, beside what it does as the first mark of its row."""
    chances = {each.number: each.two_dice for each in number_chances(GAME.variant.sides)}
    return Table(
        "numbers",
        say("Every number as a first mark, red or yellow: how often it comes, and what it gains"),
        (
            Column("number", say("Number"), "count"),
            Column("white_sum", say("White sum"), "share"),
            Column("gain", say("Gain over a free pass, alone"), "gain"),
            Column("gain_fast", say("Gain where rolls have a price"), "gain"),
        ),
        tuple(
            (mark.number, chances[mark.number], *gains)
            for mark, *gains in zip(
                first_marks(GAME),
                first_mark_gains(evidence.alone),
                first_mark_gains(evidence.fast),
                strict=True,
            )
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
            Column("good", say("Holds from"), "number", 2),
            Column("bad", say("Does not hold up to"), "number", 2),
        ),
        tuple(
            (tip.claim, verdicts[tip.name], say("%(value)s", value=found[tip.name]), tip.figure,
             found[tip.name].amount, tip.good, tip.bad)
            for tip in TIPS
        ),
    )  # fmt: skip
    numbers = _numbers(evidence)
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
                ("gain", "gain_fast"),
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
            "Each tip is turned into one figure, exact where that is possible, and judged by the "
            "bounds beside it, the same for all figures of a kind."
        ),
        say(
            "Values are those of the best play for the own score, or of one that charges %(price)s "
            "points for every own roll, which is what wins against others.",
            price=priced(BEST_PRICE),
        ),
    ),
    investigate,
)
