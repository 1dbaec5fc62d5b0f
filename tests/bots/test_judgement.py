"""Positions at which a good player nods or frowns: South plays, North is the partner."""

from __future__ import annotations

import pytest

from manillen_bots.club import ClubBot
from manillen_tui.game.actions import (
    NO_TRUMP,
    Action,
    AskPartner,
    Name,
    Play,
)
from manillen_tui.game.cards import Suit
from tests.bots.positions import naming, to_south

WON_BY_PARTNER = {
    # hand, trick, the cards a good player plays; hearts are trumps
    "fat on the ten": ("KD 9D 7D AS KS 8S 9C 7C", "TD 8D", "KD"),
    "last, fat on the ace": ("KD 7D AS QS 8S 9C 8C 7H", "8D AD 9D", "KD"),
    "last, fat on a ruff": ("QD 7D KS 9S 8S JC 9C 7C", "9D 8H JD", "QD"),
    "last, no need to go over": ("TD 9D 8D AS 9S 8S 7C 8C", "7D KD JD", "TD 9D 8D"),
    "void, fat and no trump": ("KS JS 8S AC 9C 7C 9H 8H", "8D TD 7D", "KS AC JS"),
    "void, the partner's ten is not ruffed": ("QS 8S 7S KC 9C 7C AH 9H", "9D TD 7D", "KC QS"),
    "void, the lone ace rather than the ten": ("AS TC 9C 8C 7C 9H 8H 7H", "8D TD 7D", "AS"),
    "fat on the top trump": ("QH 9H 8S 7S KS 9C 8C 7C", "TH JH", "QH"),
    "void, the low trumps are spared": ("9S 8S 7S 9C 7C 9H 8H 7H", "JD TD 8D", "9S 8S 7S 9C 7C"),
    "no points on a shaky card": ("KS QS 7S TC 9C 8C 9D 8D", "9S JS", "7S KS QS"),
    "the queen, on the king that stands": ("QC 7C 8S 7S 9S 9D 8D 7D", "8C KC 9C", "QC"),
}

WON_BY_THEM = {
    "low under the ten": ("AD KD 7D AS 9S 8S 9C 7C", "TD", "7D"),
    "low under the ten, last": ("QD JD 8D AS 9S 8S 9C 7C", "KD 9D TD", "8D"),
    "the jack rather than the queen": ("QD JD AS 9S 8S 7C 9C 8C", "KD 9D TD", "JD"),
    "the eight rather than the king": ("KC 8C 9S 7S AS QS 9D 7D", "AC", "8C"),
    "void without trumps, nothing": ("KS QS 7S AC KC 9C 8C 7C", "TD", "7S 7C 8C 9C"),
    "no ten under an ace": ("TS 9S 8S TC 9C 8C 7C JS", "AD", "9S 8S 7C 8C 9C"),
    "void, last, no ace away": ("AS 9S QC 8C 7C KC 9C JS", "KD 8D TD", "7C 8C 9C 9S"),
    "low under the top trump": ("KH 8H 7H AS 9S 8S 7C 9C", "TH", "8H 7H"),
    "last, ruff low": ("TH 9H 7H KS 9S 8S 9C 7C", "KD 8D TD", "9H 7H"),
    "last, overruff as low as will do": ("TH QH 9H KS 9S 8S 7C 9C", "TD 8D JH", "QH"),
    "last, the ace of trumps is saved by a ruff": ("AH 9S KS QS 8S 9C 8C 7C", "TD JD 9D", "AH"),
    "second, the ten at once": ("TD AD 9D 8D KS 9S 8S 7C", "KD", "TD"),
    "last, the ten takes": ("TC 9C 8S 7S QS 9D 8D 7D", "8C 7C AC", "TC"),
}

BIDDING = {
    # No duty to go over in a plain suit: what the Belgian bidding table allows.
    "the ten takes the king": ("TD 8D 7D AS 9S 8S 9C 7C", "9D 8C KD", "TD"),
    "the ace takes the queen, last": ("AD 8D AS 9S 8S 9C 7C JC", "9D JD QD", "AD"),
    "the guarded ace ducks the ten": ("AD 7D AS 9S 8S 9C 7C JC", "TD 9D QD", "7D"),
    "last, the partner's ace stands": ("KD 7D JS 9S 8S 9C 7C JC", "8D AD 9D", "KD"),
    "last, the partner's ten is not lost": ("QD 8D JS 9S 8S 9C 7C JC", "7D TD 9D", "QD"),
    "no king on their ace": ("KD 7D JS 9S 8S 9C 7C JC", "8D 9D AD", "7D"),
}

