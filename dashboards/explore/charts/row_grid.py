"""A row's states as a grid: marks downwards, the rightmost number across, in the row's order."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from flask_babel import gettext as _

from dashboards.explore.chart import Cell
from dashboards.figures.heat_map import Grid
from odds.game.rules import Game
from odds.studies.row_states import RowState

# A state by its marks and its rightmost number, None in an empty row.
Place = tuple[int, int | None]


class RowGrid:
    """The places of a row's states, and what is filled into them."""

    def __init__(self, game: Game, row: int, states: Sequence[RowState]) -> None:
        self.letter = game.variant.rows[row].letter
        there = {state.rightmost for state in states}
        numbers = [number for number in game.variant.rows[row].numbers if number in there]
        self.numbers: tuple[int | None, ...] = (None, *numbers)
        self.marks = tuple(sorted({state.marks for state in states}))

    def name(self, place: Place) -> str:
        """Return a state as it is written, such as R5@9."""
        marks, rightmost = place
        return f"{self.letter}-" if rightmost is None else f"{self.letter}{marks}@{rightmost}"

    @property
    def columns(self) -> tuple[str, ...]:
        """The names of the columns; the empty row's is a dash."""
        return tuple("–" if number is None else str(number) for number in self.numbers)

    def filled(
        self,
        values: Mapping[Place, float],
        texts: Mapping[Place, str],
        hover: Mapping[Place, str],
        links: Mapping[Place, str] | None = None,
        *,
        around_zero: bool = False,
        top: float | None = None,
        framed: Collection[Place] = (),
    ) -> Grid:
        """Return the grid with these values, texts and links by place; some of them framed."""

        def lines(told: Mapping[Place, str]) -> tuple[tuple[str, ...], ...]:
            return tuple(
                tuple(told.get((marks, number), "") for number in self.numbers)
                for marks in self.marks
            )

        return Grid(
            columns=self.columns,
            rows=tuple(map(str, self.marks)),
            values=tuple(
                tuple(values.get((marks, number)) for number in self.numbers)
                for marks in self.marks
            ),
            texts=lines(texts),
            hover=lines(hover),
            links=lines(links) if links else (),
            column_title=_("rightmost number"),
            row_title=_("marks"),
            around_zero=around_zero,
            top=top,
            framed=tuple(
                (self.marks.index(marks), self.numbers.index(number)) for marks, number in framed
            ),
        )

    def table(
        self, cells: Mapping[Place, Cell]
    ) -> tuple[tuple[str, ...], tuple[tuple[Cell, ...], ...]]:
        """Return columns and rows of the table with these cells by place."""
        rows = tuple(
            (
                Cell(str(marks)),
                *(cells.get((marks, number), Cell("")) for number in self.numbers),
            )
            for marks in self.marks
        )
        return (_("marks"), *self.columns), rows
