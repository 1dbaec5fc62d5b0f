"""A deal: who holds what before the first call (R6–R10)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from random import Random

from manillen_tui.errors import NotationError
from manillen_tui.game.cards import NO_CARDS, PACK, Card, CardSet
from manillen_tui.game.rules import Rules
from manillen_tui.game.seats import Seat

_PILES = 4


@dataclass(frozen=True, slots=True)
class Deal:
    """The cards as dealt.

    Attributes:
        rules: the table's rules.
        dealer: who deals.
        deck: the cards in dealing order, those left over last.
        hands: by place in ``rules.seats``, the cards held in the hand.
        bottoms: by place, the face-down cards under piles 1 to 4; empty without piles.
        tops: by place, the face-up cards on them.
        left_over: the cards dealt to nobody, shown to all (R10).
        turned: the dealer's last card where trumps are turned (R14).
    """

    rules: Rules
    dealer: Seat
    deck: tuple[Card, ...]
    hands: tuple[CardSet, ...]
    bottoms: tuple[tuple[Card, ...], ...]
    tops: tuple[tuple[Card, ...], ...]
    left_over: CardSet = NO_CARDS
    turned: Card | None = None

    @classmethod
    def shuffled(cls, rules: Rules, dealer: Seat, rng: Random) -> Deal:
        """Deal a pack that ``rng`` shuffles."""
        deck = list(PACK)
        rng.shuffle(deck)
        return cls.from_deck(rules, dealer, tuple(deck))

    @classmethod
    def from_deck(cls, rules: Rules, dealer: Seat, deck: tuple[Card, ...]) -> Deal:
        """Deal a given deck, in the order of R6, R7 or R9.

        Raises:
            NotationError: the deck is not the 32 cards, each once (R1).
        """
        if len(deck) != len(PACK) or len(set(deck)) != len(PACK):
            twice = CardSet.of(card for card, count in Counter(deck).items() if count > 1)
            raise NotationError("notation.deck", found=len(deck), cards=len(PACK), twice=twice)
        if dealer not in rules.plan.players:
            raise NotationError("notation.dealer", found=dealer, allowed=rules.plan.players)
        pack = iter(deck)
        hands: dict[Seat, list[Card]] = {seat: [] for seat in rules.seats}
        bottoms: dict[Seat, list[Card]] = {seat: [] for seat in rules.seats}
        tops: dict[Seat, list[Card]] = {seat: [] for seat in rules.seats}

        def packet(to: dict[Seat, list[Card]], seats: tuple[Seat, ...], size: int) -> None:
            for seat in seats:
                to[seat].extend(islice(pack, size))

        order = rules.callers(rules.eldest(dealer))
        if rules.layout == "hands":
            for size in rules.packet_sizes:
                packet(hands, order, size)
        else:
            # R7, R9: the hands take 3-2-3 with the piles laid between, whose owners
            # stand in the players' order.
            piled = tuple(
                pile
                for seat in order
                for pile in rules.plan.piled
                if rules.player(pile).seat == seat
            )
            packet(hands, order, 3)
            for _ in range(_PILES):
                packet(bottoms, piled, 1)
            packet(hands, order, 2)
            for _ in range(_PILES):
                packet(tops, piled, 1)
            packet(hands, order, 3)
        turned = hands[dealer][-1] if rules.trump == "turned" else None
        return cls(
            rules,
            dealer,
            deck,
            tuple(CardSet.of(hands[seat]) for seat in rules.seats),
            tuple(tuple(bottoms[seat]) for seat in rules.seats),
            tuple(tuple(tops[seat]) for seat in rules.seats),
            CardSet.of(pack),
            turned,
        )


def cut(rules: Rules, rng: Random) -> Iterator[dict[Seat, Card]]:
    """The cut for the first dealer (R4): what each player still in it turns up, round by round.

    The highest rank deals; those who tie for it cut again from a whole pack. The player
    with the highest rank in the last round given is the dealer.
    """
    tied = rules.plan.players
    while len(tied) > 1:
        drawn = dict(zip(tied, rng.sample(PACK, len(tied)), strict=True))
        yield drawn
        best = max(card.rank for card in drawn.values())
        tied = tuple(seat for seat, card in drawn.items() if card.rank == best)


def first_dealer(rounds: list[dict[Seat, Card]]) -> Seat:
    """Who won a cut."""
    last = rounds[-1]
    return max(last, key=lambda seat: last[seat].rank)
