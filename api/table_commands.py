"""``qwixx-odds solve`` and ``qwixx-odds tables``: make tables, list, check and remove them."""

from __future__ import annotations

from typing import Any

import click
from rich.console import Console
from rich.table import Table
from rich.text import Text

from api.progress import size_of, solved, solved_in_lines
from api.shared_options import Command, option_of, plain_strings
from odds.contract.catalogue import GAME_PARAMETERS
from odds.contract.parameter import PARAMETERS
from odds.contract.problem import FieldError, Problem
from odds.contract.question import read_question
from odds.game.fault import Fault

_ASKED = ("players", *GAME_PARAMETERS)


def _solve(*, tempo: float, values_only: bool, lines: bool, **given: Any) -> None:
    """Solve a game and keep its table, so that values and advice are there at once.

    A table that is there already is checked and left as it is. Ctrl-C leaves nothing behind.
    """
    from odds.solver.indexing import index_of  # noqa: PLC0415 - loads numpy
    from odds.solver.tables import TableKey  # noqa: PLC0415

    question = read_question(plain_strings(_ASKED, (), given), _ASKED, set())
    try:
        key = TableKey(question.game, question.players, tempo)
        index_of(key.game)
    except Fault as fault:
        raise Problem([FieldError.from_fault(fault)]) from None
    table = (solved_in_lines if lines else solved)(key, not values_only)
    if table.note is not None:
        raise click.ClickException(table.note)
    if not lines:
        click.echo(f"{key.path('values').name}: {size_of(key, moments=not values_only)}")


@click.group(name="tables", epilog="Example: qwixx-odds tables list")
def _tables() -> None:
    """List, check and remove the solved tables in the data folder.

    The folder is the user's cache, or what the variable QWIXX_ODDS_DATA names.
    """


@_tables.command("list", epilog="Example: qwixx-odds tables list")
def _list() -> None:
    """List the tables with their sizes."""
    _show(verify=False)


@_tables.command("verify", epilog="Example: qwixx-odds tables verify")
def _verify() -> None:
    """Check the numbers of every table against its checksum."""
    if not _show(verify=True):
        raise click.ClickException("there are files that cannot serve; `tables remove` takes them")


@_tables.command("remove", epilog="Example: qwixx-odds tables remove --all")
@click.argument("names", nargs=-1, metavar="[NAME]...")
@click.option("--all", "every", is_flag=True, help="Remove every table")
@click.option("--faulty", is_flag=True, help="Remove what cannot serve")
def _remove(*, names: tuple[str, ...], every: bool, faulty: bool) -> None:
    """Remove tables by name, as `tables list` shows them."""
    from odds.solver.tables import table_files  # noqa: PLC0415 - loads numpy

    if not (names or every or faulty):
        raise click.UsageError("name the tables to remove, or say --all or --faulty")
    files = {file.path.name: file for file in table_files(verify=faulty)}
    unknown = [name for name in names if name not in files]
    if unknown:
        raise click.UsageError(f"there is no table {unknown[0]!r}")
    for name, file in files.items():
        if every or name in names or (faulty and file.fault is not None):
            file.path.unlink(missing_ok=True)
            click.echo(f"removed {name}")


def _show(*, verify: bool) -> bool:
    """Print the tables; return whether all of them can serve."""
    from odds.solver.tables import table_files, tables_folder  # noqa: PLC0415 - loads numpy

    shown = Table(box=None, pad_edge=False)
    for column in ("table", "of", "MB", ""):
        shown.add_column(column, no_wrap=True, overflow="ignore")
    good = True
    for file in table_files(verify=verify):
        head, name = file.head, file.path.name
        of = ""
        if file.fault is None:
            tempo = f", tempo {head['tempo']:g}" if head["tempo"] else ""
            of = f"{head['kind']} of {head['variant']}, players {head['players']}{tempo}"
        state = file.fault or ("checksum fits" if verify else "")
        shown.add_row(Text(name), of, f"{file.size / 1e6:.1f}", Text(state))
        good = good and file.fault is None
    console = Console(width=max(Console().width, 120))
    console.print(f"Tables in {tables_folder()}", highlight=False, markup=False)
    console.print(shown if shown.row_count else "none yet; `qwixx-odds solve` makes them")
    return good


COMMANDS = (
    Command(
        "solve",
        callback=_solve,
        params=[
            *(option_of(PARAMETERS[name]) for name in _ASKED),
            click.Option(
                ["--tempo"], type=click.FloatRange(0, 100), default=0.0, show_default=True,
                help="Points charged for every roll, a price on time",
            ),
            click.Option(["--values-only"], is_flag=True, help="Leave the spread of scores out"),
            click.Option(["--lines"], is_flag=True, hidden=True),
        ],
        help=_solve.__doc__,
        epilog="Example: qwixx-odds solve --players 2",
    ),
    _tables,
)  # fmt: skip
