"""The novice: plays as the club player does, but for three mistakes that people make.

Each mistake is a way to see the table wrong, so that what comes of it looks human. How often
it is made is a setting; whether it is made at a decision is drawn anew each time.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random

from manillen_bots.club import ClubBot
from manillen_bots.play import best_card, choose, counted
from manillen_bots.settings import number
from manillen_bots.signals import spoken
from manillen_bots.view import View
from manillen_bots.worth import WEIGHTS
from manillen_tui.game.actions import Action
from manillen_tui.game.cards import CardSet
from manillen_tui.game.events import Event
from manillen_tui.game.observation import Observation
from manillen_tui.game.table import Phase

GREEDY = replace(WEIGHTS, thrift=0.0)
"""Counts what the trick on the table brings, and nothing for the cards that are kept."""


class NoviceBot:
    """Makes three mistakes, and calls and plays as the club player where it makes none.

    Args:
        rng: decides when a mistake is made.
        forgets: how often it knows no more of the cards played than the last trick.
        spends: how often it spends a high card on a trick of the others, where a low one would
            do: it counts what the trick brings, and nothing for what the card would bring later.
        overlooks: how often it takes a trick that its partner is winning for one of the others.
    """

    def __init__(
        self, *, rng: Random, forgets: float = 0.5, spends: float = 0.5, overlooks: float = 0.2
    ) -> None:
        self._rng = rng
        rates = {"forgets": forgets, "spends": spends, "overlooks": overlooks}
        self._rates = [number("novice", name, rate, 0, 1) for name, rate in rates.items()]
        self._club = ClubBot(rng=rng)

    def act(self, observation: Observation) -> Action:
        """The club player's call, or its card as this player sees the table."""
        if observation.table.phase is not Phase.PLAY:
            return self._club.act(observation)
        forgets, spends, overlooks = [self._rng.random() < rate for rate in self._rates]
        view = View.of(observation)
        if forgets:
            view = forgetful(view, observation)
        if overlooks:
            view = suspicious(view)
        if spends and others_win(view):
            return spoken(observation, choose(view, GREEDY))
        found = counted(view)
        return spoken(observation, choose(view) if found is None else best_card(found))

    def notice(self, event: Event) -> None:
        """Nothing is remembered: an observation holds all that was played."""


def forgetful(view: View, observation: Observation) -> View:
    """The view of a player who remembers the last trick alone.

    Others' cards of the tricks before may still be out, and nobody is known to lack a suit.
    """
    forgotten = CardSet.of(
        played.card
        for trick in view.table.tricks[:-1]
        for played in trick.plays
        if played.seat != view.seat
    )
    unseen = observation.unseen.mask | forgotten.mask
    known, may = {}, {}
    for seat, held in zip(view.table.rules.seats, view.table.held, strict=True):
        if seat != view.seat:
            known[seat] = (observation.cards(seat) | view.table.shown(seat)).mask
            may[seat] = unseen if held and seat != observation.player.seat else 0
    return replace(view, gone=view.gone & ~forgotten.mask, known=known, may=may)


def suspicious(view: View) -> View:
    """The view of a player to whom the card that wins is always an opponent's."""
    if view.winning is None:
        return view
    return replace(view, ours=view.ours - {view.winning.seat})


def others_win(view: View) -> bool:
    """Whether the others are winning the trick on the table."""
    return view.winning is not None and not view.partner_wins
