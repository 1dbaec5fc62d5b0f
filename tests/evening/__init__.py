"""Tests of the club evening."""
