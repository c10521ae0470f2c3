"""Every parameter once: name, meaning, form. Command line and query string are made of it.

The page's form takes names, choices and limits from here too and gives the usual ones a place.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal, get_args

from odds.game.fault import Fault
from odds.game.notation import MAX_TEXT, MAX_TURNS
from odds.game.position import MAX_PLAYERS
from odds.game.rules import DieRemoval, RuleSet, SecondLock, VoluntaryPass
from odds.game.turn import Role
from odds.game.variant import DEFAULT_VARIANT, variant_ids

Kind = Literal["text", "whole", "flag", "choice"]
MAX_SKIP = 20


@dataclass(frozen=True, slots=True)
class Parameter:
    """One parameter as it comes from outside: a plain string under this name.

    ``whole`` numbers lie in ``limits``, a ``choice`` is one of ``choices``, a ``flag`` is true or
    false. ``default`` is what holds when the parameter is absent, in the same plain form.
    ``told`` is the sentence that an answer carries when something else holds, ``{}`` its value.
    """

    name: str
    help: str
    kind: Kind = "text"
    choices: tuple[str, ...] = ()
    limits: tuple[int, int] = (0, 0)
    default: str | None = None
    example: str | None = None
    longest: int = 40
    told: str = ""

    def read(self, text: str) -> Any:
        """Return the value of a plain string; texts stay texts, their grammar is the notation's.

        Raises Fault.
        """
        if len(text) > self.longest:
            raise Fault(f"longer than {self.longest} characters", position=self.longest)
        return _READERS[self.kind](self, text)


def _read_whole(parameter: Parameter, text: str) -> int:
    low, high = parameter.limits
    if not re.fullmatch(r"[0-9]{1,4}", text) or not low <= int(text) <= high:
        raise Fault(f"expected a whole number from {low} to {high}, not {text!r}", position=0)
    return int(text)


def _read_flag(_: Parameter, text: str) -> bool:
    if text.lower() not in ("true", "false"):
        raise Fault(f"expected true or false, not {text!r}", position=0)
    return text.lower() == "true"


def _read_choice(parameter: Parameter, text: str) -> str:
    if text.lower() not in parameter.choices:
        expected = " or ".join(parameter.choices)
        raise Fault(f"expected {expected}, not {text!r}", position=0)
    return text.lower()


_READERS: dict[Kind, Callable[[Parameter, str], Any]] = {
    "text": lambda _, text: text,
    "whole": _read_whole,
    "flag": _read_flag,
    "choice": _read_choice,
}

_SWITCHES = RuleSet()

RULE_SWITCHES = (
    Parameter(
        "marks_before_lock",
        "Marks that must stand in a row before its last number: the variant's own number "
        "(5 in classic) or one less",
        kind="whole",
        limits=(0, 20),
        told="{} marks are enough before the last number of a row",
        example="5",
    ),
    Parameter(
        "die_removal",
        "When the die of a row closed in the white action leaves the game",
        kind="choice",
        choices=get_args(DieRemoval),
        default=_SWITCHES.die_removal,
        told="a die whose row the white action closed can still be used in the colour action",
        example="at_once",
    ),
    Parameter(
        "second_lock",
        "Whether a second row closed in the white action leaves the colour action",
        kind="choice",
        choices=get_args(SecondLock),
        default=_SWITCHES.second_lock,
        told="a second row closed in the white action leaves the colour action",
        example="ends_at_once",
    ),
    Parameter(
        "penalty_when_ended_early",
        "Whether an active player who had not marked takes a penalty when the white action ends "
        "the game; bears on play, not on odds and values",
        kind="flag",
        default="false",
        told="who had not marked when the white action ended the game takes a penalty",
        example="false",
    ),
    Parameter(
        "voluntary_pass",
        "What an active player pays who could mark and does not; bears on play and values, not on "
        "the odds",
        kind="choice",
        choices=get_args(VoluntaryPass),
        default=_SWITCHES.voluntary_pass,
        told="an active player who could mark may pass without a penalty",
        example="penalty",
    ),
)

PARAMETERS = {
    parameter.name: parameter
    for parameter in (
        Parameter(
            "sheet",
            "The sheet: marked numbers by row, then penalties; x for a row closed by another "
            "player; R5@9 for five marks, the rightmost on 9",
            example="R2,3,5/Y7/G12,11/B-/P1",
            longest=MAX_TEXT,
        ),
        Parameter("cell", "A cell: the row's letter and a number", example="R7"),
        Parameter(
            "roll",
            "The dice: both white ones, then red, yellow, green, blue; x for a die out of play; "
            "34 is enough on another player's roll",
            example="34-5216",
        ),
        Parameter("row", "A row, by letter or name", example="red"),
        Parameter(
            "role",
            "Whose roll comes next: your own (active) or another player's (passive)",
            kind="choice",
            choices=get_args(Role),
            example="active",
        ),
        Parameter(
            "turns",
            f"The coming rolls, A for your own and P for another player's, at most {MAX_TURNS}; "
            "instead of players, rolls_until_active and rolls",
            example="APPA",
            # Longer is the notation's to refuse, which then names the limit in turns.
            longest=4 * MAX_TURNS,
        ),
        Parameter(
            "players",
            "How many players take turns",
            kind="whole",
            limits=(1, MAX_PLAYERS),
            example="3",
        ),
        Parameter(
            "rolls_until_active",
            "How many rolls of others come before your next own one",
            kind="whole",
            limits=(0, MAX_PLAYERS - 1),
            example="1",
        ),
        Parameter(
            "rolls",
            "How many rolls to look ahead",
            kind="whole",
            limits=(1, MAX_TURNS),
            example="5",
        ),
        Parameter(
            "max_skip",
            "Also give the chance that no single mark skips at most this many open cells",
            kind="whole",
            limits=(0, MAX_SKIP),
            example="1",
        ),
        Parameter(
            "exact",
            "Give every chance as a fraction, however long",
            kind="flag",
            default="false",
            example="false",
        ),
        Parameter(
            "variant",
            f"The sheet's variant: {', '.join(variant_ids())}",
            default=DEFAULT_VARIANT,
            example=DEFAULT_VARIANT,
        ),
        *RULE_SWITCHES,
    )
}
