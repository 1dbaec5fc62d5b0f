"""What may be played, and why a card may not (R19–R26, R37)."""

from __future__ import annotations

from dataclasses import dataclass

from manillen_tui.errors import Message
from manillen_tui.game.actions import Action, Play, Signal
from manillen_tui.game.calls import legal_calls
from manillen_tui.game.cards import NO_CARDS, SUIT_MASKS, WHOLE_PACK, Card, CardSet, Suit
from manillen_tui.game.duties import Take
from manillen_tui.game.seats import Seat
from manillen_tui.game.table import Phase, Played, Table

REFUSALS = frozenset(
    {
        "duty.not-held",
        "duty.covered",
        "duty.follow",
        "duty.beat",
        "duty.trump",
        "duty.overtrump",
        "duty.undertrump",
        "duty.not-under",
        "duty.no-signals",
        "duty.not-leading",
        "duty.false-strong",
        "duty.false-long",
        "duty.false-last",
    }
)
"""The catalogue keys of :attr:`Refusal.message`."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a card, or the signal with it, may not be played now.

    Attributes:
        reason: the catalogue key of the reason, without its prefix.
        rule: the rule's number, or ``record`` where the card is not held at all.
        seat: who wanted to play it.
        card: the card refused.
        led: the suit led, if any.
        winning: the play that is winning the trick, if any.
        owed: the cards that the duty asks for.
    """

    reason: str
    rule: str
    seat: Seat
    card: Card
    led: Suit | None = None
    winning: Played | None = None
    owed: CardSet = NO_CARDS

    @property
    def message(self) -> Message:
        """The reason as a message."""
        return Message(
            f"duty.{self.reason}",
            {
                "rule": self.rule,
                "seat": self.seat,
                "card": self.card,
                "led": self.led,
                "winner": None if self.winning is None else self.winning.seat,
                "winning": None if self.winning is None else self.winning.card,
                "owed": self.owed,
            },
        )


def legal_cards(table: Table, seat: Seat, cards: CardSet) -> CardSet:
    """The cards that ``seat``, to play from ``cards``, may play."""
    key = table.duty_key(seat)
    if key is None:
        return cards
    return CardSet(table.rules.duty_table(table.trump).legal(cards.mask, key))


def refusal(table: Table, seat: Seat, cards: CardSet, play: Play) -> Refusal | None:
    """Why ``seat`` may not make this play from ``cards``; None where it may.

    Covered cards are not in ``cards``, so one asked for counts as not held here.
    """
    card = play.card
    if card not in cards:
        return Refusal("not-held", "record", seat, card, owed=legal_cards(table, seat, cards))
    key = table.duty_key(seat)
    if key is not None:
        broken = table.rules.duty_table(table.trump).broken_by(card.index, cards.mask, key)
        if broken is not None:
            duty, owed = broken
            winning = table.winning
            over_trump = winning is not None and winning.card.suit == table.trump
            reason = {
                Take.LED_SUIT: "follow",
                Take.HIGHER: "beat",
                Take.OVER: "overtrump" if over_trump else "trump",
                Take.UNDER: "undertrump",
                Take.NOT_UNDER: "not-under",
            }[duty.take]
            return Refusal(reason, duty.rule, seat, card, table.led, winning, CardSet(owed))
    if play.signal is None or play.signal in true_signals(table, seat, cards, card):
        return None
    if not _may_signal(table, seat):
        reason = "not-leading" if table.rules.signals and table.plays else "no-signals"
        return Refusal(reason, "R37", seat, card)
    return Refusal(f"false-{play.signal}", "R37", seat, card)


def true_signals(table: Table, seat: Seat, cards: CardSet, card: Card) -> tuple[Signal, ...]:
    """The words that ``seat`` may truly speak when leading ``card`` from ``cards`` (R37)."""
    if not _may_signal(table, seat):
        return ()
    others = CardSet(cards.mask & SUIT_MASKS[card.suit] & ~(1 << card.index))
    if not others:
        return (Signal.LAST,)
    left = (WHOLE_PACK - table.gone - CardSet(1 << card.index)).in_suit(card.suit)
    strong = left.highest in others
    return (Signal.STRONG, Signal.LONG) if strong else (Signal.LONG,)


def _may_signal(table: Table, seat: Seat) -> bool:
    """Whether a signal may be spoken: on a lead, to a partner with a mind of its own."""
    rules = table.rules
    return (
        rules.signals
        and not table.plays
        and any(
            rules.player(partner) != rules.player(seat)
            for partner in rules.partners(seat, table.dealer)
        )
    )


def legal_actions(table: Table, cards: CardSet) -> tuple[Action, ...]:
    """Every action of the seat to act, whose hand and exposed tops are ``cards``."""
    seat = table.to_act
    if seat is None:
        return ()
    if table.phase is not Phase.PLAY:
        return legal_calls(table)
    plays: list[Action] = []
    for card in legal_cards(table, seat, cards):
        plays.append(Play(card))
        plays += [Play(card, word) for word in true_signals(table, seat, cards, card)]
    return tuple(plays)
