"""What the player's settings file says, and a file that says something."""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path

from manillen_tui import locations
from manillen_tui.configuration import configure, keep
from manillen_tui.settings import Settings, key_of


def kept(file: Path | None = None) -> Settings:
    """What the file says, which has no fault."""
    found = configure(file or locations.settings_file(), {})
    assert found.faults == ()
    return found.settings


def keep_settings(settings: Settings, file: Path | None = None) -> None:
    """Keep whatever is not as usual."""
    usual = Settings()
    for field in fields(Settings):
        value = getattr(settings, field.name)
        if value != getattr(usual, field.name):
            keep(file or locations.settings_file(), key_of(field.name), value)
