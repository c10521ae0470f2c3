"""``qwixx-odds study``: the studies' reports, in every form, one or all of them."""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, cast, get_args

import click
from rich.console import Console
from rich.progress import BarColumn, Progress, TaskID, TextColumn, TimeElapsedColumn
from rich.table import Table

from api.progress import solved
from api.shared_options import Command
from dashboards.catalogues import LANGUAGES
from dashboards.report.folder import check_creatable, check_replaceable, studies_folder
from odds.contract.problem import FieldError, Problem
from odds.game.fault import Fault
from odds.studies.articles import Format

if TYPE_CHECKING:
    from collections.abc import Callable

    from odds.studies.articles.report import Report
    from odds.studies.articles.study import Run, Study

    Write = Callable[[Sequence[Report]], None]

# The form that is a folder of pages, and those that speak the reader's language.
PAGES = "html"
WORDED = ("md", "latex")


def _study(
    *,
    names: tuple[str, ...],
    listed: bool,
    every: bool,
    form: str,
    language: str | None,
    out: Path | None,
    scheduler: str | None,
) -> None:
    """Print studies for articles and lessons: a question, tables, an answer in words.

    The same command prints the same, bit for bit; the time it took goes to standard error. Tables
    that are not solved yet are solved first. Pages (html) are a folder with all languages, by
    default the one that the service shows at /learn/studies/.
    """
    from odds.studies.articles.catalogue import STUDIES, find  # noqa: PLC0415 - loads numba

    if listed:
        _list(STUDIES)
        return
    if every == bool(names):
        raise click.UsageError("name studies or say --all; --list tells which there are")
    if language is not None and form not in WORDED:
        raise click.UsageError(f"--language goes with {' and '.join(WORDED)}, not with {form}")
    try:
        chosen = STUDIES if every else tuple(map(find, dict.fromkeys(names)))
        write = _written_as(form, language, out)
        write(_reports(chosen, _run(scheduler)))
    except Fault as fault:
        raise Problem([FieldError.from_fault(fault)]) from None


def _list(studies: Sequence[Study]) -> None:
    shown = Table("study", "question")
    for study in studies:
        shown.add_row(study.name, str(study.question))
    Console(width=max(Console().width, 100)).print(shown)


def _run(scheduler: str | None) -> Run:
    """Return what has games played: threads, or the workers of a Dask scheduler."""
    from odds.play.workers import on_cluster, on_threads  # noqa: PLC0415 - loads numba

    return on_threads if scheduler is None else lambda todo: on_cluster(todo, scheduler)


def _reports(studies: Sequence[Study], run: Run) -> list[Report]:
    """Make the reports under a bar each, and say on standard error how long each took."""
    from odds.studies.articles.study import Means  # noqa: PLC0415 - loads numba

    console, found = Console(stderr=True), []
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        TextColumn("{task.percentage:>3.0f} %"),
        TimeElapsedColumn(),
    )
    with Progress(*columns, console=console, disable=not sys.stderr.isatty()) as progress:
        for study in studies:
            task, begun = progress.add_task(study.name, total=1.0), time.monotonic()

            def tell(done: float, task: TaskID = task) -> None:
                progress.update(task, completed=done)

            found.append(study.report(Means(solved, run, tell)))
            progress.update(task, completed=1.0)
            took = time.monotonic() - begun
            if progress.disable:
                console.print(f"{study.name}: {took:.1f} s", highlight=False)
    return found


def _written_as(form: str, language: str | None, out: Path | None) -> Write:
    """Return what writes reports as they are asked for.

    Raises Fault at once where the folder cannot be written, not after the studies are done.
    """
    if form == PAGES:
        return _pages(out)
    if out is not None:
        check_creatable(out.absolute())
    return lambda reports: _write(reports, cast(Format, form), language, out)


def _pages(out: Path | None) -> Write:
    """Return what writes the pages and prints where they lie."""
    from dashboards.report.site import write_site  # noqa: PLC0415 - loads the web

    folder = studies_folder() if out is None else out
    check_replaceable(folder)
    return lambda reports: click.echo(write_site(reports, folder) / "index.html")


def _write(reports: Sequence[Report], form: Format, language: str | None, out: Path | None) -> None:
    """Write the files of the reports into a folder, or one after the other to standard output.

    Raises Fault where the folder cannot be written.
    """
    from odds.studies.articles.text import ENGLISH  # noqa: PLC0415 - as above
    from odds.studies.articles.writers import files  # noqa: PLC0415

    words = ENGLISH
    if language is not None:
        from dashboards.report.wording import wording  # noqa: PLC0415 - loads Babel

        words = wording(language)
    for report in reports:
        for name, text in files(report, form, words):
            if out is None:
                head = f"# {name}\n" if form == "csv" else ""
                click.echo(head + text, nl=False)
            else:
                click.echo(_written(out / name, text))


def _written(path: Path, text: str) -> Path:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise Fault(f"{path}: {(error.strerror or str(error)).lower()}", field="out") from None
    return path


COMMANDS = (
    Command(
        "study",
        callback=_study,
        params=[
            click.Argument(["names"], nargs=-1, metavar="[NAME]..."),
            click.Option(["--list", "listed"], is_flag=True, help="List the studies"),
            click.Option(["--all", "every"], is_flag=True, help="All studies"),
            click.Option(
                ["--format", "form"],
                type=click.Choice((PAGES, *get_args(Format))),
                default="md",
                show_default=True,
                help="What to write",
            ),
            click.Option(
                ["--language"],
                type=click.Choice(tuple(LANGUAGES)),
                help="Language of md and latex; files for programs know none, pages have all",
            ),
            click.Option(
                ["--out"],
                type=click.Path(path_type=Path),
                help="Folder for the files, which else go to standard output, or for the pages, "
                "which else go into the data folder",
            ),
            click.Option(
                ["--scheduler"], help="Address of a Dask scheduler that has the games played"
            ),
        ],
        help=_study.__doc__,
        epilog="Example: qwixx-odds study first-mark --format md",
    ),
)
