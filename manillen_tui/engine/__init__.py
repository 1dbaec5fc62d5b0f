"""Our bots for other programs, and other programs held against the engine protocol."""
