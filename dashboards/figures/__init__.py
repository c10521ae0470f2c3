"""Results to Plotly figures: pure functions, no request and no file."""
