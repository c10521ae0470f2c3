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
``value`` and ``advise`` judge by the solved game; ``legal_options`` and ``Position`` play;
``study`` answers a question for an article. Results show themselves in notebooks, most of them
have ``to_frame()`` where pandas is installed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

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

if TYPE_CHECKING:
    from odds.play.advice import Advice
    from odds.play.worth import Worth
    from odds.studies.articles.report import Report

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
    "advise",
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
    "study",
    "turn_odds",
    "turns",
    "value",
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


def advise(sheet: Sheet, roll: Roll | str, players: int = 1, rolls_until_active: int = 0) -> Advice:
    """Return every legal option of a roll, best first, by the solved values of the sheet's game.

    ``rolls_until_active`` 0 is an own roll, K > 0 another's with K - 1 more before the own one.
    A table that is not there yet is solved first: seconds in classic, minutes in Longo. Raises
    Fault.
    """
    # Values need numpy, which nothing else here does.
    from odds.play.advice import judge  # noqa: PLC0415
    from odds.solver.library import obtain  # noqa: PLC0415
    from odds.solver.tables import TableKey  # noqa: PLC0415

    dice = read_roll(roll, sheet.game.variant) if isinstance(roll, str) else roll
    return judge(sheet, dice, obtain(TableKey(sheet.game, players)), rolls_until_active)


def value(sheet: Sheet, players: int = 1, rolls_until_active: int = 0) -> Worth:
    """Return what a sheet is worth under the best play for the own score, and its spread.

    Solves a table that is not there yet, as :func:`advise` does. Raises Fault.
    """
    from odds.play.worth import worth  # noqa: PLC0415
    from odds.solver.library import obtain  # noqa: PLC0415
    from odds.solver.tables import TableKey  # noqa: PLC0415

    table = obtain(TableKey(sheet.game, players), moments=True)
    return worth(sheet, table, rolls_until_active)


def study(name: str) -> Report:
    """Return what comes of one of the studies for articles, by the name the command has for it.

    Tables that are not there yet are solved first, and some studies play games, which takes
    minutes. Raises Fault.
    """
    from odds.studies.articles.catalogue import find  # noqa: PLC0415 - loads numba

    return find(name).report()


def sheet(text: str = "", game: Game | None = None) -> Sheet:
    """Read a sheet such as ``R2,3,5/Y7/G12,11/B-/P1`` of a game, classic by default.

    Raises Fault, with the position, for anything that is not a sheet of that game.
    """
    return read_sheet(text, default_game() if game is None else game)
