"""Where solved tables and compiled kernels are kept between runs."""

from __future__ import annotations

import os
from pathlib import Path

from platformdirs import user_cache_path

VARIABLE = "QWIXX_ODDS_DATA"


def data_folder() -> Path:
    """Return the folder, which need not exist: the user's cache, or what QWIXX_ODDS_DATA names.

    The path is absolute, so that a process started elsewhere means the same folder.
    """
    named = os.environ.get(VARIABLE)
    return Path(named).absolute() if named else user_cache_path("qwixx-odds", appauthor=False)
