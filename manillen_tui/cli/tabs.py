"""The server of ``manillen serve``: textual-serve's, with a page and words of our own.

Its page asks another server for a font; ours needs no network. What it serves is a program
that writes the player's files, so a page from elsewhere may not open a table.
"""

from __future__ import annotations

import asyncio
import html
import logging
import webbrowser
from contextlib import suppress
from string import Template
from typing import Any
from urllib.parse import urlsplit

import click
from aiohttp import web
from textual_serve.server import Server

from manillen_tui import resources
from manillen_tui.cli.serve import is_everywhere, is_loopback
from manillen_tui.language import Language

PATIENCE = 10.0
"""Seconds that tables are given to end in order."""


class Tabs(Server):
    """Serves a table to every tab.

    Args:
        command: what opens a table, for the shell.
        host: where to listen.
        port: the port there.
        language: the words of the page.
        to_open: whether to open the browser.
    """

    def __init__(
        self, command: str, host: str, port: int, language: Language, *, to_open: bool
    ) -> None:
        super().__init__(command, host=host, port=port)
        self._language = language
        self._to_open = to_open
        self._tables: set[asyncio.Task[Any]] = set()
        self._announcing: asyncio.Task[None] | None = None

    @property
    def address(self) -> str:
        """Where to point the browser on this machine."""
        host = "localhost" if is_everywhere(self.host) else self.host
        return f"http://{f'[{host}]' if ':' in host else host}:{self.port}"

    def initialize_logging(self) -> None:
        """Say nothing of what goes well."""
        logging.basicConfig(level=logging.WARNING, format="%(message)s")

    async def on_startup(self, app: web.Application) -> None:
        """Tell where the table is, as soon as it is there."""
        self._announcing = asyncio.create_task(self._announce())

    async def on_shutdown(self, app: web.Application) -> None:
        """Have every table end in order."""
        for table in self._tables:
            table.cancel()
        if self._tables:
            await asyncio.wait(self._tables, timeout=PATIENCE)

    async def handle_index(self, request: web.Request) -> web.Response:
        """The page."""
        text = self._language.text
        words = {
            "language": self._language.code,
            "title": text("home.title"),
            "waiting": text("cli.serve.waiting"),
            "ended": text("cli.serve.ended"),
            "again": text("cli.serve.again"),
        }
        page = Template(resources.read_text("browser", "page.html"))
        shown = page.substitute({name: html.escape(word) for name, word in words.items()})
        return web.Response(text=shown, content_type="text/html")

    async def handle_websocket(self, request: web.Request) -> web.WebSocketResponse:
        """A table, for as long as its tab is there."""
        if not self._is_ours(request):
            raise web.HTTPForbidden
        table = asyncio.current_task()
        assert table is not None
        self._tables.add(table)
        try:
            return await super().handle_websocket(request)
        finally:
            self._tables.discard(table)

    def _is_ours(self, request: web.Request) -> bool:
        """Whether it was our page that asked, by a name that this machine has."""
        here = urlsplit(f"//{request.host}").hostname or ""
        known = not is_loopback(self.host) or is_loopback(here)
        return known and urlsplit(request.headers.get("Origin", "")).netloc == request.host

    async def _announce(self) -> None:
        host = urlsplit(self.address).hostname
        while True:
            with suppress(OSError):
                _, writer = await asyncio.open_connection(host, self.port)
                writer.close()
                break
            await asyncio.sleep(0.05)
        click.echo(self._language.text("cli.serve.at", address=self.address))
        if self._to_open:
            webbrowser.open(self.address)
