"""Answers as tables for a terminal, drawn by rich from the contract's bodies."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rich.console import Console, Group, RenderableType
from rich.table import Table
from rich.text import Text

from odds.contract.wording import EVENTS, percent, reason_texts

Body = dict[str, Any]

# Longer fractions do not help a reader of a terminal; --json has them.
LONGEST = 24
# Options told apart from the next one; --json has the reasons of all.
EXPLAINED = 3


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


def _value(body: Body) -> RenderableType:
    table = _table("figure", "points")
    for key, name in (
        ("value", "mean final score"),
        ("score_now", "score now"),
        ("to_come", "to come"),
        ("sd", "spread of the final score (sd)"),
    ):
        table.add_row(name, f"{body[key]:.3f}" if key != "score_now" else str(body[key]))
    rest = _table("figure", "")
    rest.add_row("rolls to come", f"{body['rolls_to_come']:.2f}")
    rest.add_row("ends by penalties", percent(body["ends_by_penalties"]))
    return Group(table, rest)


def _advise(body: Body) -> RenderableType:
    table = _table("option", "value", "loss", "class")
    for option in body["options"]:
        loss = f"{option['loss']:.3f}" if option["loss"] else "–"
        table.add_row(option["option"], f"{option['value']:.3f}", loss, option["class"])
    why = [
        Text(f"{option['option']} before {option['reasons']['against']}: {reasons}")
        for option in body["options"][:EXPLAINED]
        if option["reasons"] and option["reasons"]["difference"] > 0
        for reasons in ["; ".join(reason_texts(option["reasons"]))]
    ]
    return Group(table, *why)


_TABLES: dict[str, Callable[[Body], RenderableType]] = {
    "odds": _odds,
    "cell": _cell,
    "lock": _lock,
    "penalty": _penalty,
    "dice": _dice,
    "value": _value,
    "advise": _advise,
}
