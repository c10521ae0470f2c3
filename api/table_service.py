"""The service's tables: solved in a process of their own, then mapped and shared.

The configured tables are solved one after another in the background. Until one is there, questions
to it are answered 503 with the time to come back; a table that is not configured is never solved
because somebody asks, only read if it is there.
"""

from __future__ import annotations

import atexit
import json
import logging
import os
import subprocess
import sys
import threading
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from filelock import FileLock, Timeout

from api.stopping import STOPPING
from api.whole_file import write_whole
from odds.contract.places import PLACES
from odds.contract.problem import FieldError, Problem
from odds.contract.table_question import MAX_BUDGET_MS, TableQuestion
from odds.game.fault import Fault
from odds.solver.folder import VARIABLE, data_folder
from odds.solver.tables import TableKey, tables_folder

if TYPE_CHECKING:
    from odds.contract.answer import Body
    from odds.solver.library import ValueTable

# Seconds after which a caller may ask again.
RETRY_AFTER, BUSY_RETRY_AFTER = 5, 2
# Seconds after which what failed is tried again: a solver may have been killed, a disk be full.
FIRST_PAUSE, LONGEST_PAUSE = 15, 3600
# The file in which the worker that solves says how far it is.
_SAID = "service.progress"


@dataclass(frozen=True, slots=True)
class Progress:
    """What is being solved and the share that is done; ``fault`` why it could not be."""

    text: str = "waiting"
    done: float = 0.0
    fault: str | None = None


def compile_games() -> None:
    """Have the kernels of whole games compiled and kept by another process."""
    asked = "position start seat 0\nwhite 34-5216\n"
    subprocess.run(
        [sys.executable, "-m", "api", "engine"],
        input=asked,
        stdout=subprocess.DEVNULL,
        text=True,
        check=False,
        cwd=Path(__file__).parents[1],
        env=os.environ | {VARIABLE: str(data_folder())},
    )


