"""The table: everybody's sheets, who rolls, and what a roll does to all of them together.

A roll has two actions. :meth:`Position.after_white` takes everybody's white mark at once, so that
several players can lock the same row and several rows can close in one moment;
:meth:`Position.after_colour` takes the active player's colour mark, settles the penalty and hands
the dice on.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from odds.game.fault import Fault
from odds.game.rules import Game
from odds.game.sheet import Mark, Sheet, empty_sheet
from odds.game.turn import (
    Option,
    Roll,
    check_roll,
    colour_marks,
    ends_before_colour,
    no_mark_option,
    white_marks,
)

MAX_PLAYERS = 5


@dataclass(frozen=True, slots=True)
class WhiteAction:
    """What the white action of the roll at hand left behind, for its colour action.

    ``marked``: the active player marked; ``could_mark``: the active player could have;
    ``closed``: the rows that it closed; ``dice``: the roll.
    """

    roll: Roll
    marked: bool
    could_mark: bool
    closed: frozenset[int]


@dataclass(frozen=True, slots=True)
class Position:
    """One to five players' sheets of one game, and the index of the active player.

    ``white`` is None before a roll, and the white action's outcome between the two actions.
    Raises Fault if the sheets disagree about which rows are closed.
    """

    sheets: tuple[Sheet, ...]
    active: int = 0
    white: WhiteAction | None = None

    def __post_init__(self) -> None:
        if not 1 <= len(self.sheets) <= MAX_PLAYERS:
            raise Fault(f"1 to {MAX_PLAYERS} players, not {len(self.sheets)}", field="players")
        if not 0 <= self.active < len(self.sheets):
            raise Fault(f"there is no player {self.active}", field="active")
        if any(sheet.game != self.game for sheet in self.sheets):
            raise Fault("all players play the same game", field="players")
        for index, layout in enumerate(self.game.variant.rows):
            if len({sheet.rows[index].closed for sheet in self.sheets}) > 1:
                raise Fault(
                    f"row {layout.letter} is closed on one sheet and open on another",
                    field="players",
                )

    @property
    def game(self) -> Game:
        """The game that all the sheets belong to."""
        return self.sheets[0].game

    @property
    def closed(self) -> frozenset[int]:
        """The rows that are closed, by whomever; two who lock one row together close one."""
        return frozenset(i for i, row in enumerate(self.sheets[0].rows) if row.closed)

    @property
    def over(self) -> bool:
        """Whether the game has ended; under ``second_lock=after_turn`` only between rolls."""
        if self.white is not None:
            return ends_before_colour(self.sheets[0])
        return any(sheet.over for sheet in self.sheets)

    @property
    def scores(self) -> tuple[int, ...]:
        """Points of every player as the sheets stand."""
        return tuple(sheet.score for sheet in self.sheets)

    @property
    def shares(self) -> tuple[Fraction, ...]:
        """Each player's share of the win as the sheets stand; those who tie share it equally."""
        best = max(self.scores)
        winners = self.scores.count(best)
        return tuple(Fraction(score == best, winners) for score in self.scores)

    def white_choices(self, player: int, roll: Roll) -> tuple[Mark | None, ...]:
        """Return the white marks open to a player on this roll, and None for making none."""
        self._check_before_roll()
        return (*white_marks(self.sheets[player], roll.white_sum), None)

    def after_white(self, roll: Roll, marks: Sequence[Mark | None]) -> Position:
        """Return the position after everybody's white marks, made at the same moment.

        ``marks`` has one entry a player. Raises Fault for a mark that its player may not make.
        """
        self._check_before_roll()
        check_roll(self.sheets[self.active], roll, "active")
        if len(marks) != len(self.sheets):
            raise Fault(f"{len(self.sheets)} white marks are needed, one a player", field="marks")
        for player, mark in enumerate(marks):
            if mark not in self.white_choices(player, roll):
                raise Fault(f"player {player} may not make that white mark", field="marks")
        marked = [
            sheet if mark is None else sheet.with_mark(mark)
            for sheet, mark in zip(self.sheets, marks, strict=True)
        ]
        sheets = closed_for_all(marked)
        white = WhiteAction(
            roll=roll,
            marked=marks[self.active] is not None,
            could_mark=len(self.white_choices(self.active, roll)) > 1,
            closed=frozenset(i for i, row in enumerate(sheets[0].rows) if row.closed) - self.closed,
        )
        after = replace(self, sheets=sheets, white=white)
        if not after.over:
            return after
        penalised = (
            self.game.rules.penalty_when_ended_early
            and not white.marked
            and no_mark_option(self.game, can_mark=white.could_mark).penalty
        )
        return self._next_roll(sheets, sheets[self.active].with_penalty() if penalised else None)

    def colour_choices(self) -> tuple[Mark | None, ...]:
        """Return the active player's colour marks after the white action, and None for none."""
        white = self._white_action()
        return (*colour_marks(self.sheets[self.active], white.roll, white.closed), None)

    def after_colour(self, mark: Mark | None) -> Position:
        """Return the position before the next roll: colour mark or penalty settled.

        Raises Fault for a mark that the active player may not make.
        """
        white = self._white_action()
        choices = self.colour_choices()
        if mark not in choices:
            raise Fault("the active player may not make that colour mark", field="marks")
        sheet = self.sheets[self.active]
        if mark is not None:
            return self._next_roll(self.sheets, sheet.with_mark(mark))
        could_mark = white.could_mark or len(choices) > 1
        penalised = not white.marked and no_mark_option(self.game, can_mark=could_mark).penalty
        return self._next_roll(self.sheets, sheet.with_penalty() if penalised else None)

    def after_option(self, roll: Roll, option: Option) -> Position:
        """Return the position after the active player's option while nobody else marks."""
        marks = [option.white if i == self.active else None for i in range(len(self.sheets))]
        after = self.after_white(roll, marks)
        return after if after.white is None else after.after_colour(option.colour)

    def _check_before_roll(self) -> None:
        if self.over:
            raise Fault("the game is over", field="players")
        if self.white is not None:
            raise Fault("the colour action of this roll is still to come", field="phase")

    def _white_action(self) -> WhiteAction:
        if self.white is None:
            raise Fault("the white action comes first", field="phase")
        return self.white

    def _next_roll(self, sheets: Sequence[Sheet], own: Sheet | None) -> Position:
        """Hand the dice on, the active player's sheet replaced where a new one is given."""
        after = list(sheets)
        if own is not None:
            after[self.active] = own
        return Position(closed_for_all(after), (self.active + 1) % len(after))


