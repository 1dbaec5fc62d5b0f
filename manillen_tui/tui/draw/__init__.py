"""The drawing of the table: pure functions from values to a grid of cells."""
