"""The way to the score pads: the list of them, a new one, one to go on with."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from manillen_tui import __version__, locations
from manillen_tui.errors import ManillenError
from manillen_tui.game.rules import Rules
from manillen_tui.game.seats import Seat
from manillen_tui.pad import book

if TYPE_CHECKING:
    from manillen_tui.tui.app import ManillenApp


def show(app: ManillenApp) -> None:
    """Offer the pads that are not full, and a new one."""
    from manillen_tui.tui.screens.pads import PadsScreen

    app.go_home()
    app.push_screen(PadsScreen())


def begin(app: ManillenApp, rules: Rules, players: Mapping[Seat, str]) -> None:
    """Begin a pad."""
    now = datetime.now(UTC).astimezone()
    try:
        pad = book.begin(locations.matches_folder(), rules, players, now, f"manillen {__version__}")
    except ManillenError as error:
        app.complain(error)
        return
    _open(app, pad)


def go_on(app: ManillenApp, path: Path) -> None:
    """Go on with a pad."""
    try:
        pad = book.resume(path)
    except ManillenError as error:
        app.complain(error)
        return
    _open(app, pad)


def _open(app: ManillenApp, pad: book.Pad) -> None:
    from manillen_tui.tui.screens.pad import PadScreen

    app.go_home()
    app.push_screen(PadScreen(pad))
