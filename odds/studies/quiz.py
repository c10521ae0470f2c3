"""Positions to practise on: real decisions out of games that simulated players played.

A seed stands for the same positions everywhere: dice, players and choice follow from it alone. The
games of a table are played by a careful beginner and by a strong player in turns; each gives at
most one position, seen from one seat.

A position is a real decision: at least three options, and the best is ahead of the next by
:data:`LEAST_GAP`. How hard it is is told by :func:`~odds.studies.losses.careful`, who plays by
rule of thumb and without a table:

=========  ============================================================================
``plain``  the rule of thumb finds the best option, which is ahead by a point or more
``close``  the best two options are less than a point apart
``trap``   what the rule of thumb plays costs a point or more
=========  ============================================================================

Tables of two machines may differ in the last bit of a value. That could matter only where two
options of a game are as close as that.
"""

from __future__ import annotations

import random
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import count
from typing import Literal, get_args

from odds.game.position import Position
from odds.game.rules import Game
from odds.game.turn import Option, Role, Roll, legal_options
from odds.play.advice import LOSS_CLASSES, Advice, Judged, judge
from odds.play.match.games import play
from odds.play.match.policies import CASUAL, Policy, Priced, Values, cast_of, solved_values
from odds.play.match.record import Turn
from odds.play.match.registry import BEST_PRICE
from odds.play.match.transcript import turns_of
from odds.solver.library import ValueTable
from odds.solver.tables import TableKey
from odds.studies.losses import careful

Stage = Literal["opening", "middle", "end"]
Difficulty = Literal["plain", "close", "trap"]
STAGES: tuple[Stage, ...] = get_args(Stage)

# Seeds run from 0 to just below this.
SEEDS = 1_000_000_000
# More options than these nobody compares by eye.
FEWEST, MOST = 3, 24
LEAST_GAP = 0.1
# Points from which a loss is no longer a close one.
A_POINT = next(each.limit for each in LOSS_CLASSES if each.id == "close")
# Who sits at the table, over and over until all seats are taken.
STRONG = Priced(BEST_PRICE)
PLAYERS: tuple[Policy, ...] = (CASUAL, STRONG)
# Games that are played together; the first dozen usually have all that is wanted.
GAMES = 32


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a position should be: in which third of its game, on whose roll, how hard."""

    stage: Stage
    role: Role
    difficulty: Difficulty


# The positions of a quiz in the order they are asked.
WANTED = (
    Wanted("opening", "active", "plain"),
    Wanted("opening", "active", "close"),
    Wanted("opening", "passive", "trap"),
    Wanted("middle", "active", "trap"),
    Wanted("middle", "active", "close"),
    Wanted("middle", "passive", "close"),
    Wanted("middle", "passive", "trap"),
    Wanted("end", "active", "plain"),
    Wanted("end", "active", "trap"),
    Wanted("end", "passive", "plain"),
)


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A roll that somebody had to answer, judged: ``number`` counts the rolls of its game from 1.

    Of another player's roll only the white dice are told.
    """

    wanted: Wanted
    number: int
    advice: Advice

    @property
    def options(self) -> tuple[Option, ...]:
        """All options in the order of the rules, which tells nothing of what they are worth."""
        return legal_options(self.advice.sheet, self.advice.roll, self.wanted.role)

    @property
    def blind_loss(self) -> float:
        """The mean loss in points of an option picked at random."""
        losses = [each.loss for each in self.advice.options]
        return sum(losses) / len(losses)

    def judged(self, option: Option) -> Judged:
        """Return an option with its value. Raises LookupError for what is no option here."""
        for each in self.advice.options:
            if each.option == option:
                return each
        raise LookupError("this is no option of the roll")


def wanted_of(players: int) -> tuple[Wanted, ...]:
    """Return what the positions should be; who plays alone has own rolls only."""
    if players > 1:
        return WANTED
    return tuple(replace(each, role="active") for each in WANTED)


def tables_of(game: Game, players: int) -> tuple[TableKey, ...]:
    """Return the tables that a quiz needs: the one that judges, then what its players play by."""
    return TableKey(game, players), TableKey(game, STRONG.players, STRONG.tempo)


def draw(seed: int, table: ValueTable, values: Values = solved_values) -> tuple[Puzzle, ...]:
    """Return the positions of a seed, from games of as many players as the table is for.

    ``table`` judges them; ``values`` finds what the players play by, and solves it by default.
    """
    missing = dict(enumerate(wanted_of(table.key.players)))
    found: dict[int, Puzzle] = {}
    shuffle = random.Random(seed)  # noqa: S311 - positions are no secrets
    games = _games(seed, table.key, values)
    while missing:
        puzzle = _first_fitting(next(games), missing.values(), table, shuffle)
        if puzzle is not None:
            place = next(place for place, wanted in missing.items() if wanted == puzzle.wanted)
            del missing[place]
            found[place] = puzzle
    return tuple(found[place] for place in sorted(found))


def _games(seed: int, key: TableKey, values: Values) -> Iterator[list[tuple[Position, Turn]]]:
    """Yield games of the seed without end, each with another player in the first seat."""
    seats = range(key.players)
    line_ups = [
        [PLAYERS[(first + seat) % len(PLAYERS)] for seat in seats] for first in range(len(PLAYERS))
    ]
    casts = [cast_of(key.game, line_up, values) for line_up in line_ups]
    for block in count():
        played = [
            play(line_up, GAMES, seed + block * SEEDS, game=key.game, cast=cast, recorded=True)
            for line_up, cast in zip(line_ups, casts, strict=True)
        ]
        for number in range(GAMES):
            yield list(turns_of(played[number % len(played)], number, key.game, key.players))


def _first_fitting(
    turns: Sequence[tuple[Position, Turn]],
    missing: Collection[Wanted],
    table: ValueTable,
    shuffle: random.Random,
) -> Puzzle | None:
    """Return a position of a game that is wanted, looked for in a random order."""
    players = table.key.players
    places = [(index, seat) for index in range(len(turns)) for seat in range(players)]
    for index, seat in sorted(places, key=lambda _: shuffle.random()):
        position, turn = turns[index]
        phase = (seat - position.active) % players
        role: Role = "passive" if phase else "active"
        stage = STAGES[len(STAGES) * index // len(turns)]
        if not any((each.stage, each.role) == (stage, role) for each in missing):
            continue
        sheet = position.sheets[seat]
        roll = Roll(turn.roll.whites) if phase else turn.roll
        options = legal_options(sheet, roll, role)
        if not FEWEST <= len(options) <= MOST:
            continue
        advice = judge(sheet, roll, table, phase)
        difficulty = _difficulty(advice, options)
        if difficulty is not None and Wanted(stage, role, difficulty) in missing:
            return Puzzle(Wanted(stage, role, difficulty), index + 1, advice)
    return None


def _difficulty(advice: Advice, options: Sequence[Option]) -> Difficulty | None:
    """Return how hard a decision is, None where it is none."""
    gap = advice.options[1].loss
    if gap < LEAST_GAP:
        return None
    if gap < A_POINT:
        return "close"
    thumb = careful(advice.sheet, options)
    if thumb == advice.best.option:
        return "plain"
    # The second option is a point behind already, and this is not better.
    return "trap"
