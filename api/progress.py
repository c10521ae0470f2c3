"""Solving told on standard error: what is solved and how large, then a bar with the time left."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from rich.console import Console
from rich.progress import BarColumn, Progress, TaskID, TextColumn, TimeRemainingColumn

if TYPE_CHECKING:
    from odds.solver.library import ValueTable
    from odds.solver.tables import TableKey

Report = Callable[[str, float], None]


def solved(key: TableKey, moments: bool) -> ValueTable:  # noqa: FBT001 - the contract's Tables
    """Return a table, solving it under a bar where it is not there yet."""
    from odds.solver.library import find, obtain  # noqa: PLC0415 - loads numpy

    found = find(key, moments=moments)
    if found is not None:
        return found
    with _bar(key, moments) as report:
        table = obtain(key, moments=moments, report=report)
    if table.note is not None:
        _console().print(f"note: {table.note}", style="yellow", markup=False)
    return table


def solved_in_lines(key: TableKey, moments: bool) -> ValueTable:  # noqa: FBT001
    """Do the same for a program that reads along: lines of a share and what is being done."""
    from odds.solver.library import obtain  # noqa: PLC0415 - loads numpy

    shown = -1

    def report(text: str, done: float) -> None:
        nonlocal shown
        if int(100 * done) != shown:
            shown = int(100 * done)
            # Whoever started this may have gone, which ends it here.
            print(f"{done:.2f} {text}", flush=True)  # noqa: T201

    return obtain(key, moments=moments, report=report)


def size_of(key: TableKey, *, moments: bool) -> str:
    """Say how large a table is while it is solved and on disk."""
    from odds.solver.estimate import size  # noqa: PLC0415 - loads numpy

    found = size(key.game, key.players, moments=moments)
    players = "one player" if key.players == 1 else f"{key.players} players"
    return (
        f"{key.game.variant.name}, {players}: {found.places / 1e6:.1f} million sheets at four "
        f"penalty levels, {found.memory / 1e6:.0f} MB of memory, {found.kept / 1e6:.0f} MB kept"
    )


def _time_of(key: TableKey, *, moments: bool) -> str:
    from odds.solver.estimate import seconds  # noqa: PLC0415 - loads numpy

    about = seconds(key.game, key.players, moments=moments)
    return f"{about:.0f} seconds" if about < 100 else f"{about / 60:.0f} minutes"


def _console() -> Console:
    return Console(stderr=True)


@contextmanager
def _bar(key: TableKey, moments: bool) -> Iterator[Report]:  # noqa: FBT001
    console = _console()
    console.print(f"Solving {size_of(key, moments=moments)}.", highlight=False)
    console.print("The first time the solver is compiled, which takes a quarter of a minute.")
    about = _time_of(key, moments=moments)
    console.print(f"Here it takes about {about}. Ctrl-C leaves nothing behind.", highlight=False)
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        TextColumn("{task.percentage:>3.0f} %"),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=console, disable=not sys.stderr.isatty()) as progress:
        tasks: dict[str, TaskID] = {}

        def report(text: str, done: float) -> None:
            if text not in tasks:
                tasks[text] = progress.add_task(text, total=1.0)
            progress.update(tasks[text], completed=done)

        yield report
