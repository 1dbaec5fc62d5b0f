"""Where the player's own files are. Nothing here makes a folder.

``MANILLEN_HOME``, when set, holds everything; otherwise the platform's folders for a
user's data and settings do.
"""

from __future__ import annotations

import os
from pathlib import Path

APPLICATION = "manillen"
HOME = "MANILLEN_HOME"


def data_folder() -> Path:
    """What the program writes by itself."""
    home = _home()
    if home is not None:
        return home
    # Imported late, here and below: what needs no folder pays nothing for it.
    import platformdirs

    return platformdirs.user_data_path(APPLICATION, appauthor=False)


def config_folder() -> Path:
    """What the player may edit."""
    home = _home()
    if home is not None:
        return home
    import platformdirs

    return platformdirs.user_config_path(APPLICATION, appauthor=False)


def matches_folder() -> Path:
    """The records of matches, over or not."""
    return data_folder() / "matches"


def variants_folder() -> Path:
    """The player's own variants."""
    return config_folder() / "variants"


def lessons_folder() -> Path:
    """The player's own lessons."""
    return config_folder() / "lessons"


def lessons_file() -> Path:
    """How far the player came in each lesson."""
    return data_folder() / "lessons.json"


def guided_folder() -> Path:
    """The records of the boams that lessons lead through."""
    return data_folder() / "guided"


def puzzles_file() -> Path:
    """Which puzzles the player solved, and what came of the daily deals."""
    return data_folder() / "puzzles.json"


def daily_folder() -> Path:
    """The records of the daily deals."""
    return data_folder() / "daily"


def branches_folder() -> Path:
    """The records of deals played again from a moment; they count nowhere."""
    return data_folder() / "branches"


def deleted_folder() -> Path:
    """The records of matches that the player deleted, until they are deleted for good."""
    return data_folder() / "deleted"


def index_file() -> Path:
    """The index of the records, which may be deleted at any time."""
    return data_folder() / "index.sqlite"


def reviews_folder() -> Path:
    """The reviews that the player had written down."""
    return data_folder() / "reviews"


def exports_folder() -> Path:
    """The records that the player had written out for others."""
    return data_folder() / "exports"


def settings_file() -> Path:
    """The player's settings."""
    return config_folder() / "config.toml"


def programs_file() -> Path:
    """The programs that the player named as bots, which may be started."""
    return data_folder() / "programs.json"


def error_log() -> Path:
    """What went wrong the last time something did, for a bug report."""
    return data_folder() / "error.log"


def _home() -> Path | None:
    home = os.environ.get(HOME)
    return Path(os.path.expanduser(home)) if home else None  # noqa: PTH111  # Path raises at a ~ before a name that nobody has
