"""The program itself, served as a user serves it, in a process that tests may hurt."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from odds.solver.tables import tables_folder
from tests.solver.test_tables import compiled

COMMAND = str(Path(sys.executable).with_name("qwixx-odds"))


@dataclass(frozen=True)
class Server:
    """A running service: its process and its port. ``log`` is what it wrote to standard error."""

    process: subprocess.Popen[str]
    port: int
    log: Path

    def get(self, path: str, **headers: str) -> tuple[int, str]:
        return self._send(Request(f"http://127.0.0.1:{self.port}{path}", headers=headers))

    def post(self, path: str, body: Any) -> tuple[int, str]:
        return self._send(
            Request(
                f"http://127.0.0.1:{self.port}{path}",
                json.dumps(body).encode(),
                {"Content-Type": "application/json"},
            )
        )

    @staticmethod
    def _send(request: Request) -> tuple[int, str]:
        try:
            with urlopen(request, timeout=300) as response:
                return response.status, response.read().decode()
        except HTTPError as refused:
            with refused:
                return refused.code, refused.read().decode()

    def connect(self, sent: str = "", *, buffer: int | None = None) -> socket.socket:
        """Return a connection on which this was sent; ``buffer`` bytes wait unread."""
        connection = socket.socket()
        if buffer is not None:
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
        connection.settimeout(60)
        connection.connect(("127.0.0.1", self.port))
        connection.sendall(sent.encode())
        return connection

    def metric(self, name: str) -> float:
        """Return the value of a series by its name with its labels."""
        _, text = self.get("/metrics")
        found = re.search(rf"^{re.escape(name)} (\S+)$", text, re.MULTILINE)
        return float(found[1]) if found else 0.0

    def children(self) -> list[int]:
        return children(self.process.pid)


def children(pid: int) -> list[int]:
    """Return the processes that any thread of this one started."""
    tasks = Path(f"/proc/{pid}/task").glob("*/children")
    return [int(word) for task in tasks for word in task.read_text("ascii").split()]


@contextmanager
def serving(tmp_path: Path, *, code: str = "", **settings: str) -> Iterator[Server]:
    """Serve with these settings on a free port; ``code`` runs first."""
    log = tmp_path / "log"
    environment = {
        **os.environ,
        "NUMBA_CACHE_DIR": compiled(),
        **{f"QWIXX_ODDS_{name.upper()}": value for name, value in settings.items()},
    }
    started = f"{code}\nfrom api.command_line import main; main(['serve', '--port', '0'])"
    with log.open("w") as written, subprocess.Popen(
        [sys.executable, "-c", started], env=environment, text=True,
        stdout=subprocess.PIPE, stderr=written,
    ) as process:  # fmt: skip
        try:
            assert process.stdout is not None
            line = process.stdout.readline()
            address = re.search(r"http://localhost:(\d+)/", line)
            assert address, log.read_text()
            yield Server(process, int(address[1]), log)
        finally:
            process.send_signal(signal.SIGKILL if process.poll() is None else 0)


def linked_tables(folder: Path) -> Path:
    """Fill a data folder with the tables of this run, as links that may be replaced one by one."""
    (folder / "tables").mkdir(parents=True)
    for path in tables_folder().iterdir():
        if path.suffix in (".values", ".moments"):
            os.link(path, folder / "tables" / path.name)
    return folder


def until(true: Callable[[], bool], seconds: float = 20) -> bool:
    """Wait until something holds; whether it came to hold."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if true():
            return True
        time.sleep(0.05)
    return False
