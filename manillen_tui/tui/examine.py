"""Any play of a deal as it stood: what could be seen, what was legal, and why (R28)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from manillen_tui.game.actions import Action, Play
from manillen_tui.game.cards import Card, CardSet
from manillen_tui.game.observation import Observation
from manillen_tui.game.seats import PlayerId, Seat
from manillen_tui.game.state import State
from manillen_tui.game.table import Played, Table
from manillen_tui.review.decision import Decision, taken
from manillen_tui.tui.draw.card_views import HandCard
from manillen_tui.tui.present import Presenter
from manillen_tui.tui.questions import action_words


@dataclass(frozen=True, slots=True)
class Moment:
    """One play or call, with what its player knew before it.

    Attributes:
        trick: the trick's number, from 1; 0 for a call.
        seat: whose card or call it was.
        action: the card or the call.
        observation: what the player knew then.
        state: the whole deal as it stood, all cards known; None as long as it is not over.
    """

    trick: int
    seat: Seat
    action: Action
    observation: Observation
    state: State | None = None

    @classmethod
    def of(cls, decision: Decision, *, is_over: bool) -> Moment:
        """The moment of a decision; the whole deal is in it only once it is over."""
        state = decision.state if is_over else None
        return cls(decision.trick, decision.seat, decision.action, decision.observation, state)

    @property
    def played(self) -> Played:
        """The play."""
        assert isinstance(self.action, Play)
        return Played(self.seat, self.action.card, self.action.signal)

    @property
    def card(self) -> Card | None:
        """The card that was played; None for a call."""
        return self.action.card if isinstance(self.action, Play) else None

    @property
    def cards(self) -> CardSet:
        """What the seat could play from: its hand and its exposed tops."""
        return self.observation.cards(self.seat)

    @property
    def legal(self) -> CardSet:
        """The cards that were legal; a call forbids none."""
        return self.cards if self.card is None else self.observation.legal_cards

    def hand(self, presenter: Presenter) -> tuple[HandCard, ...]:
        """The cards as drawn: illegal ones marked, the one played lifted."""
        return tuple(
            HandCard(card, chosen=card == self.card, legal=card in self.legal)
            for card in presenter.sort(self.cards, self.observation.table)
        )


def moments(
    table: Table, past: Sequence[State], only: PlayerId | None = None
) -> tuple[Moment, ...]:
    """The plays of a deal, oldest first.

    Args:
        table: the deal as it stands, or ended.
        past: the states before each of its calls and plays.
        only: whose plays to give; None gives everybody's, which is for after the deal.
    """
    return tuple(
        Moment.of(each, is_over=table.is_over)
        for each in taken(past, table)
        if isinstance(each.action, Play) and only in (None, each.player)
    )


def happened(presenter: Presenter, moment: Moment) -> list[str]:
    """What was done, and on what."""
    text, table = presenter.language.text, moment.observation.table
    name = presenter.label_of(moment.seat)
    if moment.card is None:
        call = action_words(presenter, moment.action)
        calls = [action_words(presenter, action) for action in moment.observation.legal_actions]
        return [text("examine.called", name=name, call=call), text("examine.calls", calls=calls)]
    lines = [text("examine.played", name=name, card=moment.card, trick=moment.trick)]
    if table.plays:
        laid = ", ".join(
            f"{presenter.label_of(play.seat)} {presenter.language.card(play.card)}"
            for play in table.plays
        )
        lines.append(text("examine.table", plays=laid))
    else:
        lines.append(text("examine.lead", name=name))
    return lines


def explain(presenter: Presenter, moment: Moment) -> list[str]:
    """A play in words: the trick so far, what was legal, and what forbade the rest."""
    text, table = presenter.language.text, moment.observation.table
    lines = happened(presenter, moment)
    if moment.legal == moment.cards:
        return [*lines, text("examine.all-legal")]
    lines.append(text("examine.legal", cards=presenter.sort(moment.legal, table)))
    reasons: dict[str, list[Card]] = {}
    for card in presenter.sort(moment.cards - moment.legal, table):
        refusal = moment.observation.refusal(Play(card))
        if refusal is not None:
            reasons.setdefault(presenter.language.say(refusal.message), []).append(card)
    return lines + [
        text("examine.illegal", cards=cards, reason=reason) for reason, cards in reasons.items()
    ]
