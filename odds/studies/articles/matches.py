"""What an arena's meetings say, as estimates with their intervals."""

from __future__ import annotations

from odds.play.arena import Meeting
from odds.play.estimate import Estimate, chance, normal


def won(meeting: Meeting) -> Estimate:
    """Return what the odd one out wins."""
    return chance(meeting.share.mean, meeting.games)


def scored(meeting: Meeting) -> Estimate:
    """Return what the odd one out scores."""
    return normal(meeting.own.mean, meeting.own.error, meeting.games)


def lasted(meeting: Meeting) -> Estimate:
    """Return the rolls of a game."""
    return normal(meeting.rolls.mean, meeting.rolls.error, meeting.games)


def by_penalties(meeting: Meeting) -> Estimate:
    """Return the share of games that ended by penalties."""
    return chance(meeting.penalties, meeting.games)
