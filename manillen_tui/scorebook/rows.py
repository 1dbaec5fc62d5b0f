"""A match as the rows of the index, seen from the people who played it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from enum import StrEnum

from manillen_tui.game.actions import Double, Redouble
from manillen_tui.game.seats import PlayerId, Seat
from manillen_tui.scorebook.accounts import BoamAccount, DealAccount, MatchAccount

Row = dict[str, object]

PERSON, BOT = "person:", "bot:"
"""What the names of a record begin with."""


class Kind(StrEnum):
    """What sets a deal apart: nothing, help, a way back, or being no deal of a match's own.

    What is named later outweighs what is named before.
    """

    OWN = "own"
    HELPED = "helped"
    UNDONE = "undone"
    REPLAYED = "replayed"


class Result(StrEnum):
    """How a match ended for a person who played it; none where no person did."""

    WON = "won"
    LOST = "lost"
    DRAWN = "drawn"
    OPEN = "open"
    NONE = "none"


def people(match: MatchAccount) -> list[tuple[Seat, str]]:
    """The people at the table; the first counts as the match's player, as one of a name does."""
    seats: dict[str, Seat] = {}
    for seat, name in match.players.items():
        if name.startswith(PERSON) and seat in match.rules.plan.players:
            seats.setdefault(name.removeprefix(PERSON), seat)
    return [(seat, name) for name, seat in seats.items()]


def bots(match: MatchAccount) -> set[str]:
    """The bots at the table, their settings left out."""
    names = (name for name in match.players.values() if name.startswith(BOT))
    return {name.removeprefix(BOT).partition(":")[0] for name in names}


def match_row(match: MatchAccount) -> Row:
    """The row of a match."""
    rules = match.rules
    sitting = people(match)
    seat, player = sitting[0] if sitting else (None, None)
    won = [sum(boam.winner == name for boam in match.boams) for name in rules.scorers]
    return {
        "line": match.line,
        "date": match.date,
        "day": match.date[:10] if match.date else None,
        "variant": rules.variant,
        "options": json.dumps(rules.options),
        "seed": None if match.seed is None else str(match.seed),  # of any size
        "players": json.dumps(dict(match.players), ensure_ascii=False),
        "player": player,
        "seat": seat,
        "branch": match.origin is not None,
        "paper": match.paper,
        "deals": match.scored,
        "totals": json.dumps(dict(zip(rules.scorers, match.totals, strict=True))),
        "boams": json.dumps(dict(zip(rules.scorers, won, strict=True))),
        "over": match.over,
        "winner": match.winner,
    }


def people_rows(match: MatchAccount) -> Iterator[Row]:
    """The rows of the people at the table, with how the match ended for each."""
    for seat, name in people(match):
        side = match.rules.scorer(seat)
        yield {"name": name, "side": side, "result": _result(match, side)}


def _result(match: MatchAccount, side: str) -> Result:
    if not match.over:
        return Result.OPEN
    if match.winner is None:
        return Result.DRAWN
    return Result.WON if match.winner == side else Result.LOST


def boam_rows(match: MatchAccount) -> Iterator[Row]:
    """The rows of the boams, one for each person at the table."""
    for seat, player in people(match):
        side = match.rules.scorer(seat)
        deals = iter(match.deals)
        for number, boam in enumerate(match.boams, 1):
            yield {
                "number": number,
                "seat": seat,
                "player": player,
                "won": boam.winner == side,
                "deals": boam.deals,
                "kind": _gravest(match, boam, deals, seat),
            }


def _gravest(
    match: MatchAccount, boam: BoamAccount, deals: Iterator[DealAccount], seat: Seat
) -> Kind:
    """What sets a boam apart: the gravest of what sets its deals apart."""
    if match.paper:
        return Kind.OWN
    kinds = [_kind(match, next(deals), seat) for _ in range(boam.deals)]
    return max(kinds, key=list(Kind).index)


def _kind(match: MatchAccount, deal: DealAccount, seat: Seat) -> Kind:
    if match.origin is not None:
        return Kind.REPLAYED
    if deal.undone:
        return Kind.UNDONE
    return Kind.HELPED if any(helped == seat for helped, _ in deal.help) else Kind.OWN


def deal_rows(match: MatchAccount) -> Iterator[Row]:
    """The rows of the deals, one for each person at the table."""
    for deal in match.deals:
        for seat, player in people(match):
            yield {
                "number": deal.number,
                "seat": seat,
                "player": player,
                "line": deal.line,
                "digest": deal.digest,
                **_deal_row(match, deal, seat),
            }


def _deal_row(match: MatchAccount, deal: DealAccount, seat: Seat) -> Row:
    rules, result = match.rules, deal.result
    mine = rules.side(seat, result.dealer).index
    own = [at for at, each in enumerate(rules.seats) if rules.player(each) == PlayerId(seat)]
    slam = 0 if result.slam is None else 1 if result.slam == mine else -1
    calls = {type(call): _relation(match, deal, seat, by) for by, call in deal.calls}
    return {
        "kind": _kind(match, deal, seat),
        "help": " ".join(sorted(kind for helped, kind in deal.help if helped == seat)),
        "dealer": result.dealer == seat,
        "maker": _relation(match, deal, seat, result.maker),
        "trump": str(result.naming),
        "made": result.made,
        "doubled": calls.get(Double),
        "redoubled": calls.get(Redouble),
        "factor": result.factor,
        "points": result.points[mine],
        "their_points": result.points[1 - mine],
        "score": result.score[mine],
        "their_score": result.score[1 - mine],
        "tricks": result.tricks[mine],
        "slam": slam,
        "tie": result.tie,
        "ending": deal.ending,
        "dealt": sum(deal.dealt[at] for at in own),
        "left_to": _left_to(match, deal, seat),
    }


def _relation(match: MatchAccount, deal: DealAccount, seat: Seat, other: Seat) -> str:
    """Who another seat is to a person: ``me``, ``partner`` or ``opponent``."""
    if match.rules.player(other) == PlayerId(seat):
        return "me"
    partners = match.rules.partners(seat, deal.result.dealer)
    return "partner" if other in partners else "opponent"


def _left_to(match: MatchAccount, deal: DealAccount, seat: Seat) -> int:
    """The mask of another player's cards by which trumps were named, unasked of anybody else.

    0 where the person, or more than one player, had a say: then the person's trumps are not
    left to chance.
    """
    rules, maker = match.rules, deal.result.maker
    # With piles and dummies the maker sees some of the other's cards.
    alone = rules.trump == "dealer" and maker == deal.result.dealer and rules.layout == "hands"
    if not alone or rules.player(maker) == PlayerId(seat) or deal.result.naming.suit is None:
        return 0
    return deal.dealt[rules.seats.index(maker)]
