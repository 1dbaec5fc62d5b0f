"""Manillen in the terminal: the rules engine, the text commands and the table."""

__version__ = "0.1.0.dev0"
