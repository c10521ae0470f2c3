"""Exact odds for the dice game Qwixx.

A sheet comes in as text, exact odds go out as fractions:

>>> import odds
>>> sheet = odds.sheet("R2,3,4,5,6 Y7 G12,11")
>>> odds.turn_odds(sheet).any_lock
Fraction(2, 27)
>>> [str(chance) for chance in odds.lock_curves(sheet, odds.turns("AP"))[0]]
['2/27', '97/972']

``turn_odds`` tells the next roll; ``lock_curves``, ``lock_plan``, ``cell_within`` and
``penalty_within`` look several rolls ahead, ``rolls_until_lockable`` counts them;
``legal_options`` and ``Position`` play.
"""

from typing import Any

from odds.chance.dice import number_chances
from odds.chance.horizon import LockPlan, cell_within, lock_curves, lock_plan, penalty_within
from odds.chance.turn_odds import TurnOdds, turn_odds
from odds.chance.waiting import rolls_until_lockable
from odds.game.fault import Fault
from odds.game.notation import (
    read_mark,
    read_option,
    read_roll,
    read_sheet,
    read_turns,
    write_mark,
    write_option,
    write_roll,
    write_sheet,
    write_turns,
)
from odds.game.position import Position, new_position
from odds.game.rules import Game, RuleSet, default_game
from odds.game.sheet import Mark, Sheet
from odds.game.turn import Option, Roll, legal_options
from odds.game.variant import DEFAULT_VARIANT, load_variant, variant_ids

__version__ = "0.1.0"

__all__ = [
    "Fault",
    "Game",
    "LockPlan",
    "Mark",
    "Option",
    "Position",
    "Roll",
    "RuleSet",
    "Sheet",
    "TurnOdds",
    "cell_within",
    "game",
    "legal_options",
    "load_variant",
    "lock_curves",
    "lock_plan",
    "new_position",
    "number_chances",
    "penalty_within",
    "read_mark",
    "read_option",
    "read_roll",
    "rolls_until_lockable",
    "sheet",
    "turn_odds",
    "turns",
    "variant_ids",
    "write_mark",
    "write_option",
    "write_roll",
    "write_sheet",
    "write_turns",
]

turns = read_turns


def game(variant: str = DEFAULT_VARIANT, **switches: Any) -> Game:
    """Return the game of this variant under rule switches by name, see :class:`RuleSet`.

    Raises Fault for a variant that is not built and for a switch that does not fit it.
    """
    return Game(load_variant(variant), RuleSet(**switches))


def sheet(text: str = "", game: Game | None = None) -> Sheet:
    """Read a sheet such as ``R2,3,5/Y7/G12,11/B-/P1`` of a game, classic by default.

    Raises Fault, with the position, for anything that is not a sheet of that game.
    """
    return read_sheet(text, default_game() if game is None else game)
