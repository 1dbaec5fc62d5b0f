"""Tables worth looking at: the situations of the mock-ups, and one for each seat plan."""

from __future__ import annotations

from dataclasses import replace

from manillen_tui.game.cards import Card, CardSet
from manillen_tui.game.seats import Seat
from manillen_tui.tui.draw.card_views import HandCard, PileView
from manillen_tui.tui.draw.model import (
    Part,
    Place,
    SeatView,
    TableView,
    TrickCard,
    TrickView,
    places,
)
from manillen_tui.tui.draw.scores import LastCard, ScoreRow, ScoreView

TITLE = (
    (
        Part("Manille", "title.name", 1),
        Part("deal 4", keep=3),
        Part("trump ♥ Hearts ×1", "title.hearts", 8),
        Part("dealer South", keep=2),
    ),
    (Part("Us 34", "title.strong", 7), Part("Them 27", "title.strong", 7), Part("/101", keep=4)),
)


def hand(
    cards: str, keys: str = "1234567890", chosen: str = "", hinted: str = "", legal: str = ""
) -> tuple[HandCard, ...]:
    """A hand; without ``legal`` all of it may be played."""
    allowed = CardSet.parse(legal or cards)
    return tuple(
        HandCard(card, key.strip(), str(card) == chosen, str(card) == hinted, card in allowed)
        for card, key in zip(map(Card.parse, cards.split()), keys, strict=False)
    )


def piles(tops: str, bottoms: int = 4, keys: str = "", legal: str = "") -> tuple[PileView, ...]:
    """Four piles; the first ``bottoms`` have a bottom."""
    made = hand(tops, keys or " " * 4, legal=legal)
    return tuple(PileView(card, index < bottoms) for index, card in enumerate(made))


def trick(
    cards: str, winning: str = "", note: tuple[str, ...] = (), waiting: str = ""
) -> TrickView:
    """A trick from ``W:KS N:TS``."""
    played = []
    for word in cards.split():
        seat, card = word.split(":")
        played.append(TrickCard(Seat(seat), Card.parse(card), seat == winning))
    return TrickView(tuple(played), note, Seat(waiting) if waiting else None)


FIRST_TRICK = TableView(
    title=TITLE,
    seats=(
        SeatView(Seat.S, Place.BOTTOM, "South", to_act=True),
        SeatView(Seat.W, Place.LEFT, "West", 7),
        SeatView(Seat.N, Place.TOP, "North (partner)", 7),
        SeatView(Seat.E, Place.RIGHT, "East", 7),
    ),
    trick=trick("W:KS N:TS E:7S", "N", ("led by", "West")),
    hand=hand("AS 9S 8S TH QH KD JD 7C", chosen="8S", hinted="AS", legal="AS 9S 8S"),
    prompt="Your turn  follow spades  -  on the table 8",
    status=("Hint: A♠ - partner wins, give points",),
)

SCORE = ScoreView(
    heading="Score",
    target="to 101",
    columns=("Us", "Them"),
    deals=(
        ScoreRow("Deal 1", ("12", "-"), "♥ ×1"),
        ScoreRow("Deal 2", ("-", "27"), "♣ ×2"),
        ScoreRow("Deal 3", ("22", "-"), "NT ×2"),
    ),
    total=ScoreRow("Total", ("34", "27")),
    deal_heading="This deal",
    deal=(ScoreRow("Tricks", ("-", "-")), ScoreRow("Points", ("-", "-"))),
    last_heading="Last trick",
    last_note="none yet",
)

LATER_SCORE = replace(
    SCORE,
    deal=(ScoreRow("Tricks", ("2", "1")), ScoreRow("Points", ("14", "8"))),
    last=tuple(
        LastCard(place, Card.parse(card), card == "TD")
        for place, card in (
            (Place.LEFT, "9D"),
            (Place.TOP, "TD"),
            (Place.RIGHT, "AD"),
            (Place.BOTTOM, "7D"),
        )
    ),
    last_note="North took it",
)

NAMING = replace(
    FIRST_TRICK,
    seats=(
        SeatView(Seat.S, Place.BOTTOM, "South", tag="dealer", to_act=True),
        SeatView(Seat.W, Place.LEFT, "West", 8, bubble="pass"),
        SeatView(Seat.N, Place.TOP, "North (partner)", 8, bubble="pass"),
        SeatView(Seat.E, Place.RIGHT, "East", 8, bubble="hearts"),
    ),
    trick=TrickView(),
    hand=hand("AS 9S 8S TH QH KD JD 7C", keys=" " * 8),
    prompt="East names hearts",
)

ASKED_BLIND = replace(
    NAMING,
    hand=tuple(HandCard(None) for _ in range(8)),
    prompt="Look at your hand, or call blind no trump?",
)

PILES = replace(
    FIRST_TRICK,
    seats=(
        SeatView(
            Seat.S,
            Place.BOTTOM,
            "South",
            to_act=True,
            piles=(
                *piles("9H TD", 2, "as", legal="AS"),
                *piles("AD", 0, "d", legal="AS"),
                *piles("7C", 1, "f", legal="AS"),
            ),
        ),
        SeatView(
            Seat.N,
            Place.TOP,
            "Opponent",
            6,
            note="(6 in hand)",
            piles=piles("TS KH 8D QC"),
        ),
    ),
    trick=trick("N:KS", "N", ("Opponent", "led"), "S"),
    hand=hand("AS 9S 8S TH QH KS JS JC", chosen="AS", legal="AS"),
    prompt="Your turn  beat K♠",
)

