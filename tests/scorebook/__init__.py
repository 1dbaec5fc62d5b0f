"""Tests of the scorebook."""
