"""What cards are worth to keep, and what a card may bring in the trick on the table.

Points are counted for the own side: what it takes, less what it gives away.
"""

from __future__ import annotations

from dataclasses import dataclass

from manillen_bots.view import View, indices
from manillen_tui.game.cards import HIGHER_MASKS, POINTS, SUIT_MASKS


@dataclass(frozen=True, slots=True)
class Weights:
    """The rule of thumb's numbers, in points.

    They were found by agreeing with the learnt policy, playing against what was before, and
    being right where good players have no doubt.

    Attributes:
        again: how often a card that beat the trick is beaten in turn.
        friend: the points a player adds to a trick of its own side.
        foe: the points a player cannot help adding to the other side's.
        gain: what a trick brings besides the card that wins it.
        risk: what a card that does not win costs, as a share of its points.
        sure: the chance of a plain card with none higher out.
        second: the same with one higher card out, and another to guard it.
        third: the same with two higher cards out, and two others.
        bare: the same without such a guard.
        ruffed: how much less likely a high plain card wins, for each trump out.
        short: how much less, for each card fewer than four that others have of the suit.
        void_foe: how much less for an opponent who surely trumps the suit.
        least: what is left of that likelihood at the least.
        top_trump: the highest trump, which wins and also leads when it pays.
        guarded: the chance of a trump with one above it, and another to guard it.
        low_trump: the chance of another trump with no more than one above it.
        step_trump: how much less likely it is for each trump above it.
        cash: what it is worth to lead the highest plain card, for each of its points.
        draw: what drawing one trump of the other side is worth to a hand with winners.
        settled: how many winners a hand must hold before it draws trumps.
        drawn: how many trumps each lead of the highest one draws.
        sweep: what drawing all trumps of the other side is worth to each winner.
        void: what a new void is worth to a hand with trumps.
        back: what it is worth to lead the suit that the partner led.
        avoid: what it costs to lead a suit that the other side led.
        thrift: how much is made of what the cards kept may bring.
    """

    again: float = 0.6
    friend: float = 2.0
    foe: float = 0.7
    gain: float = 2.7
    risk: float = 0.2
    sure: float = 0.95
    second: float = 0.43
    third: float = 0.1
    bare: float = 0.2
    ruffed: float = 0.015
    short: float = 0.08
    void_foe: float = 0.5
    least: float = 0.08
    top_trump: float = 1.2
    guarded: float = 0.8
    low_trump: float = 0.7
    step_trump: float = 0.1
    cash: float = 0.3
    draw: float = 0.8
    settled: float = 1.2
    drawn: float = 2.0
    sweep: float = 4.0
    void: float = 1.3
    back: float = 1.0
    avoid: float = 0.1
    thrift: float = 1.0


WEIGHTS = Weights()


def suit_worth(view: View, cards: int, suit: int, weights: Weights) -> float:
    """What the own ``cards`` of a suit are worth to keep.

    Args:
        view: the view.
        cards: the cards of that suit that are kept.
        suit: which suit.
        weights: the numbers to count with.
    """
    of = _trump_chance if view.trumps == SUIT_MASKS[suit] else _plain_chance
    lasts = 1.0 if of is _trump_chance else lasting(view, suit, weights)
    total = 0.0
    for card in indices(cards):
        higher = (view.others & HIGHER_MASKS[card]).bit_count()
        chance = lasts * of(higher, cards.bit_count(), weights)
        total += chance * (POINTS[card] + weights.gain)
        total -= weights.risk * max(0.0, 1 - chance) * POINTS[card]
    return total


def _trump_chance(higher: int, length: int, weights: Weights) -> float:
    """How likely a trump wins that has so many above it, out of so many held."""
    if not higher:
        return weights.top_trump
    if higher == 1 and length > 1:
        return weights.guarded
    return max(0.0, weights.low_trump - weights.step_trump * higher)


def _plain_chance(higher: int, length: int, weights: Weights) -> float:
    """How likely a plain card wins if nobody trumps it."""
    if not higher:
        return weights.sure
    if higher == 1:
        return weights.second if length > 1 else weights.bare
    return weights.third if higher == 2 and length > 2 else 0.0


