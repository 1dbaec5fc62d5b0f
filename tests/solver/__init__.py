"""Tests of the exact solver: compiled and plain, with a dumb one to hold both against."""
