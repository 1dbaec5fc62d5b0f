"""Everything this project raises on purpose, and the message that goes with it.

A message is data: a catalogue key and its values. Words are looked up last, by
:class:`manillen_tui.language.Language`, so that the engine has no language.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Message:
    """A sentence not yet put into words: a catalogue ``key`` and the ``values`` it names."""

    key: str
    values: Mapping[str, object] = field(default_factory=dict)

    def __str__(self) -> str:
        shown = ", ".join(f"{name}={value!s}" for name, value in self.values.items())
        return f"{self.key}: {shown}" if shown else self.key


class ManillenError(Exception):
    """The root of all our errors; ``message`` is what to tell a person.

    Args:
        key: the message's key in the catalogues.
        values: what the message names (cards, seats, text, numbers).
    """

    def __init__(self, key: str, **values: object) -> None:
        super().__init__(key, values)
        self.message = Message(key, values)

    def __str__(self) -> str:
        return str(self.message)

    def __reduce__(self) -> tuple[object, ...]:
        return (_rebuild, (type(self), self.message.key, dict(self.message.values)))


def _rebuild(kind: type[ManillenError], key: str, values: dict[str, object]) -> ManillenError:
    return kind(key, **values)


class NotationError(ManillenError):
    """A text that names no card, seat, call or record line."""


class IllegalActionError(ManillenError):
    """An action the rules do not allow now."""


class RulesError(ManillenError):
    """A set of options that cannot be played, or a variant that cannot be read."""


class PluginError(ManillenError):
    """A bot that cannot be found, loaded or trusted to act."""


class RecordError(ManillenError):
    """A line of a record that says what cannot be; the caller who counts knows which line.

    Among ``values``, ``rule`` is the number of the rule broken, and left out where none is.
    """

    @property
    def rule(self) -> str:
        """The rule's number, or ``record`` where the record itself is at fault."""
        return str(self.message.values.get("rule", "record"))
