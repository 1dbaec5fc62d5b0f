"""The rules of a table explained, from its options alone (rules.md §8).

Every sentence is chosen, and its numbers filled in, by the same :class:`Rules` that the
engine plays by, so that what a player reads and what is played cannot disagree.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from manillen_tui.game.actions import Signal
from manillen_tui.game.cards import PACK, PACK_POINTS, Rank, Suit
from manillen_tui.game.options import OPTIONS
from manillen_tui.game.rules import Rules
from manillen_tui.game.seats import SEAT_PLANS
from manillen_tui.language import Language

KEYS = frozenset(
    {f"guide.seats-{players}-{layout}" for players, layout in SEAT_PLANS}
    | {f"guide.deal-{layout}" for layout in OPTIONS["layout"].choices}
    | {f"guide.turn-{way}" for way in OPTIONS["direction"].choices}
    | {f"guide.trump-{way}" for way in OPTIONS["trump"].choices}
    | {f"guide.plain-{when}" for when in OPTIONS["beat_plain"].choices}
    | {f"guide.trumps-{when}" for when in OPTIONS["beat_trump"].choices}
    | {f"guide.void-{when}" for when in OPTIONS["trump_when_void"].choices}
    | {f"guide.under-{how}" for how in OPTIONS["undertrump"].choices}
    | {f"guide.revoke-{how}" for how in OPTIONS["revoke"].choices}
    | {f"guide.signal-{word}" for word in Signal}
    | {f"signal.{word}" for word in Signal}
)
"""The catalogue keys composed here."""

_DOUBLED = 2
_OVER = 12
"""How far over par the example of a score is."""


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the rules: a heading over paragraphs."""

    heading: str
    paragraphs: tuple[str, ...]


def guide(rules: Rules, language: Language) -> tuple[Section, ...]:
    """The rules of a table in a player's language."""
    return tuple(_Writer(rules, language).sections())


