"""The person's own records, and the index of them."""

from __future__ import annotations

from pathlib import Path

from manillen_tui import locations
from manillen_tui.scorebook.index import Index


def own_index() -> Index:
    """The index of the person's own records; it may have to be brought up to date."""
    return Index(locations.index_file())


def own_folders() -> tuple[Path, ...]:
    """Where those records are: the matches, and the deals played again."""
    return locations.matches_folder(), locations.branches_folder()
