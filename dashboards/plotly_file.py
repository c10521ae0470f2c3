"""plotly.js as the installed wheel brings it."""

from __future__ import annotations

from importlib.metadata import version
from pathlib import Path

PLOTLY_VERSION = version("plotly")


def plotly_bytes() -> bytes:
    """Return the script whole."""
    import plotly  # noqa: PLC0415 - not needed before the first figure

    return Path(plotly.__file__).with_name("package_data").joinpath("plotly.min.js").read_bytes()
