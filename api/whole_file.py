"""A file that is there whole or not at all: written beside its name and renamed."""

from __future__ import annotations

import os
from pathlib import Path


def write_whole(path: Path, text: str) -> Path:
    """Write a text in the place of what the file held, and return its path.

    Raises OSError; then the file is as it was.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    # Whoever links the name to a file elsewhere goes on doing so.
    place = path.resolve()
    part = place.with_name(f".{place.name}.part-{os.getpid()}")
    try:
        part.write_text(text, encoding="utf-8")
        part.replace(place)
    except BaseException:
        part.unlink(missing_ok=True)
        raise
    return path
