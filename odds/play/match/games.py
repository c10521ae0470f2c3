"""Games by the thousand: dice from a seed, seats to policies, results as arrays.

The dice of a game depend on the seed and on the game's number only, so that neither threads nor
the number of games change them, and all who play the same numbers see the same dice.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from odds.game.fault import Fault
from odds.game.position import MAX_PLAYERS, Position, new_position
from odds.game.rules import Game, default_game
from odds.play.match.board import board_of
from odds.play.match.dice import dice_of, keys_of
from odds.play.match.kernel import play_games
from odds.play.match.policies import Policy, cast_of
from odds.play.match.seats import (
    UNFINISHED,
    Results,
    results_for,
    room,
)
from odds.play.match.start import start_of

if TYPE_CHECKING:
    from odds.play.match.judge import Cast

Progress = Callable[[float], None]
# Games that draw their dice together.
BLOCK = 512


@dataclass(frozen=True, eq=False)
class Played:
    """Finished games. ``scores[game, seat]`` in points; ``rolls`` and ``ends``, one a game.

    ``ends`` is :data:`~odds.play.match.kernel.BY_ROWS` or ``BY_PENALTIES``.
    """

    scores: NDArray[np.int16]
    rolls: NDArray[np.int16]
    ends: NDArray[np.int8]
    lost: NDArray[np.int8]
    record: NDArray[np.int32]
    trace: NDArray[np.int16]

    @property
    def shares(self) -> NDArray[np.float64]:
        """Each seat's share of each win, [game, seat]; a tie is shared equally."""
        return shares_of(self.scores)


def shares_of(scores: NDArray[np.int16]) -> NDArray[np.float64]:
    """Return each seat's share of the win by scores, [game, seat]; who ties shares it equally."""
    won = scores == scores.max(axis=1, keepdims=True)
    return np.asarray(won / won.sum(axis=1, keepdims=True))


def longest_game(game: Game, players: int) -> int:
    """Return more rolls than a game can have: every own roll leaves a mark or a penalty.

    Where passing is free there is no such number, and 20 times as many are allowed for.
    """
    cells = sum(len(row.cells) for row in game.variant.rows)
    most = (cells + game.variant.max_penalties) * players
    return most * 20 if game.rules.voluntary_pass == "free" else most


def play(
    policies: Sequence[Policy],
    games: int,
    seed: int,
    *,
    game: Game | None = None,
    position: Position | None = None,
    threads: int | None = None,
    recorded: bool = False,
    cast: Cast | None = None,
    progress: Progress | None = None,
) -> Played:
    """Play games of these policies, one a seat, the first seat to roll first.

    ``position`` is where each game starts, by default the start of a game of ``game``. Raises
    Fault.
    """
    if not 1 <= len(policies) <= MAX_PLAYERS:
        raise Fault(f"1 to {MAX_PLAYERS} players, not {len(policies)}", field="players")
    if position is None:
        position = new_position(len(policies), game or default_game())
    if position.over:
        raise Fault("the game is over", field="players")
    if cast is None:
        cast = cast_of(position.game, policies)
    return play_cast(position, cast, games, seed, threads, progress, recorded=recorded)


def play_cast(
    position: Position,
    cast: Cast,
    games: int,
    seed: int,
    threads: int | None = None,
    progress: Progress | None = None,
    *,
    recorded: bool = False,
    traced: bool = False,
) -> Played:
    """Play games of a cast from a position."""
    game, players = position.game, len(position.sheets)
    board = board_of(game)
    longest = longest_game(game, players)
    space = results_for(games, players, longest, recorded=recorded, traced=traced)
    start = start_of(position)
    noisy = bool(cast.thumb[:, -1].any())

    def block(number: int) -> None:
        begin, end = number * BLOCK, min(games, (number + 1) * BLOCK)
        dice = dice_of(seed, number, end - begin, longest, game)
        keys = keys_of(seed, number, end - begin, longest if noisy else 1)
        seats = room(players, cast.units, cast.hidden)
        play_games(
            board, cast, start, seats, dice, keys, Results(*(each[begin:end] for each in space))
        )

    blocks = -(-games // BLOCK)
    with ThreadPoolExecutor(threads or os.cpu_count() or 1) as pool:
        for done, _ in enumerate(pool.map(block, range(blocks)), 1):
            if progress is not None:
                progress(done / blocks)
    if (space.ends == UNFINISHED).any():
        raise Fault(f"a game was not over after {longest} rolls", field="policy")
    return Played(*space)
