"""The guide to a table as styled text."""

from __future__ import annotations

from textual.content import Content

from manillen_tui.game.rules import Rules
from manillen_tui.guide import guide
from manillen_tui.language import Language

GAP = Content("\n\n")


def explained(rules: Rules, language: Language) -> Content:
    """The rules of a table, its headings bold."""
    parts = []
    for section in guide(rules, language):
        heading = Content.styled(section.heading, "bold")
        parts.append(Content("\n").join([heading, *map(Content, section.paragraphs)]))
    return GAP.join(parts)
