"""Which card the club player plays."""

from __future__ import annotations

from collections.abc import Mapping

from manillen_bots.ending import count_out
from manillen_bots.reasons import reason
from manillen_bots.view import View, indices
from manillen_bots.worth import WEIGHTS, Weights, play_worth
from manillen_tui.errors import Message
from manillen_tui.game.actions import Play, Signal
from manillen_tui.game.cards import HIGHER_MASKS, PACK, POINTS, SUIT_MASKS
from manillen_tui.game.observation import Observation
from manillen_tui.player import Advice


def choose(view: View, weights: Weights = WEIGHTS) -> int:
    """The card worth most; of equals the one of fewest points, then the lowest."""
    if not view.legal & view.legal - 1:
        return view.legal.bit_length() - 1
    return _best({card: play_worth(view, card, weights) for card in indices(view.legal)})


def _best(worth: Mapping[int, float]) -> int:
    return max(worth, key=lambda card: (round(worth[card], 6), -POINTS[card], -card))


def advise_play(observation: Observation) -> Advice:
    """What to play, and why."""
    view = View.of(observation)
    counted = count_out(view) if view.legal & view.legal - 1 else None
    if counted is not None and len(set(counted.values())) > 1:
        card = _best(counted)
        told = Message("club.count-out", {"card": PACK[card]})
    else:
        card = choose(view)
        told = reason(view, card)
    play = Play(PACK[card], _signal(view, card))
    if play not in observation.legal_actions:
        play = Play(PACK[card])
    return Advice(play, told)


def _signal(view: View, card: int) -> Signal | None:
    """The word to speak with a lead: of a master kept back, or of a suit now to be trumped."""
    if not view.table.rules.signals or view.winning is not None:
        return None
    kept = view.own & SUIT_MASKS[card // 8] & ~(1 << card)
    if kept & HIGHER_MASKS[card]:
        return Signal.STRONG
    return Signal.LAST if not kept and view.own & view.trumps else None
