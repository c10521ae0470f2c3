"""Games one decision at a time, for seats that no kernel knows: other programs, for instance.

The rules are those of :mod:`odds.game.position`; the dice are those that the kernels would see.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from odds.game.fault import Fault
from odds.game.position import Position, new_position
from odds.game.rules import Game
from odds.game.sheet import Mark
from odds.game.turn import Roll
from odds.play.match.ask import Asker
from odds.play.match.dice import dice_of, roll_of
from odds.play.match.games import Played, longest_game
from odds.play.match.policies import Policy, cast_of
from odds.play.match.seats import BY_PENALTIES, BY_ROWS, results_for


class Decider(Protocol):
    """Whoever plays a seat."""

    def white(self, position: Position, roll: Roll, seat: int) -> Mark | None:
        """Return the white mark that the seat makes, or None."""

    def colour(self, position: Position, roll: Roll, seat: int) -> Mark | None:
        """Return the active player's colour mark after everybody's white marks, or None."""


class PolicyDecider:
    """A policy of ours at a table with others."""

    def __init__(self, policy: Policy, players: int, game: Game) -> None:
        self.asker = Asker(cast_of(game, [policy] * players), players, game)
        self.key = 0

    def white(self, position: Position, roll: Roll, seat: int) -> Mark | None:
        """Return the policy's white mark."""
        self.key += 1
        return self.asker.ask(position, roll, seat, self.key).best.option.white

    def colour(self, position: Position, roll: Roll, seat: int) -> Mark | None:
        """Return the policy's colour mark."""
        self.key += 1
        return self.asker.ask(position, roll, seat, self.key).best.option.colour


def play_by_hand(
    deciders: Sequence[Decider], game: Game, games: int, seed: int, block: int
) -> Played:
    """Play the first games of a block. Raises Fault for a mark that its player may not make."""
    players = len(deciders)
    longest = longest_game(game, players)
    results = results_for(games, players, longest)
    for number, dice in enumerate(dice_of(seed, block, games, longest, game)):
        position, rolls = new_position(players, game), 0
        while not position.over:
            if rolls == longest:
                raise Fault(f"a game was not over after {longest} rolls", field="policy")
            position = _after(position, deciders, roll_of(int(dice[rolls]), position))
            rolls += 1
        results.scores[number] = position.scores
        results.rolls[number] = rolls
        by_rows = len(position.closed) >= game.variant.rows_to_end
        results.ends[number] = BY_ROWS if by_rows else BY_PENALTIES
    return Played(*results)


def _after(position: Position, deciders: Sequence[Decider], roll: Roll) -> Position:
    marks = [decider.white(position, roll, seat) for seat, decider in enumerate(deciders)]
    between = position.after_white(roll, marks)
    if between.white is None:
        return between
    seat = position.active
    return between.after_colour(deciders[seat].colour(between, roll, seat))
