"""The command ``qwixx-odds``: the catalogue's questions as commands, tables or JSON as answers."""

from __future__ import annotations

import io
import sys
from collections.abc import Sequence
from typing import Any

import click

import odds
from api.match_commands import COMMANDS as MATCH_COMMANDS
from api.progress import solved
from api.shared_options import Command, option_of, plain_strings
from api.study_command import COMMANDS as STUDY_COMMANDS
from api.table_command import advise_table
from api.table_commands import COMMANDS
from api.terminal import print_answer
from odds.contract.answer import render
from odds.contract.catalogue import INQUIRIES, Inquiry
from odds.contract.parameter import PARAMETERS
from odds.contract.problem import Problem

NAME = "qwixx-odds"
_TABLE = click.Option(
    ["--table"],
    metavar="FILE",
    help="Instead of a sheet: everybody's sheets, as POST /api/v1/advice takes them; - reads "
    "standard input",
)


def _command(inquiry: Inquiry) -> click.Command:
    def run(*, as_json: bool, table: str | None = None, **given: Any) -> None:
        if table is not None:
            if any(given.values()):
                raise click.UsageError("a table says everything: no other parameter goes with it")
            advise_table(table, as_json=as_json)
            return
        body = inquiry.ask(plain_strings(inquiry.parameters, inquiry.positional, given), solved)
        if as_json:
            click.echo(render(body), nl=False)
        else:
            print_answer(inquiry.command, body)

    words = " ".join(f"'{inquiry.example[name]}'" for name in inquiry.positional)
    options = "".join(
        f" --{name.replace('_', '-')} {text}"
        for name, text in inquiry.example.items()
        if name not in inquiry.positional
    )
    positional = [
        click.Argument([f"positional_{name}"], metavar=name.upper(), required=False)
        for name in inquiry.positional
    ]
    return Command(
        inquiry.command,
        callback=run,
        params=[
            *positional,
            *(option_of(PARAMETERS[name]) for name in inquiry.parameters),
            *([_TABLE] if inquiry.command == "advise" else []),
            click.Option(["--json", "as_json"], is_flag=True, help="Print the HTTP answer's body"),
        ],
        help=f"{inquiry.summary}.",
        epilog=f"Example: {NAME} {inquiry.command} {words}{options}".replace("  ", " "),
    )


@click.group(
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog=f"Example: {NAME} odds 'R2,3,5/Y7/G12,11/B-/P1'",
)
@click.version_option(odds.__version__, prog_name=NAME)
@click.pass_context
def cli(context: click.Context) -> None:
    """Exact odds for the dice game Qwixx: a sheet comes in, exact odds go out.

    A sheet is written row by row, R2,3,5/Y7/G12,11/B-/P1, with x for a row that another player
    closed and R5@9 for five marks of which the rightmost stands on 9.
    """
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


for _each in (
    *(_command(inquiry) for inquiry in INQUIRIES),
    *COMMANDS,
    *MATCH_COMMANDS,
    *STUDY_COMMANDS,
):
    cli.add_command(_each)


@cli.command(epilog=f"Example: {NAME} serve --port 8000")
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen on")
@click.option(
    "--port", default=8000, show_default=True, type=click.IntRange(0, 65535), help="Port; 0: any"
)
def serve(host: str, port: int) -> None:
    """Serve the pages and the HTTP API."""
    from api.server import run  # noqa: PLC0415 - the other commands need no web server

    run(host, port)


@cli.command(epilog=f"Example: {NAME} prepare")
def prepare() -> None:
    """Solve and compile what the service needs, so that it answers everything from its start."""
    from api.settings import read_settings  # noqa: PLC0415 - loads what the service is made of
    from api.table_service import compile_games  # noqa: PLC0415

    try:
        settings = read_settings()
    except ValueError as error:
        raise click.UsageError(str(error)) from None
    notes = [solved(key, not key.tempo).note for key in settings.tables]
    compile_games()
    for note in filter(None, notes):
        raise click.ClickException(note)


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command and exit: 0, 2 for bad input with one line on stderr, 1 otherwise."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # A terminal without the signs of a table gets question marks, not a traceback.
            stream.reconfigure(errors="replace")
    try:
        code = cli.main(args=arguments, prog_name=NAME, standalone_mode=False)
        sys.exit(code if isinstance(code, int) else 0)
    except Problem as problem:
        _fail(problem.detail, 2)
    except click.UsageError as error:
        _fail(error.format_message(), 2)
    except click.ClickException as error:
        _fail(error.format_message(), 1)
    except (click.Abort, KeyboardInterrupt):
        _fail("interrupted", 1)
    except BrokenPipeError:
        # Whoever read the output has gone, as ``head`` does; that is no fault of the input.
        sys.stderr.close()
        sys.exit(1)
    except OSError as error:
        _fail(str(error), 1)


def _fail(message: str, code: int) -> None:
    line = " ".join(message.split())
    click.echo(f"{NAME}: {line}", err=True)
    sys.exit(code)
