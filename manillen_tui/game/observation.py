"""What one player may know of a deal: all that a bot, a hint or a person's screen is given."""

from __future__ import annotations

from dataclasses import dataclass

from manillen_tui.game.actions import Action, Play
from manillen_tui.game.cards import NO_CARDS, WHOLE_PACK, CardSet
from manillen_tui.game.legal import Refusal, refusal
from manillen_tui.game.seats import PlayerId, Seat
from manillen_tui.game.table import Table


@dataclass(frozen=True, slots=True)
class Observation:
    """The table as one player sees it.

    Attributes:
        player: whose view this is.
        table: what everybody sees.
        hand: the cards in the player's hand; None while they may not be looked at (R8, R17).
        legal_actions: what the player may do now; empty when another is to act.
    """

    player: PlayerId
    table: Table
    hand: CardSet | None
    legal_actions: tuple[Action, ...]

    @property
    def seat(self) -> Seat:
        """The seat to act when the player is to act, which may be a dummy's; else the own seat."""
        return self.table.to_act or self.player.seat if self.legal_actions else self.player.seat

    def cards(self, seat: Seat) -> CardSet:
        """The cards that the player sees ``seat`` hold: exposed tops, and the own hand."""
        own = self.hand if seat == self.player.seat else None
        return self.table.tops(seat) | (own or NO_CARDS)

    @property
    def legal_cards(self) -> CardSet:
        """The cards that may be played now."""
        return CardSet.of(a.card for a in self.legal_actions if isinstance(a, Play))

    @property
    def unseen(self) -> CardSet:
        """The cards not seen anywhere: others' hands, face-down bottoms, a hand not looked at."""
        seen = self.table.gone | self.table.on_table
        for seat in self.table.rules.seats:
            seen |= self.cards(seat) | self.table.shown(seat)
        return WHOLE_PACK - seen

    def refusal(self, play: Play) -> Refusal | None:
        """Why the player, being to act, may not make this play; None where it may."""
        return refusal(self.table, self.seat, self.cards(self.seat), play)
