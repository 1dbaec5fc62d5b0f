"""The table as it is presented: every seat plan with its real names, at every size."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from manillen_tui.game.deal import Deal
from manillen_tui.game.options import Value
from manillen_tui.game.seats import PlayerId, Seat
from manillen_tui.game.state import State
from manillen_tui.game.table import Phase
from manillen_tui.game.variants import VARIANTS, variant
from manillen_tui.language import Language
from manillen_tui.tui.choices import Choice, hand_keys
from manillen_tui.tui.draw.canvas import Rect
from manillen_tui.tui.draw.layout import lay_out
from manillen_tui.tui.draw.look import ASCII, CardText, Look
from manillen_tui.tui.draw.model import TableView
from manillen_tui.tui.draw.plan import plan_felt, seat_words
from manillen_tui.tui.draw.table import draw_felt, draw_table
from manillen_tui.tui.names import Names
from manillen_tui.tui.present import Focus, Presenter, focus_on
from manillen_tui.tui.present_score import score_panel

GOLDEN = Path(__file__).parent / "draw" / "golden"
SIZES = ((80, 24), (95, 30), (110, 34), (120, 40))
EN = Language("en")


def states(name: str, seed: int = 3, **options: Value) -> Iterator[State]:
    """A deal by chance, step by step."""
    rng = Random(seed)
    rules = variant(name).with_options(options)
    state = State.start(Deal.shuffled(rules, rules.plan.players[-1], rng))
    yield state
    while not state.is_over:
        state = state.after(rng.choice(state.legal_actions))
        yield state


def view_of(state: State, language: Language = EN) -> TableView:
    """The table as South sees it."""
    observation = state.observe(PlayerId(Seat.S))
    focus = focus_on(Choice(observation), None, ()) if observation.legal_actions else Focus()
    return Presenter(language, Seat.S, {Seat.S: "Jan"}).table(1, observation, focus)


def asked(name: str, seat: Seat = Seat.S, *, laid: int = 0, **options: Value) -> State:
    """A moment at which South is to play from a seat, after so many tricks."""
    return next(
        state
        for seed in range(50)
        for state in states(name, seed, **options)
        if state.table.phase is Phase.PLAY
        and state.to_act == seat
        and len(state.table.tricks) >= laid
        and state.table.plays
    )


@pytest.mark.parametrize("size", ["60x18", "80x24", "110x34", "120x40"])
@pytest.mark.parametrize(
    ("name", "seat"), [("six", Seat.S), ("three", Seat.S), ("dummies", Seat.S), ("dummies", Seat.N)]
)
def test_goldens(name: str, seat: Seat, size: str) -> None:
    """Set ``MANILLEN_GOLDEN=write`` to accept what is drawn now, and look at it."""
    width, height = map(int, size.split("x"))
    state = asked(name, seat)
    names = Names(EN, Seat.S, {Seat.S: "Jan"})
    panel = score_panel(names, state.table.rules, state.table, ())
    drawn = draw_table(view_of(state), width, height, Look(), panel).plain()
    path = GOLDEN / f"real-{name}-{seat}-{size}.txt"
    text = "\n".join(drawn) + "\n"
    if os.environ.get("MANILLEN_GOLDEN") == "write":
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8")


def meet(one: Rect, other: Rect) -> bool:
    """Whether two rectangles have a cell in common."""
    return (
        one.x < other.x + other.width
        and other.x < one.x + one.width
        and one.y < other.y + other.height
        and other.y < one.y + one.height
    )


@pytest.mark.parametrize("name", VARIANTS)
def test_no_seat_lies_on_another_and_no_name_is_cut(any_language: Language, name: str) -> None:
    for state in states(name):
        view = view_of(state, any_language)
        for size in SIZES:
            felt = lay_out(*size, Look()).felt
            plan = plan_felt(view, felt.width, felt.height, Look())
            rects = list(plan.blocks.values())
            spots = [plan.spots[seat] for seat in plan.spots]
            for at, block in enumerate(rects):
                assert not any(meet(block, other) for other in rects[at + 1 :]), (size, view)
                assert not any(meet(block, spot) for spot in spots), (size, view)
            drawn = "\n".join(draw_felt(view, felt.width, felt.height, Look()).plain())
            for seat in view.seats:
                if seat.place.side:
                    for text, _ in seat_words(seat, Look(), plan.short):
                        assert text in drawn, size


@pytest.mark.parametrize("direction", ["clockwise", "anticlockwise"])
@pytest.mark.parametrize("name", [name for name in VARIANTS if name != "piles"])
def test_the_direction_of_play_is_shown_at_every_size(name: str, direction: str) -> None:
    backwards = direction == "anticlockwise"
    letters = Look(CardText(suits=tuple("shdc")), ASCII)
    for state in states(name, direction=direction):
        if state.is_over:
            continue
        view = view_of(state)
        assert view.turn == (-1 if backwards else 1)
        for size in (*SIZES, (60, 18)):
            for look in (Look(), letters):
                drawn = "\n".join(draw_table(view, *size, look).plain())
                arcs = look.glyphs.arcs
                shown = arcs[backwards][0] in drawn or look.glyphs.turns[backwards] in drawn
                assert shown, (size, drawn)
                assert look.glyphs.turns[not backwards] not in drawn


def test_with_two_seats_there_is_no_direction() -> None:
    assert view_of(asked("piles")).turn == 0


def test_who_leads_next_is_told_before_the_lead() -> None:
    for state in states("manillen"):
        if state.table.plays or state.is_over:
            continue
        view = view_of(state)
        table = state.table
        leader = table.tricks[-1].winner if table.tricks else table.rules.eldest(table.dealer)
        assert view.trick.note == ("to lead", "Jan" if leader is Seat.S else EN.seat(leader))


def test_an_ended_deal_tells_of_no_lead() -> None:
    *_, last = states("boam")
    assert view_of(last).trick.note == ()


@pytest.mark.parametrize("revoke", ["prevent", "restore"])
def test_only_the_hand_that_is_to_play_is_lit(revoke: str) -> None:
    dummy, hand = (asked("dummies", seat, revoke=revoke) for seat in (Seat.N, Seat.S))
    view = view_of(dummy)
    north = next(seat for seat in view.seats if seat.seat is Seat.N)
    assert "Play from North" in view.prompt
    assert north.to_act
    assert not any(card.legal or card.key for card in view.hand)
    assert [pile.top.key for pile in north.piles if pile.top] == list("asdf")
    view = view_of(hand)
    north = next(seat for seat in view.seats if seat.seat is Seat.N)
    assert "Play from your hand" in view.prompt
    assert any(card.legal for card in view.hand)
    assert not any(pile.top and (pile.top.legal or pile.top.key) for pile in north.piles)


def test_dummies_are_called_so() -> None:
    labels = {seat.seat: seat.label for seat in view_of(asked("dummies")).seats}
    assert labels[Seat.N] == "North (your dummy)"
    assert labels[Seat.E] == "East (dummy)"


def test_another_players_dummy_is_told_with_its_player() -> None:
    state = next(s for s in states("dummies") if s.table.phase is Phase.PLAY and s.to_act is Seat.E)
    assert view_of(state).prompt == "West plays from East …"


@pytest.mark.parametrize("name", ["three", "six"])
def test_the_cards_left_over_say_whose_points_they_are(any_language: Language, name: str) -> None:
    state = asked(name)
    view = view_of(state, any_language)
    names = Names(any_language, Seat.S, {Seat.S: "Jan"})
    side = names.side(state.table.side(state.table.dealer), state.table)
    assert len(view.apart) == 2
    assert f"{side} +{state.table.left_over.points}" in view.apart_label
    for size in (*SIZES, (60, 20)):
        drawn = "\n".join(draw_table(view, *size, Look()).plain())
        assert view.apart_label in drawn
        assert all(Look().text(card) in drawn for card in view.apart)


@pytest.mark.parametrize("size", SIZES)
def test_the_heads_of_three_scores_are_whole(any_language: Language, size: tuple[int, int]) -> None:
    state = asked("three")
    names = Names(any_language, Seat.S)
    panel = score_panel(names, state.table.rules, state.table, ())
    drawn = draw_table(view_of(state, any_language), *size, Look(), panel).plain()
    heads = drawn[2].partition("▏")[2].split()
    assert heads in (list(panel.columns), list(panel.short))


def test_columns_say_who_scores() -> None:
    names = Names(EN, Seat.S, {Seat.S: "Jan"})
    columns = {name: names.columns(variant(name)) for name in ("boam", "piles", "dummies", "three")}
    assert columns == {
        "boam": ("Us", "Them"),
        "piles": ("Jan", "North"),
        "dummies": ("Jan", "West"),
        "three": ("Jan", "West", "East"),
    }
    assert names.short_columns(variant("three")) == ("You", "W", "E")
    long = replace(names, names={Seat.S: "Maximiliana"})
    assert long.columns(variant("three"))[0] == "You"
    west = Names(EN, Seat.W)
    assert west.columns(variant("boam")) == ("Them", "Us")


@pytest.mark.parametrize(
    ("name", "keys"), [("boam", "1-8"), ("three", "1-0"), ("six", "1-5"), ("piles", "1-8")]
)
def test_the_keys_reach_as_far_as_the_hand(name: str, keys: str) -> None:
    state = next(states(name))
    assert hand_keys(state.table.rules, Seat.S) == keys


def test_ten_cards_have_ten_keys() -> None:
    view = view_of(next(s for s in states("three") if s.table.phase is Phase.PLAY))
    assert [card.key for card in view.hand] == list("1234567890")[: len(view.hand)]
