"""Any play of a deal as it stood: what could be seen, what was legal, and why (R28)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from manillen_tui.game.actions import Play
from manillen_tui.game.cards import Card, CardSet
from manillen_tui.game.observation import Observation
from manillen_tui.game.seats import PlayerId
from manillen_tui.game.state import State
from manillen_tui.game.table import Phase, Played, Table
from manillen_tui.tui.choices import sort_hand
from manillen_tui.tui.draw.model import HandCard
from manillen_tui.tui.present import Presenter


@dataclass(frozen=True, slots=True)
class Moment:
    """One play, with what its player knew before it.

    Attributes:
        trick: the trick's number, from 1.
        played: the play.
        observation: what the player knew then.
        state: the whole deal as it stood, all cards known; None as long as it is not over.
    """

    trick: int
    played: Played
    observation: Observation
    state: State | None = None

    @property
    def cards(self) -> CardSet:
        """What the seat could play from: its hand and its exposed tops."""
        return self.observation.cards(self.played.seat)

    @property
    def legal(self) -> CardSet:
        """The cards that were legal."""
        return self.observation.legal_cards

    def hand(self) -> tuple[HandCard, ...]:
        """The cards as drawn: illegal ones marked, the one played lifted."""
        return tuple(
            HandCard(card, chosen=card == self.played.card, legal=card in self.legal)
            for card in sort_hand(self.cards)
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
    plays = [played for trick in table.tricks for played in trick.plays] + list(table.plays)
    before = [state for state in past if state.table.phase is Phase.PLAY]
    found = []
    for state, played in zip(before, plays, strict=True):
        player = state.table.rules.player(played.seat)
        if only in (None, player):
            trick, observation = len(state.table.tricks) + 1, state.observe(player)
            opened = state if table.is_over else None
            found.append(Moment(trick, played, observation, opened))
    return tuple(found)


def explain(presenter: Presenter, moment: Moment) -> list[str]:
    """A moment in words: the trick so far, what was legal, and what forbade the rest."""
    text = presenter.language.text
    seat, table = moment.played.seat, moment.observation.table
    name = presenter.label_of(seat)
    lines = [text("examine.played", name=name, card=moment.played.card, trick=moment.trick)]
    if table.plays:
        laid = ", ".join(
            f"{presenter.label_of(play.seat)} {presenter.language.card(play.card)}"
            for play in table.plays
        )
        lines.append(text("examine.table", plays=laid))
    else:
        lines.append(text("examine.lead", name=name))
    if moment.legal == moment.cards:
        return [*lines, text("examine.all-legal")]
    lines.append(text("examine.legal", cards=sort_hand(moment.legal)))
    reasons: dict[str, list[Card]] = {}
    for card in sort_hand(moment.cards - moment.legal):
        refusal = moment.observation.refusal(Play(card))
        if refusal is not None:
            reasons.setdefault(presenter.language.say(refusal.message), []).append(card)
    return lines + [
        text("examine.illegal", cards=cards, reason=reason) for reason, cards in reasons.items()
    ]
