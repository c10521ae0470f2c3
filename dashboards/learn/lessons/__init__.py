"""One module a lesson: the numbers and figures that its page shows."""
