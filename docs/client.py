"""A typed client of the HTTP API in the standard library alone: copy what you need.

python docs/client.py http://localhost:8000
"""

from __future__ import annotations

import json
import sys
import time
from typing import Any, TypedDict
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import Request, urlopen


class Chance(TypedDict):
    """An exact chance; ``fraction`` is left out when it is long, unless ``exact`` is asked."""

    fraction: str
    decimal: float


class Option(TypedDict):
    """One option of a roll: what it is worth, and what it loses against the best."""

    option: str
    value: float
    loss: float


class Refused(Exception):
    """A question that was not answered: ``errors`` say which field, what, and where in its text."""

    def __init__(self, status: int, problem: dict[str, Any]) -> None:
        super().__init__(problem["detail"])
        self.status: int = status
        self.errors: list[dict[str, Any]] = problem["errors"]


class Odds:
    """The service at an address. What is busy or not there yet is asked again a few times."""

    def __init__(self, address: str, *, tries: int = 5) -> None:
        self.address, self.tries = address.rstrip("/"), tries

    def roll(self, sheet: str, **more: str) -> dict[str, Any]:
        """Return the odds of the next roll."""
        return self._get("odds/roll", sheet=sheet, **more)

    def lock(self, sheet: str, row: str, turns: str) -> list[Chance]:
        """Return the best chance to have locked the row after the first 1, 2, ... turns."""
        within: list[Chance] = self._get("odds/lock", sheet=sheet, row=row, turns=turns)["within"]
        return within

    def advice(self, sheet: str, roll: str, players: int = 1) -> list[Option]:
        """Return the options of a roll for the own score, best first."""
        body = self._get("advice", sheet=sheet, roll=roll, players=str(players))
        options: list[Option] = body["options"]
        return options

    def table(self, sheets: list[str], roll: str, budget_ms: int = 1000) -> dict[str, Any]:
        """Return everybody's chance to win, mine being the first sheet and the roll mine."""
        players = [{"sheet": sheet} for sheet in sheets]
        asked = {"players": players, "roll": roll, "budget_ms": budget_ms}
        return self._ask(
            Request(
                f"{self.address}/api/v1/advice",
                json.dumps(asked).encode(),
                {"Content-Type": "application/json"},
            )
        )

    def _get(self, path: str, **given: str) -> dict[str, Any]:
        return self._ask(Request(f"{self.address}/api/v1/{path}?{urlencode(given)}"))

    def _ask(self, request: Request) -> dict[str, Any]:
        for left in reversed(range(self.tries)):
            try:
                with urlopen(request, timeout=60) as response:
                    body: dict[str, Any] = json.load(response)
                    return body
            except HTTPError as error:
                with error:
                    if not left or error.code not in (429, 503):
                        raise Refused(error.code, json.load(error)) from None
                    time.sleep(int(error.headers.get("Retry-After", "1")))
        raise ValueError("at least one try is needed")


if __name__ == "__main__":
    service = Odds(sys.argv[1] if len(sys.argv) > 1 else "http://localhost:8000")
    print(service.lock("R5@9", "R", "AP")[1]["fraction"])  # noqa: T201
    best, *_ = service.advice("R2,3,5/Y7/G12,11/B-/P1", "34-5216")
    print(best["option"], round(best["value"], 2))  # noqa: T201