class _Writer:
    """Writes the sections; each method yields the paragraphs of one."""

    def __init__(self, rules: Rules, language: Language) -> None:
        self.rules = rules
        self.language = language
        self.text = language.text

    def sections(self) -> Iterator[Section]:
        """The sections that this table has, in the order of a deal."""
        rules, text = self.rules, self.text
        yield Section(text("guide.cards"), tuple(self._cards()))
        yield Section(text("guide.seats"), tuple(self._seats()))
        yield Section(text("guide.trump"), tuple(self._trump()))
        yield Section(text("guide.doubling"), tuple(self._doubling()))
        yield Section(text("guide.play"), tuple(self._play()))
        if rules.plan.piled:
            yield Section(text("guide.piles"), tuple(self._piles()))
        if rules.signals:
            yield Section(text("guide.signals"), tuple(self._signals()))
        yield Section(text("guide.counting"), tuple(self._counting()))
        yield Section(text("guide.boam"), tuple(self._boam()))
        yield Section(text("guide.revoke"), (self._revoke(),))

    def _cards(self) -> Iterable[str]:
        text = self.text
        yield text("guide.cards-order", count=len(PACK), ranks=tuple(sorted(Rank, reverse=True)))
        yield text(
            "guide.cards-points",
            ten=Rank.TEN.points,
            ace=Rank.ACE.points,
            king=Rank.KING.points,
            queen=Rank.QUEEN.points,
            jack=Rank.JACK.points,
            suit=PACK_POINTS // len(Suit),
            pack=PACK_POINTS,
        )

    def _seats(self) -> Iterable[str]:
        rules, text = self.rules, self.text
        yield text(f"guide.seats-{rules.players}-{rules.layout}")
        yield _together(text(f"guide.turn-{rules.direction}"), text("guide.first-dealer"))
        cards = rules.plan.hand_size
        yield text(f"guide.deal-{rules.layout}", cards=cards, packets=rules.packet_sizes)
        left_over = len(PACK) - cards * len(rules.seats)
        if left_over:
            yield text("guide.left-over", count=left_over)

    @property
    def _named(self) -> bool:
        """Whether somebody names trumps."""
        return self.rules.trump not in ("turned", "none")

    @property
    def _no_trump(self) -> bool:
        """Whether a deal can be played at no trump."""
        return self.rules.trump == "none" or (self._named and self.rules.no_trump)

    @property
    def _blind(self) -> bool:
        """Whether no trump may be called blind."""
        return self.rules.blind_factor > 0 and self.rules.trump in ("dealer", "auction")

    @property
    def _ties(self) -> bool:
        """Whether both sides can stand at par."""
        return 2 * self.rules.par == self.rules.deal_points

    @property
    def _factors(self) -> bool:
        """Whether a deal can count more than once."""
        rules = self.rules
        return (
            rules.double
            or self._blind
            or (self._no_trump and rules.no_trump_factor > 1)
            or (self._ties and rules.tie == "carry")
        )

    def _trump(self) -> Iterable[str]:
        rules, text = self.rules, self.text
        said = [text(f"guide.trump-{rules.trump}")]
        if rules.trump == "dealer":
            if self._has_partners:
                said.append(text("guide.partner-waits"))
            if rules.ask_partner:
                said.append(text("guide.ask-partner"))
        elif self._named:
            said.append(text("guide.undertakes", par=rules.par))
        yield _together(*said)
        said = []
        if self._named:
            said.append(text("guide.no-trump" if rules.no_trump else "guide.no-trump-barred"))
        if self._no_trump and rules.no_trump_factor > 1:
            said.append(text("guide.no-trump-factor", times=rules.no_trump_factor))
        if self._blind:
            said.append(text("guide.blind", times=rules.blind_factor))
            if rules.blind_when_behind:
                said.append(text("guide.blind-when-behind", points=rules.blind_when_behind))
        if said:
            yield _together(*said)

    @property
    def _has_partners(self) -> bool:
        """Whether a dealer has a partner with a mind of its own."""
        dealer = self.rules.seats[0]
        partners = self.rules.partners(dealer, dealer)
        return any(self.rules.player(seat) != self.rules.player(dealer) for seat in partners)

    def _doubling(self) -> Iterable[str]:
        rules, text = self.rules, self.text
        if not rules.double:
            yield text("guide.double-none")
            return
        yield text("guide.double", times=_DOUBLED)
        if rules.redouble:
            yield text("guide.redouble", times=_DOUBLED * _DOUBLED)
        else:
            yield text("guide.redouble-none")

    def _play(self) -> Iterable[str]:
        rules, text = self.rules, self.text
        trumps = rules.trump != "none"
        yield text("guide.lead")
        said = [text("guide.follow"), text(f"guide.plain-{rules.beat_plain}")]
        if trumps and rules.beat_plain != "never":
            said.append(text("guide.trumped"))
        if trumps:
            said.append(text(f"guide.trumps-{rules.beat_trump}"))
        yield _together(*said)
        if not trumps:
            yield text("guide.no-trumps")
            yield text("guide.wins-plain")
            return
        said = [text(f"guide.void-{rules.trump_when_void}")]
        if rules.undertrump == "forbidden" or rules.trump_when_void != "never":
            said.append(text(f"guide.under-{rules.undertrump}"))
        yield _together(*said, text("guide.discard"))
        if self._no_trump:
            yield text("guide.at-no-trump")
        yield text("guide.wins")

    def _piles(self) -> Iterable[str]:
        owned = all(self.rules.player(seat).seat == seat for seat in self.rules.seats)
        yield self.text("guide.piles-tops" if owned else "guide.piles-dummy")
        yield self.text("guide.piles-turn")

    def _signals(self) -> Iterable[str]:
        text = self.text
        if not any(
            self.rules.player(partner) != self.rules.player(seat)
            for seat in self.rules.seats
            for partner in self.rules.partners(seat, self.rules.seats[0])
        ):
            yield text("guide.signals-alone")
            return
        yield text("guide.signals-lead")
        for word in Signal:
            yield text(f"guide.signal-{word}", word=text(f"signal.{word}"))
        yield text("guide.signals-false")

    def _counting(self) -> Iterable[str]:
        rules, text = self.rules, self.text
        said = []
        if rules.trick_points:
            said.append(text("guide.trick-points", points=rules.trick_points))
        if rules.last_trick:
            said.append(text("guide.last-trick", points=rules.last_trick))
        yield _together(*said, text("guide.deal-points", total=rules.deal_points))
        if rules.score == "excess":
            yield from self._excess()
        else:
            yield text("guide.card-points")
        if not rules.plan.sides:
            yield text("guide.defenders")
        if self._ties:
            yield from self._tie()

    def _excess(self) -> Iterable[str]:
        """How points become a score, with an example (R30–R32)."""
        rules, text = self.rules, self.text
        points = max(rules.par, min(rules.par + _OVER, rules.deal_points))
        over = points - rules.par
        said = [text("guide.excess", par=rules.par, points=points, over=over)]
        if rules.slam:
            said.append(text("guide.slam", score=2 * max(0, rules.deal_points - rules.par)))
        yield _together(*said)
        if not self._factors:
            return
        said = [text("guide.factors")]
        times = rules.no_trump_factor
        if self._no_trump and times > 1 and rules.double:
            said.append(
                text(
                    "guide.factors-example",
                    points=points,
                    over=over,
                    times=times,
                    double=_DOUBLED,
                    score=over * times * _DOUBLED,
                )
            )
        yield _together(*said)

    def _tie(self) -> Iterable[str]:
        """What happens when both sides stand at par (R33)."""
        rules, text = self.rules, self.text
        if rules.tie == "replay":
            yield text("guide.tie-replay", par=rules.par)
            return
        said = [text("guide.tie-even", par=rules.par)] if rules.score == "excess" else []
        if rules.tie == "carry":
            said.append(text("guide.tie-carry", par=rules.par, times=_DOUBLED))
        if said:
            yield _together(*said)

    def _boam(self) -> Iterable[str]:
        rules, text = self.rules, self.text
        if rules.deals:
            yield self.language.plural("guide.deals", rules.deals)
        else:
            yield text("guide.target", target=rules.target)
        if not rules.several_boams:
            yield text("guide.one-boam")
            return
        if rules.best_of > 1:
            match = text("guide.best-of", boams=rules.best_of, needed=rules.best_of // 2 + 1)
        else:
            match = text("guide.boams", boams=rules.boams)
        yield _together(match, text("guide.fresh"))

    def _revoke(self) -> str:
        return self.text(f"guide.revoke-{self.rules.revoke}", total=self.rules.deal_points)


def _together(*sentences: str) -> str:
    return " ".join(sentences)
