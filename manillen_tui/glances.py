"""What the files of records tell without being read whole."""

from __future__ import annotations

import json
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

_END = 4096
"""Bytes in which the first line of a journal surely lies, and the last of one that ends well."""


def is_paper(path: Path) -> bool:
    """Whether a record's first line says that the match was scored at a real table.

    One that cannot be read says nothing.
    """
    with suppress(OSError), path.open("rb") as stream:
        return _said(stream.readline(_END)).get("paper") is True
    return False


def has_ended(path: Path) -> bool:
    """Whether a record's last line is the match's end.

    Raises:
        OSError: it cannot be read.
    """
    with path.open("rb") as stream:
        stream.seek(0, 2)
        stream.seek(max(0, stream.tell() - _END))
        last = stream.read().rstrip(b"\n").rpartition(b"\n")[2]
    return _said(last).get("type") == "end"


def written_last(paths: Iterable[Path]) -> int:
    """When the one of these files that was written last was, in nanoseconds; 0 if there is none."""
    latest = 0
    for path in paths:
        # A file that has just gone was not the last.
        with suppress(OSError):
            latest = max(latest, path.stat().st_mtime_ns)
    return latest


def _said(data: bytes) -> dict[str, object]:
    """What a line says; nothing where it is none."""
    try:
        line = json.loads(data)
    except (ValueError, RecursionError):
        return {}
    return line if isinstance(line, dict) else {}
