"""Placeholder."""

from manillen_tui.tui.screens.base import SpokenScreen


class RulesScreen(SpokenScreen):
    """x"""
