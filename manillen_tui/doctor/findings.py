"""What is found around the program, and what is held of it."""

from __future__ import annotations

import locale
import os
import platform
import shutil
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path

from manillen_tui import __version__, locations, matches, plugins
from manillen_tui.configuration import ENTRIES, Configuration, configure, word_of
from manillen_tui.errors import Message
from manillen_tui.language import Language

Value = str | int | bool | Message | Sequence[str] | None
"""What is found: as it is, or in words."""

LABELS: Mapping[str, tuple[str, ...]] = {
    "program": ("manillen", "solver", "python", "textual", "rich", "click", "system", "bots"),
    "terminal": ("term", "program", "within", "size", "streams", "colours", "decided"),
    "words": ("language", "locale", "output", "files"),
    "glyphs": ("measured", "wide"),
    "places": ("home", "data", "settings", "log", "free", "unfinished"),
    "settings": ("changed",),
}
"""What is looked at, in the order in which it is told."""

KINDS = ("letters", "ascii")
"""What can stand for a sign that is not one cell wide."""

KEYS = frozenset(
    {f"doctor.{section}" for section in LABELS}
    | {f"doctor.{kind}" for kind in KINDS}
    | {f"doctor.{section}-{name}" for section, names in LABELS.items() for name in names}
)

LEAST = (60, 18)
"""Columns and rows that the table needs."""

ROOM = 1 << 20
"""Bytes that should be free where matches are written."""

_TERMINALS = {"tmux": "TMUX", "screen": "STY", "ssh": "SSH_CONNECTION"}
_COLOUR_VARIABLES = ("NO_COLOR", "TEXTUAL_COLOR_SYSTEM", "COLORTERM", "TERM")
_PLAIN = "none"


@dataclass(frozen=True, slots=True)
class Notice:
    """Something to do something about.

    Attributes:
        broken: whether it stops the game; if not, it is advice.
        said: what it is.
    """

    broken: bool
    said: Message


@dataclass(frozen=True, slots=True)
class Findings:
    """All that was found.

    Attributes:
        sections: by section and name of :data:`LABELS`.
        notices: what to do something about.
    """

    sections: Mapping[str, Mapping[str, Value]]
    notices: tuple[Notice, ...]

    @property
    def is_broken(self) -> bool:
        """Whether something stops the game."""
        return any(notice.broken for notice in self.notices)


def look(
    language: Language,
    signs: Mapping[str, Sequence[str]],
    measured: Mapping[str, int] | None,
    why_not: Message,
    size: tuple[int, int],
) -> Findings:
    """Look around.

    Args:
        language: the language in use.
        signs: the signs that the game draws, one cell each, by :data:`KINDS`.
        measured: how wide they are.
        why_not: why this is not known, where it is not.
        size: the terminal's columns and rows.
    """
    found = configure(locations.settings_file(), os.environ)
    wide = {kind: _wide(kind_signs, measured) for kind, kind_signs in signs.items()}
    sections: dict[str, dict[str, Value]] = {
        "program": _program(),
        "terminal": _terminal(size),
        "words": _words(language),
        "glyphs": {
            "measured": why_not if measured is None else len(measured),
            "wide": [f"{sign} {cells}" for found in wide.values() for sign, cells in found.items()],
        },
        "places": _places(),
        "settings": {"changed": _changed(found)},
    }
    advice = [
        *_advice(sections, size),
        *(Message(f"doctor.{kind}") for kind, found in wide.items() if found),
        *found.faults,
    ]
    return Findings(
        sections,
        tuple(
            Notice(broken, said)
            for broken, messages in ((True, _broken(sections)), (False, advice))
            for said in messages
        ),
    )


def _program() -> dict[str, Value]:
    return {
        "manillen": __version__,
        "solver": _solver(),
        "python": f"{platform.python_version()} {shown(Path(sys.executable))}",
        **{package: version(package) for package in ("textual", "rich", "click")},
        "system": platform.platform(),
        "bots": plugins.bot_names(),
    }


def _solver() -> Message:
    from manillen_tui.solver import KERNEL

    if KERNEL:
        return Message("doctor.solver-compiled")
    asked = os.environ.get("MANILLEN_KERNEL") == "off"
    return Message("doctor.solver-off" if asked else "doctor.solver-missing")


