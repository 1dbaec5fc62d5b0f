"""A deal in progress: the public table with the hidden cards beside it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from manillen_tui.errors import IllegalActionError
from manillen_tui.game.actions import Action, Look, Name, Play
from manillen_tui.game.calls import (
    begin,
    called,
    hand_is_hidden,
    legal_calls,
    looked,
    named_by_dealer,
)
from manillen_tui.game.cards import Card, CardSet
from manillen_tui.game.deal import Deal
from manillen_tui.game.events import ActionTaken, Event, PileTurned, TrickWon
from manillen_tui.game.legal import Refusal, legal_actions, refusal
from manillen_tui.game.observation import Observation
from manillen_tui.game.scoring import DealResult, deal_result
from manillen_tui.game.seats import PlayerId, Seat
from manillen_tui.game.table import (
    Award,
    Phase,
    Pile,
    Played,
    Revoke,
    Table,
    Trick,
    best_play,
)


@dataclass(frozen=True, slots=True)
class State:
    """A deal with all its cards; :meth:`after` gives the next, nothing ever changes.

    Attributes:
        table: what everybody sees.
        hands: by seat, the cards in the hand.
        bottoms: by seat, the face-down card of each pile, None once it is turned.
    """

    table: Table
    hands: tuple[CardSet, ...]
    bottoms: tuple[tuple[Card | None, ...], ...]

    @classmethod
    def start(
        cls, deal: Deal, totals: tuple[int, ...] | None = None, *, pending: bool = False
    ) -> State:
        """A deal before its first call.

        Args:
            deal: the cards.
            totals: the boam's score so far by ``rules.scorers``; nothing yet if left out.
            pending: whether a carried tie doubles this deal (R33).
        """
        rules = deal.rules
        points = [0, 0]
        points[rules.side(deal.dealer, deal.dealer).index] = deal.left_over.points
        table = Table(
            rules=rules,
            dealer=deal.dealer,
            totals=(0,) * len(rules.scorers) if totals is None else totals,
            pending=pending,
            left_over=deal.left_over,
            turned=deal.turned,
            phase=Phase.NAMING,
            queue=(),
            held=tuple(len(hand) for hand in deal.hands),
            piles=tuple(tuple(Pile(top, True) for top in tops) for tops in deal.tops),
            points=(points[0], points[1]),
        )
        return cls(begin(table), deal.hands, deal.bottoms)

    @classmethod
    def to_play(cls, deal: Deal, naming: Name) -> State:
        """A deal with its calls skipped: the dealer named trumps and nobody doubled."""
        state = cls.start(deal)
        return replace(state, table=named_by_dealer(state.table, naming))

    @property
    def is_over(self) -> bool:
        """Whether the deal has ended."""
        return self.table.is_over

    @property
    def to_act(self) -> Seat | None:
        """The seat to call or play; None when the deal is over."""
        return self.table.to_act

    @property
    def player_to_act(self) -> PlayerId | None:
        """Who acts for that seat (R9)."""
        seat = self.table.to_act
        return None if seat is None else self.table.rules.player(seat)

    def cards(self, seat: Seat) -> CardSet:
        """What a seat may play from: its hand and its exposed tops."""
        hand = self.hands[self.table.rules.seats.index(seat)]
        return hand | self.table.tops(seat) if self.table.rules.plan.piled else hand

    @property
    def legal_actions(self) -> tuple[Action, ...]:
        """Everything that the seat to act may do."""
        seat = self.table.to_act
        return () if seat is None else legal_actions(self.table, self.cards(seat))

    @property
    def result(self) -> DealResult:
        """The score of a deal that is over (R29–R34)."""
        return deal_result(self.table)

    def refusal(self, play: Play) -> Refusal | None:
        """Why the seat to act may not make this play; None where it may."""
        seat = self.table.to_act
        if seat is None:
            return Refusal("not-held", "record", self.table.dealer, play.card)
        found = refusal(self.table, seat, self.cards(seat), play)
        if found is not None and play.card in self._covered(seat):
            return replace(found, reason="covered", rule="R27")
        return found

    def after(self, action: Action) -> State:
        """The deal after a legal action of the seat to act.

        Raises:
            IllegalActionError: the rules do not allow it.
        """
        return self.step(action)[0]

    def step(self, action: Action) -> tuple[State, tuple[Event, ...]]:
        """The deal after an action, and what happened.

        Raises:
            IllegalActionError: the rules do not allow it.
        """
        seat = self.table.to_act
        if seat is None:
            raise IllegalActionError("game.over", action=action)
        taken = ActionTaken(seat, action)
        if isinstance(action, Play):
            if self.table.phase is not Phase.PLAY:
                raise IllegalActionError("game.not-play", action=action, seat=seat)
            found = self.refusal(action)
            if found is not None:
                raise IllegalActionError(found.message.key, **found.message.values)
            state, events = self._played(seat, action)
            return state, (taken, *events)
        if action not in legal_calls(self.table):
            allowed = ", ".join(map(str, legal_calls(self.table)))
            raise IllegalActionError("game.not-asked", action=action, seat=seat, allowed=allowed)
        if isinstance(action, Look):
            return replace(self, table=looked(self.table)), (taken,)
        return replace(self, table=called(self.table, seat, action)), (taken,)

    def observe(self, player: PlayerId) -> Observation:
        """What one player may know (R7–R9, R17)."""
        table = self.table
        at = table.rules.seats.index(player.seat)
        hand = None if hand_is_hidden(table, player.seat) else self.hands[at]
        acts = self.player_to_act == player
        return Observation(player, table, hand, self.legal_actions if acts else ())

    def revoke(self, play: Play) -> State:
        """The deal after an illegal card or a false signal was laid, as R28 says.

        Under ``restore`` everybody has seen the card and it goes back; under ``forfeit`` the
        deal is over. Nothing else of the play stands.

        Raises:
            IllegalActionError: the play is legal, the card is not held, or it is no time to play.
        """
        seat = self.table.to_act
        found = self.refusal(play)
        if (
            seat is None
            or self.table.phase is not Phase.PLAY
            or found is None
            or found.reason in ("not-held", "covered")
        ):
            raise IllegalActionError("game.no-revoke", action=play)
        shown = Revoke(seat, play.card, play.signal, found.rule)
        table = replace(self.table, revokes=(*self.table.revokes, shown))
        if table.rules.revoke == "forfeit":
            return replace(self, table=_award(table, Award(1 - table.side(seat), forfeit=True)))
        return replace(self, table=table)

    def claim(self, side: int) -> State:
        """The deal with all tricks left given to a side, by its index, without play.

        Raises:
            IllegalActionError: play has not begun or is over.
        """
        if self.table.phase is not Phase.PLAY:
            raise IllegalActionError("game.no-claim")
        return replace(self, table=_award(self.table, Award(side, forfeit=False)))

    @property
    def is_settled(self) -> bool:
        """Whether play has begun and the deal scores the same whichever way the rest may go.

        No side's score falls when more of the rest is its own, so that only all and nothing of
        it need be compared; where they are alike, neither a slam (R31), a tie (R33) nor the
        maker's undertaking (R12) can hang on it either.
        """
        if self.table.phase is not Phase.PLAY:
            return False
        first, second = (self.claim(side).result for side in (0, 1))
        return (first.score, first.slam, first.tie, first.made) == (
            second.score,
            second.slam,
            second.tie,
            second.made,
        )

    def taken_back(self, before: State) -> State:
        """An earlier state of this deal, come back to from here by an undo.

        What was looked at or shown since stays known (R17, R28).
        """
        table = replace(before.table, revokes=self.table.revokes)
        looks = self.table.looked and not table.looked
        return replace(before, table=looked(table) if looks else table)

    def _covered(self, seat: Seat) -> CardSet:
        at = self.table.rules.seats.index(seat)
        return CardSet.of(card for card in self.bottoms[at] if card is not None)

    def _played(self, seat: Seat, play: Play) -> tuple[State, tuple[Event, ...]]:
        table, hands = self.table, self.hands
        at = table.rules.seats.index(seat)
        held, piles = table.held, table.piles
        if play.card in hands[at]:
            left = CardSet(hands[at].mask & ~(1 << play.card.index))
            hands = (*hands[:at], left, *hands[at + 1 :])
            held = (*held[:at], held[at] - 1, *held[at + 1 :])
        else:
            own = tuple(
                Pile(None, pile.covered, (*pile.played, play.card))
                if pile.top == play.card
                else pile
                for pile in piles[at]
            )
            piles = (*piles[:at], own, *piles[at + 1 :])
        table = replace(
            table,
            plays=(*table.plays, Played(seat, play.card, play.signal)),
            queue=table.queue[1:],
            held=held,
            piles=piles,
        )
        state = State(table, hands, self.bottoms)
        return (state, ()) if table.queue else state._end_trick()

    def _end_trick(self) -> tuple[State, tuple[Event, ...]]:
        table = self.table
        winner = best_play(table.plays, table.trump).seat
        trick = Trick(table.plays, winner)
        side = table.side(winner)
        points, won = list(table.points), list(table.won)
        points[side] += trick.points
        won[side] += 1
        over = sum(won) == table.rules.tricks
        table = replace(
            table,
            tricks=(*table.tricks, trick),
            plays=(),
            points=(points[0], points[1]),
            won=(won[0], won[1]),
            phase=Phase.OVER if over else Phase.PLAY,
            queue=() if over else table.rules.order(winner),
        )
        state, turned = replace(self, table=table)._turn_bottoms()
        return state, (TrickWon(trick), *turned)

    def _turn_bottoms(self) -> tuple[State, tuple[PileTurned, ...]]:
        """Turn every bottom that lost its top, on both sides (R27)."""
        if not self.table.rules.plan.piled:
            return self, ()
        turned: list[PileTurned] = []
        piles = [list(own) for own in self.table.piles]
        bottoms = [list(own) for own in self.bottoms]
        for at, seat in enumerate(self.table.rules.seats):
            for number, pile in enumerate(piles[at]):
                card = bottoms[at][number]
                if pile.top is None and card is not None:
                    piles[at][number] = replace(pile, top=card, covered=False)
                    bottoms[at][number] = None
                    turned.append(PileTurned(seat, number + 1, card))
        table = replace(self.table, piles=tuple(map(tuple, piles)))
        return State(table, self.hands, tuple(map(tuple, bottoms))), tuple(turned)


def _award(table: Table, award: Award) -> Table:
    return replace(table, award=award, phase=Phase.OVER, queue=())
