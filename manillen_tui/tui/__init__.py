"""The table in the terminal: a Textual app over a session."""
