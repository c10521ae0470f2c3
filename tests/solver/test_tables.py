"""Tables in files: what is written is read, what cannot serve is refused and solved again."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from filelock import FileLock

from odds.game.fault import Fault
from odds.solver import jit, library
from odds.solver.library import find, obtain
from odds.solver.tables import TableKey, TableRefused, read_table, table_files, tables_folder
from tests.solver.slow_solver import every_sheet, tiny_game

ROOT = Path(__file__).parents[2]
KEY = TableKey(tiny_game("as mixx a"), players=2)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Keep the tables of each test apart."""
    monkeypatch.setenv("QWIXX_ODDS_DATA", str(tmp_path))
    return tmp_path


class Heard(list[str]):
    """What an obtained table reported, each text once."""

    def __call__(self, text: str, _done: float) -> None:
        if text not in self:
            self.append(text)


def test_what_is_solved_is_read_again() -> None:
    assert find(KEY) is None
    solved, heard = obtain(KEY, moments=True), Heard()
    read = obtain(KEY, moments=True, report=heard)
    assert heard == []
    for sheet in every_sheet(KEY.game)[::7]:
        for phase in (0, 1):
            assert read.final_score(sheet, phase) == solved.final_score(sheet, phase)
            assert read.moments_of(sheet, phase) == solved.moments_of(sheet, phase)
    assert isinstance(read.values, np.memmap)
    assert not read.values.flags.writeable


def test_values_alone_leave_the_moments_for_later() -> None:
    values = obtain(KEY)
    with pytest.raises(LookupError):
        values.moments_of(every_sheet(KEY.game)[0])
    assert find(KEY, moments=True) is None
    assert obtain(KEY, moments=True).moments is not None


def other_key(path: Path) -> None:
    other = TableKey(tiny_game("as mixx a", second_lock="after_turn"), players=2)
    obtain(other)
    path.write_bytes(other.path("values").read_bytes())


def reheaded(path: Path, **changed: object) -> None:
    content = path.read_bytes()
    head = json.loads(content[:4096]) | changed
    path.write_bytes(json.dumps(head).encode().ljust(4095) + b"\n" + content[4096:])


