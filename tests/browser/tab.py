"""A tab of a headless browser, and the screen that is drawn in it.

The browser paints the screen on a canvas; what is on it is read from what the tab is sent.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from urllib.parse import parse_qs, urlsplit

import pyte
from playwright.sync_api import Page, WebSocket

from tests.terminal.emulator import PATIENCE, UNKNOWN


class Tab:
    """One tab.

    Args:
        page: the browser's page.
        address: where the table is served.

    Attributes:
        page: the browser's page.
        asked: every address that the page has asked for.
    """

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        self.asked: list[str] = []
        self._screen = pyte.Screen(80, 24)
        self._stream = pyte.ByteStream(self._screen)
        page.on("request", lambda request: self.asked.append(request.url))
        page.on("websocket", self._connect)
        page.goto(address)

    @property
    def rows(self) -> list[str]:
        """The screen, row by row."""
        return [row.rstrip() for row in self._screen.display]

    @property
    def text(self) -> str:
        """The screen as one text."""
        return "\n".join(self.rows)

    @property
    def words(self) -> str:
        """The words on the screen, wherever lines end."""
        return " ".join(self.text.replace("│", " ").split())

    def until(self, condition: Callable[[], bool], seconds: float = PATIENCE) -> bool:
        """Take in what comes until something is so, or for a while; tells whether it is."""
        deadline = time.monotonic() + seconds
        while not condition():
            if time.monotonic() > deadline:
                return False
            self.page.wait_for_timeout(20)
        return True

    def sees(self, *words: str) -> None:
        """Wait until one of these texts is on the screen."""
        assert self.until(lambda: any(word in self.words for word in words)), self.text

    def insist(self, key: str, words: str) -> None:
        """Press until a text is there: a key between two screens may be lost."""
        deadline = time.monotonic() + PATIENCE
        self.page.keyboard.press(key)
        while not self.until(lambda: words in self.words, 5):
            assert time.monotonic() < deadline, self.text
            self.page.keyboard.press(key)

    def click(self, column: int, row: int) -> None:
        """Click on a cell."""
        box = self.page.locator(".xterm-screen").bounding_box()
        assert box is not None
        wide, high = box["width"] / self._screen.columns, box["height"] / self._screen.lines
        self.page.mouse.click(box["x"] + (column + 0.5) * wide, box["y"] + (row + 0.5) * high)

    def _connect(self, socket: WebSocket) -> None:
        asked = {
            name: int(value) for name, (value,) in parse_qs(urlsplit(socket.url).query).items()
        }
        self._screen.resize(asked["height"], asked["width"])
        socket.on("framesent", self._sent)
        socket.on("framereceived", self._received)

    def _sent(self, data: bytes | str) -> None:
        kind, value = json.loads(data)[0], json.loads(data)[-1]
        if kind == "resize":
            self._screen.resize(value["height"], value["width"])

    def _received(self, data: bytes | str) -> None:
        if isinstance(data, bytes):
            self._stream.feed(UNKNOWN.sub(b"", data))
