"""How many may compute something long at once: places that are taken and given back.

In one process a place is a number. Processes that serve the same callers share places as locks on
files, which the system itself gives back when a process is killed.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path
from typing import Literal

from filelock import FileLock, Timeout


class Places:
    """A number of places, all alike. ``name`` tells files of several kinds apart."""

    def __init__(self, name: str, count: int) -> None:
        self.name, self.count = name, count
        # Told the number that this process holds, whenever it changes.
        self.told: Callable[[int], object] = int
        self._folder: Path | None = None
        self._held: list[FileLock | None] = []
        self._guard = threading.Lock()

    def set_up(self, count: int, folder: Path | None = None) -> None:
        """Change how many there are; with a folder, all processes that name it share them."""
        self.count, self._folder = count, folder

    @property
    def taken(self) -> int:
        """How many this process holds."""
        return len(self._held)

    def acquire(self, *, blocking: Literal[False] = False) -> bool:  # noqa: ARG002 - says so
        """Take a place if one is free; never waits, which ``blocking=False`` spells out."""
        with self._guard:
            free = self._take()
            self.told(self.taken)
        return free

    def _take(self) -> bool:
        if self._folder is None:
            free = self.taken < self.count
            if free:
                self._held.append(None)
            return free
        for number in range(self.count):
            # A place may be given back by another thread than the one that took it.
            lock = FileLock(self._folder / f"{self.name}-{number}", thread_local=False)
            try:
                lock.acquire(blocking=False)
            except Timeout:
                continue
            self._held.append(lock)
            return True
        return False

    def release(self) -> None:
        """Give a place back."""
        with self._guard:
            lock = self._held.pop()
            if lock is not None:
                lock.release()
            self.told(self.taken)


# Games are played on all cores: more tables than this at once would only wait for each other. Faces
# that serve several callers take a place here before they ask.
PLACES = Places("rollouts", 2)
# Odds of many rolls in no regular order take seconds, in which nothing else gets a whole core.
LONG = Places("long", 2)
