"""The word that a bot speaks with a lead, where the table has them (R37)."""

from __future__ import annotations

from manillen_tui.game.actions import Play, Signal
from manillen_tui.game.cards import HIGHER_MASKS, PACK, SUIT_MASKS
from manillen_tui.game.observation import Observation


def spoken(observation: Observation, card: int) -> Play:
    """The play of one of the cards that the seat to act holds, with the word worth saying."""
    kept = observation.cards(observation.seat).mask & SUIT_MASKS[card // 8] & ~(1 << card)
    word = None
    if kept & HIGHER_MASKS[card]:
        word = Signal.STRONG
    elif not kept:
        word = Signal.LAST
    # Only a leader may speak, and only the truth; all that it may say is among its actions.
    play = Play(PACK[card], word)
    return play if play in observation.legal_actions else Play(PACK[card])
