"""The installed program at a real pseudo-terminal."""
