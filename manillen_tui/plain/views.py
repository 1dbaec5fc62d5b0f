"""The table, the hand, the last trick, the score and the memory aid in lines of words."""

from __future__ import annotations

from collections.abc import Iterator

from manillen_tui.game.actions import CALL_WORDS, Call, Signal
from manillen_tui.game.cards import CardSet
from manillen_tui.game.memory import remember
from manillen_tui.game.observation import Observation
from manillen_tui.game.seats import Seat
from manillen_tui.game.table import Phase, Played, Table
from manillen_tui.plain.words import Speaker
from manillen_tui.tui.game import Game
from manillen_tui.tui.present_memory import memory_view
from manillen_tui.tui.present_score import gains, news

KEYS = frozenset({f"call.{word}" for word in CALL_WORDS} | {f"signal.{word}" for word in Signal})
"""The catalogue keys composed here."""


def hand_line(speaker: Speaker, seen: Observation) -> str:
    """The person's own hand."""
    if seen.hand is None:
        return speaker.language.text("plain.hidden")
    return speaker.language.text("plain.hand", cards=speaker.cards(seen.hand))


def table_lines(speaker: Speaker, number: int, seen: Observation) -> Iterator[str]:
    """The deal as it stands, all but the own hand.

    Args:
        speaker: whose words and place at the table.
        number: the deal's.
        seen: what the person may know.
    """
    text, table = speaker.language.text, seen.table
    yield text("plain.deal", number=number, name=speaker.who(table.dealer, table))
    for called in table.calls:
        yield said_line(speaker, table, called.seat, called.call)
    if table.naming is not None:
        yield ", ".join([speaker.named(table.naming), *speaker.factors(table)])
    yield from lying_lines(speaker, table)
    yield from pile_lines(speaker, table)
    if table.tricks:
        yield from _counts(speaker, table)
    yield from played_lines(speaker, table, table.plays)


def said_line(speaker: Speaker, table: Table, seat: Seat, call: Call) -> str:
    """Who called what."""
    name, what = speaker.who(seat, table), speaker.language.text(f"call.{call}")
    return speaker.language.text("plain.said", name=name, what=what)


def lying_lines(speaker: Speaker, table: Table) -> Iterator[str]:
    """The card turned for trumps, and those dealt to nobody (R10, R14)."""
    text = speaker.language.text
    if table.turned is not None:
        yield text("plain.turned", card=table.turned)
    if table.left_over:
        side = speaker.side(table.side(table.dealer), table)
        cards, points = speaker.cards(table.left_over), table.left_over.points
        yield text("plain.left-over", cards=cards, points=points, side=side)


def pile_lines(speaker: Speaker, table: Table) -> Iterator[str]:
    """Everybody's piles, one by one."""
    text = speaker.language.text
    for seat in table.rules.plan.piled:
        for number, pile in enumerate(table.piles[table.rules.seats.index(seat)], 1):
            if pile.top is not None:
                key = "plain.pile-covered" if pile.covered else "plain.pile-open"
                name = speaker.who(seat, table)
                yield text(key, name=name, number=number, card=pile.top)


def played_lines(speaker: Speaker, table: Table, plays: tuple[Played, ...]) -> Iterator[str]:
    """The cards of a trick, in the order of play."""
    for at, played in enumerate(plays):
        yield played_line(speaker, table, played, leads=at == 0)


def played_line(speaker: Speaker, table: Table, played: Played, *, leads: bool) -> str:
    """Who played a card, and what was said with it."""
    text = speaker.language.text
    name, card = speaker.who(played.seat, table), played.card
    if played.signal is not None:
        word = text(f"signal.{played.signal}")
        return text("plain.spoken", name=name, card=card, word=word)
    return text("plain.led" if leads else "plain.played", name=name, card=card)


def taken_line(speaker: Speaker, table: Table, winner: Seat, points: int) -> str:
    """Who takes a trick."""
    key = "table.you-won" if winner == speaker.seat else "table.trick-won"
    return speaker.language.text(key, name=speaker.who(winner, table), points=points)


def last_lines(speaker: Speaker, table: Table) -> Iterator[str]:
    """The last trick."""
    if not table.tricks:
        yield speaker.language.text("plain.no-trick")
        return
    trick = table.tricks[-1]
    yield from played_lines(speaker, table, trick.plays)
    yield taken_line(speaker, table, trick.winner, trick.points)


def score_lines(speaker: Speaker, game: Game) -> Iterator[str]:
    """What each deal of the boam scored, the totals, and how the deal in play stands."""
    yield from total_lines(speaker, game)
    state = game.session.state
    if state is not None and not state.is_over and state.table.tricks:
        yield from _counts(speaker, state.table)


def total_lines(speaker: Speaker, game: Game) -> Iterator[str]:
    """What each deal of the boam scored, and the totals."""
    session, text = game.session, speaker.language.text
    rules, state = session.rules, session.state
    columns = speaker.columns(rules)

    def counted(counts: tuple[int, ...]) -> str:
        return ", ".join(f"{name} {count}" for name, count in zip(columns, counts, strict=True))

    for scored in game.history:
        key = "plain.scored-helped" if scored.number in game.assists else "plain.scored"
        trump = speaker.named(scored.result.naming)
        score = counted(gains(rules, scored))
        yield text(key, number=scored.number, trump=trump, score=score)
    totals = game.history[-1].totals if game.history else (0,) * len(rules.scorers)
    if rules.deals:
        yield text("plain.total", score=counted(totals))
    else:
        yield text("plain.total-to", score=counted(totals), target=rules.target)
    if state is not None:
        yield from news(speaker, rules, state.table, game.history, session.match, game.boam)


def memory_lines(speaker: Speaker, seen: Observation) -> Iterator[str]:
    """What is out and who can hold what, as far as the play has proven it."""
    text = speaker.language.text
    if seen.table.phase is not Phase.PLAY:
        yield text("memory.later")
        return
    view = memory_view(speaker, seen.table, remember(seen))
    for row in view.suits:
        cards = speaker.cards(CardSet.of(row.cards)) if row.cards else ""
        if cards:
            yield text("plain.out", cards=cards, points=row.points)
    yield text("plain.said", name=view.heading, what=f"{view.count}, {view.worth}")
    for holder in view.holders:
        held = [
            speaker.cards(CardSet.of(row.cards))
            if row.cards
            else text("plain.no-suit", suit=row.suit)
            for row in holder.suits
        ]
        key = "plain.holds" if holder.sure else "plain.may-hold"
        more = speaker.language.plural("plain.more", holder.more) if holder.more else ""
        yield text(key, name=holder.label, cards="; ".join(filter(None, [*held, more])))
    if view.rest:
        yield text("plain.said", name=view.holders_heading, what=view.rest)
    yield view.taken


def _counts(speaker: Speaker, table: Table) -> Iterator[str]:
    """The tricks and points that each side has in the deal."""
    for side in (table.side(speaker.seat), 1 - table.side(speaker.seat)):
        name, tricks = speaker.side(side, table), table.won[side]
        points = table.points[side]
        yield speaker.language.text("plain.taken", name=name, tricks=tricks, points=points)
