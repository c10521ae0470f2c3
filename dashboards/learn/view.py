"""The lessons: an index, and a page each with its exercise.

A page's state is its address: ``seed`` numbers the question, ``answer`` is what was answered.
"""

from __future__ import annotations

from flask import current_app, render_template, request
from werkzeug.exceptions import NotFound

from dashboards.blueprint import pages
from dashboards.learn.catalogue import BY_ID, LESSONS, neighbours
from dashboards.learn.exercise import SEEDS, read_exercise
from dashboards.learn.shelf import Shelf


@pages.get("/learn")
def learn() -> str:
    """Show the index."""
    return render_template("learn/index.html", lessons=LESSONS)


@pages.get("/learn/<name>")
def lesson(name: str) -> tuple[str, int]:
    """Show a lesson, and what is said to the answer of its exercise."""
    found = BY_ID.get(name)
    if found is None:
        raise NotFound
    shelf = Shelf(current_app.extensions["tables"])
    given = request.args.to_dict(flat=False)
    exercise = read_exercise(given, lambda seed: found.question(seed, shelf))
    content = found.content(shelf)
    before, after = neighbours(found)
    html = render_template(
        found.template,
        lesson=found,
        place=LESSONS.index(found) + 1,
        of=len(LESSONS),
        before=before,
        after=after,
        exercise=exercise,
        seeds=SEEDS,
        figures=content.figures,
        waiting=content.waiting,
        **content.numbers,
    )
    return html, exercise.status
