"""What was found, in words for a person and as data for a program."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from textwrap import wrap
from typing import Any

from manillen_tui.doctor.findings import LABELS, Findings, Value
from manillen_tui.errors import Message
from manillen_tui.language import Language

_INDENT = "  "


def whole(findings: Findings, language: Language, width: int) -> list[str]:
    """All of it as lines of at most ``width`` cells; the verdict stands last."""
    return [*sections(findings, language, width), *verdict(findings, language, width)]


def sections(findings: Findings, language: Language, width: int) -> Iterator[str]:
    """What was found, an empty line after each section."""
    labels = {
        (section, name): language.text(f"doctor.{section}-{name}")
        for section, names in LABELS.items()
        for name in names
    }
    room = max(map(len, labels.values()))
    for section, names in LABELS.items():
        yield language.text(f"doctor.{section}")
        for name in names:
            label = f"{_INDENT}{labels[section, name]:{room}}  "
            value = _said(findings.sections[section][name], language)
            yield from _wrapped(value, width, label, " " * len(label))
        yield ""


def verdict(findings: Findings, language: Language, width: int) -> Iterator[str]:
    """What to do something about, or that there is nothing."""
    if not findings.notices:
        yield from _wrapped(language.text("doctor.well"), width)
    for notice in findings.notices:
        mark = language.text("doctor.broken" if notice.broken else "doctor.advice")
        said = _homeless(language.say(notice.said))
        yield from _wrapped(f"{mark}: {said}", width, after=_INDENT)


def data(findings: Findings, language: Language) -> dict[str, Any]:
    """All of it for programs; names are the same in every language."""
    found = {
        section: {name: _plain(value) for name, value in entries.items()}
        for section, entries in findings.sections.items()
    }
    notices = [
        {
            "broken": notice.broken,
            "what": _plain(notice.said),
            "said": _homeless(language.say(notice.said)),
        }
        for notice in findings.notices
    ]
    return {**found, "notices": notices}


def _wrapped(text: str, width: int, before: str = "", after: str = "") -> list[str]:
    """Lines; paths are not parted at hyphens."""
    return wrap(text, width, initial_indent=before, subsequent_indent=after, break_on_hyphens=False)


def _said(value: Value, language: Language) -> str:
    return language.value(value) if value not in (None, "") else "–"


def _plain(value: Value) -> Any:
    if isinstance(value, Message):
        return value.key.rpartition(".")[2]
    return list(value) if isinstance(value, tuple) else value


def _homeless(said: str) -> str:
    home = str(Path.home())
    return said if home == "/" else said.replace(home, "~")
