"""Ends what takes long when the service stops, so that it is gone within ten seconds."""

from __future__ import annotations

import threading

# Set once the service stops; games that are being played then end with what they have found.
STOPPING = threading.Event()
# Seconds after the signal in which requests may still be answered.
GRACE = 8
