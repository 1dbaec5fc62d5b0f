"""Positions and games for the bots' tests."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from manillen_bots.club import ClubBot
from manillen_tui.game.actions import Action, Name, Signal
from manillen_tui.game.cards import WHOLE_PACK, Card, CardSet, Suit
from manillen_tui.game.deal import Deal
from manillen_tui.game.legal import legal_actions
from manillen_tui.game.observation import Observation
from manillen_tui.game.rules import Rules
from manillen_tui.game.seats import PlayerId, Seat
from manillen_tui.game.state import State
from manillen_tui.game.table import Phase, Played, Table, Trick, best_play
from manillen_tui.game.variants import variant


def to_south(
    hand: str,
    trick: str = "",
    *,
    trump: str = "H",
    table: str = "boam",
    left: str | None = None,
    earlier: tuple[str, ...] = (),
    signal: Signal | None = None,
) -> Observation:
    """What South, to play, sees at a four-seat table.

    Args:
        hand: South's cards.
        trick: the cards on the table, the last of them played by the seat before South.
        trump: the trump suit's letter, or nothing for no trump.
        table: a packaged variant.
        left: the cards that the others hold; every card not seen if left out.
        earlier: tricks played before, each the leader and the cards.
        signal: what was spoken with the card led.
    """
    rules = variant(table)
    suit = Suit.parse(trump) if trump else None
    own, laid = CardSet.parse(hand), [Card.parse(word) for word in trick.split()]
    before = rules.order(rules.after(Seat.S))[-len(laid) - 1 : -1] if laid else ()
    words = [signal, None, None]
    plays = tuple(Played(*each) for each in zip(before, laid, words, strict=False))
    tricks = tuple(_trick(rules, text, suit) for text in earlier)
    seen = own | CardSet.of(laid)
    for done in tricks:
        seen |= done.cards
    hidden = WHOLE_PACK - seen if left is None else CardSet.parse(left)
    size = len(own)
    held = tuple(size - (seat in before) for seat in rules.seats)
    assert sum(held) - size == len(hidden), (sum(held) - size, len(hidden))
    public = Table(
        rules=rules,
        dealer=Seat.E,
        totals=(0,) * len(rules.scorers),
        pending=False,
        left_over=WHOLE_PACK - seen - hidden,
        turned=None,
        phase=Phase.PLAY,
        queue=rules.order(Seat.S)[: 4 - len(laid)],
        held=held,
        piles=((),) * 4,
        maker=Seat.E,
        naming=Name(suit),
        tricks=tricks,
        plays=plays,
    )
    return Observation(PlayerId(Seat.S), public, own, legal_actions(public, own))


def _trick(rules: Rules, text: str, trump: Suit | None) -> Trick:
    leader, *cards = text.split()
    plays = tuple(
        Played(seat, Card.parse(card))
        for seat, card in zip(rules.order(Seat.parse(leader)), cards, strict=True)
    )
    return Trick(plays, best_play(plays, trump).seat)


def naming(hand: str, *, table: str = "boam", seat: Seat = Seat.S) -> Observation:
    """What ``seat`` sees that is to name trumps first; at a table where the dealer names, it is."""
    rules = variant(table)
    dealer = seat if rules.trump == "dealer" else rules.order(seat)[-1]
    pattern = Deal.shuffled(rules, dealer, Random(1))
    state = State.start(pattern)
    seen = state.observe(PlayerId(seat))
    return Observation(seen.player, seen.table, CardSet.parse(hand), seen.legal_actions)


def games(
    rules: Rules, deals: int, seed: int, wild: float = 0.2, *, under_way: bool = False
) -> Iterator[tuple[State, Action]]:
    """States of deals that the club player plays against itself, each with what it does.

    Args:
        rules: the table's rules.
        deals: how many deals.
        seed: what they are made from.
        wild: how often any legal action takes the place of the club player's.
        under_way: whether there is a score, drawn anew for each deal.
    """
    rng = Random(seed)
    bot = ClubBot()
    for number in range(deals):
        dealers = rules.plan.players
        deal = Deal.shuffled(rules, dealers[number % len(dealers)], rng)
        totals = [rng.randrange(rules.target) if under_way else 0 for _ in rules.scorers]
        state = State.start(deal, tuple(totals))
        while (player := state.player_to_act) is not None:
            action = bot.act(state.observe(player))
            yield state, action
            if rng.random() < wild:
                action = rng.choice(state.legal_actions)
            state = state.after(action)
