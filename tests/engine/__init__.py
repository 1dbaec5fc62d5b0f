"""Our bots for other programs, and the test of other programs."""
