"""The plain mode: a match line by line, for screen readers, pipes and programs.

It plays the same matches as the table on the screen, through the same sessions, bots and
coach, and imports no textual. docs/plain.md tells what is said and understood.
"""
