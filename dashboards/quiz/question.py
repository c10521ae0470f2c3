"""A position to decide on: the sheet, the dice, whose roll it is, the options in neutral order."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby

from dashboards.quiz.drawn import DrawnDie, DrawnSheet, drawn_dice, drawn_sheet
from dashboards.texts import gettext, ngettext
from dashboards.words import mark_words, option_words, white_words
from odds.game.notation import write_option
from odds.game.turn import Option
from odds.game.variant import Variant
from odds.studies.quiz import Puzzle


@dataclass(frozen=True, slots=True)
class PositionView:
    """What lies on the table; ``number`` is that of the question."""

    number: int
    whose: str
    own: bool
    sheet: DrawnSheet
    dice: tuple[DrawnDie, ...]


@dataclass(frozen=True, slots=True)
class Choice:
    """One option as a button: ``lead`` and ``words`` say all of it, ``lead`` is the group's."""

    text: str
    lead: str
    words: str


@dataclass(frozen=True, slots=True)
class ChoiceGroup:
    """The options that start with the same white mark."""

    name: str
    choices: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class QuestionView:
    """A position and what one can do with it."""

    position: PositionView
    groups: tuple[ChoiceGroup, ...]


def position_view(puzzle: Puzzle, number: int) -> PositionView:
    """Return a position to look at."""
    sheet, whose = puzzle.advice.sheet, _whose(puzzle)
    return PositionView(
        number,
        gettext("Roll %(number)s of the game: %(whose)s", number=puzzle.number, whose=whose),
        puzzle.advice.phase == 0,
        drawn_sheet(sheet),
        drawn_dice(puzzle.advice.roll, sheet.game.variant.colours),
    )


def question_view(puzzle: Puzzle, number: int) -> QuestionView:
    """Return a position with its options, those with the same white mark together."""
    variant = puzzle.advice.sheet.game.variant
    options = puzzle.options
    if puzzle.advice.phase:
        choices = tuple(Choice(*_told(option, variant)) for option in options)
        return QuestionView(
            position_view(puzzle, number), (ChoiceGroup(gettext("Your options"), choices),)
        )
    whites = [option.white for option in options]
    # Groups in the order in which their first options come, that without a white mark last.
    ordered = sorted(options, key=lambda option: (option.white is None, whites.index(option.white)))
    groups = tuple(
        _group(list(same), variant) for _, same in groupby(ordered, key=lambda each: each.white)
    )
    return QuestionView(position_view(puzzle, number), groups)


def _whose(puzzle: Puzzle) -> str:
    if puzzle.advice.phase == 0:
        return gettext("your own roll")
    if puzzle.advice.phase == 1:
        return gettext("another player’s roll, the next one is yours")
    return ngettext(
        "another player’s roll, yours comes after %(num)s more",
        "another player’s roll, yours comes after %(num)s more",
        puzzle.advice.phase - 1,
    )


def _group(options: list[Option], variant: Variant) -> ChoiceGroup:
    white = options[0].white
    if white is None:
        name = gettext("White sum not used")
        return ChoiceGroup(name, tuple(Choice(*_told(option, variant)) for option in options))
    name = white_words(white, variant)
    choices = []
    for option in options:
        words = gettext("nothing more")
        if option.colour is not None:
            words = gettext("then colour: %(mark)s", mark=mark_words(option.colour, variant))
        choices.append(Choice(write_option(option, variant), f"{name}, ", words))
    return ChoiceGroup(name, tuple(choices))


def _told(option: Option, variant: Variant) -> tuple[str, str, str]:
    return write_option(option, variant), "", option_words(option, variant)
