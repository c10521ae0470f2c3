"""The whole sheet as a grid: a line a row, a cell for each of its numbers, from left to right."""

from __future__ import annotations

from collections.abc import Mapping

from flask_babel import gettext as _

from dashboards import words
from dashboards.figures.heat_map import Grid
from odds.game.rules import Game
from odds.game.sheet import Mark


class SheetGrid:
    """The cells of a game's sheet, and what is filled into them."""

    def __init__(self, game: Game) -> None:
        self.rows = game.variant.rows
        self.width = max(len(row.cells) for row in self.rows)

    def filled(
        self,
        values: Mapping[Mark, float],
        texts: Mapping[Mark, str],
        hover: Mapping[Mark, str],
        *,
        around_zero: bool = False,
        top: float | None = None,
    ) -> Grid:
        """Return the grid; cells without a value show their number alone."""
        places = [
            [Mark(row, cell) for cell in range(len(layout.cells))]
            for row, layout in enumerate(self.rows)
        ]

        def number(mark: Mark) -> int:
            return self.rows[mark.row].numbers[mark.cell]

        def padded(line: list[str]) -> tuple[str, ...]:
            return (*line, *([""] * (self.width - len(line))))

        return Grid(
            columns=("",) * self.width,
            rows=tuple(layout.letter for layout in self.rows),
            values=tuple(
                (*(values.get(mark, 0.0) for mark in line), *([None] * (self.width - len(line))))
                for line in places
            ),
            texts=tuple(
                padded([f"{number(mark)}<br><b>{texts.get(mark, '')}</b>" for mark in line])
                for line in places
            ),
            hover=tuple(
                padded([hover.get(mark, self._bare(mark)) for mark in line]) for line in places
            ),
            around_zero=around_zero,
            top=top,
        )

    def _bare(self, mark: Mark) -> str:
        layout = self.rows[mark.row]
        return f"{words.row_name(layout.id)} {layout.numbers[mark.cell]}"

    def table(
        self, cells: Mapping[Mark, str]
    ) -> tuple[tuple[str, ...], tuple[tuple[str, ...], ...]]:
        """Return columns and rows of the table: a line for each cell that has a text."""
        rows = tuple(
            (
                words.row_name(self.rows[mark.row].id),
                str(self.rows[mark.row].numbers[mark.cell]),
                text,
            )
            for mark, text in cells.items()
        )
        return (_("row"), _("number"), _("points")), rows
