"""Which card the club player plays."""

from __future__ import annotations

from collections.abc import Mapping

from manillen_bots.ending import count_out
from manillen_bots.reasons import reason
from manillen_bots.signals import spoken
from manillen_bots.view import View, indices
from manillen_bots.worth import WEIGHTS, Weights, play_worth
from manillen_tui.errors import Message
from manillen_tui.game.cards import PACK, POINTS
from manillen_tui.game.observation import Observation
from manillen_tui.player import Advice


def choose(view: View, weights: Weights = WEIGHTS) -> int:
    """The card worth most, by rules of thumb."""
    if not view.legal & view.legal - 1:
        return view.legal.bit_length() - 1
    return best_card({card: play_worth(view, card, weights) for card in indices(view.legal)})


def best_card(worth: Mapping[int, float]) -> int:
    """The card worth most; of equals the one of fewest points, then of the lowest rank."""
    return max(worth, key=lambda card: (round(worth[card], 6), -POINTS[card], -(card % 8), -card))


def counted(view: View) -> dict[int, int] | None:
    """What each card brings to the end, where all can be counted and it makes a difference."""
    found = count_out(view) if view.legal & view.legal - 1 else None
    return found if found is not None and len(set(found.values())) > 1 else None


def advise_play(observation: Observation) -> Advice:
    """What to play, and why."""
    view = View.of(observation)
    found = counted(view)
    card = choose(view) if found is None else best_card(found)
    told = reason(view, card) if found is None else Message("club.count-out", {"card": PACK[card]})
    return Advice(spoken(observation, card), told)
