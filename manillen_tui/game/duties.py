"""What a player owes to the trick, as data (R20–R26).

Legal play is an ordered tuple of duties. Each names some cards of the pack by the led
suit, the winning card and trumps; where the player holds any of them, only those may
still be chosen. The object form, the int form and the explanation of a refused card all
read the same tuple.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from manillen_tui.game.cards import HIGHER_MASKS, SUIT_MASKS, Suit

_ALL = 0xFFFFFFFF


class Led(Enum):
    """What was led, for a duty to apply."""

    ANY = "any"
    PLAIN = "plain"
    TRUMP = "trump"


class Winning(Enum):
    """Who must be winning the trick, for a duty to apply."""

    ANYONE = "anyone"
    OPPONENT = "opponent"
    PARTNER = "partner"


class Take(Enum):
    """Which cards a duty asks for; *over* and *under* are those of R23."""

    LED_SUIT = "led-suit"
    HIGHER = "higher"
    OVER = "over"
    UNDER = "under"
    NOT_UNDER = "not-under"


@dataclass(frozen=True, slots=True)
class Duty:
    """One duty: its rule's number, when it applies, and the cards it asks for."""

    rule: str
    led: Led
    winning: Winning
    take: Take

    def applies(self, led_trump: bool, opponent_wins: bool) -> bool:
        """Whether the duty binds, given what was led and who is winning."""
        if self.led is not Led.ANY and (self.led is Led.TRUMP) != led_trump:
            return False
        return self.winning is Winning.ANYONE or (
            (self.winning is Winning.OPPONENT) == opponent_wins
        )

    def cards(self, trump: Suit | None, led: Suit, winner: int) -> int:
        """The mask of the cards asked for; ``winner`` is the winning card's index."""
        if self.take is Take.LED_SUIT:
            return SUIT_MASKS[led]
        if self.take is Take.HIGHER:
            return HIGHER_MASKS[winner] & SUIT_MASKS[led]
        trumps = 0 if trump is None else SUIT_MASKS[trump]
        over = trumps & HIGHER_MASKS[winner] if winner // 8 == trump else trumps
        under = trumps & ~over & ~(1 << winner)
        return {Take.OVER: over, Take.UNDER: under, Take.NOT_UNDER: _ALL & ~under}[self.take]


_APPLIES = {"always": (Winning.ANYONE,), "opponent": (Winning.OPPONENT,), "never": ()}
_ELSE = {"always": (), "opponent": (Winning.PARTNER,), "never": (Winning.ANYONE,)}


def duties(
    beat_plain: str, beat_trump: str, trump_when_void: str, undertrump: str
) -> tuple[Duty, ...]:
    """The duties of a table, in the order in which they narrow the choice.

    Args:
        beat_plain: R21's option, ``never``, ``opponent`` or ``always``.
        beat_trump: R22's, the same.
        trump_when_void: R24's, the same.
        undertrump: ``allowed``, ``forbidden`` or ``forced``.
    """
    found = [Duty("R20", Led.ANY, Winning.ANYONE, Take.LED_SUIT)]
    found += [Duty("R21", Led.PLAIN, who, Take.HIGHER) for who in _APPLIES[beat_plain]]
    found += [Duty("R22", Led.TRUMP, who, Take.HIGHER) for who in _APPLIES[beat_trump]]
    for who in _APPLIES[trump_when_void]:
        found.append(Duty("R24", Led.PLAIN, who, Take.OVER))
        if undertrump == "forced":
            found.append(Duty("R24", Led.PLAIN, who, Take.UNDER))
        elif undertrump == "forbidden":
            found.append(Duty("R24", Led.PLAIN, who, Take.NOT_UNDER))
    if undertrump == "forbidden":
        found += [Duty("R25", Led.PLAIN, who, Take.NOT_UNDER) for who in _ELSE[trump_when_void]]
    return tuple(found)


class DutyTable:
    """The duties of one table under one trump, worked out for every winning card.

    ``masks[key(led, winner, opponent_wins)]`` is the run of masks that narrow a choice.
    """

    def __init__(self, duties: tuple[Duty, ...], trump: Suit | None) -> None:
        self.trump = trump
        self._owed: list[tuple[tuple[Duty, int], ...]] = []
        for opponent_wins in (False, True):
            for led in Suit:
                for winner in range(32):
                    bound = (d for d in duties if d.applies(led == trump, opponent_wins))
                    self._owed.append(tuple((d, d.cards(trump, led, winner)) for d in bound))
        self.masks: tuple[tuple[int, ...], ...] = tuple(
            tuple(mask for _, mask in owed if mask not in (0, _ALL)) for owed in self._owed
        )

    @staticmethod
    def key(led: int, winner: int, opponent_wins: bool) -> int:
        """The place in ``masks`` of a led suit, a winning card's index and who wins."""
        return 128 * opponent_wins + 32 * led + winner

    def legal(self, cards: int, key: int) -> int:
        """The mask of the cards that may be played from ``cards``."""
        for mask in self.masks[key]:
            cards = cards & mask or cards
        return cards

    def broken_by(self, card: int, cards: int, key: int) -> tuple[Duty, int] | None:
        """The first duty that forbids ``card``, with the mask of the cards that it asks for.

        Gives None where ``card``, an index, may be played from ``cards``.
        """
        bit = 1 << card
        for duty, mask in self._owed[key]:
            narrowed = cards & mask or cards
            if not narrowed & bit:
                return duty, narrowed
            cards = narrowed
        return None
