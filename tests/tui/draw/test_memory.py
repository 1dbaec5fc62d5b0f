"""The memory aid drawn: goldens, every size, and nothing shown that is not known."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from rich.style import Style

from manillen_tui.game.actions import Name
from manillen_tui.game.cards import WHOLE_PACK, Card, CardSet, Suit
from manillen_tui.game.deal import Deal
from manillen_tui.game.memory import remember
from manillen_tui.game.rules import Rules
from manillen_tui.game.seats import PlayerId, Seat
from manillen_tui.game.state import State
from manillen_tui.game.variants import VARIANTS, variant
from manillen_tui.language import Language
from manillen_tui.tui.draw.flat import draw_flat
from manillen_tui.tui.draw.look import ASCII, CardText, Look
from manillen_tui.tui.draw.memories import HolderRow, MemoryView, SuitCards
from manillen_tui.tui.draw.memory import draw_beside, memory_lines
from manillen_tui.tui.draw.scores import ScoreRow
from manillen_tui.tui.present import Presenter
from manillen_tui.tui.present_memory import memory_view
from manillen_tui.tui.present_score import score_panel
from tests.game.strategies import seeds, tables
from tests.game.test_sampling import history
from tests.tui.draw.views import FIRST_TRICK, LATER_SCORE

GOLDEN = Path(__file__).parent / "golden"
PANELS = {"80x24": (24, 20), "120x40": (28, 35)}
WORDS = Presenter(Language("en"), Seat.S)
PLAYS = {"boam": 19, "piles": 22, "dummies": 24, "three": 29, "six": 22}


def played(rules: Rules, plays: int) -> State:
    """A deal of which some cards are played by chance; hearts are trumps."""
    rng = Random(3)
    state = State.to_play(Deal.shuffled(rules, Seat.S, rng), Name(Suit.HEARTS))
    for _ in range(plays):
        state = state.after(rng.choice(state.legal_actions))
    return state


def seen(state: State, words: Presenter = WORDS) -> MemoryView:
    """The aid of whoever the words are for."""
    memory = remember(state.observe(PlayerId(words.seat)))
    return memory_view(words, state.table, memory)


@pytest.mark.parametrize("size", [*PANELS, "60x18"])
@pytest.mark.parametrize("name", PLAYS)
def test_goldens(name: str, size: str) -> None:
    """Set ``MANILLEN_GOLDEN=write`` to accept what is drawn now, and look at it."""
    state = played(variant(name), PLAYS[name])
    if size in PANELS:
        score = score_panel(WORDS, state.table.rules, state.table, [])
        lines = draw_beside(score, seen(state), *PANELS[size], Look()).plain()
    else:
        lines = list(memory_lines(seen(state), Look()))
    text = "\n".join(lines) + "\n"
    path = GOLDEN / f"memory-{name}-{size}.txt"
    if os.environ.get("MANILLEN_GOLDEN") == "write":
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8")


@given(tables, seeds)
def test_what_is_shown_is_what_is_known_and_true(rules: Rules, seed: int) -> None:
    _, _, state = history(rules, seed)
    words = replace(WORDS, seat=rules.plan.players[seed % len(rules.plan.players)])
    memory = remember(state.observe(PlayerId(words.seat)))
    view = memory_view(words, state.table, memory)
    assert [card for row in view.suits for card in row.cards] == [
        card for row in view.suits for card in memory.out.in_suit(row.suit)
    ]
    assert view.points == memory.out.points
    labels = {words.label_of(seat): seat for seat in rules.seats}
    hands = dict(zip(rules.seats, state.hands, strict=True))
    under = CardSet.of(card for own in state.bottoms for card in own if card is not None)
    void = set()
    for row in view.holders:
        seat = labels.get(row.label)
        held = under if seat is None else hands[seat]
        if row.sure:
            assert row.more == len(held) - sum(len(group.cards) for group in row.suits)
        for group in row.suits:
            cards = CardSet.of(group.cards)
            assert cards.in_suit(group.suit) == cards
            assert not (cards - held if row.sure else held.in_suit(group.suit) - cards)
            if seat is not None and not group.cards:
                void.add((seat, group.suit))
    for hidden in memory.hidden:
        if hidden.sure != hidden.may:
            assert all((hidden.seat, suit) in void for suit in hidden.voids)


@pytest.mark.parametrize("name", VARIANTS)
def test_no_voids_and_no_card_are_lost_at_80_columns(name: str, any_language: Language) -> None:
    words = replace(WORDS, language=any_language)
    for plays in range(0, 31, 5):
        state = played(variant(name), plays)
        view = seen(state, words)
        score = score_panel(words, state.table.rules, state.table, [])
        lines = draw_beside(score, view, *PANELS["80x24"], Look()).plain()
        aid = " ".join(line[2:] for line in lines)
        assert "…" not in aid, "\n".join(lines)
        told = (view.heading, view.head, view.count, view.holders_heading, view.rest)
        assert all(words in aid for words in told)
        assert all(row.label in aid for row in view.holders)


FULL = tuple(SuitCards(suit, tuple(WHOLE_PACK.in_suit(suit))) for suit in Suit)
MUCH = MemoryView(
    "Still out",
    "points",
    FULL,
    "32 cards",
    "60 points",
    "Who can hold what",
    tuple(HolderRow(label, FULL[:3]) for label in ("West", "North", "East")),
    "else: any",
    "taken: Us 1, Them 2",
)


def test_what_has_no_room_is_marked() -> None:
    lines = draw_beside(LATER_SCORE, MUCH, *PANELS["80x24"], Look()).plain()
    assert "Total" in lines[2] and "Points" in lines[5]
    assert "♠ 10 A K Q J 9 8 7 15" in lines[8]
    assert lines[-1].endswith("…")
    assert "…" not in "".join(lines[:-1])


def test_the_aid_stands_below_the_score_where_both_have_room() -> None:
    few = replace(MUCH, holders=())
    rows = draw_beside(LATER_SCORE, few, 28, 35, Look()).plain()
    assert rows[: 35 - 9] == draw_beside(LATER_SCORE, None, 28, 35 - 9, Look()).plain()
    assert "Last trick" in "".join(rows)
    assert "Still out" in rows[35 - 8]


@given(st.integers(0, 60), st.integers(0, 60), st.booleans(), st.text(max_size=30))
def test_any_size_and_any_name_draws(width: int, height: int, ascii_: bool, label: str) -> None:
    look = Look(CardText(suits=tuple("shdc")), ASCII) if ascii_ else Look()
    score = replace(LATER_SCORE, boams=ScoreRow("Boams", ("1", "0")))
    view = replace(MUCH, holders=(HolderRow(label, FULL), HolderRow(label, FULL[:1], sure=True)))
    strips = draw_beside(score, view, width, height, look).strips(lambda _: Style())
    assert len(strips) == height
    assert all(cell_len(strip.text) == width for strip in strips)


def test_ascii_is_ascii_and_suits_have_letters() -> None:
    look = Look(CardText(suits=tuple("shdc")), ASCII)
    score = replace(LATER_SCORE, deals=(), total=None)
    text = "\n".join(draw_beside(score, MUCH, 28, 35, look).plain())
    assert text.isascii()
    assert "s 10 A K Q J 9 8 7" in text
    assert "".join(memory_lines(MUCH, look)).isascii()


def test_a_list_without_room_for_it_all_says_so() -> None:
    view = replace(FIRST_TRICK, status=memory_lines(MUCH, Look()))
    whole = draw_flat(view, 60, 40, Look()).plain()
    assert not any(line.endswith("…") for line in whole)
    short = [line for line in draw_flat(view, 60, 10, Look()).plain() if line]
    assert short[-1].endswith(" …")


def test_a_card_is_told_of_its_own_suit() -> None:
    row = SuitCards(Suit.CLUBS, (Card.parse("TC"), Card.parse("JC")))
    assert row.points == 6
