"""Solved tables in files: written once, checked, then mapped into memory by whoever asks.

A file is a page of JSON, which says what the table is of and the checksum of what follows, and
then the numbers, little-endian float32, [place, phase, penalties] for values and one axis more for
moments. It is written beside its name and renamed, so that a name stands for a whole table;
reading refuses, by name and with a reason, whatever is truncated, altered, of another format or of
another game.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace
from functools import cached_property
from math import inf
from pathlib import Path
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from odds.game.fault import Fault
from odds.game.rules import Game
from odds.solver.folder import data_folder
from odds.solver.indexing import FIGURES, LANES, index_of

FORMAT = 1
Kind = Literal["values", "moments"]
KINDS: tuple[Kind, ...] = ("values", "moments")
# What a head has to say of itself for the file to be listed.
_TOLD: dict[str, type] = {"kind": str, "variant": str, "players": int, "tempo": float}
# The head fills one page of memory, so that the numbers start on one.
_HEAD = 4096
_NUMBER = np.dtype("<f4")
Table = NDArray[np.float32]


class TableRefused(Exception):
    """A file that cannot serve: its name and why."""

    def __init__(self, path: Path, reason: str) -> None:
        super().__init__(f"{path.name}: {reason}")
        self.path, self.reason = path, reason


@dataclass(frozen=True, slots=True)
class TableKey:
    """What a table is of: a game, a cadence, a price in points on each roll.

    A switch that changes no value changes no key. Raises Fault for a price that is none.
    """

    game: Game
    players: int = 1
    tempo: float = 0.0

    def __post_init__(self) -> None:
        # In a table nobody else ends the game, and whoever ends it has marked.
        if self.game.rules.penalty_when_ended_early:
            rules = replace(self.game.rules, penalty_when_ended_early=False)
            object.__setattr__(self, "game", Game(self.game.variant, rules))
        # Neither -0.0 nor 3 is another price than 0.0 or 3.0.
        object.__setattr__(self, "tempo", float(self.tempo) + 0.0)
        if not 0 <= self.tempo < inf:
            raise Fault("must be 0 or more points a roll", field="tempo")

    def path(self, kind: Kind) -> Path:
        """Return the file's place in the data folder."""
        return tables_folder() / _name_of(self.head(kind))

    def shape(self, kind: Kind) -> tuple[int, ...]:
        """Return the shape of the numbers."""
        shape = (index_of(self.game).places, self.players, LANES)
        return (*shape, FIGURES) if kind == "moments" else shape

    def head(self, kind: Kind) -> dict[str, Any]:
        """Return what the file says of itself, its checksum left out."""
        return {
            "format": FORMAT,
            "kind": kind,
            "variant": self.game.variant.id,
            "sheet": _sheet_digest(self.game),
            "rules": asdict(self.game.rules),
            "players": self.players,
            "tempo": self.tempo,
            "shape": list(self.shape(kind)),
        }


def tables_folder() -> Path:
    """Return the folder of the tables, which need not exist."""
    return data_folder() / "tables"


def _name_of(head: dict[str, Any]) -> str:
    """Return the name of the file with this head, whose digest leaves the checksum out."""
    told = {name: value for name, value in head.items() if name != "checksum"}
    said = json.dumps(told, sort_keys=True).encode()
    digest = hashlib.blake2b(said, digest_size=6).hexdigest()
    tempo = f"-tempo{head['tempo']:g}" if head["tempo"] else ""
    return f"{head['variant']}-{head['players']}p{tempo}-{digest}.{head['kind']}"


def _sheet_digest(game: Game) -> str:
    """Return a digest of all of a variant that bears on values."""
    variant = game.variant
    rows = [
        [row.id, row.lock_colour, list(row.closing), [(c.number, c.colour) for c in row.cells]]
        for row in variant.rows
    ]
    numbers = [variant.sides, variant.marks_before_lock, variant.penalty_points]
    numbers += [variant.max_penalties, variant.rows_to_end]
    said = json.dumps([rows, list(variant.colours), list(variant.score), numbers])
    return hashlib.blake2b(said.encode(), digest_size=8).hexdigest()


