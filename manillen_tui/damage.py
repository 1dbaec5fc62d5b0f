"""Records that cannot be followed: another version's stay as they are, damaged ones go aside."""

from __future__ import annotations

from pathlib import Path

from manillen_tui.errors import ManillenError, RecordError
from manillen_tui.journal import JournalError

DAMAGED = ".damaged"
"""What is added to the name of a record that was set aside."""

_FOREIGN = frozenset(
    {"record.format", "rules.unknown-variant", "rules.unknown-option", "rules.value"}
)
"""What a newer version may have written; such a record is whole, and not for us to touch."""


def is_foreign(error: Exception) -> bool:
    """Whether a record that cannot be followed for this may be whole, and a newer version's."""
    return isinstance(error, ManillenError) and error.message.key in _FOREIGN


def given_up(path: Path, line: int, error: RecordError) -> JournalError:
    """Put a damaged record aside, so that nothing of it is lost or in the way.

    Args:
        path: the record.
        line: the line that cannot be followed, from 1.
        error: why.

    Returns:
        What to tell the person.

    Raises:
        OSError: it cannot be put aside.
    """
    if is_foreign(error):
        return JournalError("journal.foreign", file=path.name, reason=error.message)
    aside = path.with_name(path.name + DAMAGED)
    number = 1
    while aside.exists():
        number += 1
        aside = path.with_name(f"{path.name}{DAMAGED}-{number}")
    path.rename(aside)
    return JournalError(
        "journal.damaged",
        file=path.name,
        line=line,
        rule=error.rule,
        reason=error.message,
        aside=str(aside),
    )
