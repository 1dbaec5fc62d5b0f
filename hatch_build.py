"""Compiles the catalogues, ``.po`` to ``.mo``: at every build, or by ``python hatch_build.py``."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

LOCALE = Path("assets", "manillen_assets", "locale")


def compile_catalogues(root: Path) -> list[Path]:
    """Write the ``.mo`` of every ``.po`` that is newer than it; returns those written."""
    written = []
    for source in sorted((root / LOCALE).glob("*/LC_MESSAGES/*.po")):
        target = source.with_suffix(".mo")
        if target.exists() and target.stat().st_mtime > source.stat().st_mtime:
            continue
        with source.open("rb") as lines:
            catalogue = read_po(lines, locale=source.parts[-3], abort_invalid=True)
        # Written aside and moved, so that a program starting now reads a whole file.
        aside = target.with_suffix(".mo.new")
        with aside.open("wb") as out:
            write_mo(out, catalogue)
        aside.replace(target)
        written.append(target)
    return written


class CustomBuildHook(BuildHookInterface[Any]):
    """Runs before wheels and editable installs are made."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile what is out of date."""
        compile_catalogues(Path(self.root))


if __name__ == "__main__":
    for made in compile_catalogues(Path(__file__).parent):
        print(made)
