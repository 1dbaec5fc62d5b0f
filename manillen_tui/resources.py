"""The data files that come with the game, read only through :mod:`importlib.resources`."""

from __future__ import annotations

from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path


def at(*parts: str) -> Traversable:
    """The packaged file or folder at the path ``parts``, which need not exist."""
    return files("manillen_assets").joinpath(*parts)


def read_bytes(*parts: str) -> bytes:
    """The bytes of a packaged file.

    Raises:
        FileNotFoundError: there is no such file.
    """
    return at(*parts).read_bytes()


def read_text(*parts: str) -> str:
    """The text of a packaged file.

    Raises:
        FileNotFoundError: there is no such file.
    """
    return at(*parts).read_text(encoding="utf-8")


def names(folder: str, suffix: str) -> list[str]:
    """The sorted names, without ``suffix``, of the packaged files in ``folder`` that end so."""
    found = (entry.name for entry in at(folder).iterdir())
    return sorted(name.removesuffix(suffix) for name in found if name.endswith(suffix))


def folder_on_disk(*parts: str) -> Path | None:
    """A packaged folder for those who need a real one; ``None`` when run from an archive."""
    folder = at(*parts)
    return folder if isinstance(folder, Path) else None
