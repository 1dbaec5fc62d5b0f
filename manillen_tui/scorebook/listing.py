"""A match of the list in words: who played, the score, how it ended."""

from __future__ import annotations

from manillen_tui.game.seats import Seat
from manillen_tui.game.variants import VARIANTS, variant
from manillen_tui.language import Language
from manillen_tui.scorebook.history import Damage, Entry
from manillen_tui.scorebook.rows import PERSON, Result

KEYS = frozenset(
    {f"variant.{name}.short" for name in VARIANTS}
    | {f"history.ended-{result}" for result in Result}
)
"""The keys this module composes."""


def day(entry: Entry) -> str:
    """The day on which it began; nothing where the record does not say."""
    return "" if entry.date is None else f"{entry.date:%Y-%m-%d}"


def table(entry: Entry, language: Language) -> str:
    """The table it was played at."""
    return language.text(f"variant.{entry.variant}.short")


def players(entry: Entry, language: Language) -> str:
    """Everybody at the table, each name once, bots without their settings."""
    names = (
        name if name.startswith(PERSON) else ":".join(name.split(":")[:2])
        for name in entry.players.values()
    )
    return ", ".join(dict.fromkeys(map(language.player, names)))


def score(entry: Entry) -> str:
    """The boams where several are played, else the score; the player's own side first."""
    rules = variant(entry.variant)
    counts = entry.boams if sum(entry.boams.values()) > 1 else entry.totals
    own = entry.side or rules.scorer(Seat.S)
    first = {own: counts[own]} if own in counts else {}
    return "–".join(map(str, (first | dict(counts)).values()))


def ended(entry: Entry, language: Language) -> str:
    """How it ended for its player."""
    return language.text("history.branch" if entry.branch else f"history.ended-{entry.result}")


def fault(found: Damage, language: Language) -> str:
    """A file that says what cannot be, in a sentence."""
    if found.is_foreign:
        return language.text("history.foreign", file=str(found.path))
    key = "history.damaged" if found.line else "history.unread"
    return language.text(key, file=str(found.path), line=found.line)
