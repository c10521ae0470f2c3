"""The lessons in their order."""

from __future__ import annotations

from dashboards.learn.lesson import Lesson
from dashboards.learn.lessons import lock, own_turn, penalty, skipping, time, two_dice

LESSONS: tuple[Lesson, ...] = (
    two_dice.LESSON,
    own_turn.LESSON,
    skipping.LESSON,
    lock.LESSON,
    penalty.LESSON,
    time.LESSON,
)
BY_ID = {lesson.id: lesson for lesson in LESSONS}


def neighbours(lesson: Lesson) -> tuple[Lesson | None, Lesson | None]:
    """Return the lessons before and after one."""
    place = LESSONS.index(lesson)
    before = LESSONS[place - 1] if place else None
    return before, LESSONS[place + 1] if place + 1 < len(LESSONS) else None
