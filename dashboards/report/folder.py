"""A folder of pages that is replaced as a whole, and only where all that it holds is ours.

What was written is listed in the folder itself (:data:`MANIFEST`), so that nobody's own files are
ever taken for ours. The pages are written beside the folder and renamed into its place, by one
writer at a time; what a writer that was killed left beside it goes with the next one.
"""

from __future__ import annotations

import json
import os
import re
import secrets
import shutil
from collections.abc import Iterator, Mapping
from pathlib import Path, PurePosixPath

from filelock import FileLock

from odds.game.fault import Fault
from odds.solver.folder import data_folder

MANIFEST = "site.json"
MADE_BY = "qwixx-odds study"
# The names of files that a report has: paths within its folder, by plain words.
_WORD = r"[A-Za-z0-9_-][A-Za-z0-9._-]*"
_NAME = re.compile(rf"{_WORD}(?:/{_WORD})*")
# How long another writer is waited for, in seconds; renaming takes much less.
_PATIENCE = 60
# How many names of a foreign folder are looked at for the message.
_TOLD = 60


def studies_folder() -> Path:
    """Return where the report lies unless another folder is named."""
    return data_folder() / "studies"


def files_of(folder: Path) -> frozenset[str]:
    """Return the names of the files of the report in a folder, none where there is no report.

    A name that leads out of the folder, or that no report has, is left out, whoever listed it.
    """
    try:
        told = json.loads((folder / MANIFEST).read_bytes())
    except (OSError, ValueError, RecursionError):
        return frozenset()
    if not isinstance(told, dict) or told.get("made_by") != MADE_BY:
        return frozenset()
    files = told.get("files")
    names = map(str, files) if isinstance(files, list) else ()
    return frozenset(name for name in names if _NAME.fullmatch(name))


def check_creatable(place: Path) -> None:
    """Raise Fault unless a folder, given by its absolute path, is there or could be made."""
    above = next(path for path in (place, *place.parents) if os.access(path, os.F_OK))
    if not above.is_dir():
        raise Fault(f"{above} is a file, not a folder", field="out")
    if not os.access(above, os.W_OK | os.X_OK):
        raise Fault(f"{above} cannot be written", field="out")


def check_replaceable(folder: Path) -> Path:
    """Return the folder's real path, which may hold nothing, or a report and nothing besides.

    Raises Fault where it holds anything else, or is or lies in what is no folder.
    """
    try:
        place = folder.expanduser().resolve()
        if not place.is_dir():
            check_creatable(place)
            return place
        ours = _ours(place)
        foreign = next((name for name in _names(place) if name not in ours), None)
    except (OSError, RuntimeError) as error:
        # Before Python 3.13 links in a circle are a RuntimeError.
        raise Fault(_reason(error), field="out") from None
    if foreign is not None:
        raise Fault(
            f"{place} holds {foreign[:_TOLD]}, which is no part of a report; "
            "name an empty or a new folder",
            field="out",
        )
    check_creatable(place.parent)
    return place


def replace_site(folder: Path, files: Mapping[str, bytes]) -> Path:
    """Write the files in the place of what the folder held, and return its real path.

    ``files`` are named by their paths within it, with slashes. Raises Fault where the folder is
    not ours to replace, OSError where it cannot be written; then it is as it was.
    """
    place = check_replaceable(folder)
    place.parent.mkdir(parents=True, exist_ok=True)
    with FileLock(place.with_name(f".{place.name}.lock"), timeout=_PATIENCE):
        _sweep(place)
        check_replaceable(place)
        beside = f".{place.name}-{secrets.token_hex(4)}"
        new, old = place.with_name(f"{beside}.new"), place.with_name(f"{beside}.old")
        try:
            _write(new, {**files, MANIFEST: _told(files)})
            _put(new, place, old)
        finally:
            shutil.rmtree(new, ignore_errors=True)
        shutil.rmtree(old, ignore_errors=True)
    return place


def _sweep(place: Path) -> None:
    """Remove what writers left that were killed; the old pages come back where there are none.

    Whoever calls this holds the lock, so that nobody is writing now.
    """
    left = re.compile(rf"\.{re.escape(place.name)}-[0-9a-f]{{8}}\.(new|old)")
    for path in sorted(place.parent.iterdir()):
        found = left.fullmatch(path.name)
        if found and found[1] == "old" and not place.exists():
            path.rename(place)
        elif found:
            shutil.rmtree(path, ignore_errors=True)


def _put(new: Path, place: Path, old: Path) -> None:
    """Rename the new folder into its place, or leave the old one there."""
    held = place.exists()
    if held:
        place.rename(old)
    try:
        new.rename(place)
    except OSError:
        if held:
            old.rename(place)
        raise


def _write(folder: Path, files: Mapping[str, bytes]) -> None:
    for name, content in files.items():
        path = folder.joinpath(*PurePosixPath(name).parts)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)


def _told(files: Mapping[str, bytes]) -> bytes:
    told = {"made_by": MADE_BY, "files": sorted(files)}
    return (json.dumps(told, indent=1) + "\n").encode()


def _ours(place: Path) -> set[str]:
    """Return the names of the files of a report, and of the folders they lie in."""
    names = files_of(place)
    files = [PurePosixPath(name) for name in (*names, MANIFEST)] if names else []
    return {str(path) for file in files for path in (file, *file.parents)}


def _names(place: Path) -> Iterator[str]:
    """Yield everything in a folder, links unfollowed, in a fixed order."""
    for root, folders, files in os.walk(place):
        folders.sort()
        for name in sorted((*folders, *files)):
            yield (Path(root) / name).relative_to(place).as_posix()


def _reason(error: Exception) -> str:
    if isinstance(error, OSError) and error.strerror:
        where = f"{error.filename}: " if error.filename else ""
        return f"{where}{error.strerror.lower()}"
    return str(error)
