"""A position played to its end many times, the same dice for every option that is compared."""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from types import TracebackType

import numpy as np
from numpy.typing import NDArray

from odds.game.position import Position
from odds.game.turn import Option, Roll
from odds.play.match.board import board_of
from odds.play.match.dice import code_of, dice_of, keys_of
from odds.play.match.games import longest_game, shares_of
from odds.play.match.judge import Cast
from odds.play.match.kernel import play_games
from odds.play.match.options import NONE
from odds.play.match.seats import Results, results_for, room
from odds.play.match.start import start_of

# Games that draw their dice together, so that a thread has something to do.
CHUNK = 32


@dataclass(frozen=True, eq=False)
class Ends:
    """How games ended: ``scores`` and ``shares`` of the win, [game, seat].

    ``lost`` has a bit for each row that somebody else closed before the seat watched had marked in
    it again.
    """

    scores: NDArray[np.int16]
    shares: NDArray[np.float64]
    lost: NDArray[np.int8]

    def __len__(self) -> int:
        return len(self.scores)

    def __add__(self, other: Ends) -> Ends:
        return Ends(
            np.concatenate([self.scores, other.scores]),
            np.concatenate([self.shares, other.shares]),
            np.concatenate([self.lost, other.lost]),
        )


class Rollouts:
    """Games from one position, by a cast of policies, with or without the dice of the first roll.

    Games are numbered; a game's dice depend on its number and the seed only. Used as a context,
    which ends its threads.
    """

    def __init__(
        self, position: Position, roll: Roll | None, me: int, cast: Cast, seed: int
    ) -> None:
        self.position, self.roll, self.me, self.cast, self.seed = position, roll, me, cast, seed
        self.game, self.players = position.game, len(position.sheets)
        self.longest = longest_game(self.game, self.players)
        self.threads = ThreadPoolExecutor(os.cpu_count() or 1)

    def __enter__(self) -> Rollouts:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.threads.shutdown(cancel_futures=True)

    def play(self, option: Option | None, chunks: range) -> Ends:
        """Play the games of some chunks, the first decision being made where one is given."""
        parts = list(self.threads.map(lambda chunk: self._chunk(option, chunk), chunks))
        results = Results(*(np.concatenate(each) for each in zip(*parts, strict=True)))
        return Ends(results.scores, shares_of(results.scores), results.lost)

    def _chunk(self, option: Option | None, chunk: int) -> Results:
        start = start_of(self.position)._replace(watched=self.me)
        if option is not None:
            white = NONE if option.white is None else option.white.row
            colour = np.array([NONE, 0], np.int64)
            if option.colour is not None:
                row = self.game.variant.rows[option.colour.row]
                colour[:] = option.colour.row, row.cells[option.colour.cell].number
            start = start._replace(white=white, colour=colour)
        dice = dice_of(self.seed, chunk, CHUNK, self.longest, self.game)
        if self.roll is not None:
            dice[:, 0] = self._first(dice[:, 0], self.roll)
        keys = keys_of(self.seed, chunk, CHUNK, self.longest)
        results = results_for(CHUNK, self.players, self.longest)
        seats = room(self.players, self.cast.units, self.cast.hidden)
        play_games(board_of(self.game), self.cast, start, seats, dice, keys, results)
        return results

    def _first(self, drawn: NDArray[np.uint32], roll: Roll) -> NDArray[np.uint32]:
        """Return the first rolls: dice that are not told are drawn."""
        variant = self.game.variant
        dice = 2 + len(variant.colours)
        if roll.colours:
            return np.full_like(drawn, code_of(roll, variant.sides, dice))
        whites = variant.sides**2
        return drawn - drawn % whites + code_of(roll, variant.sides, 2)