NO_TRUMPS = {
    "fat on the ten": ("KD 9D 7D AS KS 8S 9C 7C", "8D TD JD", "KD"),
    "void, fat on the ten": ("KS 9S 8S TC 9C 7C QH 8H", "9D TD 7D", "KS QH"),
    "void, nothing on their ten": ("KS 9S 8S TC 9C 7C QH 8H", "TD", "9S 8S 9C 7C 8H"),
    "last, the ten stays at home": ("TD QD AS 9S 8S 7C 9C JC", "8D AD JD", "QD"),
    "the ten takes the ace": ("TD 9D KS 9S 8S 9C 7C 8C", "8D 7D AD", "TD"),
    "low under the ten": ("AS QS 7S KC 9C 8C JH 8H", "TS", "7S"),
}

LEADS = {
    # hand, the cards a good player leads, what the others still hold, trumps
    "trumps are gone: the master": ("TS 8S", "TS", "AS KS QS 8C 9C JC", "H"),
    "two masters: either": ("TS TC", "TS TC", "AS KS QS 8C 9C JC", "H"),
    "the last small trumps are drawn": ("TH AH TS", "TH AH", "7H 8H AS KS QS JS 9S 8C 9C", "H"),
    "not the ace while the ten is out": (
        "AS 8S 9C 8C 7C 9D",
        "8S 9C 8C 7C 9D",
        "TS KS QS JS 9S 7S TC AC KC QC JC TD AD KD QD JD 8D 7D",
        "H",
    ),
    "no trump: the master, and then the rest": (
        "TS AS KS 7D",
        "TS AS KS",
        "QS JS 9S AD KD TD 8C 9C JC 8H 9H QH",
        "",
    ),
    "no trump: the suit that has been cleared": (
        "9C 8C 7D",
        "9C 8C",
        "AD KD TD QH KH AH QS KS AS",
        "",
    ),
    "no trump: not the jack under them all": (
        "JD 8C 7C 7S",
        "8C 7C 7S",
        "TD AD KD QD TC AC KC QC TS AS KS QS",
        "",
    ),
    "the ten that cannot be ruffed before the ace that can be beaten": (
        "TS AC 7D",
        "TS",
        "KS QS JS TC KC QC AD KD TD",
        "H",
    ),
}

NAMINGS = {
    "a long strong suit": ("TS AS KS QS 9S 8S 7D 7C", "boam", Name(Suit.SPADES)),
    "five trumps and a ten beside": ("TH KH 9H 8H 7H TC JD 7S", "boam", Name(Suit.HEARTS)),
    "all the tens": ("TS AS TH AH TD AD TC AC", "boam", NO_TRUMP),
    "nothing: before they name no trump": (
        "9S 8S JH 9H 7D 8D JC 7C",
        "manillen",
        Name(Suit.SPADES),
    ),
    "enough to undertake it": ("TS AS KS QS 9S JH TD 7C", "manillen", Name(Suit.SPADES)),
    "nothing: let the partner choose": ("9S 8S JH 9H 7D 8D JC 7C", "regional", AskPartner()),
    "a strong suit is not given away": (
        "TS AS KS QS 9S 8S 8D 7C",
        "regional",
        Name(Suit.SPADES),
    ),
}


def card_of(action: Action) -> str:
    """The card of a play."""
    assert isinstance(action, Play)
    return str(action.card)


@pytest.mark.parametrize("name", WON_BY_PARTNER | WON_BY_THEM)
def test_follows_well(name: str) -> None:
    """In a trick that is won by the partner, or by the others, at ``boam``."""
    hand, trick, good = (WON_BY_PARTNER | WON_BY_THEM)[name]
    assert card_of(ClubBot().act(to_south(hand, trick))) in good.split()


@pytest.mark.parametrize("name", BIDDING)
def test_follows_well_without_a_duty_to_beat(name: str) -> None:
    """The same at ``manillen``."""
    hand, trick, good = BIDDING[name]
    assert card_of(ClubBot().act(to_south(hand, trick, table="manillen"))) in good.split()


@pytest.mark.parametrize("name", NO_TRUMPS)
def test_follows_well_at_no_trump(name: str) -> None:
    """The same at no trump."""
    hand, trick, good = NO_TRUMPS[name]
    assert card_of(ClubBot().act(to_south(hand, trick, trump=""))) in good.split()


@pytest.mark.parametrize("name", LEADS)
def test_leads_well(name: str) -> None:
    """A lead, the other cards being played."""
    hand, good, left, trump = LEADS[name]
    assert card_of(ClubBot().act(to_south(hand, trump=trump, left=left))) in good.split()


@pytest.mark.parametrize("name", NAMINGS)
def test_names_well(name: str) -> None:
    """What to name, or not."""
    hand, table, good = NAMINGS[name]
    assert ClubBot().act(naming(hand, table=table)) == good