FAULTS: dict[str, tuple[Callable[[Path], object], str]] = {
    "truncated": (lambda path: path.write_bytes(path.read_bytes()[:-100]), "truncated"),
    "empty": (lambda path: path.write_bytes(b""), "cannot be read"),
    "too long": (lambda path: path.write_bytes(path.read_bytes() + b"more"), "too long"),
    "altered": (
        lambda path: path.write_bytes(path.read_bytes()[:-4] + b"\0\0\0\1"),
        "checksum",
    ),
    "older": (lambda path: reheaded(path, format=0), "its format is 0"),
    "foreign": (lambda path: path.write_text("something else"), "cannot be read"),
    "deep": (lambda path: path.write_bytes(b"[" * 4096), "cannot be read"),
    "of a size that no number has": (
        lambda path: reheaded(path, shape=[10**30, 2, 4]),
        "is of another shape",
    ),
    "a list": (lambda path: path.write_text("[]"), "its format is None"),
    "of another game": (other_key, "it is of another rules"),
    "without a word": (lambda path: path.write_text('{"format": 1}'), "does not say its kind"),
    "of another sheet": (lambda path: reheaded(path, sheet="?"), "it is of another sheet"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_file_that_cannot_serve_is_refused_by_name_and_solved_again(fault: str) -> None:
    spoil, reason = FAULTS[fault]
    good = obtain(KEY).values.copy()
    path = KEY.path("values")
    spoil(path)
    with pytest.raises(TableRefused, match=f"{path.name}: .*{reason}"):
        read_table(KEY, "values")
    assert find(KEY) is None
    heard = Heard()
    again = obtain(KEY, report=heard)
    assert any(path.name in text and "solved again" in text for text in heard)
    assert np.array_equal(again.values, good)
    assert np.array_equal(read_table(KEY, "values"), good)


def test_files_are_listed_with_their_faults(folder: Path) -> None:
    assert list(table_files()) == []
    obtain(KEY, moments=True)
    (folder / "tables" / "stray.values").write_text("no table")
    KEY.path("moments").write_bytes(KEY.path("moments").read_bytes()[:-1] + b"\xff")
    (folder / "tables" / "silent.values").write_text('{"format": 1}')
    (folder / "tables" / "notes.txt").write_text("not ours")
    (folder / "tables" / "folder.values").mkdir()
    (folder / "tables" / "nowhere.values").symlink_to("gone")
    copied = folder / "tables" / "copied.values"
    copied.write_bytes(KEY.path("values").read_bytes())
    huge = folder / "tables" / "huge.values"
    huge.write_bytes(KEY.path("values").read_bytes())
    reheaded(huge, shape=[10**30, 2, 4])
    (folder / "tables" / f"{KEY.path('values').name}.part-1").write_text("being written")
    faults = {file.path.name: file.fault for file in table_files(verify=True)}
    assert f"it holds {KEY.path('values').name}" in str(faults["copied.values"])
    assert faults["huge.values"] is not None
    assert len(faults) == 6
    assert "does not say" in str(faults["silent.values"])
    assert faults[KEY.path("values").name] is None
    assert "checksum" in str(faults[KEY.path("moments").name])
    assert "cannot be read" in str(faults["stray.values"])


def test_a_folder_that_cannot_be_written_answers_from_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = obtain(KEY)
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("QWIXX_ODDS_DATA", str(tmp_path / "file"))
    table = obtain(KEY)
    assert table.note is not None
    assert "could not be kept" in table.note
    assert np.array_equal(table.values, kept.values)


def test_a_read_only_folder_still_reads(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = obtain(KEY)

    def refused(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    # The tests may run as root, whom no permission stops.
    monkeypatch.setattr(FileLock, "acquire", refused)
    monkeypatch.setattr(library, "write_table", refused)
    assert np.array_equal(obtain(KEY).values, kept.values)
    # What is not there yet is solved and not kept.
    table = obtain(KEY, moments=True)
    assert "could not be kept" in str(table.note)
    assert [path.name for path in (folder / "tables").glob("*.moments")] == []


SOLVE = """
import resource, sys
from odds.solver.library import obtain
from odds.solver.tables import TableKey
from tests.solver.slow_solver import tiny_game
key = TableKey(tiny_game("as mixx a"), players=2)
"""


def run(code: str, folder: Path, kernels: str | None = None) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", SOLVE + code],
        cwd=ROOT,
        env=os.environ | {"QWIXX_ODDS_DATA": str(folder), "NUMBA_CACHE_DIR": kernels or compiled()},
        capture_output=True,
        text=True,
        check=False,
    )


def compiled() -> str:
    """Return the folder of the kernels compiled in this run, which a new folder would lack."""
    return str(jit.numba.config.CACHE_DIR)  # type: ignore[attr-defined]


def test_a_full_disk_leaves_no_part_of_a_file(folder: Path, tmp_path: Path) -> None:
    # The kernels cannot be kept either.
    kernels = tmp_path / "kernels"
    done = run(
        """
import signal
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (8000, 8000))
print(obtain(key).note)
""",
        folder,
        str(kernels),
    )
    assert list(kernels.rglob("*.nbc")) == []
    assert "could not be kept" in done.stdout, done.stderr
    names = [path.name for path in tables_folder().iterdir() if "mixx" in path.name]
    assert [name for name in names if not name.endswith(".lock")] == []


def test_a_killed_build_leaves_nothing_that_is_read(folder: Path) -> None:
    obtain(TableKey(tiny_game("as classic")))
    killed = run(
        """
import os, signal
from odds.solver import tables
def die(part, path):
    os.kill(os.getpid(), signal.SIGKILL)
tables.Path.replace = die
obtain(key)
""",
        folder,
    )
    assert killed.returncode == -signal.SIGKILL
    left = [path.name for path in tables_folder().iterdir() if ".part-" in path.name]
    assert len(left) == 1
    assert find(KEY) is None
    # The lock went with its process, and the next build clears up.
    obtain(KEY)
    assert not [path for path in tables_folder().iterdir() if ".part-" in path.name]
    assert find(KEY) is not None


def test_one_process_solves_while_another_waits(folder: Path) -> None:
    obtain(TableKey(tiny_game("as classic")))
    code = """
import time
from odds.game.fault import Fault
from odds.solver import jit, library
from odds.solver.induction import solve
def slowly(*given, **named):
    print("solving", flush=True)
    time.sleep(3)
    return solve(*given, **named)
library.solve = slowly
obtain(key, report=lambda text, done: print(text, flush=True))
"""
    command = [sys.executable, "-c", SOLVE + code]
    env = os.environ | {"QWIXX_ODDS_DATA": str(folder), "NUMBA_CACHE_DIR": compiled()}
    first = subprocess.Popen(command, cwd=ROOT, env=env, stdout=subprocess.PIPE, text=True)
    assert first.stdout is not None
    assert first.stdout.readline() == "solving\n"
    second = subprocess.run(
        command, cwd=ROOT, env=env, capture_output=True, text=True, check=True
    ).stdout
    first.communicate()
    assert first.returncode == 0
    assert "another process is solving this table" in second
    assert "solving\n" not in second


def test_ctrl_c_ends_the_build_and_leaves_nothing(folder: Path) -> None:
    """A build of classic takes seconds, so that there is time to interrupt it."""
    # A process started in the background of a shell may have been told to ignore the signal.
    code = (
        "import signal; signal.signal(signal.SIGINT, signal.default_int_handler); "
        "from api.command_line import main; main(['solve', '--lines'])"
    )
    command = [sys.executable, "-c", code]
    env = os.environ | {"QWIXX_ODDS_DATA": str(folder), "NUMBA_CACHE_DIR": compiled()}
    process = subprocess.Popen(
        command, cwd=ROOT, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    process.stdout.readline()
    process.send_signal(signal.SIGINT)
    started = time.monotonic()
    _, said = process.communicate(timeout=60)
    assert process.returncode == 1, (said, time.monotonic() - started)
    assert said.strip() == "qwixx-odds: interrupted"
    assert [path.suffix for path in tables_folder().iterdir()] == [".lock"]


def test_keys_that_mean_the_same_are_the_same() -> None:
    game = tiny_game("as mixx a", penalty_when_ended_early=True)
    assert TableKey(game, 2) == KEY
    assert TableKey(game, 2).path("values") == KEY.path("values")
    assert TableKey(KEY.game, 2, 3).path("values") == TableKey(KEY.game, 2, 3.0).path("values")
    assert TableKey(KEY.game, 2, -0.0).path("values") == KEY.path("values")


@pytest.mark.parametrize("tempo", [-1.0, float("nan"), float("inf")])
def test_a_price_that_is_none_is_refused(tempo: float) -> None:
    with pytest.raises(Fault, match="0 or more"):
        TableKey(KEY.game, 2, tempo)