class TableService:
    """Finds tables for the routes, and solves the configured ones when started."""

    def __init__(self, keys: Sequence[TableKey], max_budget_ms: int = MAX_BUDGET_MS) -> None:
        self.keys, self.max_budget_ms = tuple(keys), max_budget_ms
        self.progress = dict.fromkeys(self.keys, Progress())
        self._open: dict[tuple[TableKey, bool], ValueTable] = {}
        self._reading = threading.Lock()
        self._log = logging.getLogger(__name__)
        self._building: subprocess.Popen[str] | None = None
        self._stopped = threading.Event()
        # Whoever provides the tables also runs what is compiled.
        self._warm = True

    def start(self) -> None:
        """Solve in the background what is missing, values before everything else."""
        atexit.register(self.stop)
        self._warm = False
        threading.Thread(target=self._in_turn, name="tables", daemon=True).start()

    def _in_turn(self) -> None:
        """Solve, one worker of a service at a time: the next finds what the last one left."""
        folder = tables_folder()
        lock = FileLock(folder / "service.lock")
        try:
            folder.mkdir(parents=True, exist_ok=True)
            while not self._stopped.is_set():
                try:
                    lock.acquire(timeout=1)
                    break
                except Timeout:
                    self._listen()
        except OSError:
            # Nothing can be kept here, so there is nothing to take turns at.
            self._try_all()
            return
        try:
            # What an earlier service has said holds no more.
            self._tell()
            self._try_all()
        finally:
            lock.release()

    def _try_all(self) -> None:
        """Solve until everything is there; what failed is tried again, after a while."""
        pause = FIRST_PAUSE
        while True:
            self._build_all()
            if not self._left() or self._stopped.wait(pause):
                return
            pause = min(4 * pause, LONGEST_PAUSE)
            self.progress |= dict.fromkeys(self._left(), Progress())

    def _say(self, key: TableKey, progress: Progress) -> None:
        """Note how far a table is, for the workers that wait for it too."""
        self.progress[key] = progress
        self._tell()

    def _tell(self) -> None:
        """Write down how far everything is."""
        tables = {k.path("values").name: asdict(state) for k, state in self.progress.items()}
        said = {"tables": tables, "warm": self._warm}
        path = tables_folder() / _SAID
        try:
            write_whole(path, json.dumps(said))
        except OSError:
            # They will say that they wait.
            return

    def _listen(self) -> None:
        """Take over what the worker that solves has said."""
        try:
            said = json.loads((tables_folder() / _SAID).read_text("utf-8"))
            for key in self.progress:
                if (name := key.path("values").name) in said["tables"]:
                    self.progress[key] = Progress(**said["tables"][name])
            # What another worker has compiled serves this one too.
            self._warm = self._warm or said["warm"] is True
        except (OSError, ValueError, TypeError, KeyError):
            return

    def stop(self) -> None:
        """End the process that solves, if one runs; its files are whole or not there."""
        self._stopped.set()
        if self._building is not None:
            self._building.terminate()

    def table(self, key: TableKey, moments: bool) -> ValueTable:  # noqa: FBT001 - see Tables
        """Return a table. Raises Problem: 503 while it is solved, 422 if it never will be."""
        found = self.find(key, moments=moments)
        if found is not None:
            return found
        if key not in self.progress:
            raise Problem([FieldError(None, self._known(key))])
        raise self._not_yet(key)

    def find(self, key: TableKey, *, moments: bool) -> ValueTable | None:
        """Return a table that is there, read and checked once."""
        from odds.solver.library import find  # noqa: PLC0415 - loads numpy

        if (key, moments) not in self._open:
            # The values are not read and checked again for every question that also wants moments.
            if moments and not key.path("moments").exists():
                return None
            # Nor by all who ask while they are: checking reads a file from end to end.
            with self._reading:
                found = self._open.get((key, moments)) or find(key, moments=moments)
                if found is None:
                    return None
                self._open[key, moments] = found
        return self._open[key, moments]

    @property
    def ready(self) -> bool:
        """Whether every configured table is there, and what plays by them."""
        return self._warm and not self._left()

    @property
    def missing(self) -> str:
        """What is not there yet and how far it is, for whoever runs the service."""
        left = [
            f"{key.players}p {self.progress[key].text} {self.progress[key].done:.0%}"
            for key in self._left()
        ]
        return ", ".join(left or ["what plays whole games"])

    def _left(self) -> list[TableKey]:
        return [key for key in self.keys if self.find(key, moments=not key.tempo) is None]

    def _known(self, key: TableKey) -> str:
        """Say which tables there are, where another was asked for."""
        seats = sorted(k.players for k in self.keys if k.game == key.game and not k.tempo)
        games = sorted({k.game.variant.id for k in self.keys})
        if seats:
            return f"this service has values of {key.game.variant.id} for {seats} players"
        return (
            f"this service has values of {', '.join(games)} under the default rules only; the "
            "command line solves every variant and rule"
        )

    def _not_yet(self, key: TableKey) -> Problem:
        state = self.progress[key]
        if state.fault is not None:
            return Problem(
                [FieldError(None, state.fault)],
                status=503,
                title="There are no values",
                retry_after=FIRST_PAUSE,
            )
        message = f"the values are being computed ({state.text}, {state.done:.0%})"
        return Problem(
            [FieldError(None, message)],
            status=503,
            title="The values are not there yet",
            retry_after=RETRY_AFTER,
        )

    def _build_all(self) -> None:
        for values_only in (True, False):
            for key in self.keys:
                if self._stopped.is_set():
                    return
                if key.tempo and not values_only:
                    continue
                if self.find(key, moments=not values_only) is None:
                    try:
                        self._build(key, values_only=values_only)
                    except (OSError, ValueError) as error:
                        self._failed(key, str(error))
                    if self.progress[key].fault is not None:
                        # Whatever it was, a full disk or a broken installation, meets all of them.
                        self.progress |= dict.fromkeys(self._left(), self.progress[key])
                        return

            if values_only:
                compile_games()
                self._warm = True
                self._tell()

    def check_warm(self) -> None:
        """Raise Problem while what plays whole games is not there yet."""
        if not self._warm:
            raise Problem(
                [FieldError(None, "what plays whole games is being prepared")],
                status=503,
                title="The values are not there yet",
                retry_after=RETRY_AFTER,
            )

    def take_place(self, question: TableQuestion) -> TableQuestion:
        """Take one of PLACES to play a table out; return the question within what is allowed.

        Raises Problem, 503, while nothing can be played or all places are taken.
        """
        self.check_warm()
        if not PLACES.acquire():
            raise Problem(
                [FieldError(None, f"{PLACES.count} tables are being played out already")],
                status=503,
                title="The service is busy",
                retry_after=BUSY_RETRY_AFTER,
            )
        return replace(question, budget_ms=min(question.budget_ms, self.max_budget_ms))

    def play(self, question: TableQuestion) -> Body:
        """Answer a table's question at once. Raises Problem, also for what cannot be played."""
        from odds.contract.table_answer import table_answer  # noqa: PLC0415 - loads numba

        question = self.take_place(question)
        try:
            return table_answer(question, self.table, lambda *_: not STOPPING.is_set())
        except Fault as fault:
            raise Problem([FieldError.from_fault(fault)]) from None
        finally:
            PLACES.release()

    def _build(self, key: TableKey, *, values_only: bool) -> None:
        """Run ``solve`` in another process and read along."""
        switches = [
            f"--{name.replace('_', '-')}={str(value).lower()}"
            for name, value in asdict(key.game.rules).items()
            if value is not None
        ]
        command = [sys.executable, "-m", "api", "solve", "--lines", f"--players={key.players}"]
        command += [f"--variant={key.game.variant.id}", f"--tempo={key.tempo}", *switches]
        with subprocess.Popen(  # noqa: S603 - our own program
            command + ["--values-only"] * values_only,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            cwd=Path(__file__).parents[1],
            env=os.environ | {VARIABLE: str(data_folder())},
        ) as process:
            self._building = process
            for line in process.stdout or ():
                done, _, text = line.strip().partition(" ")
                self._say(key, Progress(text, float(done)))
            said = process.stderr.read().strip() if process.stderr else ""
        self._building = None
        if not self._stopped.is_set() and self.find(key, moments=not values_only) is None:
            self._failed(key, said or f"the solver ended with {process.returncode}")

    def _failed(self, key: TableKey, told: str) -> None:
        """Keep what went wrong for the log; callers learn only that it did."""
        self._log.error("no table of %s for %d: %s", key.game.variant.id, key.players, told)
        said = "the values could not be computed, which is tried again; the service's log says why"
        self._say(key, Progress("failed", 0.0, said))
