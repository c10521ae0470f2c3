"""One module a lesson: its question by seed, with the answer that the engine gives."""
