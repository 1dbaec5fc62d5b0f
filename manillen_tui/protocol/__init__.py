"""The engine protocol: what a bot in a program of its own is told, and answers, line by line."""