def closed_for_all(sheets: Sequence[Sheet]) -> tuple[Sheet, ...]:
    """Return the sheets with every row that is closed on any of them closed on all."""
    closed = {i for sheet in sheets for i, row in enumerate(sheet.rows) if row.closed}
    found = tuple(sheets)
    for index in sorted(closed):
        found = tuple(sheet.with_closed(index) for sheet in found)
    return found


def with_sheet(sheets: Sequence[Sheet], place: int, sheet: Sheet) -> tuple[Sheet, ...]:
    """Return everybody's sheets after one is corrected by hand.

    A row that the correction closes is closed on all; one that it opens again is open to all, but
    for those who hold a lock of their own in it, which then closes it once more.
    """
    found = [*sheets]
    found[place] = sheet
    for index, (old, new) in enumerate(zip(sheets[place].rows, sheet.rows, strict=True)):
        if old.closed and not new.closed:
            found = [_reopened(each, index) for each in found]
    return closed_for_all(found)


def _reopened(sheet: Sheet, index: int) -> Sheet:
    rows = [*sheet.rows]
    rows[index] = replace(rows[index], closed_by_other=False)
    return replace(sheet, rows=tuple(rows))


def new_position(players: int = 2, game: Game | None = None) -> Position:
    """Return the start of a game: empty sheets, the first player to roll."""
    return Position(tuple(empty_sheet(game) for _ in range(players)))
