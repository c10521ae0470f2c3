"""Which languages the pages speak, and where their catalogues lie."""

from __future__ import annotations

from pathlib import Path

LANGUAGES = {"en": "English", "de": "Deutsch", "nl": "Nederlands"}
CATALOGUES = Path(__file__).parent / "translations"
