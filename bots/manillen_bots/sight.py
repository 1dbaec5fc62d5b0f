"""What the learnt policy looks at: one decision in plain numbers, from what the seat may know.

``bots/training/policy.h`` has the same structure under the same names; what is trained there
is played here.
"""

from __future__ import annotations

from dataclasses import dataclass

from manillen_tui.game.cards import POINTS
from manillen_tui.game.inference import proven
from manillen_tui.game.observation import Observation

NO_TRUMP = 4
NOTHING = -1
_ALL = 0xFFFFFFFF


@dataclass(frozen=True, slots=True)
class Sight:
    """A card to play, as the seat to act sees it; cards are masks, places seat indices.

    Attributes:
        trump: the trump suit, ``NO_TRUMP`` without one.
        place: the place to act.
        maker: the place that named trumps, or counts as having done so.
        side: by place, the index of its side.
        later: the places that play to this trick after this one, in order.
        own: what the place may play from.
        legal: what it may play now.
        covered: its exposed tops under which a card lies.
        out: the cards still to be played that are not ``own``, bottoms included.
        sure: by place, the cards it is seen to hold; nothing for the place itself.
        can: by place, the cards it may be able to play, ``sure`` included.
        led: the suit led, or ``NOTHING``.
        best: the card that wins the trick so far, or ``NOTHING``.
        winner: the place that played it, or ``NOTHING``.
        points: the card points on the table.
        first: by suit, the place that first led it in a finished trick, or ``NOTHING``.
        times: by suit, how many finished tricks it was led to.
        opened: by suit, the rank of the card that first led it in a finished trick, or 0.
        thrown: by place and suit, how many cards it threw away on another, trumps not counted.
        left: how many tricks are left, this one included.
    """

    trump: int
    place: int
    maker: int
    side: tuple[int, ...]
    later: tuple[int, ...]
    own: int
    legal: int
    covered: int
    out: int
    sure: tuple[int, ...]
    can: tuple[int, ...]
    led: int
    best: int
    winner: int
    points: int
    first: tuple[int, ...]
    times: tuple[int, ...]
    opened: tuple[int, ...]
    thrown: tuple[tuple[int, ...], ...]
    left: int

    @classmethod
    def of(cls, observation: Observation) -> Sight:
        """The sight of the seat that an observation asks to play."""
        table, seat = observation.table, observation.seat
        seats = table.rules.seats
        at = {other: number for number, other in enumerate(seats)}
        sure, can = _hands(observation)
        first, times, opened = [NOTHING] * 4, [0] * 4, [0] * 4
        thrown = [[0] * 4 for _ in seats]
        for trick in table.tricks:
            lead = trick.plays[0]
            if not times[lead.card.suit]:
                first[lead.card.suit] = at[lead.seat]
                opened[lead.card.suit] = int(lead.card.rank)
            times[lead.card.suit] += 1
        for plays in (*(trick.plays for trick in table.tricks), table.plays):
            for played in plays:
                if played.card.suit not in (plays[0].card.suit, table.trump):
                    thrown[at[played.seat]][played.card.suit] += 1
        own = observation.cards(seat).mask
        covered = 0
        for pile in table.piles[at[seat]]:
            if pile.covered and pile.top is not None:
                covered |= 1 << pile.top.index
        winning = table.winning
        return cls(
            trump=NO_TRUMP if table.trump is None else int(table.trump),
            place=at[seat],
            maker=at[table.maker or table.dealer],
            side=tuple(table.side(other) for other in seats),
            later=tuple(at[other] for other in table.queue[1:]),
            own=own,
            legal=observation.legal_cards.mask,
            covered=covered,
            out=_ALL & ~(table.gone.mask | table.on_table.mask | own),
            sure=sure,
            can=can,
            led=NOTHING if table.led is None else int(table.led),
            best=NOTHING if winning is None else winning.card.index,
            winner=NOTHING if winning is None else at[winning.seat],
            points=sum(POINTS[played.card.index] for played in table.plays),
            first=tuple(first),
            times=tuple(times),
            opened=tuple(opened),
            thrown=tuple(map(tuple, thrown)),
            left=table.rules.tricks - len(table.tricks),
        )


def _hands(observation: Observation) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """By place, what the others are seen to hold, and what they may be able to play."""
    table = observation.table
    proofs = proven(table)
    unseen = observation.unseen.mask
    for proof in proofs.values():
        unseen &= ~proof.holds.mask
    sure, can = [], []
    for seat, held in zip(table.rules.seats, table.held, strict=True):
        if seat == observation.seat:
            sure.append(0)
            can.append(0)
            continue
        proof = proofs[seat]
        seen = observation.cards(seat).mask
        hidden = 0
        if seat != observation.player.seat:
            seen |= proof.holds.mask
            if held > len(proof.holds):
                hidden = unseen & ~proof.lacks.mask
        sure.append(seen)
        can.append(seen | hidden)
    return tuple(sure), tuple(can)
