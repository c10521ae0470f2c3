"""How much one client may ask: counted by address, in memory or in Redis, told in headers.

The names of the headers are those of the IETF's draft on rate limits. A client is an IPv4 address
or the 64 bits of an IPv6 network, of which anybody has a whole one; it is kept no longer than its
window, and nowhere else.
"""

from __future__ import annotations

import ipaddress
import time
from typing import Any

from flask import Flask, Response, request
from flask_limiter import Limiter, RateLimitExceeded, RequestLimit

from api.errors import problem_response
from api.settings import Settings
from odds.contract.problem import FieldError, Problem

# What is cheap, or asked by whoever runs the service.
FREE = frozenset({"alive", "ready", "metrics", "pages.static", "pages.plotly_js", "swagger.static"})
# Pages that may take a good part of a second.
LONG_PAGES = (
    "pages.explore_chart",
    "pages.explore_data",
    "pages.quiz",
    "pages.open_game",
    "pages.save_game",
)
_NETWORK = 64


def register_limits(app: Flask, settings: Settings) -> Limiter:
    """Count every client's requests; the limiter returned counts those of single routes too."""
    limiter = Limiter(
        client,
        app=app,
        application_limits=[settings.rate_limit],
        storage_uri=settings.rate_limit_storage,
        # Without Redis each worker counts for itself meanwhile.
        in_memory_fallback_enabled=not settings.rate_limit_storage.startswith("memory:"),
        key_prefix="qwixx-odds",
    )

    def free() -> bool:
        if request.endpoint in FREE:
            return True
        address = _address()
        return address is not None and any(
            address in network
            for network in settings.rate_limit_exempt
            if network.version == address.version
        )

    def told(response: Response) -> Response:
        limit = limiter.current_limit
        if limit is not None:
            response.headers["RateLimit-Limit"] = str(limit.limit.amount)
            response.headers["RateLimit-Remaining"] = str(max(limit.remaining, 0))
            response.headers["RateLimit-Reset"] = str(_seconds_left(limit))
        return response

    def refused(error: RateLimitExceeded) -> Response:
        limit = limiter.current_limit
        if limit is not None and _beyond(limit):
            # The clock went back: what was counted would refuse everybody until it has caught up.
            limiter.reset()
        allowed = f"{error.limit.limit.amount} in {error.limit.limit.get_expiry()} seconds"
        return problem_response(
            Problem(
                [FieldError(None, f"more than {allowed} were asked from this address")],
                status=429,
                title="Too many requests",
                retry_after=1 if limit is None else _seconds_left(limit),
            )
        )

    limiter.request_filter(free)
    app.after_request(told)
    app.register_error_handler(RateLimitExceeded, refused)
    return limiter


def limit_pages(app: Flask, limiter: Limiter, settings: Settings) -> None:
    """Count what costs a page more than a sheet's odds: tables played out, figures, positions."""
    views: dict[str, Any] = app.view_functions
    for endpoint in LONG_PAGES:
        views[endpoint] = limiter.limit(settings.rate_limit_long)(views[endpoint])
    played = limiter.limit(
        settings.rate_limit_rollouts, exempt_when=lambda: "chances" not in request.args
    )
    views["pages.index"] = played(views["pages.index"])


def _address() -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    try:
        address = ipaddress.ip_address(request.remote_addr or "")
    except ValueError:
        return None
    mapped = address.ipv4_mapped if isinstance(address, ipaddress.IPv6Address) else None
    return mapped or address


def client() -> str:
    """Return what a client is known by while it is counted."""
    address = _address()
    if isinstance(address, ipaddress.IPv6Address):
        return str(ipaddress.ip_network((address, _NETWORK), strict=False))
    return str(address)


def _beyond(limit: RequestLimit) -> bool:
    """Whether a window ends later than it could: the clock was set back since it began."""
    return bool(limit.reset_at - time.time() > limit.limit.get_expiry() + 1)


def _seconds_left(limit: RequestLimit) -> int:
    left = round(limit.reset_at - time.time())
    return min(max(left, 1), int(limit.limit.get_expiry()))
