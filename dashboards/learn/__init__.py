"""Lessons: short pages with live figures and an exercise each."""
