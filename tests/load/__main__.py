"""``make load``: the service against a constant answer of the same size, driven by wrk.

The real server with all its middleware; beside ours, routes that return a constant body as long as
ours. Ratios of throughputs, not throughputs, can be compared between machines. Each route is
measured in many short turns with its constant, so that a change of the machine's load meets both.
Where others use the cores too, the processor time of the workers tells more than the throughput.

No sheet is asked twice within a run, so that no memory of whole answers could help.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from tests.api.serving import Server, serving
from tests.api.test_table_advice import TABLE

ODDS = "/api/v1/odds/roll?sheet=R2,3,5/Y7/G12,11/B-/P1"
SHEETS = 12_000
TURNS = 5
_UNITS = {"us": 0.001, "ms": 1.0, "s": 1000.0, "m": 60_000.0}
# A constant answer through the same server and middleware.
_CONSTANT = """
from api import application
from flask import Response, request
build = application.build
def with_constant(config):
    app = build(config)
    def constant(size):
        return Response("x" * size, mimetype="application/json")
    app.add_url_rule("/constant/<int:size>", view_func=constant)
    return app
application.build = with_constant
"""


@dataclass(frozen=True)
class Measured:
    """Requests a second, the 99th percentile of their times, and the workers' time for each.

    Times are in milliseconds.
    """

    rate: float
    p99: float
    work: float


@dataclass(frozen=True)
class Aim:
    """A route with the least share of its constant's throughput that it should reach."""

    name: str
    settings: dict[str, str]
    paths: list[str]
    share: float


def sheets(count: int) -> list[str]:
    """Return different sheets in mid-game, whose odds have to be computed each."""
    chosen, found = random.Random(7), set[str]()
    while len(found) < count:
        red, green = sorted(chosen.sample(range(2, 8), 3)), sorted(chosen.sample(range(6, 13), 3))
        green.reverse()
        red_text, green_text = ",".join(map(str, red)), ",".join(map(str, green))
        found.add(f"R{red_text}/Y{chosen.randint(2, 8)}/G{green_text}/B-/P{chosen.randint(0, 3)}")
    return chosen.sample(sorted(found), count)


def aims() -> list[Aim]:
    several = sheets(SHEETS)
    fresh = {"answers_kept": "0"}
    return [
        Aim("cached odds", {}, [ODDS], 0.8),
        Aim("computed odds", fresh, [f"/api/v1/odds/roll?sheet={s}" for s in several], 0.5),
        Aim(
            "exact advice", fresh, [f"/api/v1/advice?sheet={s}&roll=34-5216" for s in several], 0.4
        ),
    ]


class Load:
    """Asks a server for paths in turn, going on where it stopped, and times the answers."""

    def __init__(self, server: Server, paths: list[str]) -> None:
        self.server, self.paths, self.asked = server, paths, 0

    def measure(self, *, seconds: int, connections: int, pause: float = 0) -> Measured:
        """Ask for a while; each connection waits ``pause`` milliseconds on average in between."""
        first = self.asked % len(self.paths)
        paths = ",".join(map(json.dumps, self.paths[first:] + self.paths[:first]))
        script = (
            f"local paths = {{{paths}}}\n"
            "local n = 0\n"
            "request = function()\n  n = n % #paths + 1\n"
            '  return wrk.format("GET", paths[n])\nend\n'
        )
        if pause:
            script += f"delay = function() return math.random(0, {round(2 * pause)}) end\n"
        with tempfile.NamedTemporaryFile("w", suffix=".lua") as file:
            file.write(script)
            file.flush()
            command = ["wrk", "-t1", f"-c{connections}", f"-d{seconds}s", "--latency"]
            before = processor_time(self.server)
            said = subprocess.run(
                [*command, "-s", file.name, f"http://127.0.0.1:{self.server.port}"],
                capture_output=True, text=True, check=True,
            ).stdout  # fmt: skip
            work = processor_time(self.server) - before
        if refused := re.search(r"Non-2xx or 3xx responses: (\d+)|Socket errors: (.*)", said):
            raise RuntimeError(f"not all was answered ({refused[0]}): {said}")
        answered = re.search(r"(\d+) requests in", said)
        rate = re.search(r"Requests/sec:\s+([\d.]+)", said)
        p99 = re.search(r"99%\s+([\d.]+)(us|ms|s|m)\b", said)
        if answered is None or rate is None or p99 is None:
            raise RuntimeError(said)
        count = int(answered[1])
        self.asked += count
        return Measured(float(rate[1]), float(p99[1]) * _UNITS[p99[2]], 1000 * work / count)


