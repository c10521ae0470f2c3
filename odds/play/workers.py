"""Where an arena's jobs are done: on this machine's cores, or on a Dask cluster."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from typing import TYPE_CHECKING

from odds.game.fault import Fault
from odds.play.arena import Job, Sums, work

if TYPE_CHECKING:
    from distributed import Client


def on_threads(todo: Sequence[Job], threads: int | None = None) -> Iterator[tuple[int, Sums]]:
    """Do jobs on threads; yields the place and the sums of each as it is done."""
    with ThreadPoolExecutor(threads or os.cpu_count() or 1) as pool:
        try:
            futures = {pool.submit(work, job): place for place, job in enumerate(todo)}
            for future in as_completed(futures):
                yield futures[future], future.result()
        except BaseException:
            pool.shutdown(cancel_futures=True)
            raise


def on_cluster(todo: Sequence[Job], scheduler: str) -> Iterator[tuple[int, Sums]]:
    """Do jobs on the workers of a Dask scheduler, for example ``tcp://host:8786``.

    A worker that is lost has its jobs done again elsewhere. Every worker needs this package and
    solves the tables that it does not have. Raises Fault where there is no scheduler.
    """
    with _client(scheduler) as client:
        from distributed import as_completed  # noqa: PLC0415 - an extra

        futures = client.map(work, todo, pure=False, retries=10)
        places = {future.key: place for place, future in enumerate(futures)}
        for future, sums in as_completed(futures, with_results=True):
            yield places[future.key], sums


def check_scheduler(scheduler: str) -> None:
    """Raise Fault where there is no scheduler, before anything is computed for its workers."""
    _client(scheduler).close()


def _client(scheduler: str) -> Client:
    try:
        from distributed import Client  # noqa: PLC0415 - an extra
    except ImportError:
        raise Fault(
            "a cluster needs dask: pip install 'qwixx-odds[cluster]'", field="scheduler"
        ) from None
    try:
        return Client(scheduler, timeout="10s")
    except (OSError, ValueError) as error:
        raise Fault(f"no scheduler answers at {scheduler} ({error})", field="scheduler") from None
