"""The assistant: the sheet in front of you, its odds, the options of the roll, the others."""
