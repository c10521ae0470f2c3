"""``qwixx-odds arena`` and ``qwixx-odds engine``: policies against each other, and as a program."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import click
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

import odds
from api.shared_options import Command, option_of, plain_strings
from odds.contract.catalogue import GAME_PARAMETERS
from odds.contract.parameter import PARAMETERS
from odds.contract.problem import FieldError, Problem
from odds.contract.question import read_question
from odds.game.fault import Fault

if TYPE_CHECKING:
    from odds.play.arena import Meeting

DEFAULT_POLICIES = ("strong", "priced:7", "solo", "greedy:2")


def _arena(
    *,
    policies: tuple[str, ...],
    players: int,
    games: int,
    seed: int,
    scheduler: str | None,
    as_json: bool,
    **given: Any,
) -> None:
    """Let policies play each other: win matrix, scores, length, ends, with standard errors.

    Policies are strong, casual, random, greedy:K, rush, solo, priced:L and priced:L@N;
    rollouts:MS, the strong one thinking so many milliseconds a decision; or engine:COMMAND for a
    program that speaks the protocol of `qwixx-odds engine`. Each plays alone among copies of each
    other, in every seat by turns.
    """
    from odds.play.arena import jobs, meet, pairings  # noqa: PLC0415 - loads numba
    from odds.play.workers import on_cluster, on_threads  # noqa: PLC0415

    question = read_question(plain_strings(GAME_PARAMETERS, (), given), GAME_PARAMETERS, set())
    console = Console(stderr=True)
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        TextColumn("{task.percentage:>3.0f} %"),
        TimeRemainingColumn(),
    )
    try:
        todo = jobs(question.game, pairings(policies or DEFAULT_POLICIES, players), games, seed)
        with Progress(*columns, console=console, disable=not sys.stderr.isatty()) as progress:
            task = progress.add_task(f"{games} games a pairing", total=1.0)
            run = on_threads if scheduler is None else lambda some: on_cluster(some, scheduler)
            found = meet(todo, run, lambda done: progress.update(task, completed=done))
    except Fault as fault:
        raise Problem([FieldError.from_fault(fault)]) from None
    if as_json:
        click.echo(json.dumps({"seed": seed, "meetings": [_body(each) for each in found]}))
    else:
        _print(found, players)


def _body(meeting: Meeting) -> dict[str, Any]:
    pairing = meeting.pairing
    return {
        "alone": pairing.alone,
        "among": pairing.among,
        "players": pairing.players,
        "games": meeting.games,
        "share": {"estimate": meeting.share.mean, "standard_error": meeting.share.error},
        "score": {"estimate": meeting.own.mean, "standard_error": meeting.own.error},
        "others": {"estimate": meeting.other.mean, "standard_error": meeting.other.error},
        "rolls": meeting.rolls.mean,
        "ends_by_penalties": meeting.penalties,
    }


def _print(found: list[Meeting], players: int) -> None:
    shown = Table(title=f"Wins of one among the others, per cent; fair is {100 / players:.1f}")
    for column in ("one", "among", "games", "wins %", "score", "others", "rolls", "penalties %"):
        shown.add_column(column, justify="left" if column in ("one", "among") else "right")
    for each in found:
        shown.add_row(
            each.pairing.alone,
            each.pairing.among,
            str(each.games),
            f"{100 * each.share.mean:.2f} ± {100 * each.share.error:.2f}",
            f"{each.own.mean:.1f} ± {each.own.error:.1f}",
            f"{each.other.mean:.1f} ± {each.other.error:.1f}",
            f"{each.rolls.mean:.1f}",
            f"{100 * each.penalties:.1f}",
        )
    Console(width=max(Console().width, 100)).print(shown)


def _engine() -> None:
    """Speak the line protocol on standard input and output, for other programs to play against.

    The protocol is told in docs/engine.md. Ends at `quit` or at the end of the input.
    """
    from odds.play.protocol import Session  # noqa: PLC0415 - loads numba

    session = Session(f"qwixx-odds {odds.__version__}")
    for line in _lines():
        if line.strip().lower() == "quit":
            break
        for answer in session.answer(line):
            sys.stdout.write(f"{answer}\n")
        sys.stdout.flush()


def _lines() -> Iterator[str]:
    """Yield lines as they come; what is not text is read as far as it can be."""
    for raw in sys.stdin.buffer:
        yield raw.decode(errors="replace")


COMMANDS = (
    Command(
        "arena",
        callback=_arena,
        params=[
            click.Argument(["policies"], nargs=-1, metavar="[POLICY]..."),
            click.Option(
                ["--players"],
                type=click.IntRange(2, 5),
                default=2,
                show_default=True,
                help="Players at a table",
            ),
            click.Option(
                ["--games"],
                type=click.IntRange(1, 10_000_000),
                default=10_000,
                show_default=True,
                help="Games a pairing",
            ),
            click.Option(
                ["--seed"],
                type=click.IntRange(0, 2**31 - 1),
                default=1,
                show_default=True,
                help="Of the dice",
            ),
            click.Option(
                ["--scheduler"], help="Address of a Dask scheduler that has the games played"
            ),
            click.Option(["--json", "as_json"], is_flag=True, help="Print JSON"),
            *(option_of(PARAMETERS[name]) for name in GAME_PARAMETERS),
        ],
        help=_arena.__doc__,
        epilog="Example: qwixx-odds arena strong solo greedy:2 --games 20000",
    ),
    Command(
        "engine",
        callback=_engine,
        help=_engine.__doc__,
        epilog="Example: qwixx-odds engine < lines.txt",
    ),
)
