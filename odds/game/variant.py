"""Sheets, dice, lock rule and score as data: one TOML file a variant, in ``variants/``.

A variant fixes what is printed on the sheet and in the box; how the rules are read is a
:class:`~odds.game.rules.RuleSet`. Nothing here knows how many cells, sides or colours there are.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache, cached_property
from importlib import resources
from typing import TYPE_CHECKING, Any

from odds.game.fault import Fault

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

DEFAULT_VARIANT = "classic"


@dataclass(frozen=True, slots=True)
class Cell:
    """One box of a row: its number and the colour of the die that a colour sum needs."""

    number: int
    colour: str


@dataclass(frozen=True, eq=False)
class RowLayout:
    """A printed row: cells from left to right, which of them lock it, which die then leaves.

    ``closing`` holds the indices of the cells that lock the row (one in classic, two in Longo);
    they are the last cells of the row. Numbers are distinct within a row.
    """

    id: str
    cells: tuple[Cell, ...]
    closing: tuple[int, ...]
    lock_colour: str

    def __post_init__(self) -> None:
        numbers = [cell.number for cell in self.cells]
        if len(set(numbers)) != len(numbers):
            raise ValueError(f"row {self.id}: a number stands twice")
        last = tuple(range(len(numbers) - len(self.closing), len(numbers)))
        if not self.closing or self.closing != last:
            raise ValueError(f"row {self.id}: the closing cells must be its last cells")

    @cached_property
    def letter(self) -> str:
        """The row's letter in the notation."""
        return self.id[0].upper()

    @cached_property
    def numbers(self) -> tuple[int, ...]:
        """The numbers from left to right."""
        return tuple(cell.number for cell in self.cells)

    @cached_property
    def _places(self) -> dict[int, int]:
        return {number: index for index, number in enumerate(self.numbers)}

    def index(self, number: int) -> int | None:
        """Return the index of the cell with this number, or None if the row has no such cell."""
        return self._places.get(number)


@dataclass(frozen=True, eq=False)
class Variant:
    """A published sheet with its dice. Loaded once, so that identity is equality.

    ``colours`` is the order of the coloured dice in a roll; ``score`` gives the points of a row by
    its number of marks, the lock's mark included; ``assumptions`` are sentences that a reader of
    any figure of this variant must know.
    """

    id: str
    name: str
    sides: int
    colours: tuple[str, ...]
    rows: tuple[RowLayout, ...]
    marks_before_lock: int
    score: tuple[int, ...]
    penalty_points: int
    max_penalties: int
    rows_to_end: int
    assumptions: tuple[str, ...]

    def __post_init__(self) -> None:
        letters = {row.letter for row in self.rows}
        if len(letters) != len(self.rows):
            raise ValueError(f"{self.id}: two rows share a letter")
        for row in self.rows:
            known = {cell.colour for cell in row.cells} | {row.lock_colour}
            if not known <= set(self.colours):
                raise ValueError(f"{self.id}: row {row.id} needs a die that the variant lacks")
            # Every cell that does not lock, one that does, and the lock itself.
            if len(row.cells) - len(row.closing) + 2 >= len(self.score):
                raise ValueError(f"{self.id}: the score table is too short for row {row.id}")

    @cached_property
    def letters(self) -> str:
        """The rows' letters in sheet order, ``RYGB`` in every published variant."""
        return "".join(row.letter for row in self.rows)

    def row_index(self, name: str) -> int:
        """Return the index of a row by its letter or id, in any case.

        Raises Fault if there is no such row.
        """
        wanted = name.strip().lower()
        for index, row in enumerate(self.rows):
            if wanted in (row.id, row.letter.lower()):
                return index
        known = ", ".join(f"{row.letter} ({row.id})" for row in self.rows)
        raise Fault(f"there is no row {name!r}; the rows are {known}", position=0, field="row")


def _folder() -> Traversable:
    return resources.files("odds.game") / "variants"


@cache
def variant_ids() -> tuple[str, ...]:
    """Return the ids of all variants that are built, the default first."""
    found = sorted(
        entry.name.removesuffix(".toml")
        for entry in _folder().iterdir()
        if entry.name.endswith(".toml")
    )
    return tuple(sorted(found, key=lambda name: name != DEFAULT_VARIANT))


@cache
def published() -> dict[str, str]:
    """Return id and name of the products known to be published but not built here."""
    text = (resources.files("odds.game") / "published.toml").read_text("utf-8")
    return dict(tomllib.loads(text)["not_built"])


def load_variant(name: str = DEFAULT_VARIANT) -> Variant:
    """Return the variant with this id, the same object every time.

    Raises Fault, naming the variants that are built, for any other.
    """
    if name in variant_ids():
        return _read(name)
    known = ", ".join(variant_ids())
    if name in published():
        raise Fault(f"{published()[name]} is published but not built here; built are {known}")
    raise Fault(f"there is no variant {name!r}; built are {known}")


@cache
def _read(name: str) -> Variant:
    text = (_folder() / f"{name}.toml").read_text("utf-8")
    return variant_from_data(name, tomllib.loads(text))


def variant_from_data(name: str, data: dict[str, Any]) -> Variant:
    """Build a variant from the parsed content of a TOML file (see ``variants/classic.toml``)."""
    return Variant(
        id=name,
        name=data["name"],
        sides=data["sides"],
        colours=tuple(data["colours"]),
        rows=tuple(_row_from_data(row) for row in data["rows"]),
        marks_before_lock=data["marks_before_lock"],
        score=tuple(data["score"]),
        penalty_points=data["penalty_points"],
        max_penalties=data["max_penalties"],
        rows_to_end=data["rows_to_end"],
        assumptions=tuple(data.get("assumptions", ())),
    )


def _row_from_data(data: dict[str, Any]) -> RowLayout:
    numbers = data["numbers"]
    # One colour for a whole row is the usual case and reads better in the file.
    colours = data["colours"] if "colours" in data else [data["colour"]] * len(numbers)
    return RowLayout(
        id=data["id"],
        cells=tuple(Cell(n, c) for n, c in zip(numbers, colours, strict=True)),
        closing=tuple(numbers.index(n) for n in data["closing"]),
        lock_colour=data["lock_colour"],
    )
