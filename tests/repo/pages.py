"""The pages that people read, and what is in them that can be tried."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from tests.repo.keys import ROOT

PAGES = (
    *(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md")),
    *sorted((ROOT / "docs").glob("*.md")),
    ROOT / "bots" / "training" / "README.md",
)
"""Every page."""

_BLOCK = re.compile(
    r"(?:<!-- (?P<mark>[^\n]+) -->\n)?^```(?P<kind>\w*)\n(?P<text>.*?)^```",
    re.MULTILINE | re.DOTALL,
)
_SPAN = re.compile(r"(?<!`)`([^`\n]+)`(?!`)")


@dataclass(frozen=True, slots=True)
class Block:
    """A piece of code on a page.

    Attributes:
        page: the page's path, from the repository.
        mark: what the comment above it says, if there is one.
        kind: its language.
        text: what it holds.
    """

    page: str
    mark: str
    kind: str
    text: str

    def __str__(self) -> str:
        return f"{self.page}-{self.kind}-{self.mark}"


def read(name: str) -> str:
    """A page's text, by its path from the repository."""
    return (ROOT / name).read_text("utf-8")


def name_of(page: Path) -> str:
    """A page's path from the repository."""
    return page.relative_to(ROOT).as_posix()


def _blocks() -> tuple[Block, ...]:
    return tuple(
        Block(name_of(page), found["mark"] or "", found["kind"], found["text"])
        for page in PAGES
        for found in _BLOCK.finditer(page.read_text("utf-8"))
    )


BLOCKS = _blocks()
"""Every block of every page."""


def marked(page: str, mark: str) -> Block:
    """The one block of a page with a mark."""
    (found,) = (block for block in BLOCKS if block.page == page and block.mark == mark)
    return found


def prose(name: str) -> str:
    """A page without its blocks."""
    return _BLOCK.sub("", read(name))


def spans(name: str) -> list[str]:
    """What a page writes as code within its lines."""
    return _SPAN.findall(prose(name))


def rows(name: str, head: str) -> list[list[str]]:
    """The cells of the tables of a page whose first heading is ``head``."""
    found, inside = [], False
    for line in read(name).splitlines():
        cells = [cell.strip() for cell in line.strip().strip("|").split(" | ")]
        if not line.startswith("|"):
            inside = False
        elif inside and not cells[0].startswith("---"):
            found.append(cells)
        elif cells[0] == head:
            inside = True
    return found
