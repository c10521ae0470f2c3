"""What comes of a study: tables of numbers, how to draw them, formulas, an answer in words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from odds.play.estimate import Estimate
from odds.studies.articles.text import NOTHING, Amount, Text, Unit, Wording
from odds.tabular import Tabular, Value

Cell = Text | str | int | float | Fraction | Estimate | None
Kind = Literal["lines", "bars", "heat"]


@dataclass(frozen=True, slots=True)
class Column:
    """``name`` in files and programs, ``label`` for people, ``unit`` of what stands below."""

    name: str
    label: Text
    unit: Unit = "text"
    places: int | None = None


@dataclass(frozen=True, slots=True)
class Table(Tabular):
    """Numbers under ``heads``, a cell for each in every line."""

    name: str
    caption: Text
    heads: tuple[Column, ...]
    lines: tuple[tuple[Cell, ...], ...]

    def __post_init__(self) -> None:
        if any(len(line) != len(self.heads) for line in self.lines):
            raise ValueError(f"table {self.name}: a line has not as many cells as there are heads")

    @property
    def columns(self) -> tuple[str, ...]:
        """The names in files: an estimate has its interval and its samples beside it."""
        return tuple(
            name
            for place, head in enumerate(self.heads)
            for name in (
                (head.name, f"{head.name}_low", f"{head.name}_high", f"{head.name}_samples")
                if self._estimated(place)
                else (head.name,)
            )
        )

    def rows(self) -> Iterator[tuple[Value, ...]]:
        """Yield the lines as numbers, words in English."""
        estimated = [self._estimated(place) for place in range(len(self.heads))]
        for line in self.lines:
            yield tuple(
                value
                for cell, wide in zip(line, estimated, strict=True)
                for value in (_four(cell) if wide else (_value(cell),))
            )

    def head(self, name: str) -> Column:
        """Return a head by its name. Raises StopIteration where there is none such."""
        return next(head for head in self.heads if head.name == name)

    def column(self, name: str) -> tuple[Cell, ...]:
        """Return what stands under a head. Raises StopIteration where there is none such."""
        place = self.heads.index(self.head(name))
        return tuple(line[place] for line in self.lines)

    def amount(self, name: str, line: int) -> Amount:
        """Return the figure under a head in a line. Raises TypeError for words and for nothing."""
        cell = self.column(name)[line]
        if not isinstance(cell, int | float | Fraction | Estimate):
            raise TypeError(f"table {self.name}: no figure under {name}, but {cell!r}")
        return cell

    def written(self, wording: Wording) -> list[list[str]]:
        """Return the cells as people read them."""
        return [
            [written(cell, head, wording) for cell, head in zip(line, self.heads, strict=True)]
            for line in self.lines
        ]

    def _estimated(self, place: int) -> bool:
        return any(isinstance(line[place], Estimate) for line in self.lines)


@dataclass(frozen=True, slots=True)
class Chart:
    """How a table is drawn: ``x`` names its places, each column of ``series`` is drawn over them.

    As a heat map every line of the table is a row of cells, one for each of the series. ``y``
    says what is drawn, all of it in the unit of the first of the series.
    """

    name: str
    kind: Kind
    title: Text
    table: str
    x: str
    series: tuple[str, ...]
    y: Text


@dataclass(frozen=True, slots=True)
class Formula:
    """A formula for print and for pages, without delimiters."""

    name: str
    caption: Text
    latex: str
    mathml: str


@dataclass(frozen=True, slots=True)
class Findings:
    """What a study found out, the answer in sentences made from its numbers.

    ``seed`` is that of the dice where games were played.
    """

    answer: tuple[Text, ...]
    tables: tuple[Table, ...] = ()
    charts: tuple[Chart, ...] = ()
    formulas: tuple[Formula, ...] = ()
    seed: int | None = None

    def __post_init__(self) -> None:
        for chart in self.charts:
            table = self.table(chart.table)
            known = {head.name for head in table.heads}
            if not {chart.x, *chart.series} <= known:
                raise ValueError(f"chart {chart.name} draws what table {table.name} has not")
            places = table.column(chart.x)
            if len({str(place) for place in places}) < len(places):
                raise ValueError(f"chart {chart.name}: {chart.x} names two lines alike")

    @property
    def estimated(self) -> bool:
        """Whether any figure comes from samples."""
        return any(isinstance(cell, Estimate)
                   for table in self.tables for line in table.lines for cell in line)  # fmt: skip

    def table(self, name: str) -> Table:
        """Return a table by its name. Raises KeyError."""
        return {table.name: table for table in self.tables}[name]


@dataclass(frozen=True, slots=True)
class Report:
    """A study with its findings, ready to be written in any form."""

    name: str
    title: Text
    question: Text
    method: tuple[Text, ...]
    findings: Findings

    def _repr_html_(self) -> str:
        """Return what a notebook shows."""
        from odds.studies.articles.writers import html  # noqa: PLC0415 - only notebooks ask

        return html(self)


def written(cell: Cell, head: Column, wording: Wording) -> str:
    """Return a cell as people read it."""
    match cell:
        case None:
            return NOTHING
        case Text() | str():
            return wording.text(cell)
        case _:
            return wording.figure(cell, head.unit, head.places)


def _value(cell: Cell) -> Value:
    if isinstance(cell, Estimate):
        return cell.mean
    return str(cell) if isinstance(cell, Text) else cell


def _four(cell: Cell) -> tuple[Value, Value, Value, Value]:
    if isinstance(cell, Estimate):
        return cell.mean, cell.low, cell.high, cell.samples
    return _value(cell), None, None, None
