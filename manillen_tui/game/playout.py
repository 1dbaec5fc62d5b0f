"""Random play and perft on the int form."""

from __future__ import annotations

from random import Random

from manillen_tui.game.fast import FastDeal, FastRules, Owed, Position, indices

_FREE_CHOICE: Owed = ((), ())
_ANY = 0xFFFFFFFF


def random_deal(rules: FastRules, rng: Random) -> tuple[int, int]:
    """Shuffle, deal and play at random; the points taken by side, bonuses included (R29)."""
    deal = FastDeal.shuffled(rules, rng)
    return rules.points(playout(deal, deal.start, rng))


def playout(deal: FastDeal, position: Position, rng: Random) -> Position:
    """Play every card left, each chosen evenly among the legal ones.

    This is the innermost loop of every simulation, hence what :meth:`FastDeal.legal` and
    :meth:`FastDeal.after` say stands here once more, on local names.
    """
    random = rng.random
    while position.trick:
        legal = list(indices(deal.legal(position)))
        position = deal.after(position, legal[int(random() * len(legal))])
    rules, owned, _, tops, _ = deal
    turns, owed_for, beats = rules.turns, rules.owed, rules.beats
    free, first, second, _, leader, *_ = position
    while free:
        trick = 0
        owed, beating, winning_side = _FREE_CHOICE, _ANY, 0
        owed_for_led = owed_for[0]
        for place, side in turns[leader]:
            cards = owned[place] & free
            for mask in owed[side ^ winning_side]:
                cards = cards & mask or cards
            if cards & (cards - 1):
                for _ in range(int(random() * cards.bit_count())):
                    cards &= cards - 1
                cards &= -cards
            if cards & beating:
                best = cards.bit_length() - 1
                if not trick:
                    owed_for_led = owed_for[best >> 3]
                owed, beating = owed_for_led[best], beats[best]
                leader, winning_side = place, side
            free ^= cards
            trick |= cards
        if winning_side:
            second |= trick
        else:
            first |= trick
        if trick & tops:
            free |= deal.turned(trick)
    return Position(0, first, second, 0, leader)


def perft(deal: FastDeal, position: Position, depth: int) -> int:
    """How many legal sequences of ``depth`` plays lead on from a position."""
    cards = deal.legal(position)
    if depth <= 1:
        return cards.bit_count() if depth else 1
    return sum(perft(deal, deal.after(position, card), depth - 1) for card in indices(cards))
