"""A deal while it is being filled in on the score pad, answer by answer."""

from __future__ import annotations

from manillen_tui.game.actions import BLIND_NO_TRUMP, NO_TRUMP, Name
from manillen_tui.game.cards import Suit
from manillen_tui.game.seats import Seat
from manillen_tui.pad.book import Pad
from manillen_tui.pad.entry import Entry, How, doublings, gets_all, hows, makers, namings
from manillen_tui.tui.present_pad import PadNames

FIELDS = ("dealer", "naming", "maker", "doubling", "side", "how")
"""What is asked of a deal beside the points, in order."""

KEYS = frozenset(
    {f"pad.row-{field}" for field in (*FIELDS, "points")}
    | {f"pad.doubling-{times}" for times in (1, 2, 4)}
    | {f"pad.how-{how}" for how in How}
    | {f"call.{name}" for name in (*map(Name, Suit), NO_TRUMP, BLIND_NO_TRUMP)}
)
"""The catalogue keys composed here."""

_DIGITS = 2

Answer = Seat | Name | How | int | None


class PadDraft:
    """The answers for the deal to come; each begins as what most deals are.

    Args:
        pad: what the deal is for.

    Attributes:
        typed: the digits of the points that were typed.
    """

    def __init__(self, pad: Pad) -> None:
        self._pad = pad
        self.renew()

    def renew(self) -> None:
        """Begin with the next deal, or after one was taken back with that one."""
        self.typed = ""
        self._chosen: dict[str, Answer] = {"dealer": self._pad.dealer}
        self._settle()

    def offered(self, field: str) -> tuple[Answer, ...]:
        """The answers to choose from; where it is one there is nothing to ask."""
        rules, dealer = self._pad.rules, self.dealer
        match field:
            case "dealer":
                return rules.plan.players
            case "naming":
                return namings(rules, dealer, self._pad.match.totals)
            case "maker":
                return makers(rules, dealer)
            case "doubling":
                return doublings(rules)
            case "side":
                return (0, 1)
            case _:
                return hows(rules)

    @property
    def dealer(self) -> Seat:
        """Who deals."""
        dealer = self._chosen["dealer"]
        assert isinstance(dealer, Seat)
        return dealer

    def chosen(self, field: str) -> int:
        """The place of the answer that stands, among those offered."""
        return self.offered(field).index(self._chosen[field])

    def choose(self, field: str, place: int) -> None:
        """Give the answer at a place; those that no longer fit begin anew."""
        self._chosen[field] = self.offered(field)[place]
        self._settle()
        if self._is_whole:
            self.typed = ""

    def turn(self, field: str) -> None:
        """Give the next answer; after the last comes the first."""
        self.choose(field, (self.chosen(field) + 1) % len(self.offered(field)))

    def type(self, digit: str) -> None:
        """Type a digit of the points; one too many begins anew."""
        self.typed = digit if len(self.typed) == _DIGITS else self.typed + digit
        if self._is_whole:
            self._chosen["how"] = How.PLAYED

    def erase(self) -> None:
        """Take the last digit back."""
        self.typed = self.typed[:-1]

    def label(self, names: PadNames, field: str, answer: Answer) -> str:
        """An answer in words."""
        text, rules = names.language.text, self._pad.rules
        match answer:
            case Name():
                sign = names.naming_sign(answer) if answer.suit is not None else ""
                return f"{sign} {text(f'call.{answer}')}".strip()
            case Seat():
                return names.label_of(answer)
            case How.FORFEIT:
                other = 1 - self.entry.side
                return text("pad.how-forfeit", name=names.team(other, self.dealer, rules))
            case How():
                return text(f"pad.how-{answer}")
            case int() if field == "side":
                return names.team(answer, self.dealer, rules)
            case int():
                return text(f"pad.doubling-{answer}")
            case None:
                return text("pad.suit" if field == "naming" else "pad.not-told")

    @property
    def entry(self) -> Entry:
        """What the answers come to."""
        chosen = self._chosen
        side, how, doubling = chosen["side"], chosen["how"], chosen["doubling"]
        naming, maker = chosen["naming"], chosen["maker"]
        assert isinstance(side, int) and isinstance(how, How) and isinstance(doubling, int)
        assert naming is None or isinstance(naming, Name)
        assert maker is None or isinstance(maker, Seat)
        points = int(self.typed) if self.typed else None
        return Entry(self.dealer, side, points, how, naming, maker, doubling)

    @property
    def _is_whole(self) -> bool:
        return gets_all(self._pad.rules, self.entry)

    def _settle(self) -> None:
        for field in FIELDS:
            offered = self.offered(field)
            if field not in self._chosen or self._chosen[field] not in offered:
                self._chosen[field] = offered[0]
