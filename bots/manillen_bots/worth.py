"""What cards are worth to keep, and what a card may bring in the trick on the table.

Points are counted for the own side: what it takes, less what it gives away.
"""

from __future__ import annotations

from dataclasses import dataclass

from manillen_bots.view import View, indices
from manillen_tui.game.cards import HIGHER_MASKS, POINTS, SUIT_MASKS


@dataclass(frozen=True, slots=True)
class Weights:
    """The rule of thumb's numbers, in points, found by playing against itself.

    Attributes:
        again: how often a card that beat the trick is beaten in turn.
        friend: the points a player adds to a trick of its own side.
        foe: the points a player cannot help adding to the other side's.
        lead: what it is worth to lead the next trick.
        gain: what a trick brings besides the card that wins it.
        second: the chance of a plain card with one higher card out, and another to guard it.
        third: the same with two higher cards out, and two others.
        bare: the same without such a guard.
        ruffed: how much less likely a high plain card wins, for each trump out.
        short: how much less, for each card fewer than four that others have of the suit.
        least: what is left of that likelihood at the least.
        top_trump: the highest trump, which wins and also leads when it pays.
        low_trump: the chance of another trump with no more than one above it.
        step_trump: how much less likely it is for each trump above it.
        draw: what drawing one trump of the other side is worth to a hand with winners.
        settled: how many winners a hand must hold before it draws trumps.
        sweep: what drawing all trumps of the other side is worth to each winner.
        void: what a new void is worth to a hand with trumps.
        back: what it is worth to lead the suit that the partner led.
        avoid: what it costs to lead a suit that the other side led.
    """

    again: float = 0.45
    friend: float = 1.6
    foe: float = 0.9
    lead: float = 0.3
    gain: float = 3.0
    second: float = 0.45
    third: float = 0.2
    bare: float = 0.1
    ruffed: float = 0.11
    short: float = 0.15
    least: float = 0.15
    top_trump: float = 1.2
    low_trump: float = 0.6
    step_trump: float = 0.05
    draw: float = 1.1
    settled: float = 1.0
    sweep: float = 3.0
    void: float = 1.0
    back: float = 0.5
    avoid: float = 0.3


WEIGHTS = Weights()


def suit_worth(view: View, cards: int, suit: int, weights: Weights) -> float:
    """What the own ``cards`` of a suit are worth to keep, over cards that never win.

    Args:
        view: the view.
        cards: the cards of that suit that are kept.
        suit: which suit.
        weights: the numbers to count with.
    """
    others = view.others & SUIT_MASKS[suit]
    total = 0.0
    length = cards.bit_count()
    if view.trumps == SUIT_MASKS[suit]:
        for card in indices(cards):
            higher = (others & HIGHER_MASKS[card]).bit_count()
            chance = weights.low_trump - weights.step_trump * higher
            if not higher:
                chance = weights.top_trump
            total += max(0.0, chance) * (POINTS[card] + weights.gain)
        return total
    out = trumps_out(view)
    short = max(0, 4 - others.bit_count()) if out else 0
    keep = max(weights.least, 1 - weights.ruffed * out - weights.short * short)
    for card in indices(cards):
        higher = (others & HIGHER_MASKS[card]).bit_count()
        if not higher:
            chance = 1.0
        elif higher == 1:
            chance = weights.second if length > 1 else weights.bare
        elif higher == 2 and length > 2:
            chance = weights.third
        else:
            continue
        total += chance * keep * (POINTS[card] + weights.gain)
    return total


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
    fresh, taken = (1.0, 0.0) if own else (0.0, 0.0)
    lost, relost = (0.0, 0.0) if own else (1.0, 0.0)
    for seat in view.later:
        chance = view.beat_chance(seat, best, led)
        if seat in view.ours:
            moved = lost * chance, relost * chance * weights.again
            lost, relost = lost - moved[0], relost - moved[1]
            taken += sum(moved)
        else:
            moved = fresh * chance, taken * chance * weights.again
            fresh, taken = fresh - moved[0], taken - moved[1]
            relost += sum(moved)
    return fresh + taken


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
    found += suit_worth(view, kept, suit, weights) - suit_worth(view, held, suit, weights)
    if view.winning is None or view.beats(card):
        found += chance * weights.lead
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
        if masters.bit_count() >= out:
            found += weights.sweep * winners
        return found
    for trick in view.table.tricks:
        first = trick.plays[0]
        if first.card.suit == suit and first.seat != view.seat:
            return weights.back if first.seat in view.ours else -weights.avoid
    return found
