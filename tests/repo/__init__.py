"""Tests that read the repository itself; left out where only the wheel is at hand."""
