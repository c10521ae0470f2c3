"""``qwixx-odds serve``: gunicorn where processes fork, waitress elsewhere."""

from __future__ import annotations

import signal
import socket
import sys
from types import FrameType

import click

from api.request_log import set_up_logging
from api.settings import Settings, read_settings
from api.stopping import STOPPING

FORKS = sys.platform == "linux"


def run(host: str, port: int) -> None:
    """Serve until interrupted.

    Raises OSError where the address cannot be used, UsageError for a setting that cannot be.
    """
    try:
        settings = read_settings()
    except ValueError as error:
        raise click.UsageError(str(error)) from None
    _check_address(host, port)
    set_up_logging(settings)
    if FORKS:
        from api.forking_server import run_gunicorn  # noqa: PLC0415 - not on Windows

        run_gunicorn(host, port, settings, announce)
    else:
        run_waitress(host, port, settings)


def _check_address(host: str, port: int) -> None:
    """Raise OSError now, in one line, rather than let the server retry."""
    try:
        infos = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
        family, kind, protocol, _, address = infos[0]
        with socket.socket(family, kind, protocol) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(address)
    except (OSError, UnicodeError) as error:
        reason = getattr(error, "strerror", None) or error
        raise OSError(f"cannot listen on {host}:{port}: {reason}") from None


def announce(host: str, port: int) -> None:
    """Print where the service is."""
    shown = "localhost" if host in ("127.0.0.1", "0.0.0.0", "::1", "::") else host  # noqa: S104
    click.echo(f"Qwixx odds at http://{shown}:{port}/ (Ctrl-C stops)")
    sys.stdout.flush()


def run_waitress(host: str, port: int, settings: Settings) -> None:
    """Serve from one process."""
    import waitress  # noqa: PLC0415 - only where nothing forks

    from api import create_app  # noqa: PLC0415 - see there

    app = create_app()
    server = waitress.create_server(
        app,
        host=host,
        port=port,
        threads=settings.threads,
        channel_timeout=settings.request_seconds,
        max_request_body_size=settings.max_body,
        max_request_header_size=16 * 1024,
        clear_untrusted_proxy_headers=not settings.trusted_proxies,
        ident="",
    )

    def stop(_signal: int, _frame: FrameType | None) -> None:
        STOPPING.set()
        # What waitress ends its loop for.
        raise SystemExit

    signal.signal(signal.SIGTERM, stop)
    signal.signal(signal.SIGINT, stop)
    announce(host, server.effective_port)
    try:
        server.run()
    finally:
        app.extensions["tables"].stop()
