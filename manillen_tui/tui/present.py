"""From what a player may know to what is drawn: an observation becomes a table's view.

Pure: no widget, no clock. Everything that the person sees of the cards passes here, and
here only an :class:`Observation` comes in.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from manillen_tui.game.actions import CALL_WORDS, Play, Signal
from manillen_tui.game.cards import Card
from manillen_tui.game.events import PileTurned
from manillen_tui.game.observation import Observation
from manillen_tui.game.scoring import deal_factor
from manillen_tui.game.seats import Seat
from manillen_tui.game.table import Phase, Played, Table, Trick, best_play
from manillen_tui.game.variants import VARIANTS
from manillen_tui.language import Language
from manillen_tui.tui.choices import DIGITS, LETTERS, Choice, prevents, sort_hand
from manillen_tui.tui.draw.model import (
    HandCard,
    Part,
    PileView,
    SeatView,
    TableView,
    TrickCard,
    TrickView,
    places,
)

DUTIES = ("follow", "beat", "trump", "overtrump", "undertrump", "not-under")
"""What a card in hand can be refused for (R20–R26)."""

KEYS = frozenset(
    {f"call.{word}" for word in CALL_WORDS}
    | {f"signal.{word}" for word in Signal}
    | {f"variant.{name}.short" for name in VARIANTS}
    | {f"table.duty-{reason}" for reason in DUTIES}
)
"""The catalogue keys composed here."""


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
class Presenter:
    """Makes the views of one match for one person.

    Attributes:
        language: the person's language.
        seat: where the person sits.
        names: what to call a seat, where it is not its own name.
    """

    language: Language
    seat: Seat
    names: Mapping[Seat, str] = field(default_factory=dict)

    def table(self, number: int, observation: Observation, focus: Focus) -> TableView:
        """The table as the person sees it; ``number`` is the deal's."""
        table = observation.table
        plays = focus.resting.plays if focus.resting else table.plays
        acting = None if focus.resting else table.to_act
        where = places(table.rules.seats, self.seat)
        return TableView(
            title=self.title(number, table),
            seats=tuple(
                SeatView(
                    seat,
                    where[seat],
                    self.label(seat, table),
                    backs=0 if seat == self.seat else table.held[at],
                    tag=self.language.text("table.dealer") if seat == table.dealer else "",
                    bubble=self._bubble(seat, table, plays),
                    to_act=seat == acting,
                    piles=self._piles(seat, observation, focus),
                )
                for at, seat in enumerate(table.rules.seats)
            ),
            trick=self._trick(table, plays, acting),
            hand=self._hand(observation, focus),
            prompt=focus.prompt or self.prompt(observation, focus),
            status=focus.status,
            apart=tuple(table.left_over),
            apart_label=self.language.text("table.left-over") if table.left_over else "",
        )

    def label_of(self, seat: Seat) -> str:
        """A seat's name."""
        return self.names.get(seat) or self.language.seat(seat)

    def label(self, seat: Seat, table: Table) -> str:
        """A seat's name, and whether it is the person's partner or a dummy."""
        name = self.label_of(seat)
        if table.rules.player(seat).seat != seat:
            mine = table.rules.player(seat).seat == self.seat
            return self.language.text("table.your-dummy" if mine else "table.dummy", name=name)
        if seat != self.seat and table.side(seat) == table.side(self.seat):
            return self.language.text("table.partner", name=name)
        return name

    def title(self, number: int, table: Table) -> tuple[tuple[Part, ...], tuple[Part, ...]]:
        """The title line: the deal, trumps, every multiplier in force, and the score."""
        text = self.language.text
        left = [Part(text(f"variant.{table.rules.variant}.short"), "title.name", 2)]
        left.append(Part(text("table.deal", number=number), keep=1))
        if table.naming is not None:
            left.append(Part(self.trump(table), "title.trump", 9))
        factors = self.factors(table)
        left += [Part(word, "title.factor", 6) for word in factors]
        if len(factors) > 1:
            left.append(Part(f"= ×{deal_factor(table)}", "title.factor", 8))
        right = [
            Part(f"{name} {total}", keep=7)
            for name, total in zip(self.columns(table), table.totals, strict=True)
        ]
        rules = table.rules
        right.append(Part(f"/{rules.target}" if not rules.deals else "", keep=5))
        return tuple(left), tuple(part for part in right if part.text)

    def trump(self, table: Table) -> str:
        """What is trump, in words."""
        naming = table.naming
        if naming is None:
            return ""
        if naming.suit is None:
            return self.language.text("table.no-trump")
        sign = naming.suit.sign if self.language.signs else str(naming.suit).lower()
        return self.language.text("table.trump", sign=sign, suit=naming.suit)

    def factors(self, table: Table) -> list[str]:
        """Each multiplier in force, in words (R16, R17, R18, R33)."""
        text, rules, naming = self.language.text, table.rules, table.naming
        found = []
        if naming is not None and naming.suit is None:
            if naming.blind:
                found.append(text("table.factor-blind", times=rules.blind_factor))
            elif rules.no_trump_factor > 1:
                found.append(text("table.factor-no-trump", times=rules.no_trump_factor))
        if table.doubling == 2:
            found.append(text("table.factor-doubled", times=2))
        elif table.doubling == 4:
            found.append(text("table.factor-redoubled", times=4))
        if table.pending:
            found.append(text("table.factor-tie", times=2))
        return found

    def columns(self, table: Table) -> tuple[str, ...]:
        """The names over the scores: us and them, or each seat where three play."""
        rules = table.rules
        if not rules.plan.sides:
            return tuple(self.names.get(seat) or self.language.seat(seat) for seat in rules.seats)
        us, them = self.language.text("table.us"), self.language.text("table.them")
        return tuple(us if name == rules.scorer(self.seat) else them for name in rules.scorers)

    def prompt(self, observation: Observation, focus: Focus) -> str:
        """What is going on, or what the person owes to the trick."""
        text, table = self.language.text, observation.table
        if focus.resting is not None:
            name = self.label(focus.resting.winner, table)
            if focus.resting.winner == self.seat:
                return text("table.you-won", points=focus.resting.points)
            return text("table.trick-won", name=name, points=focus.resting.points)
        if table.to_act is None:
            return ""
        if not observation.legal_actions:
            name = self.label(table.to_act, table)
            key = "table.thinks" if table.phase is Phase.PLAY else "table.speaks"
            return text(key, name=name)
        if table.phase is not Phase.PLAY:
            return ""
        turn = text("table.your-turn")
        if observation.seat != self.seat:
            turn = text("table.dummys-turn", name=self.language.seat(observation.seat))
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
        note: tuple[str, ...] = ()
        if plays:
            leader = self.label_of(plays[0].seat)
            note = (self.language.text("table.led-by"), leader)
        return TrickView(
            tuple(TrickCard(play.seat, play.card, play == best) for play in plays),
            note,
            acting if table.phase is Phase.PLAY else None,
        )

    def _hand(self, observation: Observation, focus: Focus) -> tuple[HandCard, ...]:
        if observation.hand is None:
            at = observation.table.rules.seats.index(self.seat)
            return (HandCard(None),) * observation.table.held[at]
        cards = zip(DIGITS, sort_hand(observation.hand), strict=False)
        return tuple(self._card(key, card, observation, focus) for key, card in cards)

    def _piles(self, seat: Seat, observation: Observation, focus: Focus) -> tuple[PileView, ...]:
        """A seat's piles; one whose bottom is not yet turned on the screen shows its back."""
        own = seat == observation.seat and observation.table.rules.player(seat).seat == self.seat
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
                views.append(PileView(HandCard(pile.top), pile.covered))
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
