"""What is written down of one deal at a real table, and the record's line that it makes.

Only what the rules allow can be written down; the score itself is the engine's.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from manillen_tui.errors import ManillenError
from manillen_tui.game.actions import BLIND_NO_TRUMP, NO_TRUMP, Name
from manillen_tui.game.calls import offers_blind
from manillen_tui.game.cards import PACK, Suit
from manillen_tui.game.match import Match
from manillen_tui.game.record import Line
from manillen_tui.game.rules import Rules
from manillen_tui.game.scoring import factor_of, scores
from manillen_tui.game.seats import Seat

FORCED = "auction-forced"


class PadError(ManillenError):
    """A deal that cannot have been played so."""


class How(StrEnum):
    """How a deal ended: like most, with every trick to one side (R31), or for a revoke (R28)."""

    PLAYED = "played"
    SLAM = "slam"
    FORFEIT = "forfeit"


@dataclass(frozen=True, slots=True)
class Entry:
    """What the people at the table say of a deal.

    Attributes:
        dealer: who dealt.
        side: the index of the side that the rest is told of, among ``rules.sides(dealer)``.
        points: its points (R29); they may be left out where it got every one.
        how: how the deal ended: of ``SLAM`` and ``FORFEIT``, that side has the good of it.
        naming: what was named; None for a suit that nobody cares to tell.
        maker: who named it, if that is told.
        doubling: 1, 2 (doubled) or 4 (redoubled).
    """

    dealer: Seat
    side: int = 0
    points: int | None = None
    how: How = How.PLAYED
    naming: Name | None = None
    maker: Seat | None = None
    doubling: int = 1


def namings(rules: Rules, dealer: Seat, totals: tuple[int, ...]) -> tuple[Name | None, ...]:
    """What may have been named in a deal; the first is what most deals are (R11–R17).

    Args:
        rules: the table's rules.
        dealer: who dealt.
        totals: the score before the deal, by ``rules.scorers``.
    """
    if rules.trump == "none":
        return (NO_TRUMP,)
    suits = (None, *map(Name, Suit))
    if rules.trump == "turned" or not rules.no_trump:
        return suits
    blind = (BLIND_NO_TRUMP,) if offers_blind(rules, dealer, totals) else ()
    return (*suits, NO_TRUMP, *blind)


def makers(rules: Rules, dealer: Seat) -> tuple[Seat | None, ...]:
    """Who may have named; the one who must have, or None, for it was not told, comes first."""
    if rules.trump.startswith("auction"):
        return (None, *rules.callers(rules.eldest(dealer)))
    if rules.trump == "dealer" and rules.ask_partner:
        return (None, dealer, *rules.partners(dealer, dealer))
    return (dealer,)


def doublings(rules: Rules) -> tuple[int, ...]:
    """How often a deal may have been doubled: 1, 2, 4 (R18)."""
    return (1, *((2,) if rules.double else ()), *((4,) if rules.redouble else ()))


def hows(rules: Rules) -> tuple[How, ...]:
    """How a deal may have ended."""
    return tuple(how for how in How if rules.slam or how is not How.SLAM)


def gets_all(rules: Rules, entry: Entry) -> bool:
    """Whether the deal's end gives every point to the side that is told of.

    A slam does not where cards are left over, whose points are the dealer's all the same (R10).
    """
    if entry.how is not How.SLAM:
        return entry.how is How.FORFEIT
    own = rules.side(entry.dealer, entry.dealer).index == entry.side
    return own or not _left_over(rules)


def _left_over(rules: Rules) -> int:
    """The most points that the cards left over can have (R10)."""
    cards = len(PACK) - len(rules.seats) * rules.plan.hand_size
    return cards * max(card.points for card in PACK)


def points_of(rules: Rules, entry: Entry) -> tuple[int, int]:
    """The points of both sides, by ``Side.index``.

    Raises:
        PadError: they are not told, or are more or fewer than there are.
    """
    whole = rules.deal_points
    told = entry.points
    if gets_all(rules, entry):
        if told not in (None, whole):
            raise PadError("pad.points-and-all", found=told)
        told = whole
    if told is None:
        raise PadError("pad.no-points", sum=whole)
    if not 0 <= told <= whole:
        raise PadError("pad.impossible", found=told, sum=whole)
    if entry.how is How.SLAM and told < whole - _left_over(rules):
        raise PadError("pad.too-few", found=told, least=whole - _left_over(rules))
    return (told, whole - told) if entry.side == 0 else (whole - told, told)


def score_line(match: Match, entry: Entry) -> Line:
    """The line of a record that says what a deal scored (R29–R34).

    Tricks are told of slams only, since nobody at a table counts them otherwise.

    Args:
        match: the match before the deal.
        entry: what was played.

    Raises:
        PadError: it cannot have been played so at this table.
    """
    rules = match.rules
    _check(match, entry)
    points = points_of(rules, entry)
    naming = NO_TRUMP if rules.trump == "none" else entry.naming
    maker = entry.maker or makers(rules, entry.dealer)[0]
    factor = factor_of(rules, naming, entry.doubling, pending=match.pending)
    slam = entry.side if entry.how is How.SLAM else None
    score = scores(rules, points, factor, slam)

    def by_scorer(pair: tuple[int, int]) -> dict[str, int]:
        sides = {name: rules.scoring_side(name, entry.dealer) for name in rules.scorers}
        return {name: pair[side.index] for name, side in sides.items()}

    line: Line = {"type": "score", "dealer": str(entry.dealer)}
    line |= {} if maker is None else {"maker": str(maker)}
    line |= {} if naming is None else {"trump": str(naming)}
    line["points"] = by_scorer(points)
    if slam is not None:
        line["tricks"] = by_scorer((0, rules.tricks) if slam else (rules.tricks, 0))
    gained = by_scorer(score)
    totals = match.added(tuple(gained.values()))
    line |= {"factor": factor, "score": gained}
    return line | {"total": dict(zip(rules.scorers, totals, strict=True))}


def _check(match: Match, entry: Entry) -> None:
    rules = match.rules
    allowed = makers(rules, entry.dealer)
    if entry.maker is not None and entry.maker not in allowed:
        raise PadError("pad.no-maker", found=entry.maker, dealer=entry.dealer)
    named = namings(rules, entry.dealer, match.totals)
    blind = entry.naming is not None and entry.naming.blind
    if entry.naming is not None and entry.naming not in named:
        raise PadError("pad.no-blind" if blind else "pad.no-naming")
    if blind and entry.maker not in (None, entry.dealer):
        raise PadError("pad.blind-maker", dealer=entry.dealer)
    if rules.trump == FORCED and entry.maker == entry.dealer and entry.naming != NO_TRUMP:
        raise PadError("pad.forced", dealer=entry.dealer)
    if entry.doubling not in doublings(rules):
        raise PadError("pad.no-redouble" if 2 in doublings(rules) else "pad.no-double")
    if entry.how not in hows(rules):
        raise PadError("pad.no-slam")
