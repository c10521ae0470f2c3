"""``qwixx-odds study``: the studies' reports, in every form, one or all of them."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, cast, get_args

import click
from click.core import ParameterSource
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table

from api.progress import solved
from api.shared_options import Command
from api.whole_file import write_whole
from dashboards.catalogues import LANGUAGES
from dashboards.report.folder import check_creatable, check_replaceable
from odds.contract.problem import FieldError, Problem
from odds.game.fault import Fault
from odds.studies.articles import Format

if TYPE_CHECKING:
    from collections.abc import Callable

    from odds.studies.articles.report import Report
    from odds.studies.articles.study import Run, Study
    from odds.studies.articles.text import Wording

    # Takes the reports as they are done.
    Write = Callable[[Iterable[Report]], None]

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
    that are not solved yet are solved first. The JSON of one study is an object, that of several
    on standard output a list of them. Pages (html) are a folder with all languages, by default the
    one that the service shows at /learn/studies/; there a few studies never replace more.
    """
    from odds.studies.articles.catalogue import STUDIES, find  # noqa: PLC0415 - loads numba

    if listed:
        if _given() != {"listed"}:
            raise click.UsageError("--list shows all studies: nothing else goes with it")
        _list(STUDIES)
        return
    if every == bool(names):
        raise click.UsageError("name studies or say --all; --list tells which there are")
    if language is not None and form not in WORDED:
        raise click.UsageError(f"--language goes with {' and '.join(WORDED)}, not with {form}")
    try:
        # A study that is named twice, in capitals for instance, is done once.
        named = {study.name: study for study in map(find, names)}
        chosen = STUDIES if every else tuple(named.values())
        write = _written_as(form, language, out, None if every else chosen)
        write(_reports(chosen, _run(scheduler)))
    except Fault as fault:
        raise Problem([FieldError.from_fault(fault)]) from None


def _given() -> set[str]:
    """Return the names of the parameters that are on the command line."""
    context = click.get_current_context()
    said = ParameterSource.COMMANDLINE
    return {name for name in context.params if context.get_parameter_source(name) is said}


def _list(studies: Sequence[Study]) -> None:
    shown = Table("study", "question")
    for study in studies:
        shown.add_row(study.name, str(study.question))
    Console(width=max(Console().width, 100)).print(shown)


def _run(scheduler: str | None) -> Run:
    """Return what has games played: threads, or the workers of a Dask scheduler.

    Raises Fault at once where there is no scheduler.
    """
    from odds.play.workers import (  # noqa: PLC0415 - loads numba
        check_scheduler,
        on_cluster,
        on_threads,
    )

    if scheduler is None:
        return on_threads
    check_scheduler(scheduler)
    return partial(on_cluster, scheduler=scheduler)


def _reports(studies: Sequence[Study], run: Run) -> Iterator[Report]:
    """Yield the reports as they are done, each made under a bar of its own.

    No bar is there while whoever asked for a report writes it.
    """
    width = max(len(study.name) for study in studies)
    for study in studies:
        yield _report(study, run, width)


def _report(study: Study, run: Run, width: int) -> Report:
    """Make a report, and say on standard error how long it took."""
    from odds.studies.articles.study import Means  # noqa: PLC0415 - loads numba

    console, begun = Console(stderr=True), time.monotonic()
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        TextColumn("{task.percentage:>3.0f} %"),
        TimeElapsedColumn(),
    )
    with Progress(*columns, console=console, disable=not sys.stderr.isatty()) as progress:
        task = progress.add_task(study.name.ljust(width), total=1.0)
        report = study.report(
            Means(solved, run, lambda done: progress.update(task, completed=done))
        )
        progress.update(task, completed=1.0)
    if progress.disable:
        console.print(f"{study.name}: {time.monotonic() - begun:.1f} s", highlight=False)
    return report


def _written_as(
    form: str, language: str | None, out: Path | None, chosen: Sequence[Study] | None
) -> Write:
    """Return what writes reports as they are asked for; ``chosen`` is None for all studies.

    Raises Fault at once where the folder cannot be written, not after the studies are done.
    """
    if form == PAGES:
        return _pages(out, chosen)
    words = _wording(language)
    if out is None:
        return lambda reports: _print(reports, cast(Format, form), words)
    check_creatable(out.absolute())
    return lambda reports: _write(reports, cast(Format, form), words, out)


def _pages(out: Path | None, chosen: Sequence[Study] | None) -> Write:
    """Return what writes the pages and prints where they lie."""
    from dashboards.report.site import write_site  # noqa: PLC0415 - loads the web

    folder = _shown() if out is None else out
    place = check_replaceable(folder)
    if out is None and chosen is not None:
        _check_kept(place, chosen)
    return lambda reports: click.echo(write_site(tuple(reports), folder) / "index.html")


def _shown() -> Path:
    """Return the folder of the report that the service shows."""
    from api.settings import read_settings  # noqa: PLC0415 - loads what the service is made of

    try:
        return read_settings().studies
    except ValueError as error:
        raise click.UsageError(str(error)) from None


def _check_kept(folder: Path, chosen: Sequence[Study]) -> None:
    """Refuse to replace a report of more studies than were chosen."""
    from dashboards.report.site import studies_of  # noqa: PLC0415 - as above

    lost = sorted(studies_of(folder) - {study.name for study in chosen})
    if lost:
        raise click.UsageError(
            f"the report in {folder} has studies besides: {', '.join(lost)}; "
            "--out DIR puts this one elsewhere, --all makes all of them anew"
        )


def _wording(language: str | None) -> Wording:
    from odds.studies.articles.text import ENGLISH  # noqa: PLC0415 - as above

    if language is None:
        return ENGLISH
    from dashboards.report.wording import wording  # noqa: PLC0415 - loads Babel

    return wording(language)


def _print(reports: Iterable[Report], form: Format, words: Wording) -> None:
    """Print the reports one after the other; as JSON several are a list."""
    from odds.studies.articles.writers import files  # noqa: PLC0415 - as above

    if form == "json":
        texts = [text for report in reports for _, text in files(report, form, words)]
        joined = ",\n".join(text.rstrip() for text in texts)
        click.echo(texts[0] if len(texts) == 1 else f"[{joined}]\n", nl=False)
        return
    for report in reports:
        for name, text in files(report, form, words):
            head = f"# {name}\n" if form == "csv" else ""
            click.echo(head + text, nl=False)


def _write(reports: Iterable[Report], form: Format, words: Wording, folder: Path) -> None:
    """Write the files of each report into a folder as it is done, so that none is lost.

    Raises OSError where that fails.
    """
    from odds.studies.articles.writers import files  # noqa: PLC0415 - as above

    for report in reports:
        for name, text in files(report, form, words):
            click.echo(write_whole(folder / name, text))


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
                "which else go where the service shows them",
            ),
            click.Option(
                ["--scheduler"], help="Address of a Dask scheduler that has the games played"
            ),
        ],
        help=_study.__doc__,
        epilog="Example: qwixx-odds study first-mark --format md",
    ),
)
