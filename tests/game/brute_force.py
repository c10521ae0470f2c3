"""A second statement of the rules of one turn, from the rule text and the published layouts only.

It knows nothing of the engine: rows are lists of marked numbers, an option is a tuple of texts. It
tries every pair of choices and asks of each whether the rules allow it, in the order of play.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import combinations_with_replacement, product
from random import Random
from typing import Any

from tests.data import load

LAYOUTS: dict[str, Any] = {variant["id"]: variant for variant in load("layouts")["variants"]}
ROWS = {name: {row["id"]: row for row in layout["rows"]} for name, layout in LAYOUTS.items()}
NUMBERS = {
    name: {row: [cell["number"] for cell in printed["cells"]] for row, printed in rows.items()}
    for name, rows in ROWS.items()
}
Choice = tuple[str, int]  # the row's id and the number


@dataclass
class Paper:
    """A sheet of paper: marked numbers by row, rows others closed, and what house rules hold."""

    variant: str
    marked: dict[str, list[int]]
    closed: set[str] = field(default_factory=set)
    before_lock: int = 5
    die_leaves_at_once: bool = True
    second_lock_ends_at_once: bool = True
    passing_is_free: bool = False

    @property
    def rows(self) -> dict[str, Any]:
        return ROWS[self.variant]

    def numbers(self, row: str) -> list[int]:
        return NUMBERS[self.variant][row]

    def last_numbers(self, row: str) -> list[int]:
        return [self.numbers(row)[i] for i in self.rows[row]["lock"]["cells"]]

    def own_locks(self) -> set[str]:
        return {r for r, marks in self.marked.items() if set(marks) & set(self.last_numbers(r))}

    def can_take(self, row: str, number: int) -> bool:
        """Whether the number may be crossed, the row being open."""
        if number not in self.numbers(row) or row in self.own_locks():
            return False
        order = self.numbers(row)
        if any(order.index(number) <= order.index(done) for done in self.marked[row]):
            return False
        return number not in self.last_numbers(row) or len(self.marked[row]) >= self.before_lock

    def crossed(self, choice: Choice) -> Paper:
        marked = {row: list(marks) for row, marks in self.marked.items()}
        marked[choice[0]].append(choice[1])
        return replace(self, marked=marked)

    def shut(self) -> set[str]:
        return self.closed | self.own_locks()

    def written(self) -> str:
        """The sheet as text, for the program under test to read."""
        fields = []
        for row, marks in self.marked.items():
            shown = ",".join(map(str, marks)) or "-"
            fields.append(f"{row[0].upper()}{shown}{'x' if row in self.closed else ''}")
        return "/".join(fields)


def white_choices(paper: Paper, whites: tuple[int, int]) -> list[Choice]:
    total = sum(whites)
    return [(r, total) for r in paper.rows if r not in paper.shut() and paper.can_take(r, total)]


def options(
    paper: Paper, whites: tuple[int, int], dice: dict[str, int], *, active: bool
) -> set[tuple[str, ...]]:
    """Return every option as a tuple of texts such as ``("W red 7", "C blue 4")``."""
    found: set[tuple[str, ...]] = set()
    whites_only = white_choices(paper, whites)
    found |= {(f"W {row} {number}",) for row, number in whites_only}
    if not active:
        return found | {("pass",)}
    for first in [None, *whites_only]:
        then = paper if first is None else paper.crossed(first)
        newly = then.shut() - paper.shut()
        if newly and len(then.shut()) >= 2 and paper.second_lock_ends_at_once:
            continue
        gone = paper.shut() if not paper.die_leaves_at_once else then.shut()
        missing = {then.rows[row]["lock"]["color"] for row in gone}
        for colour, white in product(dice, whites):
            number = white + dice[colour]
            if colour in missing:
                continue
            for row, layout in then.rows.items():
                right_colour = {"number": number, "color": colour} in layout["cells"]
                if row in then.shut() or not right_colour or not then.can_take(row, number):
                    continue
                second = f"C {row} {number}"
                found.add((second,) if first is None else (f"W {first[0]} {first[1]}", second))
    return found | {("pass",) if paper.passing_is_free and found else ("penalty",)}


def unordered_rolls() -> Iterator[tuple[tuple[int, int], tuple[int, int, int, int]]]:
    """Yield the 27,216 rolls of classic: both whites as a pair, red, yellow, green, blue."""
    faces = range(1, 7)
    for whites in combinations_with_replacement(faces, 2):
        for red, yellow, green, blue in product(faces, repeat=4):
            yield whites, (red, yellow, green, blue)


def random_roll(paper: Paper, rng: Random) -> tuple[tuple[int, int], dict[str, int]]:
    """Throw both whites and the coloured dice that are in play."""
    dice = LAYOUTS[paper.variant]["dice"]
    gone = {paper.rows[row]["lock"]["color"] for row in paper.shut()}
    whites = [rng.randint(1, die["sides"]) for die in dice if die["color"] == "white"]
    coloured = [die for die in dice if die["color"] not in {"white", *gone}]
    shown = {die["color"]: rng.randint(1, die["sides"]) for die in coloured}
    return (whites[0], whites[1]), shown


def marks_in(option: tuple[str, ...]) -> list[Choice]:
    """Return what an option crosses, in order; nothing for a pass or a penalty."""
    texts = [] if option in (("pass",), ("penalty",)) else option
    return [(row, int(number)) for _, row, number in map(str.split, texts)]


def after_option(paper: Paper, option: tuple[str, ...]) -> Paper:
    for choice in marks_in(option):
        paper = paper.crossed(choice)
    return paper


def played_paper(start: Paper, rolls: int, rng: Random) -> Paper:
    """Play up to so many random rolls, stopping before a second row would close."""

    def skipped(option: tuple[str, ...]) -> int:
        marks = marks_in(option)
        return sum(paper.numbers(r).index(n) - len(paper.marked[r]) for r, n in marks) or 99

    paper = start
    for _ in range(rolls):
        found = sorted(options(paper, *random_roll(paper, rng), active=rng.random() < 0.5))
        # Of a few options the one that skips least, or no row would ever fill up.
        after = after_option(paper, min(rng.sample(found, min(4, len(found))), key=skipped))
        if not after.shut() and rng.random() < 0.02:
            after = replace(after, closed={rng.choice(sorted(after.rows))})
        if len(after.shut()) < 2:
            paper = after
    return paper
