"""What a figure of the explorer is: its question, its study, how its numbers are drawn."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic
from urllib.parse import urlencode

from dashboards.explore.calls import ApiCall, S, StudyCall
from dashboards.figure_view import figure_view
from dashboards.numbers import separators
from odds.contract.question import Question
from odds.game.rules import Game, switches_told
from odds.game.turn import Role
from odds.game.variant import DEFAULT_VARIANT
from odds.solver.library import ValueTable
from odds.solver.tables import TableKey

if TYPE_CHECKING:
    from plotly.graph_objects import Figure

# A text in the reader's language: flask_babel's lazy strings have no type of their own.
Text = Any


def query(form: Mapping[str, str], defaults: Mapping[str, str]) -> str:
    """Return a form as a query string; only what would not be empty by default is told as empty."""
    kept = {name: text for name, text in form.items() if text or defaults.get(name)}
    return urlencode(kept, safe="/,@")


@dataclass(frozen=True)
class Asked:
    """A form read: its texts, the question in them, the tables that are there for it.

    ``defaults`` are what a form without any field holds.
    """

    form: Mapping[str, str]
    defaults: Mapping[str, str]
    question: Question
    tables: tuple[ValueTable, ...] = ()

    def link(self, **changes: str) -> str:
        """Return the address of this figure with some fields changed."""
        return "?" + query({**self.form, **changes}, self.defaults)

    def fields(self, *names: str) -> dict[str, str]:
        """Return these fields of the form as far as they are filled."""
        return {name: self.form[name] for name in names if self.form.get(name)}

    @property
    def game_fields(self) -> dict[str, str]:
        """What the API must be told of the game; nothing of classic under the default rules."""
        game = self.question.game
        variant = {} if game.variant.id == DEFAULT_VARIANT else {"variant": game.variant.id}
        return variant | switches_told(game.rules)

    @property
    def role(self) -> Role:
        """Whose roll comes next."""
        return self.question.turns[0]


@dataclass(frozen=True)
class Cell:
    """A cell of a table of numbers; ``href`` where it leads somewhere."""

    text: str
    href: str = ""


@dataclass(frozen=True)
class Panel:
    """One drawing of a figure, with its numbers as a table for want of script."""

    id: str
    title: str
    json: str
    height: int
    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    hint: str = ""


def panel(
    name: str,
    title: str,
    figure: Figure,
    columns: Sequence[str],
    rows: Sequence[Sequence[str | Cell]],
    hint: str = "",
) -> Panel:
    """Return a drawing with its table; numbers on its axes are those of the reader's language."""
    figure.update_layout(separators=separators())
    view = figure_view(name, title, figure, columns, ())
    cells = tuple(
        tuple(Cell(cell) if isinstance(cell, str) else cell for cell in row) for row in rows
    )
    return Panel(name, title, view.json, int(figure.layout.height), view.columns, cells, hint)


def asked_game(asked: Asked) -> tuple[Game, ...]:
    """Return the game that the question is about."""
    return (asked.question.game,)


def no_tables(_asked: Asked) -> tuple[TableKey, ...]:
    """Return the tables of a figure that needs no values."""
    return ()


@dataclass(frozen=True)
class Chart(Generic[S]):
    """A figure of the explorer.

    ``controls`` are the fields of its form, in their order, and ``defaults`` what an empty one
    holds. ``reads`` are the fields that ``call`` reads itself; the contract reads the rest.
    ``tables`` are the solved tables it asks for, of which it needs at least one unless
    ``optional``. ``call`` and ``tables`` raise Fault. ``commands`` are those whose
    assumptions hold here, for all of ``games``; ``notes`` what else a careful reader must know.
    ``examples`` are questions worth a look, as texts and fields.
    """

    id: str
    title: Text
    lead: Text
    controls: tuple[str, ...]
    defaults: Mapping[str, str]
    call: Callable[[Asked], StudyCall[S]]
    panels: Callable[[Asked, S], tuple[Panel, ...]]
    api: Callable[[Asked, S], Sequence[ApiCall]]
    commands: tuple[str, ...] = ()
    notes: tuple[Text, ...] = ()
    tables: Callable[[Asked], tuple[TableKey, ...]] = no_tables
    games: Callable[[Asked], tuple[Game, ...]] = asked_game
    optional: bool = False
    reads: tuple[str, ...] = ()
    examples: tuple[tuple[Text, Mapping[str, str]], ...] = field(default=())
