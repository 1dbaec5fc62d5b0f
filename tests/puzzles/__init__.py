"""Puzzles without a screen."""
