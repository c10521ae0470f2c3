"""gunicorn as this program wants it: a parent that loads, workers that answer.

The parent imports everything before it forks, so that workers share that memory. Tables are mapped
by the workers: their pages are shared all the same, and a worker that dies of a damaged file is
followed by one that reads it anew.
"""

from __future__ import annotations

import gc
import os
import shutil
import signal
import socket
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Any

from gunicorn.app.base import BaseApplication
from gunicorn.workers import gthread
from gunicorn.workers.gthread import TConn, ThreadWorker

from api import create_app
from api.settings import Settings
from api.stopping import GRACE, STOPPING
from odds.contract.places import LONG, PLACES

# Seconds in which the head of a request has to be there.
_HEAD_SECONDS = 10
# Seconds for which a thread waits for the first byte of a new connection, before it leaves that to
# the worker's main thread: with gunicorn's five a few hundred silent callers hold everything up.
gthread.DEFAULT_WORKER_DATA_TIMEOUT = 0.1
# The folder of what workers share; gunicorn's documentation wants a file system in memory.
_SHARED_MEMORY = Path("/dev/shm")  # noqa: S108 - a folder of our own is made there
_MOST_WORKERS = 4

Announce = Callable[[str, int], None]


def run_gunicorn(host: str, port: int, settings: Settings, announce: Announce) -> None:
    """Serve until told to stop."""
    parent = _SHARED_MEMORY if os.access(_SHARED_MEMORY, os.W_OK) else None
    try:
        folder = Path(tempfile.mkdtemp(prefix="qwixx-odds-", dir=parent))
    except OSError:
        # Nothing can be written anywhere: one worker needs to share nothing.
        _Server(host, port, settings, announce, None).run()
        return
    # Read when prometheus_client is first imported, which the application does.
    os.environ["PROMETHEUS_MULTIPROC_DIR"] = str(folder)
    try:
        _Server(host, port, settings, announce, folder).run()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


class _Server(BaseApplication):  # type: ignore[misc]
    def __init__(
        self, host: str, port: int, settings: Settings, announce: Announce, folder: Path | None
    ) -> None:
        self.host, self.port, self.settings = host, port, settings
        self.announce, self.folder = announce, folder
        super().__init__()

    def load_config(self) -> None:
        """Set what differs from gunicorn's defaults."""
        cores = min(len(os.sched_getaffinity(0)), _MOST_WORKERS)
        workers = self.settings.workers or cores
        settings: dict[str, Any] = {
            "bind": f"[{self.host}]:{self.port}"
            if ":" in self.host
            else f"{self.host}:{self.port}",
            "worker_class": "api.forking_server.Worker",
            "workers": workers if self.folder else 1,
            "threads": self.settings.threads,
            "preload_app": True,
            # Of a worker whose main thread hangs; requests have their own limit, see Worker.
            "timeout": 60,
            "graceful_timeout": GRACE,
            "keepalive": 15,
            # Room for the longest question, and no more.
            "limit_request_line": 8190,
            "limit_request_fields": 50,
            "limit_request_field_size": 8190,
            "worker_tmp_dir": str(self.folder) if self.folder else None,
            "loglevel": "warning",
            # Or it opens one in the user's home, which a container's user does not have.
            "control_socket_disable": True,
            # No header of a caller may move a route.
            "forwarder_headers": "",
            "proc_name": "qwixx-odds",
            "when_ready": self._ready,
            "post_worker_init": _begin_work,
            "worker_exit": _end_work,
            "child_exit": _forget_worker,
        }
        for name, value in settings.items():
            self.cfg.set(name, value)

    def load(self) -> object:
        """Build the application once, in the parent, which solves nothing."""
        app = create_app({"SOLVE_TABLES": False})
        app.extensions["solves"] = self.settings.solve_tables
        if self.folder is not None:
            PLACES.set_up(self.settings.rollouts_at_once, self.folder)
            LONG.set_up(self.settings.long_at_once, self.folder)
        # What is loaded stays. Looking through it for garbage would hold up all requests of a
        # worker for a tenth of a second, and write into the memory that workers share.
        gc.collect()
        gc.freeze()
        return app

    def _ready(self, server: Any) -> None:
        self.announce(self.host, server.LISTENERS[0].sock.getsockname()[1])


class Worker(ThreadWorker):  # type: ignore[misc]
    """Threads, with a limit on the time that one request holds one of them.

    Neither a caller that sends its request byte by byte nor one that does not read the answer can
    keep a thread for longer.
    """

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self._until: dict[TConn, float] = {}

    def handle(self, conn: TConn) -> Any:
        """Handle a request, whose head has to come at once."""
        self._until[conn] = time.monotonic() + _HEAD_SECONDS
        try:
            return super().handle(conn)
        finally:
            self._until.pop(conn, None)

    def handle_request(self, req: Any, conn: TConn) -> Any:
        """Answer a request whose head is there."""
        seconds = self.wsgi.extensions["settings"].request_seconds
        self._until[conn] = time.monotonic() + seconds
        return super().handle_request(req, conn)

    def murder_keepalived(self, force: bool = False) -> None:  # noqa: FBT001, FBT002 - its parent's
        """Close what has been silent for too long, and cut off what has taken too long."""
        super().murder_keepalived(force)
        now = time.monotonic()
        for conn, until in list(self._until.items()):
            if now > until:
                try:
                    conn.sock.shutdown(socket.SHUT_RDWR)
                except OSError:
                    # It has gone by itself.
                    continue


def _begin_work(worker: Any) -> None:
    """Start what needs threads, which a fork would lose, and end games when told to stop."""
    usual = signal.getsignal(signal.SIGTERM)

    def stop(number: int, frame: FrameType | None) -> None:
        STOPPING.set()
        if callable(usual):
            usual(number, frame)

    signal.signal(signal.SIGTERM, stop)
    if worker.wsgi.extensions["solves"]:
        worker.wsgi.extensions["tables"].start()


def _end_work(_server: Any, worker: Any) -> None:
    STOPPING.set()
    if worker.wsgi is not None:
        worker.wsgi.extensions["tables"].stop()


def _forget_worker(_server: Any, worker: Any) -> None:
    """Take the gauges of a worker that has gone out of the sums."""
    if "PROMETHEUS_MULTIPROC_DIR" in os.environ:
        from prometheus_client.multiprocess import (  # noqa: PLC0415 - after the variable is set
            mark_process_dead,
        )

        mark_process_dead(worker.pid)  # type: ignore[no-untyped-call]
