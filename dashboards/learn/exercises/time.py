"""Asked: more points or fewer rolls, two options of a roll at a given price of time."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from flask_babel import gettext

from dashboards.learn import formulas, mathml
from dashboards.learn.answers import Choice, ChoiceSolution
from dashboards.learn.exercise import Question
from dashboards.learn.exercises.options import KEPT
from dashboards.learn.paper import cubes, paper
from dashboards.learn.shelf import Shelf
from dashboards.learn.wording import filled, hundredths, points
from dashboards.words import option_words
from odds.game.notation import write_option
from odds.game.sheet import Sheet
from odds.game.turn import Option, Roll
from odds.play.advice import judge
from odds.solver.library import ValueTable
from odds.studies.positions import positions

# Own rolls before the question.
ROLLS = range(4, 15)
PRICES = range(2, 9)
# Points by which one option leads at the price that is asked, and own rolls that it saves.
LEAD = (2.0, 12.0)
SAVED = 0.5


@dataclass(frozen=True)
class Outlook:
    """An option with what follows it: the expected final score and the own rolls to come."""

    option: Option
    value: float
    rolls: float

    def worth(self, price: float) -> float:
        """Return the points less the price of the rolls."""
        return self.value - price * self.rolls


@dataclass(frozen=True)
class Trade:
    """A roll with the option that is best for points, and one that takes fewer rolls."""

    sheet: Sheet
    roll: Roll
    slow: Outlook
    fast: Outlook
    price: int

    @property
    def even(self) -> float:
        """The price at which both are equal."""
        return (self.slow.value - self.fast.value) / (self.slow.rolls - self.fast.rolls)

    @property
    def better(self) -> Outlook:
        """The better option at the price that is asked."""
        return self.fast if self.price > self.even else self.slow


def question(seed: int, shelf: Shelf) -> Question | None:
    """Return the question of a seed, None while the values are not there."""
    table = shelf.moments()
    if table is None:
        return None
    trade = _found(table, seed)
    variant = trade.sheet.game.variant
    pair = (trade.slow, trade.fast)
    names = {each: option_words(each.option, variant) for each in pair}
    text = gettext(
        "It is your own roll. Every own roll to come costs you %(price)s points. Which of these "
        "two options is better?",
        price=trade.price,
    )
    choices = tuple(
        Choice(
            write_option(each.option, variant),
            gettext(
                "%(option)s: final score %(points)s, own rolls to come %(rolls)s",
                option=names[each],
                points=points(each.value),
                rolls=hundredths(each.rolls),
            ),
        )
        for each in pair
    )
    lines = tuple(
        filled(
            gettext("%(option)s: %(formula)s"),
            option=names[each],
            formula=mathml.inline(
                formulas.priced(
                    points(each.value),
                    trade.price,
                    hundredths(each.rolls),
                    points(each.worth(trade.price)),
                )
            ),
        )
        for each in pair
    )
    turning = gettext(
        "They are equal at a price of %(price)s points a roll. At a higher price the faster one "
        "is better.",
        price=points(trade.even),
    )
    return Question(
        text,
        ChoiceSolution(choices, frozenset({write_option(trade.better.option, variant)})),
        (*lines, turning),
        rows=paper(trade.sheet),
        dice=cubes(trade.sheet, trade.roll),
    )


@lru_cache(KEPT)
def _found(table: ValueTable, seed: int) -> Trade:
    dice = random.Random(seed)  # noqa: S311 - questions are no secrets
    # Half of the questions are worth the points, half the time.
    hurry = dice.random() < 1 / 2
    trades = (
        trade
        for sheet, roll in positions(table.key.game, ROLLS, dice)
        for trade in _trades(sheet, roll, table)
        if (trade.better is trade.fast) == hurry
    )
    return next(trades)


def _trades(sheet: Sheet, roll: Roll, table: ValueTable) -> Iterator[Trade]:
    """Yield the questions that a roll makes, at every price."""
    outlooks = [
        Outlook(each.option, each.value, table.moments_of(each.after).rolls_to_come)
        for each in judge(sheet, roll, table).options
        if each.option.marks
    ]
    for slow, fast in ((outlooks[0], each) for each in outlooks[1:]):
        if slow.rolls - fast.rolls < SAVED:
            continue
        for price in PRICES:
            lead = abs(slow.worth(price) - fast.worth(price))
            if LEAD[0] <= lead <= LEAD[1]:
                yield Trade(sheet, roll, slow, fast, price)
