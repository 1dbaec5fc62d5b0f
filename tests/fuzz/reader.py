"""What a reader is to the fuzzer."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from manillen_tui.errors import Message
from manillen_tui.language import LANGUAGES, Language

LONGEST = 6000
"""Signs that a sentence to a person may have; lists of what is allowed are what is long."""


class Refused(Exception):  # noqa: N818  # no error: what a reader is there to say
    """An input is refused, where that is told by other means than an error of ours."""

    def __init__(self, *said: Message) -> None:
        super().__init__(*said)
        self.said = said


class Wrong(Exception):  # noqa: N818  # it is the reader's error
    """What a reader made of an input cannot be."""


@dataclass(frozen=True, slots=True)
class Reader:
    """Something that reads.

    Attributes:
        examples: real inputs.
        read: reads one, with a folder of its own; gives what kind of input it was, or raises
            an error of ours.
        share: how many of ten inputs it is given, where it takes long.
    """

    examples: Callable[[], Iterator[bytes]]
    read: Callable[[bytes, Path], object]
    share: int = 10


def kept(data: bytes, box: Path, name: str) -> Path:
    """An input as a file."""
    path = box / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    return path


def text_of(data: bytes) -> str:
    """An input as Python has what was typed: what is no text stays what it is."""
    return data.decode("utf-8", "surrogateescape")


def say(*messages: Message) -> None:
    """See that sentences can be shown in every language.

    Raises:
        Wrong: one would steer the terminal, or has no end.
    """
    for language in map(Language, LANGUAGES):
        for message in messages:
            said = language.say(message)
            if not said.isprintable():
                raise Wrong(f"says {said[:200]!r}")
            if len(said) > LONGEST:
                raise Wrong(f"says {len(said)} signs: {said[:200]!r}")
