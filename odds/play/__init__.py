"""What to do: options judged by what the sheet is worth after them."""
