"""A match that cannot be saved, and is played all the same if the person wants to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manillen_tui.session import Session
from manillen_tui.tui.game import Game
from manillen_tui.tui.screens.dialog import Dialog, renewed

if TYPE_CHECKING:
    from manillen_tui.journal import JournalError
    from manillen_tui.tui.app import ManillenApp
    from manillen_tui.tui.screens.setup import Setup


async def offer_unsaved(app: ManillenApp, error: JournalError, setup: Setup, seed: int) -> None:
    """Tell why a match cannot be saved, and begin it in memory alone if the person wants to.

    Args:
        app: where it is told.
        error: why.
        setup: the table.
        seed: what all chance is made from.
    """

    def told() -> Dialog:
        text = app.language.text
        ways = [("unsaved", text("button.unsaved")), ("back", text("button.back"))]
        said = [app.language.say(error.message), text("journal.unsaved")]
        return Dialog(text("journal.trouble"), said, ways)

    if await app.push_screen_wait(renewed(told)) == "unsaved":
        app.show_table(Game(Session(setup.rules, seed, setup.players, undo=setup.undo)))
