"""``qwixx-odds serve``: gunicorn where processes fork, waitress elsewhere."""

from __future__ import annotations

import socket
import sys

import click

from api import create_app

THREADS = 4


def run(host: str, port: int) -> None:
    """Serve until interrupted. Raises OSError where the address cannot be used."""
    _check_address(host, port)
    if sys.platform == "win32":
        _run_waitress(host, port)
    else:
        _run_gunicorn(host, port)


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


def _announce(host: str, port: int) -> None:
    shown = "localhost" if host in ("127.0.0.1", "0.0.0.0", "::1", "::") else host  # noqa: S104
    click.echo(f"Qwixx odds at http://{shown}:{port}/ (Ctrl-C stops)")
    sys.stdout.flush()


def _run_gunicorn(host: str, port: int) -> None:
    from gunicorn.app.base import BaseApplication  # noqa: PLC0415 - not on Windows

    class Server(BaseApplication):  # type: ignore[misc]
        def load_config(self) -> None:
            settings = {
                "bind": f"[{host}]:{port}" if ":" in host else f"{host}:{port}",
                "workers": 1,
                "threads": THREADS,
                "loglevel": "warning",
                # The page keeps a whole game in its address; this is the most there is.
                "limit_request_line": 8190,
                # Or it opens one in the user's home, which a container's user does not have.
                "control_socket_disable": True,
                # No header of a caller may move a route.
                "forwarder_headers": "",
                "when_ready": lambda server: _announce(
                    host, server.LISTENERS[0].sock.getsockname()[1]
                ),
            }
            for name, value in settings.items():
                self.cfg.set(name, value)

        def load(self) -> object:
            return create_app()

    Server().run()


def _run_waitress(host: str, port: int) -> None:
    import waitress  # noqa: PLC0415 - only on Windows

    server = waitress.create_server(create_app(), host=host, port=port, threads=THREADS)
    _announce(host, server.effective_port)
    server.run()
