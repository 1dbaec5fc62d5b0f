"""The quantities of :mod:`manillen_bots.features`, computed from a sight."""

from __future__ import annotations

from functools import cached_property

from manillen_bots.sight import NO_TRUMP, Sight
from manillen_tui.game.cards import HIGHER_MASKS, POINTS, SUIT_MASKS


class Quantities:
    """The quantities of one decision; :meth:`of` gives those of a card."""

    def __init__(self, sight: Sight) -> None:
        self._sight = sight
        self._trumps = 0 if sight.trump == NO_TRUMP else SUIT_MASKS[sight.trump]
        mine = sight.side[sight.place]
        places = [place for place in range(len(sight.side)) if place != sight.place]
        self._foes = [place for place in places if sight.side[place] != mine]
        self._mates = [place for place in places if sight.side[place] == mine]
        self._foes_later = [place for place in sight.later if sight.side[place] != mine]
        self._mates_later = [place for place in sight.later if sight.side[place] == mine]
        self._mate_wins = sight.led >= 0 and sight.side[sight.winner] == mine
        self._foes_can = self._foes_sure = 0
        for place in self._foes:
            self._foes_can |= sight.can[place]
            self._foes_sure |= sight.sure[place]
        self._suits = [self._suit(suit) for suit in range(4)]

    @cached_property
    def _whole(self) -> list[int]:
        """What is the same for all cards of the decision, in the order of ``SIZES``."""
        sight, trumps = self._sight, self._trumps
        own, out = sight.own & trumps, sight.out & trumps
        tops = plain_tops = suits = 0
        for suit in range(4):
            held, others = sight.own & SUIT_MASKS[suit], sight.out & SUIT_MASKS[suit]
            suits += bool(held)
            above = (held >> others.bit_length()).bit_count()
            if suit == sight.trump:
                tops = above
            else:
                plain_tops += above
        trumpers = sum(bool(sight.can[place] & trumps) for place in self._foes)
        mates = any(sight.can[place] & trumps for place in self._mates)
        if sight.maker == sight.place:
            maker = 0
        else:
            maker = 1 if sight.side[sight.maker] == sight.side[sight.place] else 2
        return [
            min(sight.points, 11),
            min(own.bit_count(), 5),
            out.bit_count(),
            min(trumpers, 2) * 2 + mates,
            min(tops, 3),
            min(plain_tops, 3),
            max(self._threats(sight.best, sight.led)) if sight.led >= 0 else 0,
            0 if sight.led < 0 else sight.best % 8 + 1,
            0 if sight.led < 0 else (sight.out & SUIT_MASKS[sight.led]).bit_count(),
            min(sight.left, 10) - 1,
            maker,
            suits - 1,
        ]

    def _suit(self, suit: int) -> list[int]:
        """What is known of a suit, history to ruffers, in the order of ``SIZES``."""
        sight, mask = self._sight, SUIT_MASKS[suit]
        first = sight.first[suit]
        if first < 0:
            leader = 0
        elif first == sight.place:
            leader = 1
        else:
            leader = 2 if sight.side[first] == sight.side[sight.place] else 3
        void = ruffers = mates = mates_threw = foes_threw = 0
        for place in self._foes:
            if not sight.can[place] & mask:
                void += 1
                ruffers += bool(sight.can[place] & self._trumps)
            foes_threw += sight.thrown[place][suit]
        for place in self._mates:
            if not sight.can[place] & mask:
                mates = max(mates, 2 if sight.can[place] & self._trumps else 1)
            mates_threw += sight.thrown[place][suit]
        return [
            leader * 3 + min(sight.times[suit], 2),
            0 if first < 0 else sight.opened[suit] + 1,
            min(mates_threw, 2) * 3 + min(foes_threw, 2),
            min(void, 2) * 3 + mates,
            min(ruffers, 2),
        ]

    def _beaters(self, card: int, led: int) -> tuple[int, int]:
        """What beats a card that wins in a trick of that suit: by following, by trumping."""
        if card // 8 == led:
            return HIGHER_MASKS[card], 0 if led == self._sight.trump else self._trumps
        return 0, self._trumps & HIGHER_MASKS[card]

    def _threats(self, card: int, led: int) -> tuple[int, int]:
        """How opponents to come beat ``card`` by following and by trumping: not, maybe, surely."""
        sight, suit = self._sight, SUIT_MASKS[led]
        follow, ruff = self._beaters(card, led)
        following = trumping = 0
        for place in self._foes_later:
            can, sure = sight.can[place], sight.sure[place]
            if can & follow:
                following = max(following, 2 if sure & follow else 1)
            if can & ruff and not sure & suit:
                trumping = max(trumping, 1 if can & suit else 2)
        return following, trumping

    def _help(self, card: int, led: int) -> int:
        """Whether a partner to come beats ``card``: there is none, not, maybe, surely."""
        sight, suit = self._sight, SUIT_MASKS[led]
        follow, ruff = self._beaters(card, led)
        found = 0
        for place in self._mates_later:
            can, sure = sight.can[place], sight.sure[place]
            level = 1
            if sure & follow or (can & ruff and not can & suit):
                level = 3
            elif can & follow or (can & ruff and not sure & suit):
                level = 2
            found = max(found, level)
        return found

    def _spot(self, card: int) -> tuple[int, int, int, int]:
        """Spot and corner, and the card that wins once ``card`` lies, with the suit led."""
        sight = self._sight
        suit = card // 8
        kind = 0 if sight.trump == NO_TRUMP else 1 + (suit == sight.trump)
        if sight.led < 0:
            return kind, kind, card, suit
        follow, ruff = self._beaters(sight.best, sight.led)
        wins = bool(1 << card & (follow | ruff))
        role = 6 * self._mate_wins + 3 * bool(self._mates_later) + min(len(self._foes_later), 2)
        spot = 3 + ((role * 2 + (suit != sight.led)) * 2 + wins) * 3 + kind
        corner = 3 * (1 if self._mate_wins else 2 + wins) + kind
        return spot, corner, card if wins else sight.best, sight.led

    def of(self, card: int) -> list[int]:
        """The quantities of one of the own cards, in the order of ``SIZES``."""
        sight = self._sight
        suit = card // 8
        mask, bit, higher = SUIT_MASKS[suit], 1 << card, HIGHER_MASKS[card]
        spot, corner, winning, led = self._spot(card)
        own, out = sight.own & mask, sight.out & mask
        rest = own & ~bit
        lower = rest & ~higher
        upper = own & higher
        foes_can, foes_sure = self._foes_can & mask, self._foes_sure & mask
        above = out & higher & (upper & -upper) - 1 if upper else 1
        below = out & ~higher >> lower.bit_length() << lower.bit_length() if lower else 1
        live = [i for i in range(8 * suit, 8 * suit + 8) if (own | out) >> i & 1]
        pattern = 1
        for i in live:
            pattern = pattern * 2 + (own >> i & 1)
        following, trumping = self._threats(winning, led)
        return [
            0,
            spot,
            corner,
            card % 8,
            POINTS[card],
            (out & higher).bit_count(),
            min((foes_can & higher).bit_count(), 3),
            min(lower.bit_count(), 3),
            min(upper.bit_count(), 3),
            min(own.bit_count(), 6) - 1,
            out.bit_count(),
            _height(rest),
            min(rest.bit_count(), 3),
            _height(out),
            2 * (not above) + (not below),
            pattern,
            live.index(card),
            *self._suits[suit],
            following * 3 + trumping,
            self._help(winning, led),
            *self._whole,
            int(bool(sight.covered & bit)),
            _height(foes_sure),
            min(foes_sure.bit_count(), 3),
        ]


def _height(mask: int) -> int:
    """One more than the rank of the highest card of a suit's mask; 0 for none."""
    return (mask.bit_length() - 1) % 8 + 1 if mask else 0
