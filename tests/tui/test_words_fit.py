"""The words fit where they are shown, in every language, with the longest values there are."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from rich.cells import cell_len
from textual.widgets import Button, Label, OptionList, Select

from manillen_tui.game.actions import BLIND_NO_TRUMP, CALL_WORDS, NO_TRUMP, Name
from manillen_tui.game.cards import Card, Suit
from manillen_tui.game.deal import Deal
from manillen_tui.game.events import DealScored
from manillen_tui.game.rules import Rules
from manillen_tui.game.seats import Seat
from manillen_tui.game.state import State
from manillen_tui.game.table import Table
from manillen_tui.game.variants import VARIANTS, variant
from manillen_tui.language import Language
from manillen_tui.tui.app import ManillenApp
from manillen_tui.tui.draw.look import CardSize, Look
from manillen_tui.tui.draw.model import Part
from manillen_tui.tui.draw.score import draw_score
from manillen_tui.tui.draw.table import draw_title
from manillen_tui.tui.present import DUTIES, Presenter
from manillen_tui.tui.present_score import score_panel
from manillen_tui.tui.screens.help import keys_help
from manillen_tui.tui.screens.rules import RulesScreen
from manillen_tui.tui.screens.setup import SetupScreen

WIDTH = 80
PANEL = 24
PROMPT = WIDTH - PANEL
QUESTION = 50
DIALOG = 60
ANNOUNCED = 6
"""What the title line keeps when room is short: trumps, the factors, the score."""

TEN = Card.parse("TD")


def presenter(language: Language) -> Presenter:
    """The words of a person at South."""
    return Presenter(language, Seat.S)


def dealt(name: str = "boam") -> State:
    """A deal of a variant, before the first call."""
    rules = variant(name)
    return State.start(Deal.shuffled(rules, rules.seats[0], Random(4)))


def at(naming: Name | None, doubling: int = 1, pending: bool = False) -> Table:
    """A table with much to say in its title line."""
    table = dealt().table
    return replace(
        table, maker=Seat.W, naming=naming, doubling=doubling, pending=pending, totals=(100, 98)
    )


def longest(*texts: str) -> str:
    """The text that takes most cells."""
    return max(texts, key=cell_len)


def seat_label(language: Language) -> str:
    """The longest name of a seat."""
    return longest(*map(language.seat, Seat))


def shown(parts: tuple[tuple[Part, ...], tuple[Part, ...]]) -> str:
    """The title line at 80 columns."""
    return draw_title(parts, WIDTH, Look()).plain()[0]


@pytest.mark.parametrize("suit", Suit)
@pytest.mark.parametrize("doubling", [1, 2, 4])
def test_the_title_says_all_with_a_suit(any_language: Language, suit: Suit, doubling: int) -> None:
    table = at(Name(suit), doubling, pending=doubling == 1)
    parts = presenter(any_language).title(12, table, table.totals)
    line = shown(parts)
    for part in (*parts[0], *parts[1]):
        assert part.text in line


@pytest.mark.parametrize("naming", [NO_TRUMP, BLIND_NO_TRUMP])
@pytest.mark.parametrize("doubling", [1, 2, 4])
@pytest.mark.parametrize("pending", [False, True])
def test_the_title_says_every_factor(
    any_language: Language, naming: Name, doubling: int, pending: bool
) -> None:
    table = at(naming, doubling, pending)
    if naming.blind:
        table = replace(table, rules=variant("cafe"))
    parts = presenter(any_language).title(12, table, table.totals)
    line = shown(parts)
    for part in (*parts[0], *parts[1]):
        assert part.text in line or part.keep < ANNOUNCED
    assert all(word in line for word in presenter(any_language).factors(table))


def test_the_prompt_has_room(any_language: Language) -> None:
    text = any_language.text
    name = text("table.partner", name=seat_label(any_language))
    suit = max(Suit, key=lambda suit: cell_len(any_language.suit(suit)))
    turns = [
        text("table.your-turn"),
        text("table.dummys-turn", name=longest(*map(any_language.seat, (Seat.N, Seat.E)))),
    ]
    worth = text("table.worth", points=20)
    duties = [text(f"table.duty-{duty}", led=suit, winning=TEN) for duty in DUTIES]
    duties += [text("table.duty-lead"), text("table.duty-none")]
    lines = [f"{turn} · {duty} · {worth}" for turn in turns for duty in duties]
    lines += [
        text("table.thinks", name=name),
        text("table.speaks", name=name),
        text("table.trick-won", name=name, points=20),
        text("table.you-won", points=20),
    ]
    for word in ("strong", "long", "last"):
        lines.append(text("table.word", card=TEN, word=text(f"signal.{word}")))
    lines += [text("table.no-word", card=TEN), text("table.no-true-word", card=TEN)]
    assert [line for line in lines if cell_len(line) > PROMPT] == []


def test_notes_in_the_trick_have_room(any_language: Language) -> None:
    assert cell_len(any_language.text("table.led-by")) <= CardSize.SMALL.width + 3


def test_questions_have_room(any_language: Language) -> None:
    text, name = any_language.text, seat_label(any_language)
    trumps = [presenter(any_language).trump(at(Name(suit))) for suit in (*Suit, None)]
    lines = [
        text(key) for key in ("ask.name", "ask.name-or-pass", "ask.name-for-partner", "ask.blind")
    ]
    lines += [text("ask.double", name=name, trump=trump) for trump in trumps]
    lines.append(text("ask.redouble", name=name, trump=longest(*trumps)))
    lines += [text("ask.counts", times=32), text("ask.all-score")]
    lines += [f"10 {text(f'call.{word}')}  ×32" for word in (*CALL_WORDS, "look")]
    assert [line for line in lines if cell_len(line) > QUESTION] == []


def test_the_hint_says_what_is_legal_in_a_line(any_language: Language) -> None:
    hand = "TS AS KS QS 9S TH 9H"
    suit = max(Suit, key=lambda suit: cell_len(any_language.suit(suit)))
    for duty in DUTIES:
        owed = any_language.text(f"table.duty-{duty}", led=suit, winning=TEN)
        cards = tuple(map(Card.parse, hand.split()))
        line = any_language.text("hint.legal", cards=cards, duty=owed)
        assert cell_len(line) <= WIDTH - 2, line


def played(rules: Rules) -> tuple[State, DealScored]:
    """A deal played out by chance, and scored."""
    rng = Random(2)
    state = State.start(Deal.shuffled(rules, rules.seats[0], rng))
    while not state.is_over:
        state = state.after(rng.choice(state.legal_actions))
    totals = tuple(100 + index for index, _ in enumerate(rules.scorers))
    return state, DealScored(9, state.result, totals)


@pytest.mark.parametrize("name", ["boam", "manillen", "piles", "six"])
@pytest.mark.parametrize("suit", [*Suit, None])
def test_the_score_panel_has_room(any_language: Language, name: str, suit: Suit | None) -> None:
    state, scored = played(variant(name))
    result = replace(scored.result, naming=Name(suit), factor=2)
    history = [replace(scored, result=result)]
    panel = score_panel(presenter(any_language), state.table.rules, state.table, history)
    lines = draw_score(panel, PANEL, 24, Look()).plain()
    assert [line for line in lines if "…" in line] == []
    whole = "\n".join(lines)
    for row in (*panel.deals, *panel.deal, panel.total):
        assert row is not None
        assert row.label in whole or f"{row.short} {row.note}" in whole
        assert row.note in whole
    assert all(column in whole for column in panel.columns)


def test_help_has_room(any_language: Language) -> None:
    for line in [*keys_help(any_language, {}, {}), *any_language.text("help.game").splitlines()]:
        assert cell_len(line) <= DIALOG, line


def test_dialogs_have_room(any_language: Language) -> None:
    text, name = any_language.text, seat_label(any_language)
    trump = longest(*(presenter(any_language).trump(at(Name(suit))) for suit in (*Suit, None)))
    score = f"{text('table.us')} 134  {text('table.them')} 127"
    lines = [
        text("cut.heading"),
        text("cut.more", rounds=3),
        text("cut.you-deal", name=name),
        text("cut.deals", name=name),
        text("sum.heading", number=12),
        text("sum.named", name=name, trump=trump),
        text("sum.card-points"),
        *(text(f"sum.tie-{tie}", points=30) for tie in ("carry", "none", "replay")),
        text("sum.slam-made", name=name),
        text("sum.made", name=name, par=30),
        text("sum.failed", name=name, par=30),
        text("sum.total", score=score, target=151),
        text("end.we-won"),
        text("end.you-won"),
        text("end.they-won", name=name),
        text("end.drawn"),
        text("end.boams", name=name, boams=3),
        text("end.deals", deals=120),
    ]
    assert [line for line in lines if cell_len(line) > DIALOG] == []


async def test_the_new_match_has_room(any_language: Language) -> None:
    app = ManillenApp(any_language, seed=1, speed="instant")
    async with app.run_test(size=(WIDTH, 24)) as pilot:
        await app.push_screen(SetupScreen())
        await pilot.pause()
        for label in app.screen.query(Label):
            if label.has_class("setup-label") and label.region.width:
                words = str(label.render())
                assert cell_len(words) < label.region.width, words
        for select in app.screen.query(Select):
            for prompt, _ in select._options if select.region.width else ():
                assert cell_len(str(prompt)) <= select.region.width - 5, prompt
        for button in app.screen.query(Button):
            assert cell_len(str(button.label)) <= button.region.width - 2


async def test_the_menu_has_room(any_language: Language) -> None:
    app = ManillenApp(any_language, seed=1, speed="instant")
    async with app.run_test(size=(WIDTH, 24)) as pilot:
        await pilot.pause()
        menu = app.screen.query_one(OptionList)
        for option in menu.options:
            assert cell_len(str(option.prompt)) <= menu.region.width - 4
        assert cell_len(any_language.text("home.about")) <= 56


@pytest.mark.parametrize("size", [(60, 18), (WIDTH, 24), (120, 40)])
async def test_the_tables_of_the_rules_screen_have_room(
    any_language: Language, size: tuple[int, int]
) -> None:
    app = ManillenApp(any_language, seed=1, speed="instant")
    async with app.run_test(size=size) as pilot:
        await app.push_screen(RulesScreen())
        await pilot.pause()
        tables = app.screen.query_one(OptionList)
        assert len({str(option.prompt) for option in tables.options}) == len(VARIANTS)
        for option in tables.options:
            assert cell_len(str(option.prompt)) <= tables.scrollable_content_region.width
