"""Whole games between policies: compiled rules, policies, seats, records."""
