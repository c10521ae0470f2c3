"""The switches: where published rule texts disagree, each reading has a name.

:class:`RuleSet` holds the switches, :class:`Game` joins them with a variant. Everything that needs
to know what may happen takes a Game.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from functools import cache
from typing import Any, Literal, get_args, get_type_hints

from odds.game.fault import Fault
from odds.game.variant import DEFAULT_VARIANT, Variant, load_variant

DieRemoval = Literal["at_once", "end_of_turn"]
SecondLock = Literal["ends_at_once", "after_turn"]
VoluntaryPass = Literal["penalty", "free"]


@dataclass(frozen=True, slots=True)
class RuleSet:
    """The switches of the rules, defaults first; sources for each are in the README.

    ``marks_before_lock``
        Marks that must stand in a row before its last number; None is the variant's own number.
        Only that number or one less is a published reading.
    ``die_removal``
        ``end_of_turn``: in the colour action the active player may still use a die whose row was
        closed in the white action of the same turn; the row stays open to that one mark.
    ``second_lock``
        ``after_turn``: a second row closed by the white action lets the active player still have
        the colour action before the game ends.
    ``penalty_when_ended_early``
        The active player takes a penalty when others end the game in the white action before the
        active player has marked; not one whom ``voluntary_pass=free`` lets pass.
    ``voluntary_pass``
        ``free``: only an active player who cannot mark takes the penalty.
    """

    marks_before_lock: int | None = None
    die_removal: DieRemoval = "at_once"
    second_lock: SecondLock = "ends_at_once"
    penalty_when_ended_early: bool = False
    voluntary_pass: VoluntaryPass = "penalty"

    def __post_init__(self) -> None:
        for field, choices in (
            ("die_removal", get_args(DieRemoval)),
            ("second_lock", get_args(SecondLock)),
            ("voluntary_pass", get_args(VoluntaryPass)),
        ):
            if getattr(self, field) not in choices:
                raise Fault(f"must be {' or '.join(choices)}", field=field)
        if not isinstance(self.penalty_when_ended_early, bool):
            raise Fault("must be true or false", field="penalty_when_ended_early")


@dataclass(frozen=True, slots=True)
class Game:
    """What is played: a variant's sheet under a rule set.

    Raises Fault where the rule set does not fit the variant.
    """

    variant: Variant
    rules: RuleSet = RuleSet()

    def __post_init__(self) -> None:
        own = self.variant.marks_before_lock
        given = self.rules.marks_before_lock
        if given not in (None, own, own - 1):
            raise Fault(
                f"must be {own} or {own - 1} for {self.variant.name}, not {given}",
                field="marks_before_lock",
            )
        if given == own:
            # The default said aloud is the same game.
            object.__setattr__(self, "rules", replace(self.rules, marks_before_lock=None))

    @property
    def marks_before_lock(self) -> int:
        """Marks that must stand in a row before one of its closing numbers may be marked."""
        given = self.rules.marks_before_lock
        return self.variant.marks_before_lock if given is None else given


def switched(rules: RuleSet, name: str, text: str) -> RuleSet:
    """Return the rules with a switch set from its text. Raises Fault for one there is not."""
    if name not in asdict(RuleSet()):
        raise Fault(f"there is no rule switch {name[:40]!r}", field="rule")
    number = int(text) if text.isdecimal() and len(text) < 4 else text
    value: Any = {"true": True, "false": False}.get(text.lower(), number)
    return replace(rules, **{name: value})


def switches_told(rules: RuleSet) -> dict[str, str]:
    """Return the switches that are not as by default, as :func:`switched` reads them."""
    default = asdict(RuleSet())
    told = asdict(rules).items()
    return {name: str(value).lower() for name, value in told if value != default[name]}


def other_readings(variant: Variant) -> tuple[Game, ...]:
    """Return the games with one switch off its default, all that there are, in the order above."""
    default, kinds = asdict(RuleSet()), get_type_hints(RuleSet)
    values: dict[str, tuple[Any, ...]] = {
        name: (False, True) if kind is bool else get_args(kind) for name, kind in kinds.items()
    }
    # The one number of the rules; Game holds which there are.
    values["marks_before_lock"] = (variant.marks_before_lock - 1,)
    return tuple(
        Game(variant, replace(RuleSet(), **{name: value}))
        for name, choices in values.items()
        for value in choices
        if value != default[name]
    )


@cache
def default_game(variant: str = DEFAULT_VARIANT) -> Game:
    """Return the game of this variant under the default rules."""
    return Game(load_variant(variant))