def processor_time(server: Server) -> float:
    """Return the seconds of processor time that the workers have taken."""
    ticks = 0
    for pid in server.children():
        fields = Path(f"/proc/{pid}/stat").read_text("ascii").rpartition(")")[2].split()
        # The 14th and 15th field: in the program, and in the kernel for it.
        ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


def alternately(
    server: Server, paths: list[str], size: int, *, seconds: int, connections: int
) -> tuple[list[Measured], list[Measured]]:
    """Measure ours and the constant in short turns, each warmed up before."""
    loads = Load(server, paths), Load(server, [f"/constant/{size}"])
    turns = [
        [load.measure(seconds=seconds, connections=connections) for load in loads]
        for _ in range(1 + TURNS)
    ]
    ours, constant = zip(*turns[1:], strict=True)
    return list(ours), list(constant)


@contextmanager
def rollouts(server: Server) -> Iterator[None]:
    """Keep as many tables being played out as there are places."""
    over = threading.Event()

    def play() -> None:
        while not over.is_set():
            server.post("/api/v1/advice", {**TABLE, "samples": None, "budget_ms": 2000})

    players = [threading.Thread(target=play) for _ in range(3)]
    for player in players:
        player.start()
    try:
        yield
    finally:
        over.set()
        for player in players:
            player.join()


def memory(server: Server) -> int:
    """Return the resident kilobytes of all workers."""
    total = 0
    for pid in server.children():
        status = Path(f"/proc/{pid}/smaps_rollup").read_text("ascii")
        total += int(re.search(r"^Pss:\s+(\d+)", status, re.MULTILINE)[1])  # type: ignore[index]
    return total


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.load", description=__doc__)
    parser.add_argument("--seconds", type=int, default=5, help="of each measurement")
    parser.add_argument("--connections", type=int, default=16)
    parser.add_argument("--soak", type=int, default=0, help="seconds under load for the memory")
    given = parser.parse_args()
    if shutil.which("wrk") is None:
        sys.exit("wrk is needed: apt-get install wrk")
    base = {"log_level": "warning", "solve_tables": "false"}
    saturated = 0.0
    with tempfile.TemporaryDirectory() as folder:
        for aim in aims():
            with serving(Path(folder), code=_CONSTANT, **base, **aim.settings) as server:
                size = len(server.get(aim.paths[0])[1])
                ours, constant = alternately(
                    server, aim.paths, size, seconds=given.seconds, connections=given.connections
                )
            pairs = list(zip(ours, constant, strict=True))
            rate, work = (median(getattr(m, name) for m in ours) for name in ("rate", "work"))
            saturated = saturated or rate
            print(
                f"{aim.name}: {rate:.0f}/s, {work:.2f} ms of the workers each; share of a constant "
                f"of {size} bytes {median(o.rate / c.rate for o, c in pairs):.2f} by throughput, "
                f"{median(c.work / o.work for o, c in pairs):.2f} by work (aim {aim.share})"
            )
        with serving(Path(folder), **base) as server:
            server.get("/readyz")
            load = Load(server, [ODDS])
            pause = 1000 * given.connections / (saturated / 2)
            half = load.measure(seconds=given.seconds, connections=given.connections, pause=pause)
            print(
                f"odds at half of that: {half.rate:.0f}/s from {given.connections} connections, "
                f"p99 {half.p99:.1f} ms (aim 30)"
            )
            server.post("/api/v1/advice", {**TABLE, "samples": 32})
            with rollouts(server):
                beside = load.measure(seconds=given.seconds, connections=2)
            print(f"odds beside rollouts: {beside.rate:.0f}/s, p99 {beside.p99:.1f} ms (aim 100)")
            if given.soak:
                before = memory(server)
                load.measure(seconds=given.soak, connections=given.connections)
                print(f"memory of the workers: {before} KB, after the load {memory(server)} KB")


if __name__ == "__main__":
    main()
