"""The quiz: ten positions of a seed, one choice each, what it loses and why."""
