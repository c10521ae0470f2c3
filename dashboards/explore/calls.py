"""The call behind a figure: run for the page, and written down so that anybody can run it.

What is shown and what is run are the same objects, so that they cannot differ.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Generic, TypeVar
from urllib.parse import urlencode

from odds.contract.catalogue import INQUIRIES
from odds.game.notation import write_sheet, write_turns
from odds.game.rules import Game, switches_told
from odds.game.sheet import Sheet
from odds.game.turn import Role
from odds.solver.library import ValueTable
from odds.tabular import Tabular

S = TypeVar("S", bound=Tabular)
PATHS = {inquiry.command: inquiry.path for inquiry in INQUIRIES}
WIDTH = 88


@dataclass(frozen=True)
class Argument:
    """A value with the Python text that makes it; ``imports`` are the lines that the text needs."""

    value: Any
    text: str
    imports: tuple[str, ...] = ()


@dataclass(frozen=True)
class StudyCall(Generic[S]):
    """A study's function with its arguments, which are hashable: results are kept and shared."""

    function: Callable[..., S]
    arguments: tuple[Argument, ...]

    def run(self) -> S:
        """Return the study. Raises Fault."""
        study: S = _kept(self.function, tuple(argument.value for argument in self.arguments))
        return study

    @property
    def python(self) -> str:
        """The call as a program that prints the study's rows."""
        function = self.function
        imports = {line for argument in self.arguments for line in argument.imports}
        imports.add(f"from {function.__module__} import {function.__name__}")
        lines = ["import odds", *sorted(imports), "", *self._call(), "print(*study.columns)"]
        return "\n".join([*lines, "for row in study.rows():", "    print(*row)"])

    def _call(self) -> list[str]:
        texts = [argument.text for argument in self.arguments]
        line = f"study = {self.function.__name__}({', '.join(texts)})"
        if len(line) <= WIDTH:
            return [line]
        return [f"study = {self.function.__name__}(", *(f"    {text}," for text in texts), ")"]


# One with 200 rolls keeps a megabyte or two.
@lru_cache(maxsize=32)
def _kept(function: Callable[..., S], values: tuple[Any, ...]) -> S:
    return function(*values)


@dataclass(frozen=True)
class ApiCall:
    """A question to the HTTP API by the command's name."""

    command: str
    fields: Mapping[str, str]

    @property
    def address(self) -> str:
        """Path and query; what a shell or a link can carry as it is stays readable."""
        return f"{PATHS[self.command]}?{urlencode(self.fields, safe='/,@')}"

    def curl(self, host: str) -> str:
        """Return the command line; ``host`` with its scheme and without a slash at its end."""
        return f"curl '{host}{self.address}'"


def plain(value: Any) -> Argument:
    """Return a text, a number or a tuple of texts as an argument."""
    return Argument(value, repr(value))


def game_argument(game: Game) -> Argument:
    """Return a game as an argument."""
    told = {name: getattr(game.rules, name) for name in switches_told(game.rules)}
    switches = "".join(f", {name}={value!r}" for name, value in told.items())
    return Argument(game, f"odds.game({game.variant.id!r}{switches})")


def sheet_argument(sheet: Sheet) -> Argument:
    """Return a sheet as an argument; classic needs no naming."""
    game = game_argument(sheet.game).text
    named = "" if game == "odds.game('classic')" else f", {game}"
    return Argument(sheet, f"odds.sheet({write_sheet(sheet)!r}{named})")


def turns_argument(turns: Sequence[Role]) -> Argument:
    """Return the coming rolls as an argument."""
    return Argument(tuple(turns), f"odds.turns({write_turns(turns)!r})")


IMPORTS = ("from odds.solver.library import obtain", "from odds.solver.tables import TableKey")


def table_argument(table: ValueTable) -> Argument:
    """Return a table as an argument; who runs the text solves it unless it is there."""
    game = game_argument(table.key.game).text
    return Argument(table, f"obtain(TableKey({game}, players={table.key.players}))", IMPORTS)


def tuple_argument(arguments: Sequence[Argument]) -> Argument:
    """Return several arguments as one tuple."""
    texts = ", ".join(argument.text for argument in arguments)
    comma = "," if len(arguments) == 1 else ""
    imports = tuple(line for argument in arguments for line in argument.imports)
    values = tuple(argument.value for argument in arguments)
    return Argument(values, f"({texts}{comma})", imports)
