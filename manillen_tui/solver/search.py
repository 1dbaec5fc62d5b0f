"""The search behind the plain solver, on one world.

A position at the start of a trick is kept by its *pattern*: suit by suit the owners of the
cards left, in rank order. Every duty looks at suit, relative rank, trump and side only, so
positions of one pattern play alike and differ in points alone. An entry keeps the points as a
thermometer, the k-th card from the top of a suit being worth at most 5-k (R2); a card worth
one point more raises the value by one at most. Values are what the side of index 0 takes
from a position on. A search only asks whether that is at least a number ``needed``: it gives a
number that the value reaches, if that is at least ``needed``, or does not exceed, if less.
"""

from __future__ import annotations

from manillen_tui.game.cards import HIGHER_MASKS, POINTS
from manillen_tui.game.fast import FastRules, Position, card_points, indices
from manillen_tui.solver.tables import World

_SLOTS = (0, 5, 9, 12, 14, 15, 15, 15)
_THERMOMETER = (1 << 60) - 1
_SEVENS_TO_NINES = 0x07070707
_EIGHTS = 0x02020202
_MOST_PATTERNS = 1 << 17
_NO_POINTS = (0,) * 32

Patterns = dict[int, tuple[int, int, int]]
"""By pattern, a low bound, a high bound, and the thermometer that they hold for."""

Trick = tuple[int, int, int, int, int, int, int, int]
"""A trick in progress: the cards left, those covered, how many are laid, the place to act, the
suit led, the winning card, the winning place, the points on the table."""


