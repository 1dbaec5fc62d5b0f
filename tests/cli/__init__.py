"""The text commands."""
