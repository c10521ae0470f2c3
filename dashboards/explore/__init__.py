"""The explorer: interactive figures of the engine, each with its numbers and the call behind it."""