class Search:
    """Searches one world.

    Args:
        rules: the rules worked out.
        world: who holds what.
        position: where the world stands.
        patterns: what was found in this table's worlds before, for the same ``slam``.
        slam: whether to count tricks instead of points.
    """

    def __init__(
        self,
        rules: FastRules,
        world: World,
        position: Position,
        patterns: Patterns,
        *,
        slam: bool = False,
    ) -> None:
        owned, under = world
        seen = position.free | position.trick
        self._seats = len(rules.sides)
        self._sides, self._following = rules.sides, rules.following
        self._owed, self._beats = rules.owed, rules.beats
        self._trump = -1 if rules.trump is None else int(rules.trump)
        self._under = sorted((top, bottom) for top, bottom in under if top & seen)
        covered = sum(bottom for _, bottom in self._under)
        left = position.free | covered
        self._own = tuple(cards & left for cards in owned)
        self._by_side = [0, 0]
        for side, cards in zip(self._sides, self._own, strict=True):
            self._by_side[side] |= cards
        self._alike = _SEVENS_TO_NINES & ~sum(top for top, _ in self._under)
        self._points = _NO_POINTS if slam else POINTS
        self._trick_points = 1 if slam else rules.rules.trick_points
        self._last_trick = 0 if slam else rules.rules.last_trick
        self._losing = [-8 * self._points[card] - card % 8 for card in range(32)]
        self._winning = [64 + 8 * self._points[card] - card % 8 // 4 for card in range(32)]
        self._patterns = patterns
        if len(patterns) > _MOST_PATTERNS:
            patterns.clear()
        self._suits = [self._suit(suit, left >> 8 * suit & 0xFF) for suit in range(4)]
        trick, place = position.trick, position.place
        led, best, winner = position.led, position.best, position.winner
        points = 0 if slam else card_points(trick)
        self.start: Trick = left, covered, trick.bit_count(), place, led, best, winner, points

    def _suit(self, suit: int, held: int) -> list[int]:
        """By the cards left of a suit, their owners above 60 bits of thermometer."""
        bits = 3 if self._seats > 4 else 2
        shift = 60 + suit * (8 * bits + 1)
        owner = [0] * 8
        for place, cards in enumerate(self._own):
            for card in indices(cards >> 8 * suit & 0xFF):
                owner[card] = place
        found = [1 << shift] * 256
        cards = 0
        while cards != held:
            cards = (cards - held) & held
            lowest = cards & -cards
            rank = lowest.bit_length() - 1
            above = found[cards ^ lowest]
            owners = (above >> shift) << bits | owner[rank]
            slot = 15 * suit + _SLOTS[cards.bit_count() - 1]
            worth = (1 << self._points[8 * suit + rank]) - 1
            found[cards] = owners << shift | above & _THERMOMETER | worth << slot
        return found

    def tricks(self, trick: Trick) -> int:
        """How many tricks are not taken yet."""
        left, _, laid, *_ = trick
        return (left.bit_count() + laid) // self._seats

    def stake(self, trick: Trick) -> int:
        """How many points are not taken yet, bonuses included (R29)."""
        left, *_, points = trick
        tricks = self.tricks(trick)
        points += sum(self._points[card] for card in indices(left))
        return points + tricks * self._trick_points + (self._last_trick if tricks else 0)

    def exact(self, trick: Trick, guess: int | None = None) -> int:
        """What the side of index 0 takes from here, asked first about ``guess``."""
        low, high = 0, self.stake(trick)
        needed = high // 2 if guess is None else guess
        while low < high:
            needed = min(max(needed, low + 1), high)
            value = self.follow(trick, needed)
            if value >= needed:
                low = value
            else:
                high = value
            needed = (low + high + 1) // 2
        return low

    def takes_all(self, trick: Trick, side: int) -> bool:
        """Whether a side takes all tricks left, where tricks are counted."""
        tricks = self.tricks(trick)
        if not tricks:
            return True
        left, covered, laid, place, led, best, winner, _ = trick
        start = left, covered, laid, place, led, best, winner, 0
        value = self.follow(start, 1 if side else tricks)
        return value < 1 if side else value >= tricks

    def choice(self, trick: Trick) -> int:
        """The mask of the legal cards."""
        left, covered, laid, place, led, best, winner, _ = trick
        cards = self._own[place] & left & ~covered
        if laid:
            for mask in self._owed[led][best][self._sides[place] != self._sides[winner]]:
                cards = cards & mask or cards
        return cards

    def distinct(self, trick: Trick, cards: int) -> int:
        """The cards to try: of neighbours that are worth nothing, the highest stands for all."""
        low = cards & self._alike
        if low & (low - 1):
            left, _, laid, _, _, best, *_ = trick
            eights = (left | (1 << best if laid else 0)) & _EIGHTS
            cards &= ~(low >> 1 & low) & ~(low >> 2 & low & ~(eights >> 1))
        return cards

    def laid(self, trick: Trick, card: int) -> Trick:
        """The trick after a card."""
        left, covered, laid, place, led, best, winner, points = trick
        bit = 1 << card
        if not laid:
            led, best, winner = card >> 3, card, place
        elif self._beats[best] & bit:
            best, winner = card, place
        points += self._points[card]
        after = self._following[place]
        return left ^ bit, covered, laid + 1, after, led, best, winner, points

    def follow(self, trick: Trick, needed: int) -> int:
        """Search on from a trick in progress; a card that is forced needs no choice."""
        while True:
            if trick[2] == self._seats:
                return self._finish(trick, needed)
            cards = self.distinct(trick, self.choice(trick))
            if cards & (cards - 1):
                return self._choose(trick, cards, needed)
            trick = self.laid(trick, cards.bit_length() - 1)

    def _choose(self, trick: Trick, cards: int, needed: int) -> int:
        follow, laid = self.follow, self.laid
        if self._sides[trick[3]]:
            least = 127
            for card in self.order(trick, cards):
                value = follow(laid(trick, card), needed)
                if value < least:
                    least = value
                    if value < needed:
                        break
            return least
        most = -1
        for card in self.order(trick, cards):
            value = follow(laid(trick, card), needed)
            if value > most:
                most = value
                if value >= needed:
                    break
        return most

    def _finish(self, trick: Trick, needed: int) -> int:
        left, covered, _, _, _, _, winner, points = trick
        gain = 0 if self._sides[winner] else points + self._trick_points
        if not left:
            return gain if self._sides[winner] else gain + self._last_trick
        needed -= gain
        if needed <= 0:
            return gain
        if covered:
            covered = sum(bottom for top, bottom in self._under if top & left)
        spades, hearts, diamonds, clubs = self._suits
        pattern = (
            spades[left & 255]
            | hearts[left >> 8 & 255]
            | diamonds[left >> 16 & 255]
            | clubs[left >> 24]
        )
        worth = pattern & _THERMOMETER
        tricks = left.bit_count() // self._seats
        total = worth.bit_count() + tricks * self._trick_points + self._last_trick
        if needed > total:
            return gain + total
        start = left, covered, 0, winner, 0, 0, winner, 0
        if tricks == 1:
            return gain + self.follow(start, needed)
        key = (pattern >> 60) << 3 | winner
        if covered:
            key = self._with_piles(key, left)
        return gain + self._begin(start, key, worth, total, needed)

    def _with_piles(self, key: int, left: int) -> int:
        # Pairs in the order of their tops, not of the piles: which pile is which does not matter.
        pairs = [(left & -top, left & -bottom) for top, bottom in self._under if top & left]
        for above, below in pairs:
            key = key << 12 | above.bit_count() << 6 | below.bit_count()
        return key << 4 | len(pairs)

    def _begin(self, start: Trick, key: int, worth: int, total: int, needed: int) -> int:
        low, high = 0, total
        known = self._patterns.get(key)
        if known is not None:
            known_low, known_high, known_worth = known
            low = max(0, known_low - (known_worth & ~worth).bit_count())
            if low >= needed:
                return low
            high = min(total, known_high + (worth & ~known_worth).bit_count())
            if high < needed:
                return high
        value = self.follow(start, needed)
        if value >= needed:
            low = value
        else:
            high = value
        self._patterns[key] = low, high, worth
        return value

    def order(self, trick: Trick, cards: int) -> list[int]:
        """Cards in the order in which to try them: to win dear, to lose cheap, trumps late."""
        left, covered, laid, place, led, best, winner, _ = trick
        side, after = self._sides[place], self._following[place]
        free, to_lay = left & ~covered, self._seats - 1 - laid
        others = left & self._by_side[1 - side]
        trump = self._trump
        beating = self._beats[best] if laid else cards
        taken = True
        if cards & ~beating:
            taken = self._predict(free, to_lay, after, led, best, self._sides[winner]) == side
        ranked = []
        while cards:
            card = cards.bit_length() - 1
            bit = 1 << card
            cards ^= bit
            wins = taken
            if bit & beating:
                suit = led if laid else card >> 3
                wins = not to_lay or self._predict(free, to_lay, after, suit, card, side) == side
            key = self._winning[card] if wins else self._losing[card]
            suit = card >> 3
            if not laid:
                key -= 32 * (suit == trump)
            elif wins and suit not in (led, trump) and not others & HIGHER_MASKS[card]:
                # A card that will win by itself is no gift to a partner.
                key -= 60
            ranked.append((-key, card))
        ranked.sort()
        return [card for _, card in ranked]

    def _predict(self, free: int, to_lay: int, place: int, led: int, best: int, side: int) -> int:
        """The side that takes the trick if opponents beat when they can, with their strongest."""
        sides, beats, following, own = self._sides, self._beats, self._following, self._own
        owed = self._owed[led]
        for _ in range(to_lay):
            if sides[place] != side:
                cards = own[place] & free
                for mask in owed[best][True]:
                    cards = cards & mask or cards
                cards &= beats[best]
                if cards:
                    best = cards.bit_length() - 1
                    side = 1 - side
            place = following[place]
        return side
