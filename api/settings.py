"""What whoever runs the service can set: environment variables, read and checked once at the start.

Each field is the variable ``QWIXX_ODDS_`` and its name in capitals; ``create_app`` takes the same
names in capitals. The engine itself reads QWIXX_ODDS_DATA, the folder of tables and kernels.
docs/operations.md lists them all, which a test holds.
"""

from __future__ import annotations

import ipaddress
import logging
import os
import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Annotated, Any, Literal

from limits import parse_many
from pydantic import AfterValidator, BeforeValidator, Field, InstanceOf, ValidationError
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

import odds
from dashboards.report.folder import studies_folder
from odds.contract.table_question import MAX_BUDGET_MS
from odds.game.fault import Fault
from odds.game.position import MAX_PLAYERS
from odds.game.rules import default_game
from odds.play.match.network import PRICES
from odds.solver.folder import VARIABLE
from odds.solver.tables import TableKey

PREFIX = "QWIXX_ODDS_"
Network = ipaddress.IPv4Network | ipaddress.IPv6Network


def default_tables() -> tuple[TableKey, ...]:
    """Return what a service solves unless it is told otherwise.

    Classic for 1 to 5 players, and the priced tables that the policies for whole tables ask.
    """
    return (*read_tables(f"classic:1-{MAX_PLAYERS}"), *priced_tables())


def priced_tables() -> tuple[TableKey, ...]:
    """Return the tables that the policies for whole tables ask, one for each price."""
    return tuple(TableKey(default_game(), 1, price) for price in PRICES if price)


def read_tables(text: str) -> tuple[TableKey, ...]:
    """Return the tables that ``classic:1-5,mixx_a:1`` names. Raises ValueError."""
    keys: list[TableKey] = []
    for word in _words(text):
        named = re.fullmatch(r"([a-z_]+):([0-9])(?:-([0-9]))?", word)
        if named is None:
            raise ValueError(f"expected a variant and its players, such as classic:1-5, not {word}")
        variant, first, last = named[1], int(named[2]), int(named[3] or named[2])
        if not 1 <= first <= last <= MAX_PLAYERS:
            raise ValueError(f"players are 1 to {MAX_PLAYERS}, not those of {word}")
        try:
            keys += [TableKey(odds.game(variant), seats) for seats in range(first, last + 1)]
        except Fault as fault:
            raise ValueError(fault.message) from None
    return tuple(dict.fromkeys(keys))


def _words(given: str | Iterable[Any]) -> list[Any]:
    """Return the words of a list that is written with commas; a list stays one."""
    return given.replace(",", " ").split() if isinstance(given, str) else list(given)


def _tables(given: Any) -> Any:
    return (*read_tables(given), *priced_tables()) if isinstance(given, str) else given


def _origin(origin: str) -> str:
    if origin != "*" and not re.fullmatch(r"https?://[^/\s]+", origin):
        raise ValueError(f"expected an origin such as https://example.org, or *, not {origin}")
    return origin


def _rates(text: str) -> str:
    """Check rates such as ``20/second;600/minute``."""
    parse_many(text)
    return text


def _folder(path: Path) -> Path:
    """Return the folder that a path means here and now, the user's own for ``~``."""
    try:
        return path.expanduser().absolute()
    except RuntimeError as error:
        raise ValueError(str(error)) from None


Rates = Annotated[str, AfterValidator(_rates)]
Words = (NoDecode, BeforeValidator(_words))


