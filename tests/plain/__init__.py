"""The plain mode."""
