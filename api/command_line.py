"""The command ``qwixx-odds``: the catalogue's questions as commands, tables or JSON as answers."""

from __future__ import annotations

import io
import sys
from collections.abc import Sequence
from typing import Any

import click

import odds
from api.tables import print_answer
from odds.contract.answer import render
from odds.contract.catalogue import INQUIRIES, Inquiry
from odds.contract.parameter import PARAMETERS, Parameter
from odds.contract.problem import FieldError, Problem

NAME = "qwixx-odds"


class _Flags(click.Command):
    """A command whose flags also take ``true`` or ``false`` as the next word.

    Click's own optional values would swallow whatever word follows, a sheet for instance.
    """

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        flags = {opt for p in self.params if isinstance(p, _Flag) for opt in p.opts}
        joined: list[str] = []
        for word in args:
            if joined and joined[-1] in flags and word.lower() in ("true", "false"):
                joined[-1] += f"={word}"
            else:
                joined.append(word)
        spelt = [f"{word}=true" if word in flags else word for word in joined]
        return super().parse_args(ctx, spelt)


class _Flag(click.Option):
    """An option for a parameter that is true or false."""


def _option(parameter: Parameter) -> click.Option:
    kind = _Flag if parameter.kind == "flag" else click.Option
    metavar = {"choice": "|".join(parameter.choices), "flag": "[true|false]", "whole": "N"}
    return kind(
        [f"--{parameter.name.replace('_', '-')}", parameter.name],
        help=parameter.help,
        multiple=True,
        metavar=metavar.get(parameter.kind, "TEXT"),
    )


def _command(inquiry: Inquiry) -> click.Command:
    def run(*, as_json: bool, **given: Any) -> None:
        body = inquiry.ask(_plain_strings(inquiry, given))
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
    return _Flags(
        inquiry.command,
        callback=run,
        params=[
            *positional,
            *(_option(PARAMETERS[name]) for name in inquiry.parameters),
            click.Option(["--json", "as_json"], is_flag=True, help="Print the HTTP answer's body"),
        ],
        help=f"{inquiry.summary}.",
        epilog=f"Example: {NAME} {inquiry.command} {words}{options}".replace("  ", " "),
    )


def _plain_strings(inquiry: Inquiry, given: dict[str, Any]) -> dict[str, str]:
    """Return what was given by parameter name. Raises Problem for one given in both ways."""
    twice = [name for name in inquiry.parameters if len(given[name]) > 1]
    if twice:
        raise Problem([FieldError(name, "is given more than once") for name in twice])
    texts = {name: given[name][0] for name in inquiry.parameters if given[name]}
    for name in inquiry.positional:
        positional = given[f"positional_{name}"]
        if positional is None:
            continue
        if name in texts:
            raise Problem([FieldError(name, "is given twice, as an argument and as an option")])
        texts[name] = positional
    return texts


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


for _inquiry in INQUIRIES:
    cli.add_command(_command(_inquiry))


@cli.command(epilog=f"Example: {NAME} serve --port 8000")
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen on")
@click.option(
    "--port", default=8000, show_default=True, type=click.IntRange(0, 65535), help="Port; 0: any"
)
def serve(host: str, port: int) -> None:
    """Serve the pages and the HTTP API."""
    from api.server import run  # noqa: PLC0415 - the other commands need no web server

    run(host, port)


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