def write_table(key: TableKey, kind: Kind, numbers: NDArray[Any]) -> Path:
    """Write a table under its name, whole or not at all. Raises OSError.

    Only one process may write a table at a time; :mod:`odds.solver.library` sees to that.
    """
    path = key.path(kind)
    path.parent.mkdir(parents=True, exist_ok=True)
    for left_over in path.parent.glob(f"{path.name}.part-*"):
        left_over.unlink(missing_ok=True)
    content = np.ascontiguousarray(numbers, _NUMBER)
    head = key.head(kind) | {"checksum": _checksum(content)}
    part = path.with_name(f"{path.name}.part-{os.getpid()}")
    try:
        with part.open("wb") as file:
            file.write(json.dumps(head).encode().ljust(_HEAD - 1) + b"\n")
            file.write(content.data)
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    except BaseException:
        part.unlink(missing_ok=True)
        raise
    return path


def read_table(key: TableKey, kind: Kind) -> Table:
    """Return a table mapped from its file, read only and shared by all who read it.

    Raises FileNotFoundError where there is none and TableRefused where it cannot serve.
    """
    path = key.path(kind)
    head = read_head(path)
    expected = key.head(kind)
    for name, value in expected.items():
        if head.get(name) != value:
            raise TableRefused(path, f"it is of another {name}, {head.get(name)!r}")
    return _checked(path, head)


def read_head(path: Path) -> dict[str, Any]:
    """Return what a file says of itself. Raises FileNotFoundError and TableRefused."""
    try:
        with path.open("rb") as file:
            head = json.loads(file.read(_HEAD))
    except FileNotFoundError:
        raise
    except (OSError, ValueError, RecursionError) as error:
        raise TableRefused(path, f"it cannot be read as a table ({error})") from None
    if not isinstance(head, dict) or head.get("format") != FORMAT:
        wrong = head.get("format") if isinstance(head, dict) else None
        raise TableRefused(path, f"its format is {wrong!r}, this program's is {FORMAT}")
    for name, kind in _TOLD.items():
        if not isinstance(head.get(name), kind):
            raise TableRefused(path, f"it does not say its {name}")
    return head


def _checked(path: Path, head: dict[str, Any]) -> Table:
    try:
        shape = tuple(int(length) for length in head["shape"])
        numbers: Table = np.memmap(path, _NUMBER, "r", _HEAD, shape)
        extra = path.stat().st_size - _HEAD - numbers.nbytes
    except (KeyError, TypeError, ValueError, OverflowError, OSError) as error:
        raise TableRefused(path, f"it is truncated or its shape is wrong ({error})") from None
    if extra:
        raise TableRefused(path, f"it is {extra} bytes too long")
    if _checksum(numbers) != head.get("checksum"):
        raise TableRefused(path, "its checksum does not fit its numbers")
    return numbers


def _checksum(numbers: NDArray[Any]) -> str:
    return hashlib.blake2b(numbers.data, digest_size=16).hexdigest()


@dataclass(frozen=True)
class TableFile:
    """A file in the folder of tables. ``fault``: why it cannot serve, None if it can."""

    path: Path
    head: dict[str, Any]
    fault: str | None

    @cached_property
    def size(self) -> int:
        """Bytes on disk."""
        return self.path.stat().st_size


def table_files(*, verify: bool = False) -> Iterator[TableFile]:
    """Yield the tables in their folder, each file's numbers checked on request.

    Left out are locks, what is being written, and whatever is named for something else.
    """
    folder = tables_folder()
    for path in sorted(folder.iterdir()) if folder.is_dir() else ():
        if path.suffix.removeprefix(".") not in KINDS or not path.is_file():
            continue
        try:
            head = read_head(path)
            if path.name != _name_of(head):
                raise TableRefused(path, f"it holds {_name_of(head)}")  # noqa: TRY301
            if verify:
                _checked(path, head)
        except FileNotFoundError:
            # Removed in the meantime.
            continue
        except TableRefused as refused:
            yield TableFile(path, {}, refused.reason)
        else:
            yield TableFile(path, head, None)
