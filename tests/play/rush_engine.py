"""A program that speaks the protocol, for the arena's tests: the lock rusher as an engine."""

from __future__ import annotations

import sys

from odds.play.protocol import Session

if __name__ == "__main__":
    session = Session("rusher")
    list(session.answer("set policy rush"))
    for line in sys.stdin:
        for answer in session.answer(line):
            sys.stdout.write(f"{answer}\n")
        sys.stdout.flush()
