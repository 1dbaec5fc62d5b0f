"""The ladder of bots: whom a person is offered at the table, from the weakest to the strongest."""

from __future__ import annotations

from manillen_tui.plugins import bot_names
from manillen_tui.protocol.programs import allowed

LADDER = ("novice", "club", "swift", "expert")
"""Ours, the weakest first."""

YARDSTICKS = ("random", "sampler")
"""Ours that others are measured by; they play wherever they are named, and are not offered."""

FAVOURITE = "club"
"""Who plays where nobody else is named."""

KEYS = frozenset(f"bot.about-{name}" for name in LADDER)
"""The keys this module composes."""


def offered() -> tuple[str, ...]:
    """The bots to choose from: the ladder, then others' bots by name, then known programs."""
    installed = bot_names()
    others = [name for name in installed if name not in (*LADDER, *YARDSTICKS)]
    return (*[name for name in LADDER if name in installed], *others, *sorted(allowed()))


def about(name: str) -> str | None:
    """The key of a few words about a bot of the ladder; others' bots have none."""
    return f"bot.about-{name}" if name in LADDER else None
