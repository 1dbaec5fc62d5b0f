"""The console that the commands print tables and texts on."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from dataclasses import replace

import click
from rich.console import Console, ConsoleOptions, RenderableType
from rich.segment import Segment

from manillen_tui.cli import BROKEN_PIPE
from manillen_tui.language import Language
from manillen_tui.printable import harmless


class PlainConsole(Console):
    """A console that takes text as it is, and leaves it to its caller if nobody reads on."""

    def __init__(self) -> None:
        super().__init__(markup=False, emoji=False, highlight=False)

    def render(
        self, renderable: RenderableType, options: ConsoleOptions | None = None
    ) -> Iterator[Segment]:
        """What is to be written, and nothing in it that steers the terminal but ours."""
        for text, style, control in super().render(renderable, options):
            yield Segment(text if control else harmless(text), style, control)

    def on_broken_pipe(self) -> None:
        """End as every command does there; no ``except OSError`` on the way is meant for it.

        Raises:
            Exit: always.
        """
        self.quiet = True
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise click.exceptions.Exit(BROKEN_PIPE)


def plain_console(language: Language) -> tuple[Console, Language]:
    """A console that takes text as it is, and the language that suits its encoding."""
    console = PlainConsole()
    if not console.encoding.startswith("utf"):
        language = replace(language, signs=False)
        reconfigure = getattr(sys.stdout, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")
    return console, language
