"""What the template draws."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain
from typing import Any, ClassVar

from dashboards.assistant.advice import AdviceView
from dashboards.assistant.at_table import RollView
from dashboards.assistant.ending import Ending
from dashboards.assistant.fields import (
    ACTIONS,
    MENDING,
    OF_THE_GAME,
    address,
    whole,
    without,
)
from dashboards.assistant.mending import Mend
from dashboards.assistant.rolls import EventLine
from dashboards.assistant.table import TableView
from dashboards.assistant.verdict import Verdict
from dashboards.board import Line, board
from dashboards.figure_view import FigureView
from dashboards.numbers import whole_percent
from dashboards.texts import gettext
from dashboards.words import choice_name
from odds.chance.turn_odds import TurnOdds
from odds.contract.parameter import PARAMETERS, RULE_SWITCHES, Parameter
from odds.contract.problem import FieldError
from odds.contract.question import Question
from odds.game.sheet import Sheet, empty_sheet
from odds.game.variant import load_variant, variant_ids

# What the form offers; the URL takes every value of the contract.
ROLLS = ("6", "12", "24", "60")
SKIPS = ("0", "1", "2", "3", "4")
# What the form keeps without a control for it.
HIDDEN = ("others", "tab", "log", "white_mark", "whites", "colour_mark")
# What a form holds only once something is entered.
ENTERED = ("log", "roll", "others", "whites", "white_mark")


@dataclass(frozen=True)
class Page:
    """All that the template draws; ``given`` is the form as it was filled in.

    ``moved`` is the form after a tap, to redirect to. ``errors`` are shown above the sheet.
    ``opened`` is the text of a game that could not be opened, ``assumed`` what each figure assumes.
    """

    given: Mapping[str, str]
    question: Question | None = None
    odds: TurnOdds | None = None
    lines: tuple[Line, ...] = ()
    figures: tuple[FigureView, ...] = ()
    errors: tuple[FieldError, ...] = ()
    notes: tuple[str, ...] = ()
    moved: Mapping[str, str] | None = None
    over: str | None = None
    facts: tuple[tuple[str, str], ...] = ()
    advice: AdviceView | None = None
    table: TableView | None = None
    roll: RollView | None = None
    chances: Mapping[str, Any] | None = None
    events: tuple[EventLine, ...] = ()
    mend: Mend | None = None
    ending: Ending | None = None
    verdict: Verdict | None = None
    opened: str = ""
    assumed: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    ROLLS: ClassVar = ROLLS
    SKIPS: ClassVar = SKIPS
    ACTIONS: ClassVar = ACTIONS
    MENDING: ClassVar = MENDING
    # The inquiry that a figure belongs to.
    ASKS: ClassVar = {"locks": "lock", "penalties": "penalty"}
    switches: ClassVar = RULE_SWITCHES
    percent = staticmethod(whole_percent)

    def drawn(self) -> Page:
        """Return the page with the sheet drawn, where there is one."""
        if self.question is None:
            return self
        if self.table is not None:
            odds = None if self.table.tab else self.odds
            over = self.table.over
            return replace(self, lines=board(self.table.shown, odds), over=over)
        sheet = self.question.sheet
        return replace(self, lines=board(sheet, self.odds), over=sheet.over_reason)

    @property
    def shown(self) -> Sheet | None:
        """The sheet that is drawn: mine, or that of the chosen player."""
        if self.table is not None:
            return self.table.shown
        return None if self.question is None else self.question.sheet

    @property
    def seats(self) -> list[str]:
        """The numbers of players to choose from."""
        low, high = PARAMETERS["players"].limits
        return [str(number) for number in range(low, high + 1)]

    @property
    def waits(self) -> list[str]:
        """The numbers of rolls that can come before one's own."""
        return [str(number) for number in range(whole(self.given, "players") or 1)]

    @property
    def fresh(self) -> str:
        """The address of this form with an empty sheet."""
        return address(without(self.given, *OF_THE_GAME))

    @property
    def query(self) -> str:
        """The address of this state, to save it or to come back to it."""
        return address(self.given)

    @property
    def without_log(self) -> str:
        """The address of this state without the rolls so far."""
        return address(without(self.given, "log", *MENDING))

    @property
    def entered(self) -> bool:
        """Whether anything of a game is entered, so that a new one asks first."""
        sheet = self.given.get("sheet", "") != ""
        if self.question is not None:
            sheet = self.question.sheet != empty_sheet(self.question.game)
        return sheet or any(self.given.get(name) for name in ENTERED)

    @property
    def hidden(self) -> list[str]:
        """The fields of the state that no control of the page shows."""
        shown = {"colour_mark"} if self.roll and any(q.colours for q in self.roll.quick) else set()
        names = [name for name in HIDDEN if name not in shown]
        if self.mend is None:
            names += MENDING
        return [name for name in names if self.given.get(name)]

    @property
    def assumptions(self) -> tuple[str, ...]:
        """What all figures assume, each sentence once."""
        return tuple(dict.fromkeys(chain.from_iterable(self.assumed.values())))

    @property
    def variants(self) -> tuple[tuple[str, str], ...]:
        """Id and name of every variant."""
        return tuple((name, load_variant(name).name) for name in variant_ids())

    def offer(self, usual: Sequence[str], name: str) -> list[str]:
        """Return the usual choices of a number, and the one in force if it is another."""
        given = self.given.get(name, "")
        return [*usual, given] if given and given not in usual else list(usual)

    def values_of(self, switch: Parameter) -> list[tuple[str, str]]:
        """Return value and text of each choice of a rule switch, the default first."""
        if switch.kind == "whole":
            question = self.question
            own = question.game.variant.marks_before_lock if question else None
            numbers = [] if own is None else [str(own - 1)]
            usual = [
                (
                    "",
                    gettext("%(marks)s, the variant's own", marks=own)
                    if own
                    else gettext("the variant's own"),
                )
            ]
            return usual + [(number, number) for number in numbers]
        choices = switch.choices or ("false", "true")
        return [
            (
                "" if choice == switch.default else choice,
                choice_name(choice),
            )
            for choice in choices
        ]

    @property
    def status(self) -> int:
        """The HTTP status that goes with the page."""
        return 422 if self.errors else 200
