"""A club evening: rounds with other partners, boams between pairs, and who stands where."""