def _terminal(size: tuple[int, int]) -> dict[str, Value]:
    environ = os.environ
    named = (environ.get(f"TERM_PROGRAM{ending}") for ending in ("", "_VERSION"))
    streams = {name: getattr(sys, f"__{name}__") for name in ("stdin", "stdout", "stderr")}
    columns, rows = size
    return {
        "term": environ.get("TERM"),
        "program": " ".join(filter(None, named)),
        "within": [name for name, variable in _TERMINALS.items() if environ.get(variable)],
        "size": f"{columns}×{rows}",
        "streams": [name for name, stream in streams.items() if stream and stream.isatty()],
        "colours": _colours(),
        "decided": next(
            (f"{name}={environ[name]}" for name in _COLOUR_VARIABLES if environ.get(name)), None
        ),
    }


def _colours() -> str:
    """How many colours textual takes the terminal to have."""
    from rich.console import COLOR_SYSTEMS, Console

    if os.environ.get("NO_COLOR"):
        return _PLAIN
    named = os.environ.get("TEXTUAL_COLOR_SYSTEM") or "auto"
    if named != "auto":
        return named if named in COLOR_SYSTEMS else _PLAIN
    return Console(force_terminal=True).color_system or _PLAIN


def _words(language: Language) -> dict[str, Value]:
    names = ("LC_ALL", "LC_MESSAGES", "LANG")
    stdout = sys.__stdout__
    return {
        "language": language.code,
        "locale": [f"{name}={os.environ[name]}" for name in names if os.environ.get(name)],
        "output": stdout.encoding if stdout is not None else None,
        "files": locale.getpreferredencoding(do_setlocale=False),
    }


def _places() -> dict[str, Value]:
    data = locations.data_folder()
    home = os.environ.get(locations.HOME)
    return {
        "home": shown(Path(home)) if home else None,
        "data": shown(locations.matches_folder()),
        "settings": shown(locations.settings_file()),
        "log": shown(locations.error_log()),
        "free": f"{shutil.disk_usage(_there(data)).free / 1e9:.1f} GB",
        "unfinished": len(matches.unfinished(locations.matches_folder())),
    }


def _changed(found: Configuration) -> list[str]:
    return [
        f"{key} = {word_of(value)}"
        for key, (value, _) in found.given.items()
        if value != ENTRIES[key].usual
    ]


def _wide(signs: Sequence[str], measured: Mapping[str, int] | None) -> dict[str, int]:
    """The signs that do not take the one cell that the game gives them."""
    known = measured or {}
    return {sign: known[sign] for sign in signs if known.get(sign, 1) != 1}


def _broken(sections: Mapping[str, Mapping[str, Value]]) -> list[Message]:
    said = []
    for folder in dict.fromkeys((locations.data_folder(), locations.config_folder())):
        there = _there(folder)
        if not (there.is_dir() and os.access(there, os.W_OK | os.X_OK)):
            said.append(Message("doctor.unwritable", {"folder": shown(folder)}))
    if shutil.disk_usage(_there(locations.data_folder())).free < ROOM:
        said.append(Message("doctor.full", {"folder": shown(locations.data_folder())}))
    if not sections["program"]["bots"]:
        said.append(Message("doctor.no-bots"))
    return said


def _advice(sections: Mapping[str, Mapping[str, Value]], size: tuple[int, int]) -> list[Message]:
    said = []
    columns, rows = LEAST
    if size[0] < columns or size[1] < rows:
        said.append(Message("doctor.small", {"columns": columns, "rows": rows}))
    if os.environ.get("TERM") in ("dumb", "unknown"):
        said.append(Message("doctor.dumb"))
    encoding = str(sections["words"]["output"] or "utf").lower()
    if not encoding.startswith("utf"):
        said.append(Message("doctor.encoding", {"encoding": encoding}))
    if sections["program"]["solver"] == Message("doctor.solver-missing"):
        said.append(Message("doctor.slow"))
    return said


def _there(place: Path) -> Path:
    """A place, or the nearest above it that is there."""
    return next((path for path in (place, *place.parents) if path.exists()), Path("/"))


def shown(place: Path) -> str:
    """A path that does not tell who the player is."""
    try:
        return str(Path("~") / place.relative_to(Path.home()))
    except (ValueError, RuntimeError):
        return str(place)
