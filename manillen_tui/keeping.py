"""Small JSON files of the player's own: how far somebody came, and the like."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any


def kept(file: Path) -> dict[str, Any]:
    """What a file holds; one that is missing or says nothing sensible counts as empty."""
    try:
        data = json.loads(file.read_text("utf-8"))
    except (OSError, ValueError, RecursionError):
        return {}
    return data if isinstance(data, dict) else {}


def keep(file: Path, data: Mapping[str, Any]) -> None:
    """Write a file whole, or not at all.

    Raises:
        OSError: it cannot be written; what was there still is.
    """
    file.parent.mkdir(parents=True, exist_ok=True)
    aside = file.with_name(f".{file.name}.{os.getpid()}.new")
    try:
        aside.write_text(json.dumps(data, indent=1, sort_keys=True) + "\n", "utf-8")
        aside.replace(file)
    finally:
        aside.unlink(missing_ok=True)
