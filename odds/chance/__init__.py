"""What is how likely: exact integers over one denominator inside, ``Fraction`` at the border."""
