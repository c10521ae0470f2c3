"""``qwixx-odds advise --table FILE``: advice at a table, from the body that HTTP takes."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import click
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn
from rich.table import Table
from rich.text import Text

from api.progress import solved
from odds.contract.answer import Body, render
from odds.contract.problem import FieldError, Problem
from odds.contract.wording import percent
from odds.game.fault import Fault

MAX_FILE = 64 * 1024
_EXPLAINED = 10


def advise_table(file: str, *, as_json: bool) -> None:
    """Read a table from a file, ``-`` for standard input, and print the advice."""
    from odds.contract.table_answer import table_answer  # noqa: PLC0415 - loads numba
    from odds.contract.table_question import read_table  # noqa: PLC0415

    question = read_table(_read(file))
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn())
    with Progress(*columns, console=console, disable=not sys.stderr.isatty()) as progress:
        task = progress.add_task("playing to the end", total=1.0)

        def told(done: float, _body: Body) -> bool:
            progress.update(task, completed=done)
            return True

        try:
            body = table_answer(question, solved, told)
        except Fault as fault:
            raise Problem([FieldError.from_fault(fault)]) from None
    if as_json:
        click.echo(render(body), nl=False)
    else:
        _print(body)


def _read(file: str) -> Any:
    try:
        text = sys.stdin.read(MAX_FILE + 1) if file == "-" else Path(file).read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        message = getattr(error, "strerror", None) or "it is no text"
        raise Problem([FieldError("table", f"{file}: {message}")]) from None
    if len(text) > MAX_FILE:
        raise Problem([FieldError("table", f"longer than {MAX_FILE} characters", MAX_FILE)])
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        raise Problem([FieldError("table", f"is no JSON: {error.msg}", error.pos)]) from None
    except (ValueError, RecursionError):
        raise Problem([FieldError("table", "is no JSON that can be read")]) from None


def _print(body: Body) -> None:
    console = Console()
    if body["options"]:
        options = Table(title="Options, best first", title_justify="left")
        for column in ("option", "win", "95 %", "games", "score", "behind"):
            options.add_column(column, justify="left" if column == "option" else "right")
        for option in body["options"][:_EXPLAINED]:
            options.add_row(option["option"], *_figures(option))
        console.print(options)
    players = Table()
    for column in ("player", "plays", "win", "95 %", "score", "sd"):
        players.add_column(column, justify="left" if column in ("player", "plays") else "right")
    for player in body["players"]:
        win = player["win"]
        players.add_row(
            Text(player["name"]),
            player["kind"],
            percent(win["estimate"]),
            _interval(win),
            f"{player['score']['estimate']:.1f}",
            f"{player['sd']:.1f}",
        )
    console.print(players)
    if body["own_score_best"]:
        costs = body["own_score_costs"]
        behind = "" if not costs else f", {percent(costs['estimate'])} behind the best here"
        console.print(f"For the own score alone: {body['own_score_best']}{behind}", markup=False)
    for row in body["closed_by_others"]:
        chance = percent(row["chance"]["estimate"])
        console.print(f"{row['row']}: closed by another before my next mark in it: {chance}")
    for each in body["at_least"]:
        chance = percent(each["chance"]["estimate"])
        console.print(f"at least {each['points']} points: {chance}")
    for sentence in body["assumptions"]:
        console.print(Text(f"· {sentence}", style="dim"))


def _figures(option: Body) -> tuple[str, ...]:
    win, score, behind = option["win"], option["score"], option["behind"]
    if win is None:
        return "", "", "", "", ""
    return (
        percent(win["estimate"]),
        _interval(win),
        str(win.get("samples", "")),
        f"{score['estimate']:.1f}" if score else "",
        f"{behind['estimate']:.4f}" if behind else "",
    )


def _interval(win: Body) -> str:
    if "ci95" not in win:
        return "network"
    low, high = win["ci95"]
    return f"{100 * low:.1f} to {100 * high:.1f}"
