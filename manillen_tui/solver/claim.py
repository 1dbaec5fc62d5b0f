"""Whether a side takes every trick left, whatever the others hold and play.

A claimer plays the own cards, and those of a dummy, by what everybody sees; nobody binds the
others, the partner among them. The search goes over what can be seen to happen, with what each
play tells of the cards that are out, and never over deals one by one: what it finds holds for
all of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from manillen_tui.game.cards import HIGHER_MASKS, PACK, SUIT_MASKS, Card
from manillen_tui.game.fast import NOTHING, FastRules, fast_rules, indices
from manillen_tui.game.observation import Observation
from manillen_tui.game.sampling import Worlds
from manillen_tui.game.seats import Seat
from manillen_tui.game.table import Phase
from manillen_tui.solver.belief import Node, alike, fits

MOST = 20_000
"""How many positions a proof may look at: as many as take about a second with six players."""

_ALL = 0xFFFFFFFF

_Found = tuple[int, int, int] | None
"""The tricks won first, then the card that takes one for the others and its place."""


@dataclass(frozen=True, slots=True)
class Break:
    """How a claim could fail.

    Attributes:
        card: the card that would take a trick.
        seat: who could hold it.
        trick: which of the tricks to come it would be, from 1, for a claimer who defends best.
    """

    card: Card
    seat: Seat
    trick: int


@dataclass(frozen=True, slots=True)
class Claim:
    """What came of a claim.

    Attributes:
        granted: whether every trick left is proven to be the claimer's.
        broken: how it could fail; None with a claim not granted means that it is not known.
    """

    granted: bool
    broken: Break | None = None


def judge(observation: Observation, most: int = MOST) -> Claim:
    """Whether an observation's player may claim all tricks left.

    Args:
        observation: what the player knows; cards are being played.
        most: how many positions to look at before giving up.

    Raises:
        ValueError: no cards are being played, or no deal fits the observation.
    """
    if observation.table.phase is not Phase.PLAY:
        raise ValueError(f"nothing can be claimed in the phase {observation.table.phase!r}")
    search = _Search(observation, most)
    try:
        broken = search.breaks(search.start)
    except _TooManyError:
        return Claim(granted=False)
    if broken is None:
        return Claim(granted=True)
    tricks, card, place = broken
    return Claim(False, Break(PACK[card], observation.table.rules.seats[place], tricks + 1))


class _TooManyError(Exception):
    """More positions than may be looked at."""


class _Search:
    """One claim's search; what was found is kept for positions that come again."""

    def __init__(self, observation: Observation, most: int) -> None:
        table = observation.table
        seats, worlds = table.rules.seats, Worlds(observation)
        self._rules: FastRules = fast_rules(table.rules, table.dealer, table.trump)
        self._trumps = 0 if table.trump is None else SUIT_MASKS[table.trump]
        self._own = tuple(table.rules.player(seat) == observation.player for seat in seats)
        self._side = table.side(observation.player.seat)
        self._most = most
        self._known: dict[Node, _Found] = {}
        self._lacking: dict[tuple[int, int, bool, int], int] = {}
        self._hidden = {seats.index(seat): at for at, seat in enumerate(worlds.seats)}
        self._bottoms = len(worlds.seats)
        self.start = Node.of(table, worlds)

    def breaks(self, node: Node) -> _Found:
        """How the others could take a trick from here; None where they cannot."""
        if node in self._known:
            return self._known[node]
        if len(self._known) >= self._most:
            raise _TooManyError
        # Kept at once, so that positions being looked at count too; it is never asked before
        # it is known, since every play leads on.
        self._known[node] = None
        found = self._known[node] = self._look(node)
        return found

    def _look(self, node: Node) -> _Found:
        if not node.laid and node.turning:
            return next(filter(None, map(self.breaks, self._turned(node))), None)
        if not node.laid and not node.out and not any(node.seen):
            return None
        if not self._own[node.place]:
            return next(filter(None, (self._taken(node, c) for c in self._others(node))), None)
        if not node.laid and self._is_high(node):
            return None
        longest: _Found = None
        for card in self._mine(node):
            found = self._taken(node, card)
            if found is None:
                return None
            if longest is None or found[0] > longest[0]:
                longest = found
        return longest

    def _is_high(self, node: Node) -> bool:
        """Whether the place on lead holds nothing but cards that must win one after another.

        They do if no other card beats any of them, or once trumps are drawn: each round of them
        takes one from everybody who has one, and no other can hold more than are left.
        """
        mine = node.seen[node.place]
        others = node.out | sum(cards for cards in node.seen if cards != mine)
        if mine & node.covering:
            return False
        drawn = (others & self._trumps).bit_count()
        high = [c for c in indices(mine) if not HIGHER_MASKS[c] & others]
        if any(c not in high for c in indices(mine & ~self._trumps)):
            return False
        if not drawn:
            return True
        return not node.covering and sum(self._trumps >> c & 1 for c in high) >= drawn

    def _mine(self, node: Node) -> list[int]:
        """The claimer's legal cards but for those that do as another does, the surest first."""
        legal = node.seen[node.place]
        if node.laid:
            opponent = self._rules.sides[node.winner] != self._rules.sides[node.place]
            for mask in self._rules.owed[node.led][node.best][opponent]:
                legal = legal & mask or legal
        beats = self._rules.beats
        others = node.out | sum(c for at, c in enumerate(node.seen) if at != node.place)
        wins = 0 if node.best == NOTHING else beats[node.best]

        def sureness(card: int) -> tuple[bool, bool, bool, int]:
            safe = not beats[card] & others
            return (safe, bool(wins >> card & 1), bool(self._trumps >> card & 1), card)

        return sorted(self._distinct(node, legal), key=sureness, reverse=True)

    def _others(self, node: Node) -> list[int]:
        """What another might play, what wins for the opponents first."""
        hidden = self._hidden.get(node.place)
        cards = node.seen[node.place] | (0 if hidden is None else node.may[hidden])
        wins = 0 if node.best == NOTHING else self._rules.beats[node.best]
        against = self._rules.sides[node.place] != self._side
        return sorted(
            self._distinct(node, cards),
            key=lambda card: (bool(wins >> card & 1) == against, card),
            reverse=True,
        )

    def _distinct(self, node: Node, cards: int) -> Iterator[int]:
        """Of the acting place's cards that come to the same, the lowest.

        Two cards come to the same if no other in play lies between them, and either both are
        sure to be here, or as much is known of both and neither wins the trick: whichever is
        played, the other takes its rank in what is left.
        """
        there = node.out | sum(node.seen) | (0 if node.best == NOTHING else 1 << node.best)
        bare = node.seen[node.place] & ~node.covering
        wins = self._rules.beats[node.best] if node.laid else _ALL
        for card in indices(cards):
            below = there & SUIT_MASKS[card >> 3] & (1 << card) - 1
            other = below.bit_length() - 1
            pair = 1 << card | 1 << other if below else 0
            if (
                not pair
                or pair & ~cards
                or (pair & ~bare and (pair & (wins | ~node.out) or not alike(node, card, other)))
            ):
                yield card

    def _taken(self, node: Node, card: int) -> _Found:
        """How the others could take a trick after a card; None also if it cannot be played."""
        bit, place, rules = 1 << card, node.place, self._rules
        seen, out, may, room, longs = node.seen, node.out, node.may, node.room, node.longs
        covering, turning = node.covering, node.turning
        hidden = None if self._own[place] else self._hidden.get(place)
        lacks = self._lacks(node, card) if node.laid and not self._own[place] else 0
        if lacks & seen[place]:
            return None
        if seen[place] & bit:
            seen = (*seen[:place], seen[place] ^ bit, *seen[place + 1 :])
            if covering & bit:
                covering ^= bit
                turning = (*turning, place)
        else:
            assert hidden is not None
            out ^= bit
            may = tuple([mask & ~bit for mask in may])
            room = (*room[:hidden], room[hidden] - 1, *room[hidden + 1 :])
            longs = tuple([each for each in longs if each[0] != hidden or not each[1] & bit])
        if hidden is not None and (lacks or out != node.out):
            left = may[hidden] & ~lacks if room[hidden] else 0
            may = (*may[:hidden], left, *may[hidden + 1 :])
            if not fits(out, may, room, longs):
                return None
        led, best, winner = node.led, node.best, node.winner
        if not node.laid:
            led, best, winner = card >> 3, card, place
        elif rules.beats[best] & bit:
            best, winner = card, place
        if node.laid + 1 < len(rules.sides):
            trick = (rules.following[place], node.laid + 1, led, best, winner)
            return self.breaks(Node(*trick, seen, covering, turning, out, may, room, longs))
        if rules.sides[winner] != self._side:
            return 0, best, winner
        trick = (winner, 0, NOTHING, NOTHING, NOTHING)
        found = self.breaks(Node(*trick, seen, covering, turning, out, may, room, longs))
        return None if found is None else (found[0] + 1, *found[1:])

    def _lacks(self, node: Node, card: int) -> int:
        """The cards that a follower cannot hold who plays this one (R20–R26)."""
        opponent = self._rules.sides[node.winner] != self._rules.sides[node.place]
        key = node.led, node.best, opponent, card
        found = self._lacking.get(key)
        if found is None:
            found, allowed = 0, _ALL
            for mask in self._rules.owed[node.led][node.best][opponent]:
                if mask >> card & 1:
                    allowed &= mask
                else:
                    found |= allowed & mask
            self._lacking[key] = found
        return found

    def _turned(self, node: Node) -> Iterator[Node]:
        """What may come to light where a bottom is turned."""
        place, *turning = node.turning
        at = self._bottoms
        for card in indices(node.may[at]):
            bit = 1 << card
            room = (*node.room[:at], node.room[at] - 1)
            may = tuple([mask & ~bit for mask in node.may])
            if not room[at]:
                may = (*may[:at], 0)
            if fits(node.out ^ bit, may, room, node.longs):
                own = node.seen[place] | bit
                yield node._replace(
                    seen=(*node.seen[:place], own, *node.seen[place + 1 :]),
                    turning=tuple(turning),
                    out=node.out ^ bit,
                    may=may,
                    room=room,
                )
