"""Answers as tables for a terminal, drawn by rich from the contract's bodies."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rich.console import Console, Group, RenderableType
from rich.table import Table
from rich.text import Text

Body = dict[str, Any]


def print_answer(command: str, body: Body) -> None:
    """Print the body of the answer to a command, with its assumptions below."""
    console = Console()
    notes = [Text(f"· {sentence}", style="dim") for sentence in body["assumptions"]]
    console.print(Group(_TABLES[command](body), *notes))


def _percent(chance: Body) -> str:
    """Return a chance in per cent and, where it is short enough to read, as a fraction."""
    percent = _percent_text(chance["decimal"])
    fraction = chance.get("fraction", "")
    return f"{percent}  {fraction}" if "/" in fraction and len(fraction) <= 24 else percent


def _percent_text(decimal: float) -> str:
    """Return per cent to two places, never rounded to impossible or certain."""
    if 0 < decimal < 0.00005:
        return "< 0.01 %"
    if 0.99995 < decimal < 1:
        return "> 99.99 %"
    return f"{100 * decimal:.2f} %"


def _table(*columns: str, title: str | None = None) -> Table:
    table = Table(title=title, title_justify="left", title_style="bold")
    for index, column in enumerate(columns):
        table.add_column(column, justify="left" if index == 0 else "right", no_wrap=True)
    return table


def _odds(body: Body) -> RenderableType:
    roll = "your own roll" if body["role"] == "active" else "another player's roll"
    cells = _table("cell", "can be marked", title=f"Next roll: {roll}")
    for cell in body["cells"]:
        cells.add_row(f"{cell['row']} {cell['number']}", _percent(cell["chance"]))
    rows = _table("row", "mark", "lock")
    for row in body["rows"]:
        rows.add_row(row["row"], _percent(row["mark"]), _percent(row["lock"]))
    events = _table("event", "chance")
    names = {
        "any_lock": "some row can be locked",
        "no_mark": "no legal mark",
        "two_marks": "two marks possible",
        "no_mark_max_skip": "no mark within the allowed skips",
    }
    for key, name in names.items():
        if key in body:
            events.add_row(name, _percent(body[key]))
    return Group(cells, rows, events)


def _cell(body: Body) -> RenderableType:
    title = f"{body['row']} {body['number']}: next roll {_percent(body['next_roll'])}"
    return _curves(body["turns"], {"at least once": body["within"]}, title)


def _lock(body: Body) -> RenderableType:
    rows = body.get("rows") or [body]
    curves = {row["row"]: row["within"] for row in rows}
    table = _curves(body["turns"], curves, "Locked within, best play for that row")
    return Group(table, _plan(body["plan"])) if "plan" in body else table


def _plan(plan: Body) -> RenderableType:
    title = (
        f"Next roll, to have it locked in {plan['turns']}: skipping leaves {_percent(plan['skip'])}"
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
    return _percent_text(offer["chance"]["decimal"]), offer["answer"]


def _penalty(body: Body) -> RenderableType:
    curves = {"at least one": body["within"]}
    if "within_max_skip" in body:
        curves["within the allowed skips"] = body["within_max_skip"]
    title = f"Forced penalty: next own turn {_percent(body['next_turn'])}"
    return _curves(body["turns"], curves, title)


def _curves(turns: str, curves: dict[str, list[Body]], title: str) -> Table:
    table = _table("roll", "whose", *curves, title=title)
    for index, turn in enumerate(turns):
        whose = "own" if turn == "A" else "other"
        chances = (_percent(curve[index]) for curve in curves.values())
        table.add_row(str(index + 1), whose, *chances)
    return table


def _dice(body: Body) -> RenderableType:
    table = _table("number", "two dice", "given colour", "own turn, one row")
    for number in body["numbers"]:
        chances = (number[key] for key in ("two_dice", "given_colour", "own_turn"))
        table.add_row(str(number["number"]), *map(_percent, chances))
    return table


_TABLES: dict[str, Callable[[Body], RenderableType]] = {
    "odds": _odds,
    "cell": _cell,
    "lock": _lock,
    "penalty": _penalty,
    "dice": _dice,
}
