"""From what a player may know to what is drawn: an observation becomes a table's view.

Pure: no widget, no clock. Everything that the person sees of the cards passes here, and
here only an :class:`Observation` comes in.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from manillen_tui.game.actions import CALL_WORDS, Play, Signal
from manillen_tui.game.cards import Card
from manillen_tui.game.events import PileTurned
from manillen_tui.game.observation import Observation
from manillen_tui.game.scoring import deal_factor
from manillen_tui.game.seats import Seat
from manillen_tui.game.table import Phase, Played, Table, Trick, best_play
from manillen_tui.game.variants import VARIANTS
from manillen_tui.tui.choices import DIGITS, LETTERS, Choice, prevents
from manillen_tui.tui.draw.card_views import HandCard, PileView
from manillen_tui.tui.draw.model import Part, SeatView, TableView, TrickCard, TrickView, places
from manillen_tui.tui.names import Names

DUTIES = ("follow", "beat", "trump", "overtrump", "undertrump", "not-under")
"""What a card in hand can be refused for (R20–R26)."""

KEYS = frozenset(
    {f"call.{word}" for word in CALL_WORDS}
    | {f"signal.{word}" for word in Signal}
    | {f"variant.{name}.short" for name in VARIANTS}
    | {f"table.duty-{reason}" for reason in DUTIES}
)
"""The catalogue keys composed here."""

_TURNS = {"clockwise": 1, "anticlockwise": -1}


@dataclass(frozen=True, slots=True)
class Focus:
    """What the screen adds to the observation.

    Attributes:
        chosen: the card the person has chosen but not played.
        hinted: the card the hint would play.
        resting: a finished trick that still lies on the table.
        unturned: seat and number of each pile whose bottom is still to be turned on the screen.
        prompt: what to say in place of the usual prompt.
        status: the lines of the hint.
    """

    chosen: Card | None = None
    hinted: Card | None = None
    resting: Trick | None = None
    unturned: frozenset[tuple[Seat, int]] = frozenset()
    prompt: str = ""
    status: tuple[str, ...] = ()


def focus_on(choice: Choice | None, resting: Trick | None, turned: Iterable[PileTurned]) -> Focus:
    """What to add to the observation while a choice is asked for, or a trick rests."""
    unturned = frozenset((pile.seat, pile.pile) for pile in turned)
    if choice is None:
        return Focus(resting=resting, unturned=unturned)
    return Focus(choice.chosen, choice.hinted, resting, unturned, choice.prompt, choice.status)


@dataclass(frozen=True, slots=True)
class Presenter(Names):
    """Makes the views of one match for one person."""

    def table(
        self,
        number: int,
        observation: Observation,
        focus: Focus,
        totals: tuple[int, ...] | None = None,
    ) -> TableView:
        """The table as the person sees it.

        Args:
            number: the deal's.
            observation: what the person may know.
            focus: what the screen adds to it.
            totals: the boam's score, where it is no longer that before the deal.
        """
        table = observation.table
        plays = focus.resting.plays if focus.resting else table.plays
        acting = None if focus.resting else table.to_act
        where = places(table.rules.seats, self.seat)
        return TableView(
            title=self.title(number, table, totals or table.totals),
            seats=tuple(
                SeatView(
                    seat,
                    where[seat],
                    self.label(seat, table),
                    backs=0 if seat == self.seat else table.held[at],
                    tag=self.language.text("table.dealer") if seat == table.dealer else "",
                    bubble=self._bubble(seat, table, plays),
                    note=self._own_note(seat, table),
                    to_act=seat == acting,
                    piles=self._piles(seat, observation, focus),
                    short=self.short_label(seat, table),
                )
                for at, seat in enumerate(table.rules.seats)
            ),
            trick=self._trick(table, plays, acting),
            hand=self._hand(observation, focus),
            prompt=focus.prompt or self.prompt(observation, focus),
            status=focus.status,
            apart=tuple(table.left_over),
            apart_label=self.left_over(table),
            turn=0 if len(table.rules.seats) == 2 else _TURNS[table.rules.direction],
        )

    def left_over(self, table: Table) -> str:
        """What the cards dealt to nobody are worth, and to whom (R10)."""
        if not table.left_over:
            return ""
        side = self.side(table.side(table.dealer), table)
        return self.language.text("table.left-over", points=table.left_over.points, side=side)

    def _own_note(self, seat: Seat, table: Table) -> str:
        """Which hand is the person's own, where there is a dummy to play from too."""
        plays_two = table.rules.plan.owners.count(self.seat) > 1
        return self.language.text("table.your-hand") if plays_two and seat == self.seat else ""

    def title(
        self, number: int, table: Table, totals: tuple[int, ...]
    ) -> tuple[tuple[Part, ...], tuple[Part, ...]]:
        """The title line: the deal, trumps, every multiplier in force, and the score."""
        text = self.language.text
        name = table.rules.name
        called = text(f"variant.{name}.short") if name in VARIANTS else name
        left = [Part(called, "title.name", 2)]
        left.append(Part(text("table.deal", number=number), keep=1))
        if table.naming is not None:
            left.append(Part(self.trump(table), "title.trump", 9))
        factors = self.factors(table)
        left += [Part(word, "title.factor", 6) for word in factors]
        if len(factors) > 1:
            left.append(Part(f"= ×{deal_factor(table)}", "title.factor", 8))
        right = [
            Part(f"{name} {total}", keep=7)
            for name, total in zip(self.columns(table.rules), totals, strict=True)
        ]
        rules = table.rules
        right.append(Part(f"/{rules.target}" if not rules.deals else "", keep=5))
        return tuple(left), tuple(part for part in right if part.text)

    def prompt(self, observation: Observation, focus: Focus) -> str:
        """What is going on, or what the person owes to the trick."""
        text, table = self.language.text, observation.table
        if focus.resting is not None:
            name = self.label(focus.resting.winner, table)
            if focus.resting.winner == self.seat and not self.is_shared:
                return text("table.you-won", points=focus.resting.points)
            return text("table.trick-won", name=name, points=focus.resting.points)
        if table.to_act is None:
            return ""
        if not observation.legal_actions:
            player = table.rules.player(table.to_act).seat
            if player != table.to_act:
                dummy = self.label_of(table.to_act)
                return text("table.thinks-for", name=self.label_of(player), dummy=dummy)
            key = "table.thinks" if table.phase is Phase.PLAY else "table.speaks"
            return text(key, name=self.label(table.to_act, table))
        if table.phase is not Phase.PLAY:
            return ""
        turn = text("table.your-turn")
        if observation.seat != self.seat:
            turn = text("table.dummys-turn", name=self.language.seat(observation.seat))
        elif self._own_note(self.seat, table):
            turn = text("table.hands-turn")
        parts = [turn, self.duty(observation)]
        worth = table.on_table.points
        if table.plays:
            parts.append(text("table.worth", points=worth))
        return " · ".join(parts)

    def word_prompt(self, card: Card, word: Signal | None, offered: bool) -> str:
        """What will be said with a lead (R37)."""
        if word is not None:
            said = self.language.text(f"signal.{word}")
            return self.language.text("table.word", card=card, word=said)
        return self.language.text("table.no-word" if offered else "table.no-true-word", card=card)

    def duty(self, observation: Observation) -> str:
        """What the person owes to the trick now, in a few words."""
        text, table = self.language.text, observation.table
        if not table.plays:
            return text("table.duty-lead")
        refusals = [
            refusal
            for card in observation.cards(observation.seat) - observation.legal_cards
            if (refusal := observation.refusal(Play(card))) is not None
        ]
        if not refusals:
            return text("table.duty-none")
        last = max(refusals, key=lambda refusal: refusal.rule)
        values = {name: value for name, value in last.message.values.items() if value is not None}
        return text(f"table.duty-{last.reason}", **values)

    def _trick(self, table: Table, plays: tuple[Played, ...], acting: Seat | None) -> TrickView:
        best = best_play(plays, table.trump) if plays else None
        if table.is_over and not plays:
            return TrickView()
        leader = plays[0].seat if plays else self._next_leader(table)
        said = self.language.text("table.led-by" if plays else "table.leads")
        return TrickView(
            tuple(TrickCard(play.seat, play.card, play == best) for play in plays),
            (said, self.label_of(leader)),
            acting if table.phase is Phase.PLAY else None,
            (said, self.language.seat_letters(leader)),
        )

    def _next_leader(self, table: Table) -> Seat:
        """Who leads next: eldest to the first trick, then who won the last (R19)."""
        return table.tricks[-1].winner if table.tricks else table.rules.eldest(table.dealer)

    def _hand(self, observation: Observation, focus: Focus) -> tuple[HandCard, ...]:
        if observation.hand is None:
            at = observation.table.rules.seats.index(self.seat)
            return (HandCard(None),) * observation.table.held[at]
        hand = self.sort(observation.hand, observation.table)
        if self._dummy_plays(observation, focus):
            # Another hand plays: this one has no keys now, and is drawn as what cannot be played.
            return tuple(HandCard(card, legal=False) for card in hand)
        cards = zip(DIGITS, hand, strict=False)
        return tuple(self._card(key, card, observation, focus) for key, card in cards)

    def _dummy_plays(self, observation: Observation, focus: Focus) -> bool:
        """Whether the person is asked to play from the dummy."""
        asked = bool(observation.legal_cards) and focus.resting is None
        return asked and observation.seat != self.seat

    def _piles(self, seat: Seat, observation: Observation, focus: Focus) -> tuple[PileView, ...]:
        """A seat's piles; one whose bottom is not yet turned on the screen shows its back."""
        mine = observation.table.rules.player(seat).seat == self.seat
        own = mine and seat == observation.seat
        resting = mine and not own and bool(observation.legal_cards) and focus.resting is None
        views = []
        piles = observation.table.piles[observation.table.rules.seats.index(seat)]
        for number, pile in enumerate(piles, 1):
            if (seat, number) in focus.unturned:
                views.append(PileView(None, bottom=True))
            elif pile.top is None:
                views.append(PileView(None, pile.covered))
            elif own:
                card = self._card(LETTERS[number - 1], pile.top, observation, focus)
                views.append(PileView(card, pile.covered))
            else:
                # A dummy of one's own is quiet while the hand is to play.
                views.append(PileView(HandCard(pile.top, legal=not resting), pile.covered))
        return tuple(views)

    def _card(self, key: str, card: Card, observation: Observation, focus: Focus) -> HandCard:
        asked = bool(observation.legal_cards) and focus.resting is None
        if not prevents(observation) and focus.hinted is None:
            # Where an illegal card can be laid, the screen does not say which are (R28).
            asked = False
        return HandCard(
            card,
            key=key,
            chosen=card == focus.chosen,
            hinted=card == focus.hinted,
            legal=not asked or card in observation.legal_cards,
        )

    def _bubble(self, seat: Seat, table: Table, plays: tuple[Played, ...]) -> str:
        """What a seat said last: its call until the first trick is over, its signal while led."""
        for play in plays:
            if play.seat == seat and play.signal is not None:
                return self.language.text(f"signal.{play.signal}")
        if table.tricks or (table.phase is Phase.PLAY and len(plays) == len(table.rules.seats)):
            return ""
        said = [called.call for called in table.calls if called.seat == seat]
        return self.language.text(f"call.{said[-1]}") if said else ""
