"""What the system asks of the app by signals: to end, to stop, to go on."""

from __future__ import annotations

import asyncio
import contextlib
import signal
import sys
from collections.abc import Callable
from types import FrameType
from typing import Any

from textual.app import App


def end_when_told(end: Callable[[int], object]) -> None:
    """Have the app end in good order where it is told to.

    Args:
        end: ends it; takes the signal's number.
    """
    loop = asyncio.get_running_loop()
    for name in ("SIGINT", "SIGTERM", "SIGHUP"):
        with contextlib.suppress(KeyError, NotImplementedError):  # Windows has no such handlers
            number = signal.Signals[name]
            loop.add_signal_handler(number, end, number)


def go_on_after_stops(app: App[Any]) -> None:
    """Have the app draw itself anew whenever the system lets it go on.

    Textual leaves the terminal where it is asked to stop (SIGTSTP). A stop that nobody can ask
    about (SIGSTOP) finds it drawing and reading: taken up a second time, it would read the keys
    twice, hang at its end, and leave the terminal as it is while playing.
    """
    if sys.platform == "win32":
        return
    from textual.drivers.linux_driver import LinuxDriver

    driver, take_up = app._driver, signal.getsignal(signal.SIGCONT)
    if not isinstance(driver, LinuxDriver) or not callable(take_up):
        return

    def go_on(number: int, frame: FrameType | None) -> None:
        if not driver._must_signal_resume:
            driver.suspend_application_mode()
        take_up(number, frame)
        # Of what it believes to be on the screen still, it would draw only what has changed.
        app.call_later(app.refresh)

    signal.signal(signal.SIGCONT, go_on)
