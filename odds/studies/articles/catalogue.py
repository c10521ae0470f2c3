"""All studies, in the order of the report."""

from __future__ import annotations

from odds.game.fault import Fault
from odds.studies.articles import (
    first_mark,
    five_or_six,
    formulas,
    house_rules,
    lock_race,
    myths,
    penalty_or_mark,
    seat,
    seven,
    skip_price,
    tempo,
)
from odds.studies.articles.study import Study

STUDIES: tuple[Study, ...] = (
    first_mark.STUDY,
    penalty_or_mark.STUDY,
    seven.STUDY,
    lock_race.STUDY,
    five_or_six.STUDY,
    skip_price.STUDY,
    tempo.STUDY,
    seat.STUDY,
    house_rules.STUDY,
    myths.STUDY,
    formulas.STUDY,
)


def find(name: str) -> Study:
    """Return a study by its name. Raises Fault."""
    for study in STUDIES:
        if study.name == name.strip().lower():
            return study
    names = ", ".join(study.name for study in STUDIES)
    raise Fault(f"there is no study {name[:40]!r}; there are {names}", field="study")
