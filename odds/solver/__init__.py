"""What a sheet is worth: backward induction over all sheets of a game."""
