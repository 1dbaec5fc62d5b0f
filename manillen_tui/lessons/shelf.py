"""Which lessons there are, the packaged ones and one's own, and how far the person came."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from manillen_tui import keeping, locations, resources
from manillen_tui.errors import Message
from manillen_tui.lessons.lesson import Lesson, LessonError
from manillen_tui.lessons.reading import parse_lesson, read_lesson

FOLDER = "lessons"
ENDING = ".toml"


@dataclass(frozen=True, slots=True)
class Shelved:
    """A lesson's file: its lesson, or what is wrong with it."""

    name: str
    lesson: Lesson | None = None
    fault: Message | None = None


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a person came in one lesson: the step to go on at, and whether it was ended once."""

    at: int = 0
    done: bool = False


def packaged() -> tuple[Lesson, ...]:
    """The lessons that come with the game, in their order."""
    return tuple(
        parse_lesson(resources.read_text(FOLDER, name + ENDING), name, name + ENDING)
        for name in resources.names(FOLDER, ENDING)
    )


def shelf() -> tuple[Shelved, ...]:
    """All lessons: the packaged ones, then those in one's own folder, by name."""
    found = [Shelved(lesson.name, lesson) for lesson in packaged()]
    taken = {shelved.name for shelved in found}
    with suppress(OSError):
        files = sorted(locations.lessons_folder().iterdir())
        found += [_own(path, taken) for path in files if path.suffix == ENDING]
    return tuple(found)


def _own(path: Path, taken: set[str]) -> Shelved:
    try:
        if path.stem in taken:
            raise LessonError("lesson.taken", file=str(path), found=path.stem)
        return Shelved(path.stem, read_lesson(path))
    except LessonError as error:
        return Shelved(path.stem, fault=error.message)


def progress() -> Mapping[str, Progress]:
    """How far the person came, by lesson; a file that says nothing sensible counts as none."""
    try:
        return {
            name: Progress(int(entry["at"]), bool(entry["done"]))
            for name, entry in keeping.kept(locations.lessons_file()).items()
        }
    except (ValueError, TypeError, KeyError, OverflowError):
        return {}


def keep(name: str, at: int, *, done: bool = False) -> None:
    """Write down how far the person came in a lesson; once done it stays so.

    Raises:
        OSError: it cannot be written; what was there still is.
    """
    kept = dict(progress())
    before = kept.get(name, Progress())
    kept[name] = replace(before, at=at, done=done or before.done)
    entries = {name: asdict(entry) for name, entry in kept.items()}
    keeping.keep(locations.lessons_file(), entries)
