"""Studies for people who write about the game or teach it: a question, numbers, an answer.

A study is a value (:mod:`~odds.studies.articles.study`), what comes of it another
(:mod:`~odds.studies.articles.report`); :mod:`~odds.studies.articles.catalogue` has all of them.
"""

from __future__ import annotations

from typing import Literal

# What a report can be written as, by :mod:`odds.studies.articles.writers`.
Format = Literal["md", "csv", "json", "latex"]
