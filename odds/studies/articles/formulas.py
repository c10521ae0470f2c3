"""The game in formulas: numbers, and a row that is played by a fixed rule."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from odds.chance import typeset
from odds.chance.closed_form import closing_formula
from odds.chance.fixed_rule import Rule
from odds.chance.generating import number_formulas, own_turn, white_sum
from odds.chance.horizon import lock_curves
from odds.chance.row_chain import expected_rolls, row_chain
from odds.chance.waiting import rolls_until_lockable
from odds.game.notation import read_sheet
from odds.game.rules import default_game
from odds.game.sheet import empty_sheet
from odds.game.turn import Role, cadence
from odds.studies.articles.report import Chart, Column, Findings, Formula, Table
from odds.studies.articles.study import Means, Study
from odds.studies.articles.text import Text, rolls, say, share

# How many cells a mark may skip by each rule; None: any number.
RULES = tuple(map(Rule, (0, 1, 2, 3, None)))
# Own rolls that are drawn, and those that the answer speaks of.
LONGEST, SHOWN = 40, 20
# Rows whose formulas are short enough to print, on own rolls and on others'.
PRINTED: tuple[tuple[str, Role, Rule, Text], ...] = (
    ("R5@9", "active", Rule(), say("R5@9 on own rolls: locked within n rolls")),
    ("R5@9", "passive", Rule(), say("R5@9 on others' rolls: locked within n rolls")),
    ("R4@10", "active", Rule(), say("R4@10 on own rolls: locked within n rolls")),
    ("R-", "passive", Rule(0), say("An empty row on others' rolls, no cell skipped")),
)  # fmt: skip
BEST = say("Best play for the row")


def _name(rule: Rule) -> Text:
    if rule.max_skip is None:
        return say("Every mark is made")
    return say("Skip %(cells)s at most", cells=rule.max_skip)


def _key(rule: Rule) -> str:
    return "skip_any" if rule.max_skip is None else f"skip_{rule.max_skip}"


def _curves() -> Table:
    """Return the chance to have locked an empty row within n own rolls, rule by rule."""
    empty = empty_sheet(default_game())
    columns = [row_chain(empty, 0, rule).within(LONGEST)[1:] for rule in RULES]
    best = lock_curves(empty, cadence(1, 0, LONGEST), 0)[0]
    heads = (
        Column("rolls", say("Own rolls"), "count"),
        *(Column(_key(rule), _name(rule), "share") for rule in RULES),
        Column("best", BEST, "share"),
    )
    every = zip(*columns, best, strict=True)
    return Table(
        "locked_within",
        say("An empty row locked within n own rolls"),
        heads,
        tuple((n, *chances) for n, chances in enumerate(every, 1)),
    )


def _waits() -> Table:
    """Return the expected own rolls to a lockable and to a locked row, rule by rule."""
    empty = empty_sheet(default_game())
    lines = []
    for rule in RULES:
        ready, locked = (
            expected_rolls(row_chain(empty, 0, rule, goal=goal)) for goal in ("ready", "lock")
        )
        lines.append((_name(rule), locked.ever, ready.rolls, ready.rolls, locked.rolls,
                      locked.rolls))  # fmt: skip
    best = rolls_until_lockable(empty, 0)
    lines.append((BEST, Fraction(1), best, best, None, None))
    return Table(
        "expected_rolls",
        say("Expected own rolls from an empty row"),
        (
            Column("rule", say("Rule")),
            Column("ever_locked", say("Ever locked"), "share"),
            Column("lockable", say("Rolls to lockable"), "rolls", 3),
            Column("lockable_exact", say("exactly"), "fraction"),
            Column("locked", say("Rolls to locked"), "rolls", 3),
            Column("locked_exact", say("exactly"), "fraction"),
        ),
        tuple(lines),
    )


def _formulas() -> Iterator[Formula]:
    sides = default_game().variant.sides
    for name, caption, series in (
        ("white_sum", say("The white sum: coefficients of x to the k"), white_sum(sides)),
        ("own_turn", say("A number on an own turn in one row, likewise"), own_turn(sides)),
    ):
        yield Formula(name, caption, series.latex(), series.mathml())
    numbers = number_formulas()
    for name, caption, formula in (
        ("two_dice", say("The number k by two dice with s sides"), numbers.two_dice),
        ("given_colour", say("The number k by a given colour"), numbers.given_colour),
        ("own_turn_number", say("The number k on an own turn in one row"), numbers.own_turn),
    ):
        yield Formula(name, caption, typeset.latex(formula), typeset.mathml(formula))
    for text, role, rule, caption in PRINTED:
        chain = row_chain(read_sheet(text, default_game()), 0, rule, turns=(role,))
        formula = closing_formula(chain)
        name = f"{text.lower().replace('@', '_').rstrip('-')}_{role}"
        yield Formula(name, caption, formula.latex(), formula.mathml())


def investigate(means: Means) -> Findings:  # noqa: ARG001 - formulas need no tables
    """Set rules of thumb for one row beside the best play, and print their formulas."""
    curves, waits = _curves(), _waits()
    empty = empty_sheet(default_game())
    formulas = {rule: closing_formula(row_chain(empty, 0, rule)) for rule in RULES}
    best = lock_curves(empty, cadence(1, 0, SHOWN), 0)[0][-1]
    chances = {rule: formula(SHOWN) for rule, formula in formulas.items()}
    first = max(chances, key=lambda rule: chances[rule])
    sure = [rule for rule in RULES if formulas[rule].ever == 1]
    fastest = min(sure, key=lambda rule: formulas[rule].mean)
    return Findings(
        answer=(
            say(
                "Of the fixed rules the best for a lock within %(rolls)s own rolls is "
                "\N{LEFT DOUBLE QUOTATION MARK}%(rule)s\N{RIGHT DOUBLE QUOTATION MARK}: "
                "%(chance)s, against %(best)s with the best play.",
                rolls=SHOWN,
                rule=_name(first),
                chance=share(chances[first]),
                best=share(best),
            ),
            say(
                "Of the rules that lock the row for certain in the end, "
                "\N{LEFT DOUBLE QUOTATION MARK}%(rule)s\N{RIGHT DOUBLE QUOTATION MARK} is the "
                "fastest, in %(mean)s own rolls on average.",
                rule=_name(fastest),
                mean=rolls(formulas[fastest].mean),
            ),
            say(
                "Who makes every mark runs out of cells: the row is ever locked in %(ever)s of "
                "all cases.",
                ever=share(formulas[RULES[-1]].ever),
            ),
        ),
        tables=(waits, curves),
        charts=(
            Chart(
                "locked_within", "lines", curves.caption, curves.name, "rolls",
                tuple(head.name for head in curves.heads[1:]), say("Chance"),
            ),
        ),
        formulas=tuple(_formulas()),
    )  # fmt: skip


STUDY = Study(
    "formulas",
    say("Formulas"),
    say("What can be said in a formula, for any number of rolls?"),
    (
        say(
            "A row that is played by a fixed rule is a Markov chain that only moves to the right, "
            "so its eigenvalues are fractions and the chance to lock it within n rolls is a sum "
            "of their powers."
        ),
        say(
            "Every roll is enumerated and nothing is rounded; the best play accepts or skips each "
            "offer so as to have the row locked in time."
        ),
    ),
    investigate,
)
