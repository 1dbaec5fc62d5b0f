"""The last tricks, played out in the head once every card is known."""

from __future__ import annotations

from collections.abc import Iterator
from math import factorial, prod

from manillen_bots.view import View, indices
from manillen_tui.game.cards import HIGHER_MASKS, POINTS
from manillen_tui.game.seats import Seat

LINES = 1300
"""How many ways to play are few enough to go through."""

Hands = dict[Seat, int]


def count_out(view: View) -> dict[int, int] | None:
    """What each legal card brings the own side to the end, if all play their best.

    Gives None where a card is hidden, or where there are too many ways to play.
    """
    if any(view.may.values()) or any(pile.covered for own in view.table.piles for pile in own):
        return None
    hands = {**view.known, view.seat: view.own}
    if prod(factorial(hand.bit_count()) for hand in hands.values()) > LINES:
        return None
    laid = [(played.seat, played.card.index) for played in view.table.plays]
    ending = _Ending(view)
    return {card: ending.after(hands, laid, view.seat, card) for card in indices(view.legal)}


class _Ending:
    """Plays out endings of one deal; values are points of the own side less the other's."""

    def __init__(self, view: View) -> None:
        rules = view.table.rules
        self._rules = rules
        self._ours = view.ours
        self._trumps = view.trumps
        self._duty = rules.duty_table(view.table.trump)

    def after(self, hands: Hands, laid: list[tuple[Seat, int]], seat: Seat, card: int) -> int:
        """The value once ``seat`` plays ``card``."""
        hands = {**hands, seat: hands[seat] & ~(1 << card)}
        laid = [*laid, (seat, card)]
        if len(laid) < len(self._rules.seats):
            return self._best(hands, laid, self._rules.after(seat))
        winner, _ = self._winning(laid)
        gain = sum(POINTS[played] for _, played in laid) + self._rules.trick_points
        over = not any(hands.values())
        gain += self._rules.last_trick * over
        if winner not in self._ours:
            gain = -gain
        return gain if over else gain + self._best(hands, [], winner)

    def _best(self, hands: Hands, laid: list[tuple[Seat, int]], seat: Seat) -> int:
        values = (self.after(hands, laid, seat, card) for card in self._legal(hands, laid, seat))
        return max(values) if seat in self._ours else min(values)

    def _legal(self, hands: Hands, laid: list[tuple[Seat, int]], seat: Seat) -> Iterator[int]:
        if not laid:
            return indices(hands[seat])
        winner, best = self._winning(laid)
        theirs = (winner in self._ours) != (seat in self._ours)
        key = self._duty.key(laid[0][1] // 8, best, theirs)
        return indices(self._duty.legal(hands[seat], key))

    def _winning(self, laid: list[tuple[Seat, int]]) -> tuple[Seat, int]:
        best = laid[0]
        for played in laid[1:]:
            bit = 1 << played[1]
            if bit & HIGHER_MASKS[best[1]] or (
                bit & self._trumps and not 1 << best[1] & self._trumps
            ):
                best = played
        return best
