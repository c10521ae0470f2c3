"""Values to ask: from a file if there is one, else solved now, by one process at a time.

What cannot be kept (a full disk, a folder that is read only) is still answered from memory, and
the table says so in ``note``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property, partial
from math import sqrt

import numpy as np
from filelock import FileLock, Timeout
from numpy.typing import NDArray

from odds.game.fault import Fault
from odds.game.sheet import Sheet
from odds.solver.indexing import Index, index_of
from odds.solver.induction import check_players, follow, solve
from odds.solver.tables import (
    KINDS,
    Kind,
    Table,
    TableKey,
    TableRefused,
    read_table,
    write_table,
)

# Told what is being done, and the share of it that is done.
Report = Callable[[str, float], None]


@dataclass(frozen=True, slots=True)
class Moments:
    """What best play leads to: spread of the final score, rolls to come, ends by penalties."""

    sd: float
    rolls_to_come: float
    ends_by_penalties: float


@dataclass(frozen=True, eq=False)
class ValueTable:
    """The values of a game's sheets under the best play for the own score.

    ``phase`` is the number of other players' rolls before the own one, which counts within the
    cadence. ``note`` says why a table could not be kept, or is None. Where rolls have a price
    (``key.tempo``), it is taken off every value; moments are of the points alone.
    """

    key: TableKey
    values: Table
    moments: Table | None = None
    note: str | None = None

    @cached_property
    def index(self) -> Index:
        """Where a sheet stands in the table."""
        return index_of(self.key.game)

    def to_come(self, sheet: Sheet, phase: int = 0) -> float:
        """Return the mean of the points to come, less the tempo charged; 0 once it is over."""
        if sheet.over:
            return 0.0
        place = self.index.place(sheet)
        return float(self.values.item(place, phase, sheet.penalties))

    def final_score(self, sheet: Sheet, phase: int = 0) -> float:
        """Return the mean of the final score, own marks so far and penalties included.

        Less the tempo charged for the rolls to come, as :meth:`to_come`.
        """
        return sheet.score + self.to_come(sheet, phase)

    def after(self, sheet: Sheet, phase: int) -> float:
        """Return the mean final score when the roll of ``phase`` has left this sheet."""
        return self.final_score(sheet, (phase or self.key.players) - 1)

    def moments_of(self, sheet: Sheet, phase: int = 0) -> Moments:
        """Return the moments of the play to come. Raises LookupError if there are none here."""
        if sheet.over:
            variant = sheet.game.variant
            return Moments(0.0, 0.0, float(sheet.penalties >= variant.max_penalties))
        if self.moments is None:
            raise LookupError("this table was read without its moments")
        place = self.index.place(sheet)
        variance, rolls, ends = (float(x) for x in self.moments[place, phase, sheet.penalties])
        return Moments(sqrt(variance), rolls, ends)


def find(key: TableKey, *, moments: bool = False) -> ValueTable | None:
    """Return a table from its files, or None where they are not there or cannot serve."""
    try:
        return _read(key, moments=moments)
    except (FileNotFoundError, TableRefused):
        return None


def obtain(key: TableKey, *, moments: bool = False, report: Report | None = None) -> ValueTable:
    """Return a table from its files, solving what is missing first. Raises Fault.

    ``report`` hears what is being done, refused files included.
    """
    check_players(key.players)
    index_of(key.game)
    tell = _unheard if report is None else report
    kinds = KINDS if moments else KINDS[:1]
    found = find(key, moments=moments)
    if found is not None:
        return found
    with _only_one(key, tell) as unkept:
        # Another process may have solved it while this one waited.
        try:
            return _read(key, moments=moments)
        except FileNotFoundError:
            pass
        except TableRefused as refused:
            tell(f"{refused}; it is solved again", 0.0)
        return _solve(key, kinds, tell, unkept)


def _unheard(_text: str, _done: float) -> None:
    """Tell nobody."""


def _read(key: TableKey, *, moments: bool) -> ValueTable:
    values = read_table(key, "values")
    return ValueTable(key, values, read_table(key, "moments") if moments else None)


@contextmanager
def _only_one(key: TableKey, tell: Report) -> Iterator[str | None]:
    """Hold the table's lock; yields why there can be none, in a folder that cannot be written."""
    path = key.path("values")
    lock = FileLock(path.with_suffix(".lock"))
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        try:
            lock.acquire(blocking=False)
        except Timeout:
            tell("another process is solving this table", 0.0)
            lock.acquire()
    except OSError as error:
        yield f"the table could not be kept ({error.strerror or error})"
        return
    try:
        yield None
    finally:
        lock.release()


def _solve(key: TableKey, kinds: tuple[Kind, ...], tell: Report, unkept: str | None) -> ValueTable:
    solution = solve(key.game, key.players, key.tempo, progress=partial(tell, "values"))
    found: dict[Kind, Table] = {}
    note = unkept
    for kind in kinds:
        square: NDArray[np.floating] = solution.values
        if kind == "moments":
            square = follow(solution, progress=partial(tell, "spread of the scores"))
        found[kind] = np.asarray(square[solution.index.kept], np.float32)
        if unkept is None:
            try:
                write_table(key, kind, found[kind])
            except OSError as error:
                note = f"the table could not be kept ({error.strerror or error})"
    return ValueTable(key, found["values"], found.get("moments"), note)


def check_phase(key: TableKey, phase: int) -> None:
    """Raise Fault unless so many rolls of others can come before an own one.

    A solo table may be asked about one roll of somebody else, which own ones follow.
    """
    if not 0 <= phase < max(key.players, 2):
        raise Fault(f"must be below players, {key.players}", field="rolls_until_active")
