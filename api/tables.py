"""Answers as tables for a terminal, drawn by rich from the contract's bodies."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rich.console import Console, Group, RenderableType
from rich.table import Table
from rich.text import Text

from odds.contract.wording import EVENTS, percent

Body = dict[str, Any]

# Longer fractions do not help a reader of a terminal; --json has them.
LONGEST = 24


def print_answer(command: str, body: Body) -> None:
    """Print the body of the answer to a command, with its assumptions below."""
    console = Console()
    notes = [Text(f"· {sentence}", style="dim") for sentence in body["assumptions"]]
    console.print(Group(_TABLES[command](body), *notes))


def _chance(chance: Body) -> str:
    """Return a chance in per cent and, where it is short enough to read, as a fraction."""
    text, fraction = percent(chance["decimal"]), chance.get("fraction", "")
    return f"{text}  {fraction}" if "/" in fraction and len(fraction) <= LONGEST else text


def _table(*columns: str, title: str | None = None) -> Table:
    table = Table(title=title, title_justify="left", title_style="bold")
    for index, column in enumerate(columns):
        table.add_column(column, justify="left" if index == 0 else "right", no_wrap=True)
    return table


def _odds(body: Body) -> RenderableType:
    roll = "your own roll" if body["role"] == "active" else "another player's roll"
    cells = _table("cell", "can be marked", title=f"Next roll: {roll}")
    for cell in body["cells"]:
        cells.add_row(f"{cell['row']} {cell['number']}", _chance(cell["chance"]))
    rows = _table("row", "mark", "lock")
    for row in body["rows"]:
        rows.add_row(row["row"], _chance(row["mark"]), _chance(row["lock"]))
    events = _table("event", "chance")
    for key, name in EVENTS.items():
        if key in body:
            events.add_row(name, _chance(body[key]))
    return Group(cells, rows, events)


def _cell(body: Body) -> RenderableType:
    cell = f"{body['row']} {body['number']} ({body['state']})"
    title = f"{cell}: next roll {_chance(body['next_roll'])}"
    return _curves(body["turns"], {"at least once": body["within"]}, title)


def _lock(body: Body) -> RenderableType:
    rows = body.get("rows") or [body]
    curves = {row["row"]: row["within"] for row in rows}
    table = _curves(body["turns"], curves, "Locked within, best play for that row")
    return Group(table, _plan(body["plan"])) if "plan" in body else table


def _plan(plan: Body) -> RenderableType:
    title = (
        f"Next roll, to have it locked in {plan['turns']}: skipping leaves {_chance(plan['skip'])}"
    )
    table = _table("number", "after one mark", "", "after two, this last", "", title=title)
    second = {offer["number"]: offer for offer in plan["two_marks_ending_on"]}
    for offer in plan["one_mark"]:
        both = [offer, second.pop(offer["number"], None)]
        table.add_row(str(offer["number"]), *(text for one in both for text in _offer(one)))
    for number, offer in second.items():
        table.add_row(str(number), *_offer(None), *_offer(offer))
    return table


def _offer(offer: Body | None) -> tuple[str, str]:
    if offer is None:
        return "", ""
    return percent(offer["chance"]["decimal"]), offer["answer"]


def _penalty(body: Body) -> RenderableType:
    curves = {"at least one": body["within"]}
    if "within_max_skip" in body:
        curves["within the allowed skips"] = body["within_max_skip"]
    title = f"Forced penalty: next own turn {_chance(body['next_turn'])}"
    return _curves(body["turns"], curves, title)


def _curves(turns: str, curves: dict[str, list[Body]], title: str) -> Table:
    table = _table("roll", "whose", *curves, title=title)
    for index, turn in enumerate(turns):
        whose = "own" if turn == "A" else "other"
        # Side by side there is room for the decimals only.
        show = _chance if len(curves) == 1 else lambda chance: percent(chance["decimal"])
        chances = (show(curve[index]) for curve in curves.values())
        table.add_row(str(index + 1), whose, *chances)
    return table


def _dice(body: Body) -> RenderableType:
    table = _table("number", "two dice", "given colour", "own turn, one row")
    for number in body["numbers"]:
        chances = (number[key] for key in ("two_dice", "given_colour", "own_turn"))
        table.add_row(str(number["number"]), *map(_chance, chances))
    return table


_TABLES: dict[str, Callable[[Body], RenderableType]] = {
    "odds": _odds,
    "cell": _cell,
    "lock": _lock,
    "penalty": _penalty,
    "dice": _dice,
}
