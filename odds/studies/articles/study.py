"""A study: a question, how it is answered, and the function that does it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from odds.play.arena import Job, Meeting, Sums, meet
from odds.play.workers import on_threads
from odds.solver.library import ValueTable, obtain
from odds.solver.tables import TableKey
from odds.studies.articles.report import Findings, Report
from odds.studies.articles.text import Text

Obtain = Callable[[TableKey, bool], ValueTable]
Run = Callable[[Sequence[Job]], Iterator[tuple[int, Sums]]]
Progress = Callable[[float], None]


def _solve(key: TableKey, moments: bool) -> ValueTable:  # noqa: FBT001 - as Obtain has it
    return obtain(key, moments=moments)


def _silent(done: float) -> None:
    """Tell nobody."""


@dataclass(frozen=True, slots=True)
class Means:
    """What a study works with.

    ``obtain`` gives solved tables, with moments or without; ``run`` has jobs of games played, here
    or on a cluster; ``progress`` is told the part that is done, 0 to 1.
    """

    obtain: Obtain = _solve
    run: Run = on_threads
    progress: Progress = _silent

    def table(self, key: TableKey, *, moments: bool = False) -> ValueTable:
        """Return a solved table; one that is not there yet is solved first."""
        return self.obtain(key, moments)

    def values(self, key: TableKey) -> NDArray[np.float32]:
        """Return the numbers of a table, as casts of players ask for them."""
        return self.table(key).values

    def meet(self, todo: Sequence[Job]) -> list[Meeting]:
        """Have games played; the same numbers come of it wherever that is."""
        return meet(todo, self.run, self.progress)


@dataclass(frozen=True, slots=True)
class Study:
    """``name`` in addresses and commands; ``method`` in two sentences."""

    name: str
    title: Text
    question: Text
    method: tuple[Text, Text]
    investigate: Callable[[Means], Findings]

    def report(self, means: Means | None = None) -> Report:
        """Return what comes of the study: the same, bit for bit, whenever it is asked.

        Tables that are not there yet are solved, which takes seconds each. Raises Fault.
        """
        findings = self.investigate(means or Means())
        return Report(self.name, self.title, self.question, self.method, findings)
