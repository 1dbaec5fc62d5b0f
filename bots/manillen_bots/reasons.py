"""The rule of thumb behind a card: the first of a list that is true of the position.

Each says only what can be checked from the player's own seat.
"""

from __future__ import annotations

from manillen_bots.follow import FOLLOWING
from manillen_bots.leads import LEADING
from manillen_bots.view import View
from manillen_tui.errors import Message
from manillen_tui.game.cards import PACK


def reason(view: View, card: int) -> Message:
    """The first rule of thumb that holds for the own ``card``."""
    for key, rule in LEADING if view.winning is None else FOLLOWING:
        values = rule(view, card)
        if values is not None:
            return Message(key, {"card": PACK[card], **values})
    return Message("club.best", {"card": PACK[card]})