DUMMIES = replace(
    FIRST_TRICK,
    seats=(
        SeatView(Seat.S, Place.BOTTOM, "South", tag="dealer"),
        SeatView(Seat.W, Place.LEFT, "West", 7),
        SeatView(
            Seat.N,
            Place.TOP,
            "North (your dummy)",
            to_act=True,
            piles=piles("TS KH 8D QC", 3, "asdf", legal="TS"),
        ),
        SeatView(Seat.E, Place.RIGHT, "East (dummy)", piles=piles("9H TD AD 7C")),
    ),
    trick=trick("W:KS", "W", ("led by", "West"), "N"),
    hand=hand("AS 9S 8S TH QH KD JD 7C", keys=" " * 8),
    prompt="Play from North's piles",
)

THREE = replace(
    FIRST_TRICK,
    seats=(
        SeatView(Seat.S, Place.BOTTOM, "South", to_act=True),
        SeatView(Seat.W, Place.LEFT, "West", 9, tag="dealer"),
        SeatView(Seat.E, Place.RIGHT, "East", 9),
    ),
    trick=trick("W:KS E:7S", "W", ("led by", "West"), "S"),
    hand=hand("AS 9S 8S TH QH JH KD JD 7C 8C", legal="AS 9S 8S", hinted="AS", chosen="TH"),
    apart=(Card.parse("7H"), Card.parse("8D")),
    apart_label="left over, West's:",
)


def _six() -> TableView:
    seats = (Seat.S, Seat.SW, Seat.NW, Seat.N, Seat.NE, Seat.SE)
    names = dict(zip(seats, ("South", "Anna", "Bert", "Carla", "Dirk", "Els"), strict=True))
    views = tuple(
        SeatView(seat, place, names[seat], 4, to_act=seat is Seat.SE, tag=_tag(seat))
        for seat, place in places(seats, Seat.S).items()
    )
    return replace(
        FIRST_TRICK,
        seats=views,
        trick=trick("SW:KS NW:9S N:TS NE:7S", "N", ("led by", "Anna"), "SE"),
        hand=hand("AS 9S 8S TH QH", keys=" " * 5),
    )


def _tag(seat: Seat) -> str:
    return "dealer" if seat is Seat.S else ""


SIX = _six()

FREE = replace(
    FIRST_TRICK,
    hand=hand("AS AH AD AC KH QD JC TS", keys="12345678", chosen="AH", hinted="AH"),
    trick=trick("W:KS N:TS E:7S S:9S", "N"),
)
"""A finished trick, and a hand with nothing forbidden."""


def _opened(view: TableView, **hands: str) -> TableView:
    """The same with all hands and bottoms open, and values for the hand to play."""
    bottoms = iter(CardSet.parse("7S 7H 8H 7D AC KC 9C 8C"))
    seats = tuple(
        replace(
            seat,
            backs=0,
            shown=tuple(map(Card.parse, hands[str(seat.seat)].split())),
            piles=tuple(
                PileView(
                    pile.top and HandCard(pile.top.card),
                    pile.bottom,
                    next(bottoms) if pile.bottom else None,
                )
                for pile in seat.piles
            ),
        )
        for seat in view.seats
    )
    hand = tuple(
        replace(card, key="", value=str(30 + at) if card.legal else "")
        for at, card in enumerate(view.hand)
    )
    return replace(view, seats=seats, hand=hand, prompt="", apart=())


OPEN = _opened(
    FIRST_TRICK,
    S="AS 9S 8S TH QH KD JD 7C",
    W="QS JH TD AD QD 9D 8D",
    N="KH TC AC KC QC JC 9C",
    E="JS AH 9H 8H 7H 7D 8C",
)
OPEN_PILES = _opened(PILES, S="AS 9S 8S TH QH KS JS JC", N="9S QD JD 9D 8C TC")
OPEN_DUMMIES = _opened(DUMMIES, S="AS 9S 8S TH QH KD JD 7C", W="QS JH QD 9D 8D 8C 9C", N="", E="")
OPEN_THREE = _opened(
    THREE,
    S="AS 9S 8S TH QH JH KD JD 7C 8C",
    W="TS QS JS AH KH TD AD TC AC",
    E="9H 8H QD 9D 7D KC QC JC 9C",
)
OPEN_SIX = _opened(
    SIX, S="AS 9S 8S TH QH", SW="KH JH 9H 8H", NW="TD AD KD QD", N="JD 9D 8D", NE="TC AC", SE="JC"
)

ALL = {
    "free": FREE,
    "first": FIRST_TRICK,
    "naming": NAMING,
    "blind": ASKED_BLIND,
    "piles": PILES,
    "dummies": DUMMIES,
    "three": THREE,
    "six": SIX,
    "open": OPEN,
    "open-piles": OPEN_PILES,
    "open-dummies": OPEN_DUMMIES,
    "open-three": OPEN_THREE,
    "open-six": OPEN_SIX,
}
