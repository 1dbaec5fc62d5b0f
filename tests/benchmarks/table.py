"""Our table, a match against three bots of one kind begun on it: ``… table.py BOT``."""

from __future__ import annotations

import sys

from textual.pilot import Pilot

from manillen_tui.game.seats import Seat
from manillen_tui.game.variants import variant
from manillen_tui.language import Language
from manillen_tui.tui.app import ManillenApp
from manillen_tui.tui.screens.setup import Setup


def main(bot: str) -> None:
    """Play at the terminal, from the cut on."""
    rules = variant("boam")
    players = dict.fromkeys(rules.plan.players, f"bot:{bot}") | {Seat.S: "person:South"}
    app = ManillenApp(Language("en"), seed=3, speed="instant")

    async def begin(_pilot: Pilot[object]) -> None:
        app.start(Setup(rules, players))

    app.run(auto_pilot=begin)


if __name__ == "__main__":
    main(sys.argv[1])
