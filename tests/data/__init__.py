"""Ground truth that the tests carry along, so that a clone stands alone."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any


def load(name: str) -> Any:
    """Return the content of one of this folder's JSON files."""
    return json.loads(Path(__file__).with_name(f"{name}.json").read_text("utf-8"))