class Settings(BaseSettings):
    """All settings with their defaults, which suit a service on the open internet."""

    model_config = SettingsConfigDict(
        env_prefix=PREFIX, frozen=True, extra="forbid", env_ignore_empty=True
    )

    tables: Annotated[tuple[InstanceOf[TableKey], ...], NoDecode, BeforeValidator(_tables)] = Field(
        default_factory=default_tables,
        description="tables to solve: classic:1-5,mixx_a:1; what whole tables need comes with them",
    )
    studies: Annotated[Path, AfterValidator(_folder)] = Field(
        default_factory=studies_folder,
        description="folder of the report of the studies, shown at /learn/studies/",
    )
    solve_tables: bool = Field(default=True, description="solve missing tables in the background")
    workers: int = Field(
        default=0, ge=0, le=64, description="worker processes; 0: one a core, at most 4"
    )
    threads: int = Field(default=8, ge=2, le=256, description="requests at once in each worker")
    request_seconds: int = Field(
        default=60, ge=5, le=3600, description="seconds after which a request is cut off"
    )
    max_body: int = Field(
        default=64 * 1024, ge=1024, le=1024**2, description="bytes of a request's body"
    )
    max_budget_ms: int = Field(
        default=MAX_BUDGET_MS, ge=0, le=MAX_BUDGET_MS,
        description="milliseconds for which games are played for one question, at most",
    )  # fmt: skip
    rollouts_at_once: int = Field(
        default=2, ge=0, le=64, description="tables played out at once by all workers together"
    )
    long_at_once: int = Field(
        default=2, ge=1, le=64,
        description="odds of many rolls in no regular order computed at once by all workers",
    )  # fmt: skip
    rate_limit: Rates = Field(
        default="50/second;1200/minute", description="questions and pages of one client"
    )
    rate_limit_rollouts: Rates = Field(
        default="60/minute", description="tables that one client may have played out"
    )
    rate_limit_long: Rates = Field(
        default="10/second;240/minute",
        description="figures, quizzes and opened games of one client, which take longer",
    )
    rate_limit_exempt: Annotated[tuple[Network, ...], *Words] = Field(
        default=(ipaddress.ip_network("127.0.0.0/8"), ipaddress.ip_network("::1/128")),
        description="networks whose clients are not limited; by default this machine itself",
    )
    rate_limit_storage: str = Field(
        default="memory://", pattern=r"^(memory|redis|rediss|redis\+sentinel|redis\+cluster)://",
        description="where requests are counted: memory://, or redis://host:6379 for all workers",
    )  # fmt: skip
    trusted_proxies: int = Field(
        default=0, ge=0, le=10, description="reverse proxies in front whose headers are believed"
    )
    cors_origins: Annotated[tuple[Annotated[str, AfterValidator(_origin)], ...], *Words] = Field(
        default=(), description="origins whose scripts may ask, or * for all"
    )
    cache_seconds: int = Field(
        default=24 * 3600, ge=0, le=365 * 24 * 3600,
        description="how long others may keep an exact answer without asking again",
    )  # fmt: skip
    answers_kept: int = Field(
        default=1024, ge=0, le=100_000, description="exact answers that each worker remembers"
    )
    metrics: bool = Field(default=True, description="answer /metrics")
    log_format: Literal["text", "json"] = Field(default="text", description="text or json")
    log_level: Literal["debug", "info", "warning", "error"] = Field(
        default="info", description="debug, info, warning or error"
    )
    access_log: bool = Field(default=True, description="one line a request, without the question")


def read_settings(overrides: Mapping[str, Any] | None = None) -> Settings:
    """Return the settings of the environment, some overridden by field name.

    Raises ValueError, in one line that names the variable.
    """
    try:
        settings = Settings(**(overrides or {}))
    except ValidationError as error:
        raise ValueError("; ".join(map(_line, error.errors()))) from None
    for name in unknown_variables():
        logging.getLogger(__name__).warning("%s is no setting and has no effect", name)
    return settings


def _line(error: Mapping[str, Any]) -> str:
    place = ".".join(map(str, error["loc"][:1])).removeprefix(PREFIX.lower())
    return f"{PREFIX}{place.upper()}: {error['msg'].removeprefix('Value error, ')}"


def unknown_variables() -> list[str]:
    """Return variables that look like settings and are none, as a slip of the pen is."""
    known = {VARIABLE, *(f"{PREFIX}{name}".upper() for name in Settings.model_fields)}
    return sorted(name for name in os.environ if name.startswith(PREFIX) and name not in known)
