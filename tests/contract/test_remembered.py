"""What is remembered between questions changes no answer: any order, memory full or empty."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import asdict
from functools import cache

import numpy as np

from odds.chance import horizon, roll_count, row_faces, row_rolls
from odds.contract import value_answer
from odds.contract.answer import render
from odds.contract.catalogue import INQUIRIES
from odds.game.notation import write_roll, write_sheet
from odds.game.rules import Game, RuleSet
from odds.game.variant import load_variant
from odds.solver.library import ValueTable
from odds.solver.tables import TableKey
from tests.sheets import random_roll, random_sheet

ASK = {inquiry.command: inquiry.ask for inquiry in INQUIRIES}
# Games that share rows but not what a roll may do with them.
RULES = (RuleSet(), RuleSet(die_removal="end_of_turn"), RuleSet(second_lock="after_turn"))
GAMES = (
    *(
        Game(load_variant(name), rules)
        for name in ("classic", "mixx_a", "mixx_b")
        for rules in RULES
    ),
    Game(load_variant("classic"), RuleSet(marks_before_lock=4)),
)
Asked = tuple[str, dict[str, str]]


@cache
def made_up(key: TableKey, _moments: bool) -> ValueTable:
    """Return a table of numbers that mean nothing, which takes no solving."""
    numbers = np.random.default_rng(5).normal(40, 15, key.shape("values"))
    return ValueTable(key, numbers.astype(np.float32))


def questions() -> Iterator[Asked]:
    rng = random.Random(3)
    for game in GAMES:
        rules = {
            name: str(value) for name, value in asdict(game.rules).items() if value is not None
        }
        del rules["penalty_when_ended_early"]
        for _ in range(3):
            sheet = random_sheet(game, rng)
            given = {"variant": game.variant.id, "sheet": write_sheet(sheet), **rules}
            skip = {"max_skip": str(rng.randrange(3))} if rng.random() < 0.5 else {}
            yield "odds", given | skip | {"role": rng.choice(["active", "passive"])}
            seat = {"players": "2", "exact": rng.choice(["true", "false"])}
            roll = write_roll(random_roll(sheet, rng))
            yield "advise", given | seat | {"roll": roll}


def answers(asked: list[Asked]) -> list[str]:
    return [render(ASK[command](given, made_up)) for command, given in asked]


def forget() -> None:
    """Empty all memories that are bounded; what belongs to a game itself is kept for good."""
    for module in (horizon, roll_count, row_faces, row_rolls, value_answer):
        for remembered in vars(module).values():
            if hasattr(remembered, "cache_parameters") and remembered.cache_parameters()["maxsize"]:
                remembered.cache_clear()


def test_answers_do_not_depend_on_what_was_asked_before() -> None:
    asked = list(questions())
    first = answers(asked)
    assert answers(asked) == first
    for place in random.Random(4).sample(range(len(asked)), 6):
        forget()
        assert answers([asked[place]]) == [first[place]], asked[place]
