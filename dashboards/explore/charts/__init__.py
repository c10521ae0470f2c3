"""The explorer's figures: what each asks, what it computes, how it is drawn."""
