"""Values by the plain statement of the rules: every roll, every legal option, exact fractions.

Nothing here is shared with the solver: options come from ``odds.game.turn``, one roll at a time.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any, NamedTuple

import numpy as np

from odds.chance.dice import white_pairs
from odds.game.rules import Game, RuleSet
from odds.game.sheet import Row, Sheet, free_cells_before
from odds.game.turn import Option, Role, Roll, apply, legal_options
from odds.game.variant import Variant, variant_from_data

# Taken off for each roll to come when options are compared for what they lead to.
TIE_BREAK = 1e-8
COLOURS = ["red", "yellow", "green", "blue"]


def _row(name: str, numbers: list[int], colours: list[str] | None = None) -> dict[str, Any]:
    shades = {"colour": name} if colours is None else {"colours": colours}
    return {"id": name, "numbers": numbers, "closing": numbers[-1:], "lock_colour": name, **shades}


def _rows(*numbers: list[int]) -> list[dict[str, Any]]:
    return [_row(name, row) for name, row in zip(COLOURS, numbers, strict=True)]


_ROWS: dict[str, list[dict[str, Any]]] = {
    # Eight symmetries, as in classic.
    "as classic": _rows([2, 3, 4], [2, 3, 4], [6, 5, 4], [6, 5, 4]),
    # Two symmetries, as in Mixx A: rows change places and colours, numbers are reflected.
    "as mixx a": [
        _row("red", [2, 4, 5], ["green", "red", "red"]),
        _row("yellow", [3, 4, 6], ["blue", "yellow", "yellow"]),
        _row("green", [6, 4, 3], ["red", "green", "green"]),
        _row("blue", [5, 4, 2], ["yellow", "blue", "blue"]),
    ],
    # None, as in Mixx B.
    "as mixx b": _rows([5, 2, 4], [3, 6, 4], [4, 6, 3], [2, 5, 3]),
    # Two rows alike, which are not next to each other on the sheet.
    "two alike": _rows([2, 3, 4], [4, 6, 3], [2, 3, 4], [2, 5, 3]),
    # Two numbers lock each row, as in Longo.
    "as longo": [
        {**row, "closing": row["numbers"][-2:]}
        for row in _rows([2, 3, 4], [2, 3, 4], [6, 5, 4], [6, 5, 4])
    ],
    # Rows of different lengths.
    "uneven": _rows([2, 4], [2, 3, 4], [6, 5, 4], [4, 3]),
}
NAMES = tuple(_ROWS)


@cache
def tiny_variant(name: str) -> Variant:
    """Return a variant of short rows and three-sided dice."""
    data = {
        "name": name,
        "sides": 3,
        "colours": COLOURS,
        "marks_before_lock": 1 if name in ("uneven", "as longo") else 2,
        "score": [0, 1, 3, 6, 10],
        "penalty_points": 2,
        "max_penalties": 4,
        "rows_to_end": 2,
        "rows": _ROWS[name],
    }
    return variant_from_data(name, data)


def tiny_game(name: str, **switches: Any) -> Game:
    """Return the game of a tiny variant under these switches."""
    return Game(tiny_variant(name), RuleSet(**switches))


def every_sheet(game: Game) -> list[Sheet]:
    """Return every sheet of the game without penalties that is not over."""
    choices = []
    for layout in game.variant.rows:
        open_rows = [Row(0)]
        for front in range(len(layout.cells) - len(layout.closing)):
            for count in range(1, free_cells_before(layout, front) + 2):
                open_rows.append(Row(count, front, cells=None))  # noqa: PERF401 - reads better
        choices.append([*open_rows, Row(closed_by_other=True)])
    sheets = (Sheet(game, rows) for rows in product(*choices))
    return [sheet for sheet in sheets if not sheet.over]


def forgotten(sheet: Sheet) -> Sheet:
    """Return the sheet without what no longer matters: where marks stand, who closed a row."""
    rows = tuple(
        Row(closed_by_other=True)
        if row.closed
        else Row(row.count, row.front, cells=None if row.count else ())
        for row in sheet.rows
    )
    return replace(sheet, rows=rows)


class Play(NamedTuple):
    """What best play leads to: value with the tempo taken off, the rest as in the moments.

    ``square`` is the mean square of the points to come. The value is exact; the rest is kept in
    float32 by the solver and need not be. ``key`` breaks ties as the solver says it does. Options
    that tie in rolls too leave square and ends open: ``settled`` says that none did on the way.
    """

    value: Fraction
    rolls: float
    points: float
    square: float
    ends: float
    settled: bool = True

    def key(self) -> float:
        return float(self.value) - TIE_BREAK * self.rolls


def _gain(play: Play, points: int) -> Play:
    square = play.square + 2 * points * play.points + points**2
    return play._replace(value=play.value + points, points=play.points + points, square=square)


class SlowSolver:
    """Points to come under best play, by phase as in ``odds.solver.induction``."""

    def __init__(self, game: Game, players: int = 1, tempo: Fraction = Fraction(0)) -> None:
        self.game, self.players, self.tempo = game, players, tempo
        self.plays: dict[tuple[Sheet, int], Play] = {}
        self.offered: dict[tuple[Sheet, Role], list[tuple[int, tuple[Option, ...]]]] = {}

    def to_come(self, sheet: Sheet, phase: int = 0) -> Fraction:
        """Return the mean of the points to come, tempo taken off, before the roll of a phase."""
        return self.play(sheet, phase).value

    def play(self, sheet: Sheet, phase: int = 0) -> Play:
        """Return what best play leads to before the roll of a phase."""
        if sheet.over:
            ends = float(sheet.penalties == self.game.variant.max_penalties)
            return Play(Fraction(0), 0.0, 0.0, 0.0, ends)
        key = sheet, phase
        if key not in self.plays:
            role: Role = "passive" if phase else "active"
            after = phase - 1 if phase else self.players - 1
            played: dict[Option, Play] = {}
            value, weighed, settled = Fraction(0), np.zeros(4), True
            offers = self._offers(sheet, role)
            for times, options in offers:
                for option in options:
                    if option not in played:
                        then = apply(sheet, option)
                        gained = then.score - sheet.score
                        played[option] = _gain(self.play(forgotten(then), after), gained)
                plays = [played[option] for option in options]
                best = max(plays, key=Play.key)
                value += times * max(play.value for play in plays if play.key() > best.key() - 1e-6)
                weighed += times * np.array(best[1:5])
                ties = [play for play in plays if play.key() > best.key() - 1e-11]
                settled &= all(
                    play.settled and np.allclose(play[3:5], best[3:5], 0, 1e-9) for play in ties
                )
            count = sum(times for times, _ in offers)
            rolls, points, square, ends = (float(part) for part in weighed / count)
            value = value / count - self.tempo
            self.plays[key] = Play(value, rolls + 1, points, square, ends, settled)
        return self.plays[key]

    def _offers(self, sheet: Sheet, role: Role) -> list[tuple[int, tuple[Option, ...]]]:
        """Count the rolls by the options they leave, which penalties do not change."""
        plain = replace(sheet, penalties=0)
        if (plain, role) not in self.offered:
            variant = self.game.variant
            faces = range(1, variant.sides + 1)
            in_play = sheet.dice_in_play
            dice = [faces if colour in in_play else [None] for colour in variant.colours]
            found: Counter[tuple[Option, ...]] = Counter()
            for low, high, times in white_pairs(variant.sides):
                for colours in product(*dice) if role == "active" else [()]:
                    found[legal_options(plain, Roll((low, high), colours), role)] += times
            self.offered[plain, role] = [(times, options) for options, times in found.items()]
        return self.offered[plain, role]
