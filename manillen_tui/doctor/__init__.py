"""What the program finds around it: what a report of a fault needs, and what to do about it."""
