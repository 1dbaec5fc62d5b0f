"""Homes with no room, and homes that nobody can write to, for one program alone."""

from __future__ import annotations

import shutil
import subprocess
from functools import cache
from pathlib import Path

_APART = ("unshare", "--map-root-user", "--mount", "--propagation", "private")


@cache
def can_mount() -> bool:
    """Whether the system lets a program have mounts of its own."""
    if shutil.which(_APART[0]) is None:
        return False
    return subprocess.run([*_APART, "true"], capture_output=True, check=False).returncode == 0


def with_room(home: Path, size: int) -> list[str]:
    """What a command is put behind so that its home is a disk of so many bytes, of its own."""
    return _mounted(home, f"mount -t tmpfs -o size={size} none", "")


def read_only(home: Path) -> list[str]:
    """What a command is put behind so that it can read its home, and write nothing there."""
    return _mounted(home, f"mount --bind {home}", f"mount -o remount,ro,bind {home}")


def _mounted(home: Path, how: str, then: str) -> list[str]:
    script = f'{how} {home} && {then or "true"} && exec "$@"'
    return [*_APART, "sh", "-c", script, "sh"]


def seen_by(process: int, path: Path) -> Path:
    """A file or folder as a program with mounts of its own has it."""
    return Path(f"/proc/{process}/root{path}")
