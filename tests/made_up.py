"""A report that no study made: every kind of figure and of cell, words that need escaping."""

from __future__ import annotations

from fractions import Fraction

from odds.play.estimate import Estimate
from odds.studies.articles.report import Chart, Column, Findings, Formula, Report, Table
from odds.studies.articles.text import gain, rolls, say

CHANCES = Table(
    "chances",
    say("Chances & gains"),
    (
        Column("row", say("Row")),
        Column("lock", say("Locked"), "share"),
        Column("exact", say("Exactly"), "fraction"),
        Column("gain", say("Gain"), "gain"),
        Column("won", say("Won"), "share"),
    ),
    (
        ("R5@11", Fraction(2, 27), Fraction(2, 27), 1.5, Estimate(0.5, 0.48, 0.53, 1000)),
        ("R-", Fraction(0), Fraction(0), -0.25, None),
    ),
)
MAP = Table(
    "map",
    say("By marks"),
    (
        Column("marks", say("Marks"), "count"),
        *(Column(f"at_{number}", say("Players: %(number)s", number=number), "share")
          for number in range(2, 12)),
    ),
    tuple(
        (marks, *(None if number < marks else Fraction(number, 40) for number in range(2, 12)))
        for marks in (1, 3, 5)
    ),
)  # fmt: skip
SQUARED = "<math><msup><mi>n</mi><mn>2</mn></msup></math>"
REPORT = Report(
    "made-up",
    say("An <example>"),
    say("How much is 50%?"),
    (say("It is counted."), say("Then it is said.")),
    Findings(
        (
            say(
                "“%(rule)s” gains %(much)s points in %(time)s rolls.",
                rule=say("Every mark is made"), much=gain(-1234.5), time=rolls(3),
            ),
        ),
        (CHANCES, MAP),
        (
            Chart("gains", "bars", say("Gains"), "chances", "row", ("gain",), say("Points")),
            Chart("won", "lines", say("Won"), "chances", "row", ("won", "lock"), say("Chance")),
            Chart("map", "heat", say("Map"), "map", "marks",
                  tuple(head.name for head in MAP.heads[1:]), say("Chance")),
        ),
        (Formula("squared", say("A square"), "n^{2}", SQUARED),),
        seed=7,
    ),
)  # fmt: skip
