"""numba set up for the kernels: where compiled code is kept, which sums it may reorder.

Importing this module imports numba, which takes a third of a second; nothing does so before a
table has to be solved.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import Any, TypeVar, cast

import numba

from odds.solver.folder import data_folder

F = TypeVar("F", bound=Callable[..., Any])

# Sums of values may be taken in any order; nothing in a kernel is infinite or undefined.
_FAST = {"nnan", "ninf", "nsz", "contract", "reassoc"}


def _cache_folder() -> Path | None:
    """Return a folder for compiled code that can be written to, or None.

    numba looks only at the file that holds a kernel, not at what that inlines, so the folder is
    named for all the engine's sources.
    """
    sources = sorted(Path(__file__).parents[1].rglob("*.py"))
    digest = hashlib.blake2b(b"".join(path.read_bytes() for path in sources), digest_size=8)
    folder = data_folder() / f"compiled-{digest.hexdigest()}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return None
    return folder if os.access(folder, os.W_OK) else None


if "NUMBA_CACHE_DIR" not in os.environ:
    # Also where somebody has imported numba before, which read the environment then.
    numba.config.CACHE_DIR = str(_cache_folder() or "")  # type: ignore[attr-defined]
_KEEP = bool(numba.config.CACHE_DIR)  # type: ignore[attr-defined]


def kernel(function: F) -> F:
    """Compile a function that Python calls, without the interpreter's lock."""
    return cast("F", _callable(_compiled(function)))


def _callable(compiled: Any) -> Callable[..., Any]:
    @wraps(compiled)
    def call(*given: Any) -> Any:
        try:
            return compiled(*given)
        except OSError:
            # Only the compiled code could not be kept, on a full disk: it is there to be run.
            return compiled(*given)

    return call


def lent(function: F) -> F:
    """Compile a function that Python calls and that only uses arrays it is given.

    numba counts references to an array whenever it is taken out of a tuple, which threads that
    share the array pay for with every cache line they take from each other. What allocates nothing
    needs no such counts.
    """
    return cast("F", _callable(_compiled(function, _nrt=False)))


def part(function: F) -> F:
    """Compile a function that :func:`lent` ones call and that is large enough to stand alone."""
    return cast("F", _compiled(function, _nrt=False))


def inlined(function: F) -> F:
    """Compile a function into whichever kernel calls it."""
    return cast("F", _compiled(function, inline="always"))


def _compiled(function: Callable[..., Any], **more: Any) -> object:
    return numba.njit(nogil=True, cache=_KEEP, fastmath=_FAST, error_model="numpy", **more)(
        function
    )
