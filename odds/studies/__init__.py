"""The tables and figures of the articles, each a command that prints them again."""
