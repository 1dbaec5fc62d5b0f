"""What a player sees of a fault in the program: one line, and where the rest is."""

from __future__ import annotations

import platform
import traceback

from manillen_tui import __version__, locations
from manillen_tui.language import Language


def report(error: Exception, language: Language) -> str:
    """Write the traceback to the error log; returns the line to show."""
    kind = type(error).__name__
    log = locations.error_log()
    try:
        log.parent.mkdir(parents=True, exist_ok=True)
        log.write_text(
            f"manillen {__version__}, Python {platform.python_version()}, {platform.system()}\n"
            + "".join(traceback.format_exception(error)),
            encoding="utf-8",
        )
    except OSError:
        return language.text("cli.failure-unlogged", error=kind)
    return language.text("cli.failure", error=kind, file=str(log))
