"""What can be asked and what is answered, for every face alike."""
