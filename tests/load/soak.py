"""``python -m tests.load.soak``: the memory of a service that is asked all kinds of questions.

Odds, values, advice, races and pages of sheets in mid-game, no question twice in a round, every
worker's memory told every half a minute: it should grow while the memories of parts fill up, and
then no more.
"""

from __future__ import annotations

import argparse
import random
import tempfile
import time
from pathlib import Path

from tests.api.serving import serving
from tests.load.__main__ import SHEETS, Load, memory, sheets

PAUSE = 30


def questions() -> list[str]:
    """Return questions of every kind in no order."""
    chosen, found = random.Random(3), list[str]()
    for sheet in sheets(SHEETS):
        dice = "".join(str(chosen.randint(1, 6)) for _ in range(6))
        roll = f"{dice[:2]}-{dice[2:]}"
        found += [
            f"/api/v1/odds/roll?sheet={sheet}",
            f"/api/v1/odds/lock?sheet={sheet}&rolls={chosen.randint(1, 12)}",
            f"/api/v1/value?sheet={sheet}",
            f"/api/v1/advice?sheet={sheet}&roll={roll}",
            f"/?sheet={sheet}&roll={roll}",
        ]
    return chosen.sample(found, len(found))


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.load.soak", description=__doc__)
    parser.add_argument("--seconds", type=int, default=900)
    parser.add_argument("--connections", type=int, default=8)
    given = parser.parse_args()
    settings = {"log_level": "warning", "solve_tables": "false"}
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder), **settings) as server:
        server.get("/readyz")
        load, begun = Load(server, questions()), time.monotonic()
        print(f"{0:5.0f} s: {memory(server)} KB", flush=True)
        while time.monotonic() - begun < given.seconds:
            found = load.measure(seconds=PAUSE, connections=given.connections)
            print(
                f"{time.monotonic() - begun:5.0f} s: {memory(server)} KB, {found.rate:.0f}/s, "
                f"p99 {found.p99:.0f} ms",
                flush=True,
            )


if __name__ == "__main__":
    main()