def lasting(view: View, suit: int, weights: Weights) -> float:
    """How likely a high card of a plain suit is not trumped when its time comes."""
    out = trumps_out(view)
    if not out:
        return 1.0
    short = max(0, 4 - (view.others & SUIT_MASKS[suit]).bit_count())
    found = 1 - weights.ruffed * out - weights.short * short
    for seat in view.opponents:
        void = 1 - view.chance(seat, SUIT_MASKS[suit])
        found *= 1 - weights.void_foe * void * view.chance(seat, view.trumps)
    return max(weights.least, found)


def trumps_out(view: View) -> int:
    """How many trumps the other side may hold, as far as is known."""
    if not view.trumps:
        return 0
    held = 0
    for seat in view.opponents:
        held |= view.known[seat] | view.may[seat]
    return (held & view.trumps & view.others).bit_count()


def win_chance(view: View, card: int, weights: Weights) -> float:
    """How likely the own side takes the trick on the table if the own ``card`` is played."""
    if view.winning is None or view.beats(card):
        best, own = card, True
    else:
        best, own = view.winning.card.index, view.partner_wins
    led = card // 8 if view.winning is None else int(view.winning_led)
    follow, trump = view.beaters(best, led)
    # By side, how likely it wins with that card, with a higher one of its suit, with a trump.
    holds = [[0.0, 0.0, 0.0], [0.0, 0.0, 0.0]]
    holds[own][0] = 1.0
    for seat in view.later:
        higher = view.chance(seat, follow) if follow else 0.0
        ruff = (1 - view.chance(seat, SUIT_MASKS[led])) * view.chance(seat, trump) if trump else 0.0
        taker, other = holds[seat in view.ours], holds[seat not in view.ours]
        again, ruff_again = weights.again * higher, weights.again * ruff
        taker[1] += other[0] * higher + other[1] * again
        taker[2] += (other[0] + other[1]) * ruff + other[2] * ruff_again
        other[0] *= 1 - higher - ruff
        other[1] *= 1 - again - ruff
        other[2] *= 1 - ruff_again
    return sum(holds[True])


def trick_worth(view: View, card: int, chance: float, weights: Weights) -> float:
    """The points that the trick is expected to bring if the own ``card`` is played."""
    friends = sum(seat in view.ours for seat in view.later)
    foes = len(view.later) - friends
    staked = view.on_table + POINTS[card] + view.table.rules.trick_points
    if len(view.table.tricks) + 1 == view.table.rules.tricks:
        staked += view.table.rules.last_trick
    won = staked + friends * weights.friend + foes * weights.foe
    lost = staked + friends * weights.foe + foes * weights.friend
    return chance * won - (1 - chance) * lost


def play_worth(view: View, card: int, weights: Weights = WEIGHTS) -> float:
    """The points that playing the own ``card`` is expected to bring, against the other cards."""
    chance = win_chance(view, card, weights)
    found = trick_worth(view, card, chance, weights)
    suit = card // 8
    mask = SUIT_MASKS[suit]
    held = view.own & mask
    kept = held & ~(1 << card)
    spent = suit_worth(view, held, suit, weights) - suit_worth(view, kept, suit, weights)
    found -= weights.thrift * spent
    trumps = view.own & view.trumps
    if not kept and trumps and not mask & view.trumps:
        found += weights.void
    if view.winning is None:
        found += _lead_worth(view, card, weights)
    return found


def _lead_worth(view: View, card: int, weights: Weights) -> float:
    """What a lead does besides its own trick."""
    suit = card // 8
    found = 0.0
    if 1 << card & view.trumps:
        out = trumps_out(view)
        winners = sum(
            not view.others & HIGHER_MASKS[index] for index in indices(view.own & ~view.trumps)
        )
        found = weights.draw * min(out, len(view.opponents)) * (winners - weights.settled)
        top = view.others & view.trumps
        masters = (view.own & view.trumps) >> top.bit_length() if top else 0
        if weights.drawn * masters.bit_count() >= out:
            found += weights.sweep * winners
        return found
    if not view.others & HIGHER_MASKS[card]:
        found = weights.cash * POINTS[card]
    for trick in view.table.tricks:
        first = trick.plays[0]
        if first.card.suit == suit and first.seat != view.seat:
            return found + (weights.back if first.seat in view.ours else -weights.avoid)
    return found
