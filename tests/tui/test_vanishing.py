"""What is written to a terminal that is gone."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from typing import TextIO

import pytest

from manillen_tui.language import Language
from manillen_tui.tui.app import ManillenApp

if sys.platform == "win32":
    pytest.skip("terminals of POSIX", allow_module_level=True)

import pty

from textual.drivers._writer_thread import MAX_QUEUED_WRITES, WriterThread
from textual.drivers.linux_driver import LinuxDriver


@pytest.fixture
def gone(monkeypatch: pytest.MonkeyPatch) -> Iterator[TextIO]:
    """The terminal at which the program is, whose window is closed."""
    window, near = pty.openpty()
    handlers = {each: signal.getsignal(each) for each in (signal.SIGTSTP, signal.SIGCONT)}
    with os.fdopen(os.dup(near), "w") as unused, os.fdopen(near, "w") as terminal:
        os.close(window)
        for name in ("__stdin__", "__stderr__"):
            monkeypatch.setattr(sys, name, terminal)
        yield unused
        os.dup2(os.open(os.devnull, os.O_WRONLY), near)  # takes what is left
    for number, handler in handlers.items():
        signal.signal(number, handler)


async def test_the_app_does_not_wait_for_a_terminal_that_is_gone(gone: TextIO) -> None:
    app = ManillenApp(Language("en"))
    driver = app._build_driver(headless=False, inline=False, mouse=True, size=(80, 24))
    assert isinstance(driver, LinuxDriver)
    assert driver._file is not None
    writer = WriterThread(driver._file)
    writer.start()
    for _ in range(3 * MAX_QUEUED_WRITES):
        writer.write("written\n")
    writer.stop()
    assert not writer.is_alive()
