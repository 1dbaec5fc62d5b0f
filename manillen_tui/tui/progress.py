"""Writes down how far the person came, and says so where it cannot."""

from __future__ import annotations

from collections.abc import Callable

from manillen_tui.lessons.shelf import keep
from manillen_tui.tui.screens.base import SpokenScreen


def note(screen: SpokenScreen, lesson: str, *, at: int, done: bool = False) -> None:
    """Write down how far the person came in a lesson.

    Args:
        screen: where to say that it cannot be.
        lesson: the lesson's name.
        at: the step to go on at.
        done: whether the lesson was ended.
    """
    written(screen, lambda: keep(lesson, at, done=done))


def written(screen: SpokenScreen, write: Callable[[], None]) -> None:
    """Have progress written, and say so on a screen where it cannot be."""
    try:
        write()
    except OSError as error:
        said = screen.text("lessons.unkept", reason=error.strerror or type(error).__name__)
        screen.notify(said, severity="warning", markup=False)
